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

}  // namespace cu2sycl
