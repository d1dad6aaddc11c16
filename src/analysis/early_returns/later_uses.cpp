#include "analysis/early_returns/later_uses.hpp"

#include "lex/token_kind.hpp"
#include "program/lookup/classes.hpp"
#include "source/words.hpp"
#include "syntax/context.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {
namespace {

// Returns the words that macros in a range may declare as variables: those of their bodies and arguments.
WordSet words_of_macros(const Place& place, TokenRange range) {
  const Project& p = place.program;
  const TokenStream& s = place.tokens;
  WordSet out;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    const auto macros = s.is_word(i) ? p.macros(s.text(i), place.file_id) : std::vector<MacroRef>();
    for (const MacroRef ref : macros) {
      const TokenStream& body = p.files[ref.file].tokens;
      for (TokenIndex k = p.macro(ref).body_begin; k < p.macro(ref).body_end; ++k) {
        if (body.is_word(k)) out.insert(body.text(k));
      }
    }
    if (macros.empty() || !s.matched(i + 1, tok::l_paren)) continue;
    for (const TokenRange argument : arguments_in(s, i + 1)) {
      if (argument.end == argument.begin + 1 && s.is_word(argument.begin)) out.insert(s.text(argument.begin));
    }
  }
  return out;
}

// Whether a word is declared or has a meaning outside the function.
bool is_known(const Place& place, const Table& table, TokenIndex i) {
  const Project& p = place.program;
  const TokenStream& s = place.tokens;
  const std::string_view word = s.text(i);
  return place.local(i) != nullptr || is_keyword(s[i].kind) || is_qualified_name(s, i) ||
         s.is(i + 1, tok::coloncolon) || table.has_members(word) || !table.find(word).empty() ||
         p.functions_by_name.contains(word) || p.variables_by_name.contains(word) || p.types.contains(word) ||
         p.macros_by_name.contains(word) || place.current()->depends_on(word) ||
         !p.globals(word, place.file_id).empty() || data_member_at(p, place.function, word) != nullptr;
}

}  // namespace

bool used_after(const Place& place, const Table& table, TokenRange range, TokenIndex from) {
  const TokenStream& s = place.tokens;
  const WordSet by_macro = words_of_macros(place, range);
  for (TokenIndex i = from; i < place.current()->body_close; ++i) {
    if (!s.is_word(i)) continue;
    const Local* local = place.local(i);
    const TokenIndex name = local == nullptr ? kNoToken : local->declarator().name_token;
    if (range.begin <= name && name < range.end) return true;
    if (by_macro.contains(s.text(i)) && !is_known(place, table, i)) return true;
  }
  return false;
}

bool declares_variable(const Place& place, TokenRange condition) {
  for (TokenIndex k = condition.begin; k < condition.end; ++k) {
    const Local* local = place.tokens.is_word(k) ? place.local(k) : nullptr;
    if (place.tokens.is(k, tok::semi) || (local != nullptr && local->declarator().name_token == k)) return true;
  }
  return false;
}

}  // namespace cu2sycl
