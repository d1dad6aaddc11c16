#include "analysis/host/host_memory.hpp"

#include <algorithm>

#include "lex/token_kind.hpp"

namespace cu2sycl {
namespace {

// Returns the variable that a pointer expression starts with: `p` of `p`, `p + n`, `&p[i]`, `(char*)p + n`.
TokenIndex root_of(const Place& place, TokenRange range, bool& address) {
  const TokenStream& s = place.tokens;
  TokenIndex i = range.begin;
  while (i < range.end && s.matched(i, tok::l_paren) && s[i].match + 1 < range.end) i = s[i].match + 1;
  address = i < range.end && s.is(i, tok::amp);
  if (address) ++i;
  return i < range.end && s.is_word(i) ? i : kNoToken;
}

// Whether the name at token `i` is modified there, or its address is taken.
bool may_change(const TokenStream& s, TokenIndex i) {
  const TokenIndex before = s.previous(i);
  const TokenIndex after = s.next(i);
  const TokenKind next = after == kNoToken ? tok::unknown : s[after].kind;
  const TokenKind last = before == kNoToken ? tok::unknown : s[before].kind;
  return changes_value(next) || is_increment(last) || (last == tok::amp && next != tok::l_square);
}

// Returns the row of an allocating call whose first argument names the variable at token `i`: `cudaMalloc(&p, …)`.
const Rule* allocating_rule(const Place& place, const Table& rules, TokenIndex i) {
  const TokenStream& s = place.tokens;
  TokenIndex k = s.previous(i);
  while (k != kNoToken && !s.is_any(k, tok::semi, tok::l_brace, tok::r_brace, tok::comma)) {
    if (s.is(k, tok::l_paren) && s.previous(k) != kNoToken && s.is_word(s.previous(k))) {
      const Rule* row = rules.find(s.text(s.previous(k)), RuleKind::kCall);
      if (row != nullptr) return row->has(Effect::kReachable) ? row : nullptr;
    }
    if (s.matched(k, tok::r_paren)) k = s[k].match;
    k = s.previous(k);
  }
  return nullptr;
}

}  // namespace

bool has_effect(const Place& place, const Table& rules, TokenRange range, Effect effect) {
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    for (const Rule* row : rules.find(place.text(i))) {
      if (row->kind == RuleKind::kValue && row->has(effect)) return true;
    }
  }
  return false;
}

Transfer transfer_of(const Place& place, const Table& rules, TokenRange range) {
  const TokenStream& s = place.tokens;
  bool address = false;
  const TokenIndex root = place.current() == nullptr ? kNoToken : root_of(place, range, address);
  if (root == kNoToken || place.in_macro(root)) return Transfer::kUnknown;
  const Local* local = place.local(root);
  if (local == nullptr || local->declarator().reference) return Transfer::kUnknown;
  const TokenIndex after = root + 1;
  if (local->declarator().array()) {
    const bool whole = after >= range.end || !s.is(after, tok::l_square) || address;
    return whole && local->declarator().pointer_depth == 0 ? Transfer::kPageable : Transfer::kUnknown;
  }
  if (local->declarator().pointer_depth == 0) {
    const bool object =
        address && (after >= range.end || s.is(after, tok::period)) && has_number_type(s, local->declaration);
    return object ? Transfer::kPageable : Transfer::kUnknown;
  }
  if (local->parameter || local->declaration.is_static || local->declarator().pointer_depth != 1 ||
      (address && (after >= range.end || !s.is(after, tok::l_square))))
    return Transfer::kUnknown;
  const Function& fn = *place.current();
  const Rule* allocated = nullptr;
  for (TokenIndex i = local->declarator().name_token + 1; i < fn.body_close; ++i) {
    if (!s.is_word(i) || s.text(i) != s.text(root) || place.local(i) != local || !may_change(s, i)) continue;
    if (s.has(i, kInDirective) || allocated != nullptr) return Transfer::kUnknown;
    allocated = allocating_rule(place, rules, i);
    if (allocated == nullptr) return Transfer::kUnknown;
  }
  const bool initialized =
      local->declarator().initializer != kNoToken && !(s.is(local->declarator().initializer + 1, tok::kw_nullptr) ||
                                                       s.is(local->declarator().initializer + 1, "NULL"));
  if (allocated == nullptr || initialized) return Transfer::kUnknown;
  return allocated->has(Effect::kDeviceMemory) ? Transfer::kDevice : Transfer::kReachable;
}

TokenRange argument_of(const Rule& row, const std::vector<TokenRange>& arguments, Role role) {
  for (std::size_t k = 0; k < row.parameters.size() && k < arguments.size(); ++k) {
    if (row.parameters[k].role == role) return arguments[k];
  }
  return {0, 0};
}

Transfer transfer_of_copy(const Place& place, const Table& rules, const Rule& row,
                          const std::vector<TokenRange>& arguments) {
  const auto end_of = [&](Role role) {
    const Transfer end = transfer_of(place, rules, argument_of(row, arguments, role));
    return end == Transfer::kDevice ? Transfer::kReachable : end;
  };
  const TokenRange kind = argument_of(row, arguments, Role::kCopyKind);
  Transfer destination = has_effect(place, rules, kind, Effect::kToDevice) ? Transfer::kReachable : Transfer::kUnknown;
  Transfer source = has_effect(place, rules, kind, Effect::kFromDevice) ? Transfer::kReachable : Transfer::kUnknown;
  if (destination == Transfer::kUnknown) destination = end_of(Role::kCopiedTo);
  if (source == Transfer::kUnknown) source = end_of(Role::kCopiedFrom);
  if (destination == Transfer::kPageable || source == Transfer::kPageable) return Transfer::kPageable;
  return destination == Transfer::kReachable ? source : Transfer::kUnknown;
}

}  // namespace cu2sycl
