// Types of functions, and pointers to functions.
#pragma once

#include "lex/token.hpp"

namespace cu2sycl {

/// The name and the `(` of the parameters of a function pointer or a function type.
struct NamedFunctionType {
  TokenIndex name = kNoToken;
  TokenIndex parameters = kNoToken;
};

/// Returns what is declared at the `(` at `open`: a pointer, `void (*kernel)(int*)` or `using type = void (*)(int*)`,
/// or a type, `typedef void type(int*)` or `using type = void(int*)`. No name if it is none of these.
[[nodiscard]] NamedFunctionType function_type_at(const TokenStream& stream, TokenIndex open);

}  // namespace cu2sycl
