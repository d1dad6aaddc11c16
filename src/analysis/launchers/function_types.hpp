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

/// Returns the name declared after the template argument list that contains a type, `all` of
/// `std::map<int, std::vector<T>> all`, or before it, `all` of `using all = std::vector<T>`; kNoToken if there is none.
[[nodiscard]] TokenIndex name_after_arguments(const TokenStream& stream, TokenIndex type);

}  // namespace cu2sycl
