#include "lex/token.hpp"

namespace cu2sycl {

std::string_view TokenStream::slice(TokenIndex begin, TokenIndex end) const {
  if (begin >= end) return {};
  return source->bytes().substr(tokens[begin].offset, end_offset(end - 1) - tokens[begin].offset);
}

}  // namespace cu2sycl
