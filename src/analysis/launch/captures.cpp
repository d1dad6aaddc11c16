#include "analysis/launch/captures.hpp"

#include "lex/token_kind.hpp"
#include "program/lookup/classes.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"
#include "syntax/statements/inner_bodies.hpp"

namespace cu2sycl {
namespace {

// Whether the result of an operator is a number.
bool is_arithmetic(TokenKind kind) {
  return precedence(kind) > 0 || is_any(kind, tok::question, tok::tilde, tok::exclaim);
}

// Whether a name is a template parameter of the function that the place is in, or of its class.
bool is_template_parameter(const Place& place, std::string_view name) {
  return place.current() != nullptr && place.current()->depends_on(name);
}

// Whether an operator or bracket at `i` prevents the expression from being captured: it takes an address, reads memory,
// modifies something, or is a call.
bool reads_or_changes(const Place& place, TokenIndex i, TokenIndex begin) {
  const TokenStream& s = place.tokens;
  const TokenKind kind = s[i].kind;
  if (is_any(kind, tok::amp, tok::star) && (i == begin || is_prefix(s, i, types_at(place)))) return true;
  if (changes_value(kind) || is_any(kind, tok::l_square, tok::arrow, tok::l_brace, tok::period, tok::coloncolon))
    return true;
  return kind == tok::l_paren && i > begin && s.is_word(i - 1) && !s.is(i - 1, tok::kw_sizeof);
}

// Whether a macro's replacement list holds only literals and operators.
bool is_literal_macro(const Project& p, const std::vector<MacroRef>& macros) {
  const MacroDefinition& macro = p.macro(macros.front());
  const TokenStream& s = p.files[macros.front().file].tokens;
  bool literal = !macro.function_like();
  for (TokenIndex k = macro.body_begin; k < macro.body_end; ++k) literal &= !s.is_word(k) || is_builtin_type(s[k].kind);
  return literal;
}

// Whether macros stand for values without calls.
bool makes_no_call(const Project& p, const std::vector<MacroRef>& macros) {
  return none_of(macros, [&](MacroRef ref) {
    const MacroDefinition& macro = p.macro(ref);
    const TokenStream& s = p.files[ref.file].tokens;
    bool call = macro.function_like();
    for (TokenIndex k = macro.body_begin; k < macro.body_end; ++k)
      call |= s.is(k, tok::l_paren) && k > macro.body_begin && s.is_word(k - 1) && !is_keyword(s[k - 1].kind);
    return call;
  });
}

bool is_constant(const Project& p, FileId file, std::string_view word, int depth);

// Whether a variable is initialised when the program is compiled.
bool has_constant_value(const Project& p, const HostVariable& one, int depth) {
  constexpr int kDeepest = 8;  // of constants initialised with others
  const Declarator& variable = *one.declarator;
  if (one.declaration->is_constexpr) return true;
  if (variable.initializer == kNoToken || depth > kDeepest) return false;
  const TokenStream& s = p.files[one.file].tokens;
  for (TokenIndex i = variable.initializer; i < variable.end; ++i) {
    const bool known = !s.is_word(i) || is_keyword(s[i].kind) || s.is(i + 1, tok::coloncolon) ||
                       is_constant(p, one.file, s.text(i), depth + 1);
    if (!known) return false;
  }
  return true;
}

// Whether a word that is not a local name is that of an enumerator, a type or a constant number. Variables and macros
// that the file sees come before enumerators and types, whose scopes are not known.
bool is_constant(const Project& p, FileId file, std::string_view word, int depth) {
  const std::vector<HostVariable> globals = p.globals(word, file);
  const bool sees_variable = !globals.empty() && p.related(globals.front().file, file);
  if (!sees_variable && (p.enumerators.contains(word) || p.types.contains(word))) return true;
  const std::vector<MacroRef> macros = p.macros(word, file);
  if (!macros.empty() && (!sees_variable || p.related(macros.front().file, file))) return makes_no_call(p, macros);
  return !globals.empty() && all_of(globals, [&](const HostVariable& one) {
    return one.declaration->is_const && one.declarator->pointer_depth == 0 && !one.declarator->array() &&
           has_number_type(p.files[one.file].tokens, *one.declaration) && has_constant_value(p, one, depth);
  });
}

bool is_capturable_word(const Place& place, TokenIndex i) {
  const std::string_view word = place.text(i);
  if (is_builtin_type(word) || word == "sizeof" || word == "nullptr" || word == "true" || word == "false" ||
      word == "NULL" || word == "const")
    return true;
  if (place.in_macro(i)) return !place.tokens.has(i, kMacroParameter);
  if (const Local* local = place.local(i); local != nullptr) {
    const Declarator& one = local->declarator();
    const TokenStream& s = place.tokens;
    if (!local->parameter && opens_class(s, block_around(s, local->declaration.begin))) return false;  // a member
    return !(local->declaration.is_static || one.array() || one.reference || local->declaration.is_typedef);
  }
  if (is_template_parameter(place, word)) return true;
  const Project& p = place.program;
  if (const DataMember* member = data_member_at(p, place.function, word); member != nullptr)
    return member->declaration.is_static && (member->declaration.is_const || member->declaration.is_constexpr);
  const std::vector<MacroRef> macros = p.macros(word, place.file_id);
  if (!macros.empty() && p.related(macros.front().file, place.file_id)) return is_literal_macro(p, macros);
  return is_constant(p, place.file_id, word, 0);
}

// Whether the macro that a launch dimension names expands to a number, not to a dim3.
bool is_integral_macro(const Project& p, const std::vector<MacroRef>& macros) {
  const MacroDefinition& macro = p.macro(macros.front());
  const TokenStream& s = p.files[macros.front().file].tokens;
  for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
    if (s.is(i, "dim3")) return false;
  }
  return macro.body_begin < macro.body_end &&
         (s[macro.body_begin].kind == tok::numeric_constant || macro.body_end - macro.body_begin > 2);
}

}  // namespace

bool capturable(const Place& place, TokenRange range) {
  const TokenStream& s = place.tokens;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (s[i].kind == tok::string_literal) return false;
    if (s.is_word(i) ? !is_capturable_word(place, i) : reads_or_changes(place, i, range.begin)) return false;
  }
  return true;
}

namespace {

// Whether classes of the run have a member of this name, and all such members are numbers.
bool is_number_member(const Project& p, std::string_view name) {
  const auto members = p.members_by_name.find(name);
  return members != p.members_by_name.end() && all_of(members->second, [&](const MemberRef& ref) {
           const Declaration& d = p.files[ref.file].members[ref.index].declaration;
           return has_number_type(p.files[ref.file].tokens, d) && all_of(d.declarators, [&](const Declarator& one) {
                    return one.name != name || (one.pointer_depth == 0 && !one.array());
                  });
         });
}

// Returns the last name of `object.member`, `this->member`, `a.b->c`; empty for other expressions.
std::string_view named_member(const TokenStream& s, TokenRange range) {
  if ((range.end - range.begin) % 2 == 0) return {};
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    const bool word = (i - range.begin) % 2 == 0;
    if (word ? !s.is_word(i) : !s.is_any(i, tok::period, tok::arrow)) return {};
  }
  return s.text(range.end - 1);
}

}  // namespace

bool integral(const Place& place, TokenRange range) {
  const TokenStream& s = place.tokens;
  bool arithmetic = false;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    const std::string_view word = s.text(i);
    const TokenKind kind = s[i].kind;
    if (kind == tok::l_brace || word == "dim3") return false;
    const bool dereferences = kind == tok::star && i == range.begin;
    if (kind == tok::less && i > range.begin && s.is_word(i - 1)) {  // `sizes<1>::grid`
      if (const TokenIndex after = after_template_arguments(s, i, range.end); after != kNoToken) {
        i = after - 1;
        continue;
      }
    }
    if (s[i].kind == tok::numeric_constant || (is_arithmetic(kind) && !dereferences)) arithmetic = true;
    if ((kind == tok::l_paren || kind == tok::l_square) && s[i].match != kNoToken) i = s[i].match;
  }
  if (arithmetic && range.end - range.begin > 1) return true;
  if (range.end - range.begin != 1) {
    const std::string_view member = named_member(s, range);
    return !member.empty() && is_number_member(place.program, member);
  }
  if (s[range.begin].kind == tok::numeric_constant) return true;
  const std::string_view name = s.text(range.begin);
  if (place.in_macro(range.begin)) return false;
  if (const Local* local = place.local(range.begin); local != nullptr)
    return local->declarator().pointer_depth == 0 && !local->declarator().array() &&
           has_number_type(s, local->declaration);
  if (is_template_parameter(place, name)) return true;
  if (place.current() != nullptr && place.current()->member && is_number_member(place.program, name)) return true;
  if (const std::vector<HostVariable> globals = place.program.globals(name, place.file_id); !globals.empty())
    return has_number_type(place.program.files[globals.front().file].tokens, *globals.front().declaration);
  const std::vector<MacroRef> macros = place.program.macros(name, place.file_id);
  return !macros.empty() && is_integral_macro(place.program, macros);
}

}  // namespace cu2sycl
