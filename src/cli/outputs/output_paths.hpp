// Paths of outputs.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace cu2sycl {

/// A path in a folder, by their texts, since a link in the folder belongs to it; else by what they mean.
[[nodiscard]] std::filesystem::path relative_to(const std::string& path, const std::string& folder);

/// A path as git writes it in a patch: below the working folder where it is there.
[[nodiscard]] std::string path_in_patch(const std::string& path);

/// How many folders two paths share from the first on.
[[nodiscard]] std::ptrdiff_t shared_parts(const std::string& path, const std::string& other);

/// The bytes of a file; empty where it cannot be read.
[[nodiscard]] std::string bytes_at(const std::string& path);

}  // namespace cu2sycl
