// What stands before the body of a class. [C++ class.pre]
#pragma once

#include <string>
#include <vector>

#include "lex/token.hpp"

namespace cu2sycl {

struct ClassHead {
  TokenIndex name = kNoToken;      // kNoToken of a class without a name
  std::vector<std::string> bases;  // the last words of their names
};

/// Reads the head of a class from its keyword to the `{` of its body.
[[nodiscard]] ClassHead read_class_head(const TokenStream& stream, TokenIndex keyword, TokenIndex open);

}  // namespace cu2sycl
