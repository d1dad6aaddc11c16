#include "lex/token.hpp"

namespace cu2sycl {

std::string_view TokenStream::slice(TokenIndex begin, TokenIndex end) const {
  if (begin >= end) return {};
  return source->bytes().substr(tokens[begin].offset, end_offset(end - 1) - tokens[begin].offset);
}

std::string_view TokenStream::quoted(TokenIndex i) const {
  const std::string_view literal = is(i, tok::string_literal) ? text(i) : std::string_view();
  return literal.size() > 2 && literal.front() == '"' ? literal.substr(1, literal.size() - 2) : std::string_view();
}

}  // namespace cu2sycl
