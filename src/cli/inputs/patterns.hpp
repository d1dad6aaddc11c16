// Shell patterns for paths.
#pragma once

#include <string>
#include <vector>

namespace cu2sycl {

/// Whether a relative path, or one of the folders that contain it, matches a pattern. A pattern without `/` is also
/// compared with each component of the path, and `**` matches any number of folders.
[[nodiscard]] bool matches_any(const std::string& relative, const std::vector<std::string>& patterns);

}  // namespace cu2sycl
