// Lambdas with CUDA specifiers for device code.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {

/// `[…] (…) __device__ {…}`, with the words after the captures in any order. `range` is from `[` to after `}`.
struct ExtendedLambda {
  TokenRange range;
  TokenIndex parameters = kNoToken;  // `(`, if there is a parameter list
  TokenIndex body = kNoToken;
  std::size_t count = 0;  // of parameters
  bool host = false;      // `__host__ __device__`
};

/// Returns the extended lambdas of a file, in order. `names` tells whether a word stands for a CUDA specifier.
[[nodiscard]] std::vector<ExtendedLambda> find_extended_lambdas(
    const TokenStream& stream, const std::function<bool(std::string_view word, std::string_view specifier)>& names);

}  // namespace cu2sycl
