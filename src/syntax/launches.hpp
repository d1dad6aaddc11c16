// Kernel launches, parsed from tokens only. CUDA C++ Programming Guide, "Execution Configuration".
#pragma once

#include <vector>

#include "lex/token.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {

/// `ns::kernel<16><<<grid, block, bytes, stream>>>(a, b)`.
struct Launch {
  TokenIndex begin;                            // the first token of the callee
  TokenRange callee;                           // without parentheses around it, with explicit template arguments
  TokenIndex name;                             // the kernel's unqualified name
  TokenIndex template_open = kNoToken;         // `<` of explicit template arguments
  TokenIndex open;                             // `<<<`
  TokenIndex close;                            // `>>>`
  TokenIndex arguments_open = kNoToken;        // `(`; kNoToken if the arguments cannot be read
  std::vector<TokenRange> template_arguments;  // without the closing `>` or `>>`
  std::vector<TokenRange> configuration;
  std::vector<TokenRange> arguments;
  bool conditional = false;  // the configuration contains a preprocessor line
  bool plain_name = true;    // the callee is a name, not an expression such as `(big ? a : b)`

  /// Whether the last template argument ends with a `>` that is part of the `>>` after it.
  [[nodiscard]] bool shares_bracket(const TokenStream& stream) const {
    return !template_arguments.empty() && stream.is(template_arguments.back().end, tok::greatergreater);
  }
  /// Returns the index after the `)` of the arguments, or after the `>>>` if the arguments cannot be read.
  [[nodiscard]] TokenIndex end(const TokenStream& stream) const {
    return (arguments_open == kNoToken ? close : stream[arguments_open].match) + 1;
  }
};

/// Returns the launches of a file, in the order of their `<<<`.
[[nodiscard]] std::vector<Launch> find_launches(const TokenStream& stream);

}  // namespace cu2sycl
