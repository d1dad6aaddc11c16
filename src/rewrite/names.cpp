#include "rewrite/names.hpp"

namespace cu2sycl {

std::string broken_list(std::string_view list, std::size_t column, std::size_t tail, std::string_view line_break) {
  if (column + list.size() + tail <= kLineWidth || list.find_first_of("\n#") != std::string_view::npos)
    return std::string(list);
  const std::size_t indent = line_break.size() - line_break.rfind('\n') - 1;
  std::string out;
  std::size_t from = 0;
  int depth = 0;
  char quote = 0;
  for (std::size_t k = 0; k <= list.size(); ++k) {
    if (k < list.size()) {
      const char c = list[k];
      if (quote != 0) {
        if (c == '\\') ++k;
        if (c == quote) quote = 0;
        continue;
      }
      if (c == '"' || c == '\'') quote = c;
      if (c == '(' || c == '[' || c == '{') ++depth;
      if (c == ')' || c == ']' || c == '}') --depth;
      if (c != ',' || depth > 0) continue;
    }
    const std::size_t end = k < list.size() ? k + 1 : k;
    if (end <= from) break;
    std::string_view piece = list.substr(from, end - from);
    from = end;
    while (!piece.empty() && piece.front() == ' ') piece.remove_prefix(1);
    const std::size_t needed = piece.size() + (k < list.size() ? 0 : tail);
    if (!out.empty() && column + 1 + needed > kLineWidth) {
      out += line_break;
      column = indent;
    } else if (!out.empty()) {
      out += ' ';
      ++column;
    }
    out += piece;
    column += piece.size();
  }
  return out;
}

}  // namespace cu2sycl
