// CUDA's declaration specifiers. They are part of the grammar: they say what a declaration is, whatever a table maps
// them to. CUDA C++ Programming Guide, "Function Execution Space Specifiers" and "Variable Memory Space Specifiers".
#pragma once

#include <string_view>

namespace cu2sycl::cuda_specifier {

inline constexpr std::string_view kGlobal = "__global__";
inline constexpr std::string_view kDevice = "__device__";
inline constexpr std::string_view kHost = "__host__";
inline constexpr std::string_view kShared = "__shared__";
inline constexpr std::string_view kConstant = "__constant__";
inline constexpr std::string_view kManaged = "__managed__";
inline constexpr std::string_view kGridConstant = "__grid_constant__";  // of a kernel's parameter

/// The class template of texture references (CUDA up to 11): device code reads the texture that is bound to such a
/// variable.
inline constexpr std::string_view kTexture = "texture";

/// Whether a word is one of these specifiers, even if a file defines a macro of its name, as copies of CUDA's headers
/// do.
[[nodiscard]] constexpr bool specifies_space(std::string_view word) {
  return word == kGlobal || word == kDevice || word == kHost || word == kShared || word == kConstant ||
         word == kManaged;
}

/// Whether a word is a memory space specifier that cannot also be a function specifier.
[[nodiscard]] constexpr bool declares_memory(std::string_view word) {
  return word == kShared || word == kConstant || word == kManaged;
}

/// Whether a word specifies an alignment: `alignas(n)` or `__align__(n)`.
[[nodiscard]] constexpr bool aligns_memory(std::string_view word) { return word == "alignas" || word == "__align__"; }

/// Whether a word begins an alignment or an attribute, which is followed by parentheses.
[[nodiscard]] constexpr bool begins_attribute(std::string_view word) {
  return aligns_memory(word) || word == "__attribute__";
}

/// Whether a word begins inline assembly.
[[nodiscard]] constexpr bool begins_assembly(std::string_view word) {
  return word == "asm" || word == "__asm__" || word == "__asm";
}

/// Whether a word says that nothing else points to what a pointer points to.
[[nodiscard]] constexpr bool restricts_pointer(std::string_view word) {
  return word == "__restrict__" || word == "__restrict";
}

/// Whether a word limits how a kernel is launched, with arguments in the parentheses after it.
[[nodiscard]] constexpr bool bounds_launch(std::string_view word) {
  return word == "__launch_bounds__" || word == "__cluster_dims__" || word == "__maxnreg__";
}

/// Whether a word before a declared name, a C++ keyword or a CUDA specifier, takes arguments in the parentheses after
/// it.
[[nodiscard]] constexpr bool takes_arguments(std::string_view word) {
  return bounds_launch(word) || word == "__attribute__" || word == "__declspec" || aligns_memory(word) ||
         word == "decltype" || word == "noexcept" || word == "explicit" || word == "asm" || word == "requires";
}

}  // namespace cu2sycl::cuda_specifier
