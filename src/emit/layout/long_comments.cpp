#include "emit/layout/long_comments.hpp"

#include <algorithm>
#include <unordered_set>

#include "emit/layout/wrap.hpp"
#include "lex/lexer.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"

namespace cu2sycl {
namespace {

// Returns the offset of the `//` comment that ends a line; npos if there is none.
std::size_t line_comment(std::string_view line) {
  const SourceFile source("", std::string(line));
  const TokenStream s = lex(source);
  if (any_of(s.errors, [](const LexError& error) { return error.kind != LexError::Kind::kUnbalancedBracket; }))
    return std::string_view::npos;
  return line.find("//", s.size() == 0 ? 0 : s.end_offset(static_cast<TokenIndex>(s.size() - 1)));
}

constexpr std::string_view kMark = "/* CS";

// Breaks the marks of a line that is too long at blanks of the marks.
std::string marks_broken(std::string_view line, std::string_view step) {
  const std::size_t first = line.find_first_not_of(" \t");
  const std::string_view ending = line.ends_with('\\') ? " \\" : "";
  const std::size_t comment = line.find("//");
  std::string out;
  std::string margin;     // of the line that is written, if it continues another
  std::size_t begin = 0;  // of the line that is written
  for (std::size_t mark = line.find(kMark); mark < comment; mark = line.find(kMark, mark + 1)) {
    const std::size_t close = line.find("*/", mark);
    if (close == std::string_view::npos || margin.size() + line.size() - begin <= kLineWidth) break;
    const std::string next = std::string(line.substr(0, first)) + std::string(mark == first ? 3 : 2 * step.size(), ' ');
    while (margin.size() + close + 2 - begin + ending.size() > kLineWidth) {
      const std::size_t room = kLineWidth - std::min(kLineWidth, margin.size() + ending.size());
      const std::size_t blank = line.rfind(' ', std::min(begin + room, close - 2));  // not before the `*/`
      if (blank == std::string_view::npos || blank <= mark + 3 || blank <= begin + next.size() - margin.size()) break;
      out.append(margin).append(line, begin, blank - begin).append(ending) += '\n';
      margin = next;
      begin = blank + 1;
    }
  }
  return out + margin + std::string(line.substr(begin));
}

// Moves the marks of a directive that is too long to separate lines above.
std::string marks_above(std::string_view line, std::string_view step) {
  const std::size_t comment = line.find("//");
  std::string above;
  std::string rest;
  std::size_t begin = 0;
  for (std::size_t mark = line.find(kMark); mark < comment; mark = line.find(kMark, begin)) {
    const std::size_t close = line.find("*/", mark);
    if (close == std::string_view::npos || rest.size() + line.size() - begin <= kLineWidth) break;
    above += marks_broken(line.substr(mark, close + 2 - mark), step) + "\n";
    rest += line.substr(begin, mark - begin);
    begin = std::min(line.find_first_not_of(' ', close + 2), line.size());
  }
  return above + rest + std::string(line.substr(begin));
}

}  // namespace

std::string comment_apart(std::string_view line, std::string_view next, std::string_view newline) {
  const std::size_t first = line.find_first_not_of(" \t");
  const bool raw_string = std::ranges::count(line, '"') % 2 != 0;
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
  if (text.find(kMark) == std::string::npos) return text;
  std::unordered_set<std::string_view> known;
  for (const std::string_view line : lines_of(source))
    if (line.size() > kLineWidth && line.find(kMark) != std::string_view::npos) known.insert(line);
  std::string out;
  out.reserve(text.size());
  bool continued = false;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    const std::string_view line = std::string_view(text).substr(from, end - from);
    if (line.size() <= kLineWidth || line.find(kMark) == std::string_view::npos || known.contains(line))
      out += line;
    else if (line[line.find_first_not_of(" \t")] != '#')
      out += marks_broken(line, step);
    else
      out += continued ? std::string(line) : marks_above(line, step);
    if (end < text.size()) out += '\n';
    continued = line.ends_with('\\');
    from = end + 1;
  }
  return out;
}

}  // namespace cu2sycl
