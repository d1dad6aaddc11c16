// Functions on paths as text.
#pragma once

#include <cstddef>
#include <string_view>

namespace cu2sycl {

[[nodiscard]] inline std::string_view last_component(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// Returns the folder of a path, including the last `/`.
[[nodiscard]] inline std::string_view folder_of(std::string_view path) { return path.substr(0, path.rfind('/') + 1); }

/// Returns how many leading folders two paths have in common.
[[nodiscard]] inline std::size_t common_folders(std::string_view a, std::string_view b) {
  std::size_t out = 0;
  for (std::size_t k = 0; k < a.size() && k < b.size() && a[k] == b[k]; ++k) out += a[k] == '/' ? 1 : 0;
  return out;
}

}  // namespace cu2sycl
