// Calls whose meaning only an instance of their template knows, where some of the functions that they may mean must be
// passed more than others.
#include <algorithm>

#include "analysis/call_graph/dependent_calls.hpp"
#include "lower/calls/implicit.hpp"
#include "lower/core/constructs.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// The name that is called of an expression that begins at `i`: `step` of `t.step(1)`, `run` of `Op::run(a)`, `get`.
TokenIndex called_name(const TokenStream& s, TokenIndex i) {
  const TokenIndex next = s.next(i);
  if (next == kNoToken || !s.is_any(next, tok::period, tok::arrow, tok::coloncolon)) return i;
  TokenIndex name = s.next(next);
  if (name != kNoToken && s.is(name, tok::kw_template)) name = s.next(name);
  return name;
}

}  // namespace

std::optional<Edit> lower_dependent_call(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Function* fn = site.current();
  if (fn == nullptr || fn->template_parameters.empty() || !site.in_device_code() || i <= fn->body_open ||
      site.in_macro(i) || names_member(s, i))
    return {};
  const TokenIndex name = called_name(s, i);
  if (name == kNoToken || !s.is_word(name) || !site.program.functions_by_name.contains(s.text(name))) return {};
  const TokenIndex open = call_open(s, name);
  if (open == kNoToken || begin_of_dependent_call(site.program, site.function, name, open) != i) return {};
  const std::size_t count = split_at_commas(s, open + 1, s[open].match).size();
  const std::vector<FunctionId> callees = dependent_callees(site.program, site.file_id, name, count);
  const auto needs = [&](FunctionId id) {
    return site.program.functions[id].in_device_code() && site.program.functions[id].implicit.parameters();
  };
  if (std::all_of(callees.begin(), callees.end(), needs) || std::none_of(callees.begin(), callees.end(), needs))
    return {};
  const std::string callee(s.slice(i, open));
  const bool more = s[open].match > open + 1;
  Text out = "cu2sycl::invoke(" + passed_to_any(site, callees, i) + ", [&](auto&&... a) -> decltype(" + callee +
             "(a...)) { return " + callee + "(a...); }" + (more ? ", " : "");
  out.include("cu2sycl/core/invoke.hpp");
  return replace(i, open + 1, std::move(out), more ? Edit::Gap::kClose : Edit::Gap::kKeep);
}

}  // namespace cu2sycl
