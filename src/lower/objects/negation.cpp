
#include "lower/core/constructs.hpp"
#include "lower/rows/rows.hpp"
#include "program/expressions/expression_types.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {
namespace {

// Returns the end of `a.b->c[i]`, which begins at a token; kNoToken if something else follows.
TokenIndex end_of_object(const TokenStream& s, TokenIndex begin) {
  TokenIndex end = begin;
  for (bool name = true; s.is_word(end) || s.matched(end, tok::l_square) || s.is_any(end, tok::period, tok::arrow);) {
    if (s.is_word(end) != name && !s.is(end, tok::l_square)) return kNoToken;
    name = s.is_any(end, tok::period, tok::arrow);
    end = s.is(end, tok::l_square) ? s[end].match + 1 : end + 1;
  }
  const bool other = s.is_any(end, tok::l_paren, tok::l_brace, tok::coloncolon, tok::less);
  return end == begin || other ? kNoToken : end;
}

// Returns the types of the data members that an object may be; of another object, its type if that is known.
std::vector<std::string> types_of_object(const Site& site, TokenRange object) {
  const TokenStream& s = site.tokens;
  std::vector<std::string> out{type_of_expression(site, object)};
  TokenIndex name = object.end - 1;
  while (s.matched(name, tok::r_square)) name = s[name].match - 1;
  const auto members = site.program.members_by_name.find(s.text(name));
  if (!out.front().empty() || !names_member(s, name) || members == site.program.members_by_name.end()) return out;
  out.clear();
  for (const auto& [file, index] : members->second)
    out.push_back(bare_type(site.program.files[file].tokens, site.program.files[file].members[index].declaration));
  return out;
}

}  // namespace

// Converts `-x` of an object x to `T(-std::as_const(x))`, without `T` if x may be of another type: AdaptiveCpp's unary
// minus of sycl::half changes an operand that is not const. (hipSYCL/sycl/libkernel/half.hpp)
std::optional<Edit> lower_negation(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (!site.facts.changing_minus || !s.is(i, tok::minus) || site.in_macro(i) || !is_prefix(s, i)) return {};
  const TokenIndex end = end_of_object(s, i + 1);
  if (end == kNoToken) return {};
  const std::vector<std::string> types = types_of_object(site, {i + 1, end});
  const auto row_of = [&](const std::string& type) {
    const Rule* row = site.rules.find(type, RuleKind::kType);
    return row != nullptr && row->has(Effect::kChangedByMinus) ? row : nullptr;
  };
  const auto changed = find_if(types, row_of);
  if (changed == types.end()) return {};
  Text out = "-std::as_const(" + lower(site, i + 1, end) + ")";
  if (all_of(types, row_of)) out = std::string(row_of(*changed)->row->to) + "(" + std::move(out) + ")";
  out.include("utility");
  return replace(i, end, std::move(out));
}

}  // namespace cu2sycl
