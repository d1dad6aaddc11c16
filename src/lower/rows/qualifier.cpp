// Converts declaration specifiers of CUDA.
#include <algorithm>

#include "lex/specifiers.hpp"
#include "lower/rows/rows.hpp"
#include "syntax/statements/inner_bodies.hpp"

namespace cu2sycl {
namespace {

// Returns whether a standard attribute may replace a file's tokens [begin, end). It may be at the beginning of a
// declaration that is no typedef, if removed specifiers are not counted; after `class`, `struct` or `union`; and after
// a declarator [dcl.spec].
bool begins_declaration(const Site& site, const TokenStream& s, TokenIndex begin, TokenIndex end) {
  const auto left_out = [&](TokenIndex i) {
    const Rule* row = site.rules.find(s.text(i), RuleKind::kQualifier);
    return row != nullptr && row->supported() && row->to.empty();
  };
  const TokenIndex next = s.next(end - 1);
  TokenIndex before = s.previous(begin);
  while (before != kNoToken && left_out(before)) before = s.previous(before);
  if (before == kNoToken || s.is_any(before, tok::kw_struct, tok::kw_class, tok::kw_union, tok::kw_enum)) return true;
  if (s.is_word(before) && !is_keyword(s[before].kind) && next != kNoToken)
    return s.is_any(next, tok::semi, tok::equal, tok::l_square, tok::comma, tok::r_paren);
  if (s.matched(before, tok::r_brace) && opens_class(s, s[before].match)) return false;
  return s.is_any(before, tok::semi, tok::l_brace, tok::r_brace, tok::colon, tok::l_paren, tok::comma) &&
         !s.is(next, tok::kw_typedef);
}

// Returns the same for a specifier at token `begin`, which may be the text of a macro: then it must hold at all uses.
bool takes_standard_attribute(const Site& site, TokenIndex begin, TokenIndex end) {
  const MacroDefinition* macro = site.in_macro(begin) ? site.macro(begin) : nullptr;
  if (macro == nullptr) return begins_declaration(site, site.tokens, begin, end);
  for (TokenIndex i = macro->body_begin; i < begin; ++i)
    if (site.tokens.is_any(i, tok::kw_struct, tok::kw_class, tok::kw_union)) return true;
  for (FileId f{0}; f < site.program.files.size(); ++f) {
    if (!site.program.related(f, site.file_id)) continue;
    const TokenStream& s = site.program.files[f].tokens;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (!s.is(i, macro->name) || s.has(i, kInDirective) || s.has(i, kDisabled)) continue;
      const bool given = macro->function_like() && s.matched(i + 1, tok::l_paren);
      if (!begins_declaration(site, s, i, given ? s[i + 1].match + 1 : i + 1)) return false;
    }
  }
  return true;
}

}  // namespace

std::optional<Edit> lower_qualifier(const Site& site, TokenIndex i, const Rule& row) {
  const TokenStream& s = site.tokens;
  TokenIndex end = i + 1;
  const TokenIndex open = s.next(i);
  const bool takes_arguments = !row.parameters.empty();
  if (takes_arguments && s.matched(open, tok::l_paren)) end = s[open].match + 1;
  const Case* statement = row.case_of(CaseCondition::kStatement);
  const bool standard = statement != nullptr && takes_standard_attribute(site, i, end);
  Text to = fill_row(site, row, standard ? statement->text : row.to, i,
                     end > i + 1 ? split_at_commas(s, open + 1, end - 1) : std::vector<TokenRange>());
  to.include(row.row->include);
  // A second `inline` is omitted.
  if (const Function* fn = site.current(); fn != nullptr && to.str() == "inline") {
    for (TokenIndex k = fn->declaration; k < fn->name_token; ++k) {
      const Rule* other = k < i && s.is_word(k) ? site.rules.find(s.text(k), RuleKind::kQualifier) : nullptr;
      if (k != i && (s.is(k, tok::kw_inline) || (other != nullptr && other->row->to == "inline"))) to = Text();
    }
  }
  // The line ending after `#define HD __host__ __device__` stays.
  const bool close = to.empty() && !(site.in_macro(i) && s.has(end - 1, kDirectiveEnd));
  return replace(i, end, std::move(to), close ? Edit::Gap::kClose : Edit::Gap::kKeep);
}

// Removes `__restrict__` in `const __restrict__ T* p`, which nvcc accepts: it qualifies a pointer, not what it points
// to.
std::optional<Edit> lower_early_restrict(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (!cuda_specifier::restricts_pointer(s.text(i)) || !s.is_word(s.next(i)) || site.in_macro(i)) return {};
  TokenIndex before = s.previous(i);
  while (s.is_any(before, tok::kw_const, tok::kw_volatile)) before = s.previous(before);
  if (!s.is_any(before, tok::l_paren, tok::comma, tok::semi, tok::l_brace, tok::r_brace)) return {};
  return replace(i, i + 1, Text(), Edit::Gap::kClose);
}

}  // namespace cu2sycl
