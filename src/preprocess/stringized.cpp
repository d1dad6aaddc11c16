#include "preprocess/stringized.hpp"

#include <algorithm>

#include "lex/token.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

// Returns which parameter the argument at `i` is for, of the macro that is called with it; commas in braces separate
// arguments, too. The name of the macro is before `open`.
std::size_t index_of_argument(const TokenStream& s, TokenIndex open, TokenIndex i) {
  std::size_t out = 0;
  for (TokenIndex k = open + 1; k < i; ++k) {
    if (s.matched(k, tok::l_paren)) k = s[k].match;
    if (s.is(k, tok::comma)) ++out;
  }
  return out;
}

// Whether a macro only makes a string of argument `k`; arguments beyond the last parameter belong to it.
bool stringizes(const StringizedParameters& all, std::string_view macro, std::size_t k) {
  const auto found = all.find(macro);
  return found != all.end() && !found->second.empty() && found->second[std::min(k, found->second.size() - 1)];
}

// Whether the parameter at `i` in a replacement list is made a string, or passed on to a macro that does so.
bool is_made_string(const TokenStream& s, const MacroDefinition& macro, TokenIndex i, const StringizedParameters& all) {
  if (s.is(i - 1, tok::hash)) return true;
  if (!s.is_any(i - 1, tok::l_paren, tok::comma) || !s.is_any(i + 1, tok::r_paren, tok::comma)) return false;
  TokenIndex open = i - 1;
  while (open > macro.body_begin && !(s.matched(open, tok::l_paren) && s[open].match > i)) --open;
  return open > macro.body_begin && s.is_word(open - 1) &&
         stringizes(all, s.text(open - 1), index_of_argument(s, open, i));
}

}  // namespace

StringizedParameters find_stringized_parameters(const std::vector<LexedFile*>& files) {
  StringizedParameters out;
  const auto visit = [&](const auto& read) {
    for (const LexedFile* file : files) {
      for (const MacroDefinition& macro : file->directives.macros) read(file->tokens, macro);
    }
  };
  // At first, all parameters are assumed to be.
  visit([&](const TokenStream&, const MacroDefinition& macro) {
    out.emplace(macro.name, std::vector<bool>(macro.parameters.size(), true));
  });
  for (bool changed = true; changed;) {
    changed = false;
    visit([&](const TokenStream& s, const MacroDefinition& macro) {
      std::vector<bool>& known = out.find(macro.name)->second;
      const std::size_t before = static_cast<std::size_t>(std::ranges::count(known, true));
      known.resize(std::min(known.size(), macro.parameters.size()));
      for (std::size_t k = 0; k < known.size(); ++k) {
        bool used = false;
        for (TokenIndex i = macro.body_begin; i < macro.body_end && known[k]; ++i) {
          if (!s.has(i, kMacroParameter) || s.text(i) != macro.parameters[k]) continue;
          used = true;
          known[k] = is_made_string(s, macro, i, out);
        }
        known[k] = known[k] && used;
      }
      changed |= before != static_cast<std::size_t>(std::ranges::count(known, true));
    });
  }
  std::vector<std::string_view> others;
  for (const auto& [name, parameters] : out) {
    if (!contains(parameters, true)) others.push_back(name);
  }
  for (const std::string_view name : others) out.erase(name);
  return out;
}

bool disable_stringized(TokenStream& s, const StringizedParameters& parameters) {
  bool any = false;
  for (TokenIndex i = 0; i + 1 < s.size() && !parameters.empty(); ++i) {
    if (!s.is_word(i) || !s.matched(i + 1, tok::l_paren)) continue;
    // A definition, or a member of the macro's name in a file that does not see the macro.
    if (i > 0 && is_any(s[i - 1].kind, tok::directive, tok::period, tok::arrow, tok::coloncolon)) continue;
    if (parameters.find(s.text(i)) == parameters.end()) continue;
    std::size_t argument = 0;
    for (TokenIndex k = i + 2; k < s[i + 1].match; ++k) {
      if (s.is(k, tok::comma)) {
        ++argument;
        continue;
      }
      const TokenIndex end = s.matched(k, tok::l_paren) ? s[k].match : k;
      const bool text = stringizes(parameters, s.text(i), argument);
      for (TokenIndex at = k; text && at <= end; ++at) s.tokens[at].flags |= kDisabled;
      any |= text;
      k = end;
    }
  }
  return any;
}

}  // namespace cu2sycl
