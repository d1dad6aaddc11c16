// Paths of outputs.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace cu2sycl {

/// Returns a path relative to a folder. Links are not followed, because a link in the folder belongs to it, unless the
/// path would be outside of the folder otherwise.
[[nodiscard]] std::filesystem::path relative_to(const std::string& path, const std::string& folder);

/// Returns a path as git writes it in a patch: relative to the working folder if it is below that.
[[nodiscard]] std::string path_in_patch(const std::string& path);

/// Returns how many leading folders two paths share.
[[nodiscard]] std::ptrdiff_t shared_parts(const std::string& path, const std::string& other);

/// Returns the bytes of a file; empty if it cannot be read.
[[nodiscard]] std::string bytes_at(const std::string& path);

}  // namespace cu2sycl
