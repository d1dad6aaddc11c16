#include "preprocess/expansion/expanded_text.hpp"

#include <algorithm>

#include "preprocess/wave/layout.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

// Returns the index of the brace that the last one closes; 0 if there is none.
std::size_t opening_brace(const std::vector<ExpandedToken>& tokens) {
  int depth = 0;
  for (std::size_t k = tokens.size(); k-- > 0;) {
    if (tokens[k].text == "}") ++depth;
    if (tokens[k].text == "{" && --depth == 0) return k;
  }
  return 0;
}

// Whether the last brace closes a class or a list of values, which need a semicolon.
bool ends_with_class(const std::vector<ExpandedToken>& tokens) {
  for (std::size_t k = opening_brace(tokens); k-- > 0;) {
    const std::string& word = tokens[k].text;
    if (word == ";" || word == "}" || word == "{" || word == ")") return false;
    if (word == "struct" || word == "class" || word == "union" || word == "enum" || word == "=") return true;
  }
  return false;
}

// Whether the expansion is complete without a semicolon, so that one after the use must be removed.
bool ends_itself(const MacroUse& use) {
  return all_of(use.expansions, [](const UseExpansion& one) {
    return !one.tokens->empty() &&
           (one.tokens->back().text == ";" || (one.tokens->back().text == "}" && !ends_with_class(*one.tokens)));
  });
}

// Formats the expansion for each branch of the conditions, followed by `;` if the use had one.
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

// Returns the indentation of the next line of code, since an include directive is at the margin even inside a function.
std::string code_indentation(const LexedFile& file, TokenIndex directive) {
  const TokenStream& s = file.tokens;
  for (TokenIndex i = directive + 1; i < s.size(); ++i) {
    if (!s.has(i, kInDirective)) return s.is(i, tok::r_brace) ? "" : std::string(file.source->indentation(s[i].offset));
  }
  return {};
}

const MacroDefinition* definition_of(const LexedFile& file, TokenIndex directive) {
  const std::vector<MacroDefinition>& macros = file.directives.macros;
  const auto at = std::lower_bound(macros.begin(), macros.end(), directive,
                                   [](const MacroDefinition& one, TokenIndex i) { return one.directive < i; });
  return at != macros.end() && at->directive == directive ? &*at : nullptr;
}

// Puts each line after `//`. Backslashes at line ends are removed, since they would continue the comment to the next
// line.
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

// Writes a file's text with the expanded uses replaced.
class Writer {
 public:
  explicit Writer(const LexedFile& file)
      : file_(file),
        s_(file.tokens),
        bytes_(file.source->bytes()),
        newline_(file.source->line_ending()),
        step_(file.source->indentation_unit()),
        text_(*file.source) {}

  void expand(const MacroUse& use) {
    const TokenIndex i = use.begin;
    std::string indent(file_.source->indentation(s_[i].offset));
    const bool first = file_.source->line_begin(s_[i].offset) + indent.size() == s_[i].offset;
    const bool directive = s_[i].kind == tok::directive;
    if (directive) indent = code_indentation(file_, i);
    const bool branches = use.lines.size() > 1;
    const TokenIndex after = s_.next(use.end - 1);
    const bool semicolon = s_.is(after, tok::semi) && !directive;
    const bool spare = semicolon && first && ends_itself(use);
    const std::uint32_t end = spare || (semicolon && branches) ? s_.end_offset(after) : s_.end_offset(use.end - 1);
    const std::string original(bytes_.substr(s_[i].offset, end - s_[i].offset));
    const std::string laid = branches ? lay_out_branches(use, semicolon && !spare, indent, step_, newline_)
                                      : lay_out(*use.expansions.front().tokens, indent, step_, newline_);
    const auto rest = static_cast<std::uint32_t>(bytes_.find_first_not_of(" \t", end));
    const bool breaks = branches && rest < bytes_.size() && bytes_[rest] != '\n' && bytes_[rest] != '\r';
    const bool word = use.end == use.begin + 1;
    if (!branches && use.expansions.front().tokens->size() <= (word ? 4 : 1) && !directive) {
      replace(s_[i].offset, end, laid);  // `SHARED` for `__shared__`, `API(Free)` for `cudaFree`
      return;
    }
    if (first) {
      const std::string before = laid.empty() ? "" : newline_ + (branches ? "" : indent);
      replace(s_[i].offset, end,
              commented(original, indent, newline_) + before + laid +
                  (breaks || needs_line(laid, indent, end) ? newline_ : ""));
      return;
    }
    const bool nested = original.find("*/") != std::string::npos || original.find("/*") != std::string::npos;
    replace(s_[i].offset, end,
            (nested ? "" : "/* " + original + " */ ") + (branches ? newline_ : "") + laid + (breaks ? newline_ : ""));
  }

  // Comments out a definition that is no longer used.
  void comment_out(const MacroDefinition& macro) {
    const std::uint32_t begin = s_[macro.directive].offset;
    const std::uint32_t end = macro.body_end > 0 ? s_.end_offset(macro.body_end - 1) : begin;
    replace(begin, end,
            commented(std::string(bytes_.substr(begin, end - begin)), std::string(file_.source->indentation(begin)),
                      newline_));
  }

  std::unique_ptr<SourceFile> finish() { return text_.finish(); }

 private:
  // Whether an empty line must separate a function from the code after it.
  [[nodiscard]] bool needs_line(const std::string& laid, const std::string& indent, std::uint32_t end) const {
    const bool block = laid.ends_with('}') && laid.find('\n') != std::string::npos && indent.empty();
    return block && end + 1 < bytes_.size() && bytes_[end] == '\n' && bytes_[end + 1] != '\n';
  }

  void replace(std::uint32_t begin, std::uint32_t end, const std::string& by) { text_.replace(begin, end, by); }

  const LexedFile& file_;
  const TokenStream& s_;
  std::string_view bytes_;
  std::string newline_;
  std::string step_;
  TextReplacer text_;
};

// Returns how many arguments the use of a macro has.
std::size_t count_arguments(const TokenStream& use) {
  std::size_t commas = 0;
  for (TokenIndex i = 2; i < use[1].match; ++i) {
    if (use.is(i, tok::comma)) ++commas;
    if (use[i].match != kNoToken && use[i].match > i) i = use[i].match;
  }
  return use[1].match > 2 ? commas + 1 : 0;
}

}  // namespace

void TextReplacer::replace(std::uint32_t begin, std::uint32_t end, const std::string& by) {
  text_ += file_.bytes().substr(from_, begin - from_);
  parts_.push_back({static_cast<std::uint32_t>(text_.size()), begin, false});
  text_ += by;
  parts_.push_back({static_cast<std::uint32_t>(text_.size()), end, true});
  from_ = end;
}

std::unique_ptr<SourceFile> TextReplacer::finish() {
  if (parts_.size() == 1) return nullptr;
  text_ += file_.bytes().substr(from_);
  return std::make_unique<SourceFile>(file_.path(), std::move(text_), file_, std::move(parts_));
}

std::string text_for_wave(const MacroUse& use, const UseExpansion& one, const TokenStream& words) {
  const auto found = one.definitions.find(use.name);
  if (found == one.definitions.end() || !found->second->variadic()) return use.text;
  const std::size_t fixed = found->second->macro->parameters.size() - 1;
  if (fixed == 0 || count_arguments(words) != fixed) return use.text;
  return use.text.substr(0, use.text.rfind(')')) + ",)";
}

std::unique_ptr<SourceFile> write_expanded(const LexedFile& file, std::uint32_t f, const std::vector<MacroUse>& uses,
                                           const std::function<bool(std::string_view)>& is_unused,
                                           std::vector<UnexpandedUse>& unexpanded) {
  const TokenStream& s = file.tokens;
  Writer writer(file);
  std::size_t next = 0;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (next < uses.size() && uses[next].begin == i) {
      const MacroUse& use = uses[next++];
      if (!use.why.empty()) {
        unexpanded.push_back({f, file.source->spelling_offset(s[i].offset), std::string(use.name), use.why});
        continue;
      }
      writer.expand(use);
      i = use.end - 1;
      continue;
    }
    const MacroDefinition* macro = definition_of(file, i);
    if (macro == nullptr || !is_unused(macro->name)) continue;
    writer.comment_out(*macro);
    i = macro->body_end - 1;
  }
  return writer.finish();
}

}  // namespace cu2sycl
