// Texture references, the variables that CUDA had up to version 11 for textures.
#pragma once

#include "program/project.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {

/// Whether a declaration's variables are such: `texture<float, 2, …>`, which no file of the run defines.
[[nodiscard]] bool declares_textures(const Project& project, const TokenStream& stream, const Declaration& declaration);

}  // namespace cu2sycl
