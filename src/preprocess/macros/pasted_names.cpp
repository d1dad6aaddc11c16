#include "preprocess/macros/pasted_names.hpp"

#include <algorithm>

#include "lex/token_kind.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {

const WordSet& PastedNames::words_of_run() const {
  if (!words_of_run_.empty()) return words_of_run_;
  for (const LexedFile* file : files_) {
    for (TokenIndex i = 0; i < file->tokens.size(); ++i) {
      const TokenKind kind = file->tokens[i].kind;
      if (file->tokens.is_word(i) || kind == tok::numeric_constant) words_of_run_.insert(file->tokens.text(i));
    }
  }
  return words_of_run_;
}

namespace {

// Returns the arguments of a macro's use.
std::vector<TokenRange> macro_arguments(const TokenStream& s, TokenIndex open) {
  std::vector<TokenRange> out{{open + 1, s[open].match}};
  for (TokenIndex k = open + 1; k < s[open].match; ++k) {
    if (s.matched(k, tok::l_paren)) k = s[k].match;
    if (!s.is(k, tok::comma)) continue;
    out.back().end = k;
    out.push_back({k + 1, s[open].match});
  }
  return out;
}

}  // namespace

const PastedNames::Handed& PastedNames::words_of(std::string_view macro) const {
  const auto [found, added] = handed_.emplace(macro, Handed());
  Handed& out = found->second;
  if (!added) return out;
  for (const LexedFile* file : files_) {
    const TokenStream& s = file->tokens;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (!s.is(i, macro) || (i > 0 && s[i - 1].kind == tok::directive)) continue;
      const bool tested = s.is(i - 1, "defined") || (s.is(i - 1, tok::l_paren) && s.is(i - 2, "defined"));
      if (tested) continue;
      out.known &= s.matched(i + 1, tok::l_paren);
      if (!out.known) return out;
      for (TokenIndex k = i + 2; k < s[i + 1].match; ++k) {
        out.known &= !s.has(k, kMacroParameter);
        out.all.insert(s.text(k));
      }
      const std::vector<TokenRange> arguments = macro_arguments(s, i + 1);
      if (out.single.size() < arguments.size()) out.single.resize(arguments.size());
      for (std::size_t k = 0; k < arguments.size(); ++k) {
        const auto [begin, end] = arguments[k];
        if (begin == end) out.single[k].insert("");
        if (begin + 1 == end && s.is_word(begin)) out.single[k].insert(s.text(begin));
      }
    }
  }
  return out;
}

const WordSet& PastedNames::handed_to(std::string_view macro) const {
  const Handed& handed = words_of(macro);
  return handed.known ? handed.all : words_of_run();
}

// Returns the word at a token, or the one that it stands for as a macro: `#define PREFIX cuda`.
std::string_view PastedNames::meant_word(const TokenStream& s, TokenIndex i) const {
  const std::vector<Definition>* known = definitions_.find(s.text(i));
  if (known == nullptr || known->front().macro->function_like()) return s.text(i);
  const MacroDefinition& macro = *known->front().macro;
  const bool word = macro.body_end == macro.body_begin + 1;
  return word ? definitions_.tokens(known->front()).text(macro.body_begin) : s.text(i);
}

// Whether a word and another one that is written, or some word of the run for a parameter, pasted together, are a name
// that a row converts.
bool PastedNames::makes_mapped(const TokenStream& s, TokenIndex first, TokenIndex last) const {
  if (s.is_word(first) && s.is_word(last) && !s.has(first, kMacroParameter) && !s.has(last, kMacroParameter))
    return words_.is_part_of_name(meant_word(s, first), true, WordSet{s.text(last)});
  for (const TokenIndex side : {first, last}) {
    const TokenIndex other = side == first ? last : first;
    if (!s.is_word(side) || s.has(side, kMacroParameter) || !s.has(other, kMacroParameter)) continue;
    if (words_.is_part_of_name(meant_word(s, side), side < other, words_of_run())) return true;
  }
  return false;
}

// Whether a use of a macro that pastes its arguments makes such a name.
bool PastedNames::hands_mapped(const TokenStream& s, TokenIndex i) const {
  const std::vector<Definition>* known = definitions_.find(s.text(i));
  if (known == nullptr || !s.matched(i + 1, tok::l_paren) || !definitions_.makes_name(known->front())) return false;
  for (TokenIndex k = i + 3; k + 1 < s[i + 1].match; ++k) {
    if (s.is(k, tok::comma) && makes_mapped(s, k - 1, k + 1)) return true;
  }
  return false;
}

// Whether parts, pasted together, are such a name. The words that the macro's uses pass are tried if they are known.
bool PastedNames::make_mapped(const Definition& d, const std::vector<TokenIndex>& parts) const {
  constexpr std::size_t kMost = 4096;   // names
  constexpr std::size_t kShortest = 3;  // characters that are written: `f` in `x##f` may be a suffix of C's functions
  const TokenStream& s = definitions_.tokens(d);
  const Handed& handed = words_of(d.macro->name);
  std::vector<std::string> names{""};
  WordSet literals;
  std::size_t written = 0;
  for (const TokenIndex part : parts) {
    if (!s.is_word(part)) return false;
    const auto parameter = std::ranges::find(d.macro->parameters, s.text(part));
    const auto k = static_cast<std::size_t>(parameter - d.macro->parameters.begin());
    if (!s.has(part, kMacroParameter)) {
      literals.insert(s.text(part));
      written += s.text(part).size();
      for (std::string& name : names) name += s.text(part);
      continue;
    }
    if (!handed.known || k >= handed.single.size() || names.size() * handed.single[k].size() > kMost) {
      for (std::size_t p = 0; p + 1 < parts.size(); ++p)
        if (makes_mapped(s, parts[p], parts[p + 1])) return true;
      return false;
    }
    std::vector<std::string> longer;
    for (const std::string& name : names)
      for (const std::string_view word : handed.single[k]) longer.push_back(name + std::string(word));
    names = std::move(longer);
  }
  return written >= kShortest &&
         any_of(names, [&](const std::string& name) { return !literals.contains(name) && words_.is_name(name); });
}

bool PastedNames::make_mapped(const Definition& d) const {
  const TokenStream& s = definitions_.tokens(d);
  const TokenIndex begin = d.macro->body_begin;
  for (TokenIndex i = begin; i + 1 < d.macro->body_end; ++i) {
    if (s.is_word(i) && hands_mapped(s, i)) return true;
    std::vector<TokenIndex> parts{i};
    while (parts.back() + 2 < d.macro->body_end && s.is(parts.back() + 1, tok::hashhash))
      parts.push_back(parts.back() + 2);
    if (parts.size() == 1) continue;
    const bool declares = i > begin && s.is_word(i - 1) && !is_keyword(s[i - 1].kind);
    if (!declares && make_mapped(d, parts)) return true;
    i = parts.back();
  }
  return false;
}

}  // namespace cu2sycl
