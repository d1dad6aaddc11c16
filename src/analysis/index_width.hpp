// Where it can be seen that an index is wider in SYCL than in CUDA.
#pragma once

#include "lex/token.hpp"

namespace cu2sycl {

/// Whether the width of the index that stands at the tokens [begin, end) can be seen in what its expression becomes.
/// Sums, products and differences agree in their low 32 bits; what looks at the type or at the high bits does not.
/// (CUDA C++ Programming Guide, "Built-in Variables": unsigned int; SYCL 2020, 4.9.1.4: size_t.)
[[nodiscard]] bool width_matters(const TokenStream& stream, TokenIndex begin, TokenIndex end);

}  // namespace cu2sycl
