// A range of tokens.
#pragma once

#include "lex/token.hpp"

namespace cu2sycl {

/// The tokens [begin, end).
struct TokenRange {
  TokenIndex begin;
  TokenIndex end;
};

}  // namespace cu2sycl
