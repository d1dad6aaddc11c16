// Kernel launches, read from tokens alone: CUDA C++ Programming Guide, "Execution Configuration".
#pragma once

#include <vector>

#include "lex/token.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {

/// `ns::kernel<16><<<grid, block, bytes, stream>>>(a, b)`.
struct Launch {
  TokenIndex begin;                            // the first token of what is launched
  TokenRange callee;                           // without parentheses around it; explicit template arguments included
  TokenIndex name;                             // the kernel's unqualified name
  TokenIndex template_open = kNoToken;         // `<` of explicit template arguments
  TokenIndex open;                             // `<<<`
  TokenIndex close;                            // `>>>`
  TokenIndex arguments_open = kNoToken;        // `(`; kNoToken where the arguments cannot be read
  std::vector<TokenRange> template_arguments;  // without the `>` that ends them, also where that is a part of `>>`
  std::vector<TokenRange> configuration;
  std::vector<TokenRange> arguments;
  bool conditional = false;  // a preprocessor line stands in the configuration
  bool plain_name = true;    // the callee is a name, not an expression such as `(big ? a : b)`

  /// Whether the last of them lacks its own `>`, which is a part of the token after it.
  [[nodiscard]] bool shares_bracket(const TokenStream& stream) const {
    return !template_arguments.empty() && stream.is(template_arguments.back().end, tok::greatergreater);
  }
  /// After the closing parenthesis of the arguments; after the `>>>` where these cannot be read.
  [[nodiscard]] TokenIndex end(const TokenStream& stream) const {
    return (arguments_open == kNoToken ? close : stream[arguments_open].match) + 1;
  }
};

/// The launches of a file, in the order of their `<<<`.
[[nodiscard]] std::vector<Launch> find_launches(const TokenStream& stream);

}  // namespace cu2sycl
