// Lambdas that CUDA's qualifiers mark for the device.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {

/// `[…] (…) __device__ {…}` in any order of the words after the captures; [begin, end) goes from `[` to after `}`.
struct ExtendedLambda {
  TokenRange range;
  TokenIndex parameters = kNoToken;  // `(`, where there is a list
  TokenIndex body = kNoToken;
  std::size_t count = 0;      // of parameters
  bool host = false;          // `__host__ __device__`
  bool needs_item = false;    // of those in host functions: what must be passed is known with all functions' needs
  bool needs_memory = false;  // local memory or device variables
};

/// Those of a file, in order. `names` says of words of the program that they stand for one of CUDA's.
[[nodiscard]] std::vector<ExtendedLambda> find_extended_lambdas(
    const TokenStream& stream, const std::function<bool(std::string_view word, std::string_view specifier)>& names);

}  // namespace cu2sycl
