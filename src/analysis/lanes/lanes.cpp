#include "analysis/lanes/lanes.hpp"

#include "analysis/objects/passed_objects.hpp"
#include "lex/token_kind.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {

bool Lanes::waits_at(TokenIndex i) const {
  return row_has(i, Effect::kGroup) || row_has(i, Effect::kWarp) || contains(barriers_, i);
}

bool Lanes::has_barriers() const {
  return any_of(barriers_, [&](TokenIndex i) {
    const TokenIndex open = call_open(s_, i, Angle::kTemplate);
    return open == kNoToken || (s_[open].match == open + 1 && !names_member(s_, i));
  });
}

// Whether a subscript is the work-item's own number: `threadIdx.x`, or a variable that is initialised with it and not
// changed, and is not a multiple or a quotient of it; or a parameter to which all calls pass it.
bool Lanes::is_own_number(TokenRange subscript) const {
  if (subscript.end != subscript.begin + 1) return s_.slice(subscript.begin, subscript.end) == kOwn;
  const Local* local =
      s_.is_word(subscript.begin) ? p_.find_local(id_, s_.text(subscript.begin), subscript.begin) : nullptr;
  if (local == nullptr || (!local->parameter && local->declarator().initializer == kNoToken)) return false;
  const TokenIndex begin = local->parameter ? fn_.body_open : local->declarator().initializer;
  const TokenIndex end = local->parameter ? fn_.body_open : local->declarator().end;
  const auto passed = local->parameter ? parameter_at(p_, id_, subscript.begin) : std::optional<ParameterOf>();
  bool names_it = passed && (p_.analysis.item_parameters.own_numbers.contains(*passed) ||
                             own_numbers_.contains(s_.text(subscript.begin)));
  for (TokenIndex i = begin; i + 2 < end; ++i) {
    if (s_.slice(i, i + 3) != kOwn) continue;
    names_it = true;
    if (s_.is_any(i - 1, tok::star, tok::slash) || s_.is_any(i + 3, tok::star, tok::lessless, tok::slash)) return false;
  }
  for (TokenIndex i = end; i < fn_.body_close; ++i) {
    if (s_.is(i, s_.text(subscript.begin)) && (changes_value(s_[i + 1].kind) || is_increment(s_[i - 1].kind)) &&
        p_.find_local(id_, s_.text(i), i) == local)
      return false;
  }
  return names_it;
}

bool Lanes::names_own_number(TokenRange subscript) const {
  for (TokenIndex k = subscript.begin; k < subscript.end; ++k)
    if (is_own_number({k, k + 1}) || (k + 3 <= subscript.end && is_own_number({k, k + 3}))) return true;
  return false;
}

// Whether tokens name a dimension of the thread index other than the first.
bool Lanes::names_other_dimensions(TokenIndex begin, TokenIndex end) const {
  for (TokenIndex i = begin; i + 2 < end; ++i) {
    if (s_.is(i, "threadIdx") && s_.is(i + 1, tok::period) && !s_.is(i + 2, "x")) return true;
  }
  return false;
}

bool Lanes::is_of_one_item(TokenRange subscript) const {
  if (!is_own_number(subscript)) return false;
  if (!names_other_dimensions(fn_.body_open, fn_.body_close)) return true;
  const Local* local = p_.find_local(id_, s_.text(subscript.begin), subscript.begin);
  return local != nullptr && !local->parameter &&
         names_other_dimensions(local->declarator().initializer, local->declarator().end);
}

// Returns the number that is written at a token, directly or as a macro; warpSize is 32.
std::optional<unsigned long> Lanes::number(TokenIndex i) const {
  std::string_view text = s_.text(i);
  if (text == "warpSize") return 32;
  for (const MacroRef ref : s_.is_word(i) ? p_.macros(text, fn_.file) : std::vector<MacroRef>()) {
    const MacroDefinition& macro = p_.macro(ref);
    if (macro.function_like() || macro.body_end != macro.body_begin + 1) return {};
    text = p_.files[ref.file].tokens.text(macro.body_begin);
  }
  while (text.ends_with('u') || text.ends_with('U')) text.remove_suffix(1);
  if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != std::string_view::npos) return {};
  return std::stoul(std::string(text));
}

std::vector<const Statement*> Lanes::loops() const {
  std::vector<const Statement*> out;
  for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
    const bool keyword = s_.is_any(i, tok::kw_for, tok::kw_while, tok::kw_do);
    const Statement* one = keyword ? statements_.at(i) : nullptr;
    if (one != nullptr && one->loop() && one->range.begin == i) out.push_back(one);
  }
  return out;
}

// Returns the parts of a condition that must all hold.
std::vector<TokenRange> Lanes::conjuncts(TokenRange condition) const {
  std::vector<TokenRange> out{{condition.begin, condition.begin}};
  for (TokenIndex k = condition.begin; k < condition.end; ++k) {
    if (opens_bracket(s_[k].kind) && s_[k].match != kNoToken && s_[k].match < condition.end) k = s_[k].match;
    if (s_.is(k, tok::ampamp))
      out.push_back({k + 1, k + 1});
    else
      out.back().end = k + 1;
  }
  return out;
}

// Whether an expression is the work-item's number in its group: `threadIdx.x`, perhaps with other dimensions added.
bool Lanes::is_number_in_group(TokenRange expression) const {
  if (!is_own_number(expression)) return false;
  if (expression.end != expression.begin + 1) return true;
  const Local* local = p_.find_local(id_, s_.text(expression.begin), expression.begin);
  for (TokenIndex k = local->declarator().initializer; k < local->declarator().end; ++k) {
    const bool plain = s_.is_any(k, tok::equal, tok::plus, tok::star, tok::l_paren, tok::r_paren) ||
                       s_.is_any(k, tok::l_brace, tok::r_brace) || is_builtin_type(s_[k].kind);
    const bool member = s_.is(k + 1, tok::period) && (s_.is(k, "threadIdx") || s_.is(k, "blockDim"));
    if (member)
      k += 2;
    else if (!plain)
      return false;
  }
  return true;
}

// Whether a condition allows only whole warps: `own < 32`, `own >= 64`.
bool Lanes::keeps_warps_whole(TokenRange condition) const {
  for (const TokenRange one : conjuncts(condition)) {
    if (!varies(one.begin, one.end)) continue;
    TokenIndex sign = one.begin;
    while (sign < one.end && !s_.is_any(sign, tok::less, tok::greaterequal)) ++sign;
    if (sign + 2 != one.end || !is_number_in_group({one.begin, sign})) return false;
    const auto bound = number(sign + 1);
    if (!bound || *bound % 32 != 0) return false;
  }
  return true;
}

// Whether the conditions of all statements around a token, inside the one that begins at `outer`, keep warps whole.
bool Lanes::all_pass(TokenIndex i, TokenIndex outer) const {
  for (const Statement* one = statements_.around(i); one != nullptr && one->range.begin > outer; one = one->parent) {
    if (one->kind == StatementKind::kTry || one->kind == StatementKind::kLabel) return false;
    const bool whole =
        one->kind == StatementKind::kIf ? keeps_warps_whole(one->head) : !varies(one->head.begin, one->head.end);
    if (!whole) return false;
  }
  return true;
}

bool Lanes::come_together(TokenIndex i) const {
  for (TokenIndex k = fn_.body_open + 1; k < fn_.body_close; ++k) {
    const bool returns = s_.is(k, tok::kw_return);
    if (s_.is(k, tok::kw_goto)) return false;
    if (!returns && !s_.is_any(k, tok::kw_break, tok::kw_continue)) continue;
    const Statement* left = nullptr;  // the statement that the jump leaves or continues
    for (const Statement* one = statements_.around(k); one != nullptr; one = one->parent) {
      const bool target = one->loop() || (s_.is(k, tok::kw_break) && one->kind == StatementKind::kSwitch);
      if (target && (left == nullptr || returns)) left = one;
    }
    const bool matters = (returns && k < i) || (left != nullptr && left->holds(i));
    if (matters && !all_pass(k, returns ? fn_.body_open : left->range.begin)) return false;
  }
  return all_pass(i, fn_.body_open);
}

}  // namespace cu2sycl
