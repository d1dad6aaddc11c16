#include "emit/layout/long_comments.hpp"

#include <algorithm>

#include "emit/layout/wrap.hpp"
#include "lex/lexer.hpp"

namespace cu2sycl {
namespace {

// Returns the offset of the `//` comment that ends a line; npos if there is none.
std::size_t line_comment(std::string_view line) {
  const SourceFile source("", std::string(line));
  const TokenStream s = lex(source);
  if (std::any_of(s.errors.begin(), s.errors.end(),
                  [](const LexError& error) { return error.kind != LexError::Kind::kUnbalancedBracket; }))
    return std::string_view::npos;
  return line.find("//", s.size() == 0 ? 0 : s.end_offset(static_cast<TokenIndex>(s.size() - 1)));
}

}  // namespace

std::string comment_apart(std::string_view line, std::string_view next, std::string_view newline) {
  const std::size_t first = line.find_first_not_of(" \t");
  const bool raw_string = std::count(line.begin(), line.end(), '"') % 2 != 0;
  const std::size_t comment = raw_string ? std::string_view::npos : line_comment(line);
  const std::size_t text = next.find_first_not_of(" \t");
  if (comment == std::string_view::npos || (text != std::string_view::npos && next.substr(text).starts_with("//")))
    return {};
  const std::string indent(line.substr(0, first));
  if (comment == first) {
    const std::size_t blank = line.rfind(' ', kLineWidth);
    if (blank == std::string_view::npos || blank <= line.find_first_not_of("/ \t", first)) return {};
    const std::string lead(line.substr(0, line.find_first_not_of("/ \t", first)));
    return std::string(line.substr(0, blank)) + std::string(newline) + lead + std::string(line.substr(blank + 1));
  }
  const std::string_view said = line.substr(comment);
  const std::size_t code = line.find_last_not_of(" \t", comment - 1) + 1;
  if (code + 2 + said.size() <= kLineWidth) return std::string(line.substr(0, code)) + "  " + std::string(said);
  if (code > kLineWidth || indent.size() + said.size() > kLineWidth || line[first] == '#' || line[first] == '}' ||
      line.substr(first).starts_with("else") || said.starts_with("///<") || said.starts_with("//!<") ||
      said.find("NOLINT") != std::string_view::npos || said.find("clang-format") != std::string_view::npos)
    return {};
  return indent + std::string(said) + std::string(newline) + std::string(line.substr(0, code));
}

std::string with_marks_broken(std::string text, std::string_view source, std::string_view step) {
  for (std::size_t mark = text.find("/* CS"); mark != std::string_view::npos; mark = text.find("/* CS", mark + 1)) {
    const std::size_t line = text.rfind('\n', mark) + 1;
    const std::size_t end = std::min(text.find('\n', mark), text.size());
    const std::size_t close = text.find("*/", mark);
    const std::size_t first = text.find_first_not_of(" \t", line);
    if (end - line <= kLineWidth || close >= end || text.find("//", line) < mark) continue;
    if (source.find(std::string_view(text).substr(line, end - line)) != std::string_view::npos) continue;
    if (text[first] == '#') {  // the mark is moved to a separate line above
      if (line > 1 && text.substr(line - 2, 2) == "\\\n") continue;
      const std::string said = text.substr(mark, close + 2 - mark) + "\n";
      text.erase(mark, std::min(text.find_first_not_of(' ', close + 2), end) - mark);
      text.insert(line, said);
      mark = line - 1;
      continue;
    }
    const bool alone = first == mark;
    const std::string ending = text[end - 1] == '\\' ? " \\" : "";
    const std::string line_break =
        ending + "\n" + text.substr(line, first - line) + (alone ? "   " : std::string(2 * step.size(), ' '));
    std::size_t begin = line;
    for (std::size_t stop = close + 2; stop + ending.size() - begin > kLineWidth;) {
      const std::size_t blank =
          text.rfind(' ', std::min(begin + kLineWidth - ending.size(), stop - 4));  // not before the `*/`
      if (blank == std::string_view::npos || blank <= std::max(begin + line_break.size(), mark + 3)) break;
      text.replace(blank, 1, line_break);
      stop += line_break.size() - 1;
      begin = blank + ending.size() + 1;
    }
  }
  return text;
}

}  // namespace cu2sycl
