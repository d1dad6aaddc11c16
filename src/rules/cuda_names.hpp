// The names that CUDA 13's headers declare, and those of them that the helper headers declare, too.
#pragma once

#include <string_view>

namespace cu2sycl {

/// Whether a word is a name of CUDA's headers, built-in variables or specifiers (mappings/names/cuda.txt).
[[nodiscard]] bool is_cuda_name(std::string_view word);
/// Whether one of the helper headers beside `header`, in its folder, has this word anywhere.
[[nodiscard]] bool is_helper_word(std::string_view header, std::string_view word);
/// Whether one of them declares this word outside classes and functions.
[[nodiscard]] bool is_declared_by_helper(std::string_view header, std::string_view word);
/// Whether one of them has a namespace of this name.
[[nodiscard]] bool is_helper_namespace(std::string_view header, std::string_view word);
/// Whether a helper header declares or defines this name outside namespaces.
[[nodiscard]] bool is_helper_name(std::string_view word);

}  // namespace cu2sycl
