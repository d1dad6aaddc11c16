#include "rules/template.hpp"

#include <algorithm>

namespace cu2sycl {

Template parse_template(std::string_view text) {
  Template out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t open = std::min(text.find('{', at), text.size());
    if (open > at) out.push_back({text.substr(at, open - at), {}, false});
    at = open;
    if (at >= text.size()) break;
    if (text.substr(at, 2) == "{{") {
      out.push_back({text.substr(at, 1), {}, false});
      at += 2;
      continue;
    }
    const std::size_t close = text.find('}', at);
    if (close == std::string_view::npos) {
      out.push_back({text.substr(at), {}, false});
      break;
    }
    const std::string_view inside = text.substr(at + 1, close - at - 1);
    const std::size_t bar = std::min(inside.find('|'), inside.size());
    out.push_back({inside.substr(0, bar), inside.substr(std::min(bar + 1, inside.size())), true});
    at = close + 1;
  }
  return out;
}

}  // namespace cu2sycl
