// Calls of function objects: variables, and values of expressions such as `(*p)(x)`, `a[i](x)`, `Class{}(x)`, `a.b(x)`.

#include "analysis/call_graph/references.hpp"
#include "lower/calls/implicit.hpp"
#include "lower/core/constructs.hpp"
#include "program/lookup/classes.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns the `(` of a call of the function object at `i`; kNoToken if there is no such call.
TokenIndex object_call_open(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Function* fn = site.current();
  if (fn == nullptr || site.in_macro(i) || !in_body_or_return_type(s, *fn, i)) return kNoToken;
  if (site.in_device_code() ? !fn->implicit.parameters() : !site.has_item(i)) return kNoToken;
  const Local* local = site.local(i);
  const bool object = may_be_object(site.program, site.function, i);
  const bool type = contains(fn->template_parameters, site.text(i));
  TokenIndex open = s.next(i);
  if (type && s.is_any(open, tok::l_paren, tok::l_brace) && s[open].match == open + 1)
    open = s.next(open + 1);  // `F()(x)`
  else if (!object)
    return kNoToken;
  if (!s.matched(open, tok::l_paren)) return kNoToken;
  const TokenIndex before = s.previous(i);
  if (before != kNoToken && (names_member(s, i) || s.is(before, tok::coloncolon))) return kNoToken;
  const bool constructed = initialises_member(s, *fn, i) || (local != nullptr && local->declarator().name_token == i);
  return constructed ? kNoToken : open;
}

// Returns whether some extended lambda of `count` parameters, or of any number, needs the item and may be passed to
// code of this file.
bool lambdas_need_item(const Site& site, std::size_t count) {
  const Project& p = site.program;
  return any_of(p.implicit_by_lambda, [&](const auto& one) {
    const auto& [file, begin] = one.first;
    return one.second.item && (count == kAnyNumber || p.lambda_at(file, begin)->count == count) &&
           p.related(file, site.file_id);
  });
}

}  // namespace

// Converts `f(x)`, where `f` is a parameter or local variable in device code, if the run has function objects with
// implicit parameters. Only the compiler knows which function object `f` is.
std::optional<Edit> lower_object_call(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Project& p = site.program;
  const TokenIndex open = object_call_open(site, i);
  if (open == kNoToken) return {};
  const std::size_t count = arguments_in(s, open).size();
  const bool pack = count > 0 && s.is(s[open].match - 1, tok::ellipsis);
  const auto operators = p.functions_by_name.find(kCallOperator);
  std::vector<FunctionId> callees;
  bool known = false;
  if (may_be_object(p, site.function, i)) {
    const Call call = object_call(p, site.function, i, open);
    callees = callees_of(p, call);
    known = has_known_class(p, call);
  } else if (!pack) {
    callees = p.callees(kCallOperator, count, site.file_id);
  } else if (operators != p.functions_by_name.end()) {
    callees = operators->second;
  }
  const bool needs = any_of(callees, [&](FunctionId id) {
    return p.functions[id].in_device_code() && p.functions[id].implicit.parameters();
  });
  if (!needs && !lambdas_need_item(site, pack ? kAnyNumber : count)) return {};
  const bool more = s[open].match > open + 1;
  if (known && needs && passes_the_same(site, callees)) {
    Text out = s.slice(i, open + 1);
    out += implicit_arguments(site, p.functions[callees.front()].implicit);
    return replace(i, open + 1, std::move(out) + (more ? ", " : ""), more ? Edit::Gap::kClose : Edit::Gap::kKeep);
  }
  if (!site.has_item(i)) {
    if (!needs) return {};
    return unconverted(site, FindingId::kSpecialMemberNeeds, i, open, s.text(i));
  }
  Text out = "cu2sycl::invoke(" + passed_to_any(site, callees, i) + ", " + s.slice(i, open) + (more ? ", " : "");
  out.include("cu2sycl/core/invoke.hpp");
  return replace(i, open + 1, std::move(out), more ? Edit::Gap::kClose : Edit::Gap::kKeep);
}

namespace {

// Returns the `(` of the last call of an object in the expression that begins at `i` whose class depends on a template
// argument; kNoToken if there is none.
TokenIndex last_deduced_call(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  TokenIndex out = kNoToken;
  for (TokenIndex k = i; k != kNoToken && k < site.without_call;) {
    if (s.is(k, tok::l_paren) && k != i) {
      const auto call = expression_call(site.program, site.function, k);
      const bool begins = call && call->deduced && begin_of_callee(s, begin_of_primary(s, s.previous(k))) == i;
      if (begins) out = k;
    }
    k = after_link(s, k);
  }
  return out;
}

// Converts the call whose `(` is at `open` if the class of the object is known, and thus the implicit parameters of its
// operator.
std::optional<Edit> call_of_known_class(const Site& site, TokenIndex open) {
  const auto call = expression_call(site.program, site.function, open);
  if (!call || call->deduced) return {};
  const std::vector<FunctionId> callees = callees_of(site.program, *call);
  if (callees.empty() || !passes_the_same(site, callees)) return {};
  const std::string arguments = implicit_arguments(site, site.program.functions[callees.front()].implicit);
  if (arguments.empty()) return {};
  const bool more = site.tokens[open].match > open + 1;
  return replace(open, open + 1, "(" + arguments + (more ? ", " : ""), more ? Edit::Gap::kClose : Edit::Gap::kKeep);
}

// Leaves the call of an object in host code unconverted, if its call operator has implicit parameters. The expression
// of the object begins at `i`.
std::optional<Edit> object_call_of_host(const Site& site, TokenIndex i) {
  const Project& p = site.program;
  const TokenStream& s = site.tokens;
  if (!p.functions_by_name.contains(kCallOperator) || names_member(s, i)) return {};
  for (TokenIndex k = after_link(s, i); k != kNoToken; k = after_link(s, k)) {
    const TokenIndex primary = s.is(k, tok::l_paren) ? begin_of_primary(s, s.previous(k)) : kNoToken;
    if (primary == kNoToken || begin_of_callee(s, primary) != i) continue;
    const std::vector<FunctionId> callees = known_operators_called(p, site.function, k);
    const bool needs = !callees.empty() && all_of(callees, [&](FunctionId id) {
      return p.functions[id].host && p.functions[id].implicit.parameters();
    });
    if (needs)
      return unconverted(site, FindingId::kHostCall, i, i + 1, last_word_of_scope(p.functions[callees.front()].scope));
  }
  return {};
}

}  // namespace

std::optional<Edit> lower_expression_call(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Function* fn = site.current();
  if (fn == nullptr || site.in_macro(i) || !in_body_or_return_type(s, *fn, i)) return {};
  if (!site.in_device_code() && !site.has_item(i)) return object_call_of_host(site, i);
  if (!site.in_device_code() || !fn->implicit.parameters()) return {};
  if (s.is(i, tok::l_paren)) {
    if (auto edit = call_of_known_class(site, i)) return edit;
  } else if (!s.is_word(i) || names_member(s, i)) {
    return {};
  }
  if (!fn->implicit.item) return {};
  const TokenIndex open = last_deduced_call(site, i);
  if (open == kNoToken) return {};
  const std::vector<FunctionId> callees = callees_of(site.program, *expression_call(site.program, site.function, open));
  const bool item = any_of(callees, [&](FunctionId id) {
    return site.program.functions[id].in_device_code() && site.program.functions[id].implicit.item;
  });
  if (!item) return {};
  Site inside(site);
  inside.without_call = open;
  const bool more = s[open].match > open + 1;
  Text out = "cu2sycl::invoke(" + passed_to_any(site, callees, i) + ", " + lower(inside, i, open) + (more ? ", " : "");
  out.include("cu2sycl/core/invoke.hpp");
  return replace(i, open + 1, std::move(out), more ? Edit::Gap::kClose : Edit::Gap::kKeep);
}

}  // namespace cu2sycl
