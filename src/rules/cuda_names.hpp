// The names that CUDA 13's headers declare, and which of them the helper headers declare, too.
#pragma once

#include <string_view>

namespace cu2sycl {

/// Returns whether a word is a name of CUDA's headers, built-in variables or specifiers (mappings/names/cuda.txt).
[[nodiscard]] bool is_cuda_name(std::string_view word);
/// Returns whether `header`, or another helper header of its folder, contains this word anywhere.
[[nodiscard]] bool is_helper_word(std::string_view header, std::string_view word);
/// Returns whether one of these headers declares this word outside of classes and functions.
[[nodiscard]] bool is_declared_by_helper(std::string_view header, std::string_view word);
/// Returns whether one of these headers has a namespace of this name.
[[nodiscard]] bool is_helper_namespace(std::string_view header, std::string_view word);
/// Returns whether any helper header declares or defines this name outside of namespaces.
[[nodiscard]] bool is_helper_name(std::string_view word);

}  // namespace cu2sycl
