// Where functions run and variables are stored. Texture references, variables of the class template `texture`, which
// CUDA had up to version 11, count as variables in device memory.
#pragma once

#include <optional>

#include "program/project.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {

/// Whether a file of the run defines a type named `texture`.
[[nodiscard]] bool defines_texture(const Project& project);

/// Whether a declaration's type is `texture<float, 2, …>`.
[[nodiscard]] bool names_texture(const TokenStream& stream, const Declaration& declaration);

/// Returns the memory that the specifiers of a declaration, or `texture`, its being a texture reference, give its
/// variables; nothing for variables of the host.
[[nodiscard]] std::optional<Variable::Space> space_of(const Declaration& declaration, bool texture);

/// Gives functions and variables that are defined without specifiers those of the declaration before: `__device__ int
/// f();` with `int f() {…}`, `extern __constant__ Table t;` with `Table t;`. nvcc does so, with a warning.
void inherit_spaces(Project& project);

}  // namespace cu2sycl
