#include "rules/template.hpp"

#include <algorithm>

namespace cu2sycl {

std::string fill(std::string_view text, const std::function<std::string(std::string_view, std::string_view)>& value) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t open = std::min(text.find('{', at), text.size());
    out += text.substr(at, open - at);
    at = open;
    if (at >= text.size()) break;
    if (text.substr(at, 2) == "{{") {
      out += '{';
      at += 2;
      continue;
    }
    const std::size_t close = text.find('}', at);
    if (close == std::string_view::npos) {
      out += text.substr(at);
      break;
    }
    const std::string_view inside = text.substr(at + 1, close - at - 1);
    const std::size_t bar = std::min(inside.find('|'), inside.size());
    out += value(inside.substr(0, bar), inside.substr(std::min(bar + 1, inside.size())));
    at = close + 1;
  }
  return out;
}

}  // namespace cu2sycl
