// Calls whose callee depends on a template argument, where only some of the possible callees have implicit parameters.

#include "analysis/call_graph/dependent_calls.hpp"
#include "lower/calls/implicit.hpp"
#include "lower/core/constructs.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

struct DependentCall {
  TokenIndex name = kNoToken;
  TokenIndex open = kNoToken;  // `(`
};

// Returns the last dependent call of the expression that begins at `i`: `two` of `t.one(1).two(2)`.
DependentCall last_call(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  DependentCall out;
  for (TokenIndex k = i; k != kNoToken && k < site.without_call;) {
    if (s.is_word(k)) {
      const bool named = site.program.functions_by_name.contains(name_of_function(s, k));
      const TokenIndex open = named ? call_open(s, k) : kNoToken;
      if (open != kNoToken && begin_of_dependent_call(site.program, site.function, k, open) == i) out = {k, open};
    }
    k = after_link(s, k);
  }
  return out;
}

}  // namespace

std::optional<Edit> lower_dependent_call(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Function* fn = site.current();
  if (fn == nullptr || !site.in_device_code() || i <= fn->body_open || site.in_macro(i) || names_member(s, i))
    return {};
  const auto [name, open] = last_call(site, i);
  if (name == kNoToken) return {};
  const std::size_t count = argument_count(site.program, site.file_id, open);
  const std::vector<FunctionId> callees = dependent_callees(site.program, site.file_id, name, count);
  const auto needs = [&](FunctionId id) {
    return site.program.functions[id].in_device_code() && site.program.functions[id].implicit.parameters();
  };
  if (all_of(callees, needs) || none_of(callees, needs)) return {};
  Site inside(site);
  inside.without_call = name;
  Text callee = name > i ? lower(inside, i, name) : Text();
  callee += std::string(name > i ? site.gap(name - 1) : "") + std::string(s.slice(name, open));
  const bool more = s[open].match > open + 1;
  bool taken = false;
  for (TokenIndex k = i; k < open; ++k) taken |= s.is(k, "a");
  const std::string pack = taken ? site.program.fresh_name("arguments", site.file_id) : "a";
  Text out = "cu2sycl::invoke(" + passed_to_any(site, callees, i) + ", [&](auto&&... " + pack + ") -> decltype(" +
             callee + "(" + pack + "...)) { return " + callee.str() + "(" + pack + "...); }" + (more ? ", " : "");
  out.include("cu2sycl/core/invoke.hpp");
  return replace(i, open + 1, std::move(out), more ? Edit::Gap::kClose : Edit::Gap::kKeep);
}

}  // namespace cu2sycl
