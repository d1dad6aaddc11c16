#include "preprocess/expanded_text.hpp"

#include <algorithm>

#include "preprocess/layout.hpp"

namespace cu2sycl {
namespace {

// Whether the brace that ends the tokens closes a class or a list of values, which want a semicolon.
bool ends_with_class(const std::vector<ExpandedToken>& tokens) {
  std::size_t open = tokens.size();
  int depth = 0;
  while (open-- > 0) {
    if (tokens[open].text == "}") ++depth;
    if (tokens[open].text == "{" && --depth == 0) break;
  }
  for (std::size_t k = open; k-- > 0;) {
    const std::string& word = tokens[k].text;
    if (word == ";" || word == "}" || word == "{" || word == ")") return false;
    if (word == "struct" || word == "class" || word == "union" || word == "enum" || word == "=") return true;
  }
  return false;
}

// Whether what it makes ends by itself, so that a semicolon behind the use is one too many.
bool ends_itself(const MacroUse& use) {
  return std::all_of(use.expansions.begin(), use.expansions.end(), [](const UseExpansion& one) {
    return !one.tokens->empty() &&
           (one.tokens->back().text == ";" || (one.tokens->back().text == "}" && !ends_with_class(*one.tokens)));
  });
}

// What each branch of the conditions makes, `;` behind it if the use had one.
std::string lay_out_branches(const MacroUse& use, bool semicolon, const std::string& indent, const std::string& step,
                             const std::string& newline) {
  std::string out;
  for (const UseLine& line : use.lines) {
    if (!out.empty()) out += newline;
    if (line.expansion == kNoExpansion) {
      out += line.directive;
    } else {
      out += indent + lay_out(*use.expansions[line.expansion].tokens, indent, step, newline) + (semicolon ? ";" : "");
    }
  }
  return out;
}

// Of the next line of code: an inclusion stands at the margin in the middle of a function.
std::string code_indentation(const LexedFile& file, TokenIndex directive) {
  const TokenStream& s = file.tokens;
  for (TokenIndex i = directive + 1; i < s.size(); ++i) {
    if (!s.has(i, kInDirective)) return s.is(i, "}") ? "" : std::string(file.source->indentation(s[i].offset));
  }
  return {};
}

const MacroDefinition* definition_of(const LexedFile& file, TokenIndex directive) {
  const std::vector<MacroDefinition>& macros = file.directives.macros;
  const auto at = std::lower_bound(macros.begin(), macros.end(), directive,
                                   [](const MacroDefinition& one, TokenIndex i) { return one.directive < i; });
  return at != macros.end() && at->directive == directive ? &*at : nullptr;
}

// Each line behind `//`; a line that ends in a backslash would swallow the next.
std::string commented(const std::string& original, const std::string& indent, const std::string& newline) {
  std::string out = "// ";
  for (std::size_t at = 0; at < original.size(); ++at) {
    if (original[at] != '\n') {
      out += original[at];
      continue;
    }
    if (out.ends_with('\r')) out.pop_back();
    while (out.ends_with('\\') || out.ends_with(' ')) out.pop_back();
    out += newline + indent + "//";
    std::size_t blanks = 0;
    while (at + 1 + blanks < original.size() && original[at + 1 + blanks] == ' ') ++blanks;
    out += ' ';
    if (blanks > indent.size()) out += std::string(blanks - indent.size(), ' ');
    at += blanks;
  }
  return out;
}

}  // namespace

std::unique_ptr<SourceFile> write_expanded(const LexedFile& file, std::uint32_t f, const std::vector<MacroUse>& uses,
                                           const std::function<bool(std::string_view)>& is_unused,
                                           std::vector<UnexpandedUse>& unexpanded) {
  const TokenStream& s = file.tokens;
  const std::string_view bytes = file.source->bytes();
  const std::string newline(file.source->line_ending());
  const std::string step = file.source->indentation_unit();
  std::string text;
  std::vector<SourcePart> parts{{0, 0, true}};
  std::uint32_t from = 0;
  bool changed = false;
  const auto replace = [&](std::uint32_t begin, std::uint32_t end, const std::string& by) {
    text += bytes.substr(from, begin - from);
    parts.push_back({static_cast<std::uint32_t>(text.size()), begin, false});
    text += by;
    parts.push_back({static_cast<std::uint32_t>(text.size()), end, true});
    from = end;
    changed = true;
  };
  std::size_t next = 0;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (next < uses.size() && uses[next].begin == i) {
      const MacroUse& use = uses[next++];
      if (!use.why.empty()) {
        unexpanded.push_back({f, file.source->written_offset(s[i].offset), std::string(use.name), use.why});
        continue;
      }
      std::uint32_t end = s.end_offset(use.end - 1);
      const std::uint32_t line = file.source->line_begin(s[i].offset);
      std::string indent(file.source->indentation(s[i].offset));
      const bool first = line + indent.size() == s[i].offset;
      if (s[i].kind == TokenKind::kDirective) indent = code_indentation(file, i);
      const bool branches = use.lines.size() > 1;
      const TokenIndex behind = s.next(use.end - 1);
      const bool semicolon = behind != kNoToken && s.is(behind, ";") && s[i].kind != TokenKind::kDirective;
      const bool spare = semicolon && first && ends_itself(use);
      if (spare || (semicolon && branches)) end = s.end_offset(behind);
      const std::string original(bytes.substr(s[i].offset, end - s[i].offset));
      const std::string laid = branches ? lay_out_branches(use, semicolon && !spare, indent, step, newline)
                                        : lay_out(*use.expansions.front().tokens, indent, step, newline);
      const std::uint32_t rest = static_cast<std::uint32_t>(bytes.find_first_not_of(" \t", end));
      const bool breaks = branches && rest < bytes.size() && bytes[rest] != '\n' && bytes[rest] != '\r';
      if (use.end == use.begin + 1 && !branches && use.expansions.front().tokens->size() <= 4 &&
          s[i].kind != TokenKind::kDirective) {
        replace(s[i].offset, end, laid);  // `SHARED` for `__shared__`
      } else if (first) {
        // A function is set off from what follows it.
        const bool block = laid.ends_with('}') && laid.find('\n') != std::string::npos && indent.empty();
        const bool tight = block && end + 1 < bytes.size() && bytes[end] == '\n' && bytes[end + 1] != '\n';
        const std::string begin = laid.empty() ? "" : newline + (branches ? "" : indent);
        replace(s[i].offset, end,
                commented(original, indent, newline) + begin + laid + (tight || breaks ? newline : ""));
      } else {
        const bool nested = original.find("*/") != std::string::npos || original.find("/*") != std::string::npos;
        const std::string break_before = branches ? newline : "";
        replace(s[i].offset, end,
                (nested ? "" : "/* " + original + " */ ") + break_before + laid + (breaks ? newline : ""));
      }
      i = use.end - 1;
      continue;
    }
    const MacroDefinition* macro = definition_of(file, i);
    if (macro == nullptr || !is_unused(macro->name)) continue;
    const std::uint32_t end = macro->body_end > 0 ? s.end_offset(macro->body_end - 1) : s[i].offset;
    replace(s[i].offset, end,
            commented(std::string(bytes.substr(s[i].offset, end - s[i].offset)),
                      std::string(file.source->indentation(s[i].offset)), newline));
    i = macro->body_end - 1;
  }
  if (!changed) return nullptr;
  text += bytes.substr(from);
  return std::make_unique<SourceFile>(file.source->path(), std::move(text), *file.source, std::move(parts));
}

}  // namespace cu2sycl
