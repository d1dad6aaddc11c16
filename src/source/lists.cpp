#include "source/lists.hpp"

#include <algorithm>

namespace cu2sycl {

std::vector<std::string_view> split_list(std::string_view list, char separator) {
  std::vector<std::string_view> out;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(separator), list.size());
    std::string_view part = list.substr(0, comma);
    list.remove_prefix(std::min(comma + 1, list.size()));
    part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
    while (part.ends_with(' ')) part.remove_suffix(1);
    if (!part.empty()) out.push_back(part);
  }
  return out;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  std::string out;
  for (const std::string& part : parts) {
    if (!out.empty()) out += separator;
    out += part;
  }
  return out;
}

}  // namespace cu2sycl
