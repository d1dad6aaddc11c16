// Texture references: variables of the class template `texture`, which CUDA had up to version 11.
#pragma once

#include "program/project.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {

/// Whether a file of the run defines a type named `texture`.
[[nodiscard]] bool defines_texture(const Project& project);

/// Whether a declaration's type is `texture<float, 2, …>`.
[[nodiscard]] bool names_texture(const TokenStream& stream, const Declaration& declaration);

}  // namespace cu2sycl
