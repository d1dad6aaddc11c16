// Patterns of paths, as a shell has them.
#pragma once

#include <string>
#include <vector>

namespace cu2sycl {

/// Whether a relative path, or one of the folders that hold it, matches a pattern; a pattern without `/` is tried on
/// each name of the path alone, and `**` stands for any folders.
[[nodiscard]] bool matches_any(const std::string& relative, const std::vector<std::string>& patterns);

}  // namespace cu2sycl
