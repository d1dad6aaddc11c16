// Calls outside function bodies that are not evaluated: their type, or whether they are valid, is asked for.

#include "lower/calls/implicit.hpp"
#include "lower/core/constructs.hpp"
#include "program/lookup/lookup.hpp"
#include "program/lookup/place.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {

Text asks_for_some(const Site& site, TokenIndex i, const std::vector<FunctionId>& callees) {
  const Project& p = site.program;
  const auto takes = [&](FunctionId id) {
    return p.functions[id].implicit.parameters() && p.functions[id].in_device_code();
  };
  if (all_of(callees, takes)) return {};
  const std::string says = "whether `" + std::string(site.text(i)) +
                           "` can be called is asked with the work-item, which some of the functions that it may mean "
                           "do not take";
  return report(site, FindingId::kMeaning, i, says) + mark(site, FindingId::kMeaning, i, says);
}

Text called_name(const Site& site, TokenIndex i, TokenIndex open) {
  const TokenIndex end = end_of_name(site.tokens, i);
  Text out = site.tokens.slice(i, end);
  if (open > end) out += site.gap(end - 1) + lower(site, end, open);
  return out;
}

namespace {

// Returns whether a token is after a function's name, or in a macro.
bool is_in_function_or_macro(const Site& site, TokenIndex i) {
  return (site.current() != nullptr && i >= site.current()->open) || site.in_macro(i);
}

// Returns the `{` of the block of statements or requirements that a token is in; kNoToken if a body ends before it.
TokenIndex requirements_around(const TokenStream& s, TokenIndex i) {
  for (TokenIndex k = s.previous(i); k != kNoToken && !ends_body(s, k); k = s.previous(k)) {
    if (s.is(k, tok::l_brace)) return k;
    if (closes_bracket(s[k].kind) && s[k].match != kNoToken) k = s[k].match;
  }
  return kNoToken;
}

// Returns the `requires` of the expression whose requirements a token is among, also `{ f(x) } -> C;`; kNoToken if
// there is none.
TokenIndex requires_around(const TokenStream& s, TokenIndex i) {
  for (TokenIndex brace = requirements_around(s, i); brace != kNoToken; brace = requirements_around(s, brace)) {
    const TokenIndex before = s.previous(brace);
    const TokenIndex word = s.matched(before, tok::r_paren) ? s.previous(s[before].match) : before;
    if (s.is(word, tok::kw_requires)) return word;
    if (!s.is_any(before, tok::l_brace, tok::r_brace, tok::semi)) return kNoToken;
  }
  return kNoToken;
}

// Converts a call outside functions whose type or validity is asked for: it is passed an item that is not evaluated.
std::optional<Edit> asked_call(const Site& site, TokenIndex i, TokenIndex open) {
  const Project& p = site.program;
  const std::vector<FunctionId> callees = callees_at(p, site.file_id, i, argument_count(p, site.file_id, open));
  for (const FunctionId id : callees) {
    const Function& fn = p.functions[id];
    if (!fn.implicit.parameters() || !fn.in_device_code() || !p.related(fn.file, site.file_id)) continue;
    if (!fn.implicit.variables.empty() || fn.implicit.dynamic)
      return unconverted(site, FindingId::kHostCall, i, i + 1, site.text(i));
    const bool more = site.tokens[open].match > open + 1;
    Text out = asks_for_some(site, i, callees) + called_name(site, i, open);
    out += "(std::declval<const sycl::nd_item<" + std::to_string(p.analysis.dimensions.functions[id]) + ">&>()";
    out.include("utility,sycl/sycl.hpp");
    return replace(i, open + 1, std::move(out) + (more ? ", " : ""), more ? Edit::Gap::kClose : Edit::Gap::kKeep);
  }
  return {};
}

// Returns whether a word is a parameter of the `requires` expression that it is in.
bool is_required_object(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const TokenIndex word = requires_around(s, i);
  const TokenIndex open = word == kNoToken ? kNoToken : s.next(word);
  if (!s.matched(open, tok::l_paren)) return false;
  const auto parameters = arguments_in(s, open);
  return any_of(parameters, [&](TokenRange one) { return one.begin < one.end && s.is(one.end - 1, s.text(i)); });
}

// Returns the `(` of the last call of an object in the expression that begins at `i`: `std::declval<F>()(x)`, or `f(x)`
// of a parameter of a `requires` expression; kNoToken if there is none.
TokenIndex open_of_object_call(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  TokenIndex out = kNoToken;
  if (!s.is_word(i) && !s.is(i, tok::l_paren)) return out;
  for (TokenIndex k = after_link(s, i); k != kNoToken && k < site.without_call; k = after_link(s, k)) {
    if (!s.is(k, tok::l_paren)) continue;
    const TokenIndex last = s.previous(k);
    const bool calls = calls_expression(s, k, types_at(Place(site.program, site.file_id)));
    const TokenIndex primary = calls ? begin_of_primary(s, last) : kNoToken;
    if (last == i || (primary != kNoToken && begin_of_callee(s, primary) == i)) out = k;
  }
  return out;
}

// Converts such a call of an object that may need the item.
std::optional<Edit> asked_object_call(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (is_qualified_name(s, i)) return {};
  const TokenIndex open = open_of_object_call(site, i);
  if (open == kNoToken || !site.objects_take_item() || !asks_for_type(site, i)) return {};
  if (s.previous(open) == i && !is_required_object(site, i)) return {};
  Site inside(site);
  inside.without_call = open;
  const bool more = s[open].match > open + 1;
  Text out = "cu2sycl::invoke(std::declval<const sycl::nd_item<3>&>(), " + lower(inside, i, open) + (more ? ", " : "");
  out.include("cu2sycl/core/invoke.hpp");
  return replace(i, open + 1, std::move(out), more ? Edit::Gap::kClose : Edit::Gap::kKeep);
}

}  // namespace

bool asks_for_type(const Site& site, TokenIndex i) {
  if (is_in_function_or_macro(site, i)) return false;
  return in_unevaluated_operand(site.tokens, i) ||
         (site.file.words.contains("requires") && requires_around(site.tokens, i) != kNoToken);
}

std::optional<Edit> lower_asked_call(const Site& site, TokenIndex i) {
  if (is_in_function_or_macro(site, i)) return {};
  const bool named = site.program.functions_by_name.contains(name_of_function(site.tokens, i));
  const TokenIndex open = named ? call_open(site.tokens, i, Angle::kTemplate) : kNoToken;
  if (open == kNoToken) return asked_object_call(site, i);
  return asks_for_type(site, i) ? asked_call(site, i, open) : std::nullopt;
}

}  // namespace cu2sycl
