// The head of a class, before its body, and enumerations. [C++ class.pre, dcl.enum]
#pragma once

#include <string>
#include <vector>

#include "lex/token.hpp"

namespace cu2sycl {

struct ClassHead {
  TokenIndex name = kNoToken;      // kNoToken for an unnamed class
  std::vector<std::string> bases;  // the last words of their names
};

/// Reads the head of a class from its keyword to the `{` of its body.
[[nodiscard]] ClassHead read_class_head(const TokenStream& stream, TokenIndex keyword, TokenIndex open);

/// Returns the name of the class that a typedef in [keyword, end) defines: `A` of `struct A {…} B`, `B` of `struct {…}
/// B`.
[[nodiscard]] std::string name_in_typedef(const TokenStream& stream, TokenIndex keyword, TokenIndex end);

/// Returns the name of the base whose constructors the using declaration in [first, end) inherits: the first `Base` of
/// `using ns::Base<T>::Base;`. kNoToken for other using declarations.
[[nodiscard]] TokenIndex inherited_constructors(const TokenStream& stream, TokenIndex first, TokenIndex end);

/// Whether `enum` at a token begins the definition of an enumeration, `enum a {` or `enum class b : int;`, and not a
/// declaration that uses the type `enum a`.
[[nodiscard]] bool declares_enumeration(const TokenStream& stream, TokenIndex keyword, TokenIndex end);

/// An enumeration at namespace or class scope.
struct Enumeration {
  std::vector<TokenIndex> names;  // its own, or that of the typedef that contains it
  bool scoped = false;            // `enum class`
  TokenRange body = {kNoToken, kNoToken};
  std::vector<TokenIndex> enumerators;
  TokenIndex after = kNoToken;  // after its `;`
};
[[nodiscard]] Enumeration read_enumeration(const TokenStream& stream, TokenIndex keyword, TokenIndex end);

}  // namespace cu2sycl
