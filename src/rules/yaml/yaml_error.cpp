#include "rules/yaml/yaml_error.hpp"

#include <algorithm>

namespace cu2sycl {
namespace {

// Returns the offset of the first quote that begins a value and is not closed on its line; npos if there is none.
std::size_t open_quote(std::string_view text) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::size_t open = std::string_view::npos;
    for (std::size_t at = begin; at < end; ++at) {
      const bool opens = open == std::string_view::npos;
      if (opens && text[at] == '#' && (at == begin || text[at - 1] == ' ')) break;  // a comment
      if (!opens && text[open] == '"' && text[at] == '\\')
        ++at;
      else if (opens ? (text[at] == '"' || text[at] == '\'') &&
                           (at == begin || text[at - 1] == ' ' || text[at - 1] == '[')
                     : text[at] == text[open])
        open = opens ? at : std::string_view::npos;
    }
    if (open != std::string_view::npos) return open;
    begin = end + 1;
  }
  return std::string_view::npos;
}

}  // namespace

std::string place_of(const std::string& name, const YAML::Mark& mark) {
  const int line = mark.is_null() ? 0 : mark.line;
  const int column = mark.is_null() ? 0 : mark.column;
  return name + ":" + std::to_string(line + 1) + ":" + std::to_string(column + 1);
}

Error error_of(const std::string& name, std::string_view text, const YAML::Exception& error) {
  const std::size_t quote = open_quote(text);
  if (quote == std::string_view::npos) return Error{place_of(name, error.mark), error.msg};
  const std::string_view before = text.substr(0, quote);
  const auto line = std::ranges::count(before, '\n') + 1;
  const std::size_t column = quote - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
  return Error{name + ":" + std::to_string(line) + ":" + std::to_string(column),
               "the text that begins here has no closing quote"};
}

}  // namespace cu2sycl
