#include "lex/comments.hpp"

#include <algorithm>

namespace cu2sycl {
namespace {

// Returns the line that begins at an offset, without blanks and line ending at its end.
std::string_view line_at(std::string_view bytes, std::size_t at) {
  const std::string_view line = bytes.substr(at, std::min(bytes.find('\n', at), bytes.size()) - at);
  return line.substr(0, line.find_last_not_of(" \t\r") + 1);
}

std::size_t after(std::string_view bytes, std::string_view part) {
  return static_cast<std::size_t>(part.data() - bytes.data()) + part.size();
}

}  // namespace

std::string_view trailing_comment(std::string_view bytes, std::size_t at) {
  const std::size_t begin = std::min(bytes.find_first_not_of(" \t", at), bytes.size());
  std::string_view line = line_at(bytes, begin);
  if (line.starts_with("/*")) {
    const std::size_t last = line.find("*/", 2);
    return last != std::string_view::npos && last + 2 == line.size() ? bytes.substr(at, begin + line.size() - at)
                                                                     : std::string_view();
  }
  if (!line.starts_with("//")) return {};
  const std::size_t column = begin - (begin == 0 ? 0 : bytes.rfind('\n', begin - 1) + 1);
  while (!line.ends_with('\\')) {
    const std::size_t next = bytes.find('\n', after(bytes, line));
    if (next == std::string_view::npos) break;
    const std::string_view more = line_at(bytes, next + 1);
    if (more.find_first_not_of(" \t") != column || !more.substr(column).starts_with("//")) break;
    line = more;
  }
  return line.ends_with('\\') ? std::string_view() : bytes.substr(at, after(bytes, line) - at);
}

std::string on_one_line(std::string_view comment) {
  std::string out;
  for (std::size_t at = 0; at < comment.size();) {
    std::string_view line = line_at(comment, at);
    at = std::min(comment.find('\n', at), comment.size() - 1) + 1;
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (!out.empty()) line.remove_prefix(std::min(line.find_first_not_of("/ \t"), line.size()));
    out += (out.empty() || line.empty() ? "" : " ") + std::string(line);
  }
  return out;
}

}  // namespace cu2sycl
