// `#if` lines among the specifiers of a declaration in device memory.
#pragma once

#include "lex/conditionals.hpp"
#include "lower/core/site.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {

/// Returns the preprocessor directives among a declaration's specifiers, as in `#if … __attribute__((used)) #endif
/// __device__ int v`. They are printed before it, with the attributes between them.
[[nodiscard]] Text directives_among(const Site& site, const Declaration& declaration);

/// Returns the branch that contains nothing but the first specifiers of a declaration, which is a host variable's in
/// other configurations: `#ifdef USE_CUDA / __constant__ / #endif / float a;`. Returns nullptr if there is none.
[[nodiscard]] const Conditional* branch_of_specifiers(const Site& site, const Declaration& declaration);

/// Adds the declaration of the other configurations, between `#else` and `#endif`.
void add_other_configurations(const Site& site, const Declaration& declaration, const Conditional& specifiers,
                              Text& out);

}  // namespace cu2sycl
