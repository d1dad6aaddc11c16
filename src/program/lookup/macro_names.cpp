#include "program/lookup/macro_names.hpp"

#include <algorithm>

#include "lex/conditionals.hpp"
#include "program/project.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Whether a use of a macro follows its definition in the same branch of `#if`.
bool in_branch_of(const TokenStream& s, TokenIndex definition, TokenIndex use) {
  return definition < use && !leaves_branch(s, {definition, use});
}

// Whether a macro uses a parameter, and only to form a name or a text: `a##b`, `#b`.
bool only_pastes(const TokenStream& s, const MacroDefinition& macro, std::string_view parameter) {
  bool any = false;
  for (TokenIndex k = macro.body_begin; k < macro.body_end; ++k) {
    if (!s.is(k, parameter)) continue;
    const bool pasted =
        s.is_any(k - 1, tok::hashhash, tok::hash) || (k + 1 < macro.body_end && s.is(k + 1, tok::hashhash));
    if (!pasted) return false;
    any = true;
  }
  return any;
}

}  // namespace

bool is_replaced(const TokenStream& definition, TokenIndex name, const TokenStream& s, TokenIndex i) {
  const bool function_like =
      definition.is(name + 1, tok::l_paren) && definition[name + 1].offset == definition.end_offset(name);
  if (!function_like) return true;
  const TokenIndex after = s.next(i);
  return s.is(after, tok::l_paren);
}

bool is_defined_at_times(const Project& p, std::string_view name, FileId file, TokenIndex use) {
  const std::vector<MacroRef> macros = p.macros(name, file);
  if (macros.size() != 1) return false;
  const MacroDefinition& macro = p.macro(macros.front());
  const bool here = macros.front().file == file;
  return macro.function_like() && macro.at_times && !(here && in_branch_of(p.files[file].tokens, macro.directive, use));
}

bool is_defined_by_own_macro(const Project& p, FileId f, TokenIndex i) {
  const TokenStream& s = p.files[f].tokens;
  const auto& macros = p.files[f].directives.macros;
  const auto after =
      std::partition_point(macros.begin(), macros.end(), [&](const MacroDefinition& one) { return one.directive < i; });
  if (after == macros.begin() || i >= (after - 1)->body_end) return false;
  for (TokenIndex k = (after - 1)->body_begin; k < (after - 1)->body_end; ++k)
    if (s.is(k, s.text(i)) && is_defined_by_macro(s, k)) return true;
  return false;
}

bool is_part_of_name(const Project& p, FileId f, TokenIndex i, FunctionId function) {
  const TokenStream& s = p.files[f].tokens;
  if (i == 0 || !s.is_any(i - 1, tok::l_paren, tok::comma) || !s.is_any(s.next(i), tok::r_paren, tok::comma))
    return false;
  const TokenIndex open = opening_bracket(s, i);
  const TokenIndex name = s.is(open, tok::l_paren) ? s.previous(open) : kNoToken;
  if (name == kNoToken || !s.is_word(name)) return false;
  const std::vector<MacroRef> macros = p.macros(s.text(name), f);
  if (macros.empty())
    return function != kNone && !p.functions[function].member && p.functions[function].open == open &&
           p.functions[function].declaration == name;  // not a constructor
  const std::vector<TokenRange> arguments = arguments_in(s, open);
  const auto which = static_cast<std::size_t>(
      std::find_if(arguments.begin(), arguments.end(), [&](TokenRange one) { return one.begin == i; }) -
      arguments.begin());
  return std::all_of(macros.begin(), macros.end(), [&](MacroRef ref) {
    const MacroDefinition& macro = p.macro(ref);
    return which < macro.parameters.size() && only_pastes(p.files[ref.file].tokens, macro, macro.parameters[which]);
  });
}

}  // namespace cu2sycl
