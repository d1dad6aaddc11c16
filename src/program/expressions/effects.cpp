#include "program/expressions/effects.hpp"

#include "lex/token_kind.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {
namespace {

// Returns whether the macros only compute values: they call nothing and change nothing.
bool is_pure_macro(const Project& p, const std::vector<MacroRef>& macros) {
  return all_of(macros, [&](const MacroRef& ref) {
    const MacroDefinition& macro = p.macro(ref);
    const TokenStream& s = p.files[ref.file].tokens;
    for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
      const bool called =
          s.is_word(i) && i + 1 < macro.body_end && s.is(i + 1, tok::l_paren) && !s.has(i, kMacroParameter);
      if (called || changes_value(s[i].kind)) return false;
    }
    return true;
  });
}

constexpr int kDeepestCall = 4;  // depth of nested calls

bool is_pure_at(const Place& place, TokenRange range, int depth);

// Returns whether all functions of a name are defined in the run, and each only returns a value that it computes.
bool is_pure_function(const Project& p, std::string_view name, int depth) {
  const auto found = p.functions_by_name.find(name);
  if (depth >= kDeepestCall || found == p.functions_by_name.end()) return false;
  return all_of(found->second, [&](FunctionId id) {
    const Function& fn = p.functions[id];
    const TokenStream& s = p.files[fn.file].tokens;
    if (!fn.defined()) return s.is_any(fn.close + 1, tok::semi, tok::kw_const);  // its definition is in the list, too
    const TokenIndex begin = fn.body_open + 1;
    if (fn.body_close < begin + 3 || !s.is(begin, tok::kw_return) || !s.is(fn.body_close - 1, tok::semi)) return false;
    for (TokenIndex i = begin; i < fn.body_close - 1; ++i) {
      if (s.is_any(i, tok::semi, tok::l_brace)) return false;
    }
    return is_pure_at(Place(p, fn.file, id), {begin + 1, fn.body_close - 1}, depth + 1);
  });
}

// Like is_pure().
bool is_pure_at(const Place& place, TokenRange range, int depth) {
  const TokenStream& s = place.tokens;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    const std::string_view word = s.text(i);
    const TokenKind kind = s[i].kind;
    if (changes_value(kind) || s[i].kind == tok::directive) return false;
    if (i > range.begin && calls_expression(s, i, types_at(place))) return false;
    if (!s.is_word(i) || is_keyword(kind) || word == "dim3") continue;
    if (const TokenIndex open = call_open(s, i); open == kNoToken || open >= range.end) continue;
    const std::vector<MacroRef> macros = place.program.macros(word, place.file_id);
    if (macros.empty() ? !is_pure_function(place.program, word, depth) : !is_pure_macro(place.program, macros))
      return false;
  }
  return true;
}

// Returns whether an operator that changes a value at token `i` changes more than a local variable of the function.
bool changes_more_than_local(const Place& place, TokenIndex i) {
  const TokenStream& s = place.tokens;
  TokenIndex target = s.previous(i);  // of `x = 1`, `x++`
  if (!s.is_word(target)) target = s.next(i);
  if (!s.is_word(target) || names_member(s, target) || s.is(s.previous(target), tok::star)) return true;
  const Local* local = place.local(target);
  return local == nullptr || local->declaration.is_static || local->declarator().reference;
}

bool may_change_at(const Place& place, TokenRange range, int depth);

bool may_change_function(const Project& p, std::string_view name, FileId file, int depth) {
  const auto found = p.functions_by_name.find(name);
  if (depth >= kDeepestCall || found == p.functions_by_name.end()) return false;
  return any_of(found->second, [&](FunctionId id) {
    const Function& fn = p.functions[id];
    return fn.defined() && p.related(fn.file, file) &&
           may_change_at(Place(p, fn.file, id), {fn.body_open, fn.body_close}, depth + 1);
  });
}

// Like may_change(); in a function, which is called at some depth, changes of its own variables do not count.
bool may_change_at(const Place& place, TokenRange range, int depth) {
  const TokenStream& s = place.tokens;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (s.has(i, kDisabled)) continue;
    if (changes_value(s[i].kind) && (depth == 0 || changes_more_than_local(place, i))) return true;
    if (s.is_word(i) && !is_keyword(s[i].kind) && call_open(s, i) != kNoToken &&
        may_change_function(place.program, s.text(i), place.file_id, depth))
      return true;
  }
  return false;
}

}  // namespace

bool is_pure(const Place& place, TokenRange range) { return is_pure_at(place, range, 0); }

bool may_change(const Place& place, TokenRange range) { return may_change_at(place, range, 0); }

}  // namespace cu2sycl
