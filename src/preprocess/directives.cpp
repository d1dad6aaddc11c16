#include "preprocess/directives.hpp"

#include <algorithm>

#include "preprocess/include_guard.hpp"

namespace cu2sycl {
namespace {

TokenIndex line_end(const TokenStream& s, TokenIndex directive) {
  TokenIndex end = directive;
  while (end < s.size() && !s.has(end, kDirectiveEnd)) ++end;
  return std::min(end + 1, s.size());
}

void read_define(TokenStream& s, TokenIndex directive, Directives& out) {
  const TokenIndex end = line_end(s, directive);
  const TokenIndex name = directive + 1;
  if (name >= end || !s.is_word(name)) return;
  MacroDefinition macro{s.text(name), directive, name, kNoToken, name + 1, end, {}};
  const TokenIndex open = name + 1;
  if (open < end && s.is(open, tok::l_paren) && s[open].offset == s.end_offset(name) && s[open].match != kNoToken) {
    macro.parameters_open = open;
    for (TokenIndex i = open + 1; i < s[open].match; ++i) {
      if (s.is_word(i)) macro.parameters.push_back(s.text(i));
      if (s.is(i, tok::ellipsis) && !(i > open + 1 && s.is_word(i - 1))) macro.parameters.push_back("__VA_ARGS__");
    }
    macro.body_begin = s[open].match + 1;
    for (TokenIndex i = macro.body_begin; i < end; ++i) {
      if (s.is_word(i) &&
          std::find(macro.parameters.begin(), macro.parameters.end(), s.text(i)) != macro.parameters.end()) {
        s.tokens[i].flags |= kMacroParameter;
      }
    }
  }
  out.macros.push_back(std::move(macro));
}

void read_include(const TokenStream& s, TokenIndex directive, Directives& out) {
  const std::string_view text = s.text(directive);
  const std::size_t open = text.find_first_of("<\"");
  if (open == std::string_view::npos) return;
  const std::size_t close = text.find(text[open] == '<' ? '>' : '"', open + 1);
  if (close == std::string_view::npos) return;
  out.include_directives.push_back({directive, text.substr(open + 1, close - open - 1), text[open] == '"'});
}

}  // namespace

bool may_be_specifiers(const TokenStream& s, const MacroDefinition& macro) {
  constexpr TokenIndex kMost = 24;
  if (macro.body_end - macro.body_begin > kMost) return false;
  for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
    if (s.is_any(i, tok::l_brace, tok::r_brace, tok::semi, tok::l_square, tok::hashhash)) return false;
  }
  return true;
}

namespace {

// Whether one of the lines at `conditions` has a word.
bool asks_for(const TokenStream& s, const std::vector<TokenIndex>& conditions, std::string_view word) {
  return std::any_of(conditions.begin(), conditions.end(), [&](TokenIndex i) {
    const TokenIndex end = line_end(s, i);
    while (i < end && !s.is(i, word)) ++i;
    return i < end;
  });
}

}  // namespace

Directives read_directives(TokenStream& stream) {
  Directives out;
  std::vector<TokenIndex> conditions;  // of the branches around a line
  TokenIndex guard = kNoToken;
  for (TokenIndex i = 0; i < stream.size(); ++i) {
    if (stream[i].kind != tok::directive || stream.has(i, kDisabled)) continue;
    const std::string_view name = directive_name(stream.text(i));
    if (name.starts_with("if")) {
      if (conditions.empty() && is_include_guard(stream, i)) guard = i;
      conditions.push_back(i);
    }
    if (name.starts_with("el") && !conditions.empty()) conditions.back() = i;
    if (name == "endif" && !conditions.empty()) conditions.pop_back();
    const bool guarded = !conditions.empty() && conditions.front() == guard;
    const std::size_t macros = out.macros.size();
    if (name == "define") read_define(stream, i, out);
    if (out.macros.size() > macros)
      out.macros.back().at_times =
          conditions.size() > (guarded ? 1U : 0U) && !asks_for(stream, conditions, out.macros.back().name);
    if (name == "undef" && i + 1 < stream.size()) out.undefined.insert(stream.text(i + 1));
    if (name.starts_with("include")) read_include(stream, i, out);
  }
  return out;
}

TokenIndex condition_of(const TokenStream& stream, TokenIndex i) {
  if (!stream.has(i, kInDirective)) return kNoToken;
  TokenIndex directive = i;
  while (directive > 0 && stream[directive].kind != tok::directive) --directive;
  const std::string_view name = directive_name(stream.text(directive));
  const bool condition = name == "if" || name == "elif" || name == "ifdef" || name == "ifndef";
  return condition && directive != i ? directive : kNoToken;
}

}  // namespace cu2sycl
