#include "analysis/early_returns/evaluation.hpp"

#include "lex/token_kind.hpp"
#include "program/expressions/effects.hpp"
#include "program/expressions/expression_types.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {

namespace {

// Whether what the macros stand for reads memory, calls or changes something.
bool reads_memory(const Project& p, const std::vector<MacroRef>& macros, int depth) {
  constexpr int kDeepest = 8;  // of macros that use others
  return any_of(macros, [&](MacroRef ref) {
    const TokenStream& s = p.files[ref.file].tokens;
    for (TokenIndex i = p.macro(ref).body_begin; i < p.macro(ref).body_end; ++i) {
      const bool called = s.is_word(i) && !is_keyword(s[i].kind) && s.is(i + 1, tok::l_paren);
      const bool through_pointer = s.is(i, tok::star) && is_prefix(s, i);
      if (called || through_pointer || s.is_any(i, tok::l_square, tok::arrow) || changes_value(s[i].kind)) return true;
      if (s.is_word(i) && depth < kDeepest && reads_memory(p, p.macros(s.text(i), ref.file), depth + 1)) return true;
    }
    return false;
  });
}

}  // namespace

TokenIndex Evaluation::uncalled_lambda(TokenIndex i) const {
  const TokenStream& s = place_.tokens;
  const TokenIndex before = s.previous(i);
  if (!s.matched(i, tok::l_square) || closes_bracket(s[before].kind)) return kNoToken;
  if (s.is_word(before) && !s.is(before, tok::kw_return)) return kNoToken;
  TokenIndex body = s[i].match + 1;
  while (body < s.size() && !s.is_any(body, tok::l_brace, tok::semi)) ++body;
  if (!s.matched(body, tok::l_brace) || s.is(s[body].match + 1, tok::l_paren)) return kNoToken;
  const TokenIndex captures = i + (s.is(i + 1, tok::equal) ? 2 : 1);
  return only_computes({captures, s[i].match}) ? s[body].match : kNoToken;
}

// Whether a division by what differs between work-items may be one of integers by zero.
bool Evaluation::may_divide_by_zero(TokenIndex divides, TokenIndex end) const {
  const TokenStream& s = place_.tokens;
  if (!s.is_any(divides, tok::slash, tok::percent)) return false;
  TokenIndex divisor = divides + 1;
  while (divisor < end && s.is_any(divisor, tok::minus, tok::plus, tok::tilde)) ++divisor;
  if (s.matched(divisor, tok::l_paren) && is_cast(s, divisor, types_at(place_))) divisor = s[divisor].match + 1;
  for (TokenIndex next = after_link(s, divisor); next != kNoToken && next <= end; next = after_link(s, divisor))
    divisor = next;
  const TokenRange range{divides + 1, std::max(divisor, divides + 2)};
  if (!uniformity_.varies(range.begin, range.end)) return false;
  const std::string type = type_of_expression(place_, range);
  return type != "float" && type != "double";
}

bool Evaluation::calls(TokenIndex i, TokenIndex begin) const {
  const TokenStream& s = place_.tokens;
  if (s.is_word(i) && (!is_keyword(s[i].kind) || s.is(i, tok::kw_operator))) return call_open(s, i) != kNoToken;
  return i > begin && calls_expression(s, i, types_at(place_));
}

std::vector<MacroRef> Evaluation::macros_at(TokenIndex i) const {
  if (!place_.tokens.is_word(i)) return {};
  return place_.program.macros(place_.text(i), place_.file_id);
}

bool Evaluation::only_computes(TokenRange range) const {
  const TokenStream& s = place_.tokens;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (const TokenIndex last = uncalled_lambda(i); last != kNoToken) {
      i = last;
      continue;
    }
    const bool through_pointer = s.is(i, tok::star) && (i == range.begin || is_prefix(s, i, types_at(place_)));
    if (s.is_any(i, tok::l_square, tok::arrow) || through_pointer || changes_value(s[i].kind) ||
        calls(i, range.begin) || reads_memory(place_.program, macros_at(i), 0) || may_divide_by_zero(i, range.end))
      return false;
  }
  return true;
}

bool Evaluation::changes_only_locals(TokenRange range) const {
  const TokenStream& s = place_.tokens;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (changes_value(s[i].kind)) {
      const TokenIndex target = s.is_word(s.previous(i)) ? s.previous(i) : s.next(i);
      const Local* local = s.is_word(target) ? place_.local(target) : nullptr;
      if (local == nullptr || names_member(s, target) || s.is(s.previous(target), tok::star) ||
          local->declarator().reference || local->declaration.is_static || !local->declaration.cuda_specifiers.empty())
        return false;
      continue;
    }
    if (!calls(i, range.begin)) {
      if (reads_memory(place_.program, macros_at(i), 0)) return false;
      continue;
    }
    const auto rows = table_.find(s.text(i));
    const bool known = s.is_word(i) && !rows.empty() && !names_member(s, i) &&
                       !place_.program.functions_by_name.contains(s.text(i)) &&
                       !uniformity_.row_has(i, Effect::kAtomic);
    if (!known && (!s.is_word(i) || !is_pure(place_, {i, s[call_open(s, i)].match + 1}))) return false;
  }
  return true;
}

bool Evaluation::same_for_all(TokenRange range) const {
  return !uniformity_.varies(range.begin, range.end) && !numbers_threads(range) && changes_only_locals(range);
}

bool Evaluation::numbers_threads(TokenRange range) const {
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (place_.tokens.is_word(i) && table_.has_members(place_.text(i))) return true;
  }
  return false;
}

}  // namespace cu2sycl
