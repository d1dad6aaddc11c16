// What the names that files declare refer to.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "lex/token.hpp"
#include "program/ids.hpp"

namespace cu2sycl {

/// The target of a class name that is an alias, or of a class whose constructors are inherited.
struct ClassAlias {
  FileId file;
  std::string scope;  // the scope that declares the alias
  std::string_view target;
  TokenIndex at;  // of the target's name
};

/// A name that a file declares outside functions.
struct DeclaredName {
  enum class Kind : std::uint8_t { kFunction, kVariable, kType, kEnumerator, kMacro } kind;
  FileId file;
  TokenIndex at;      // of the name
  std::string scope;  // the namespaces and classes around it, joined by `::`
};

/// A declaration `using a::b::name;` or a directive `using namespace a::b;`.
struct UsingDeclaration {
  FileId file;
  TokenIndex at;          // `using`
  std::string qualifier;  // `a::b`; empty for the global namespace
  std::string scope;      // the namespaces and classes around it
  FunctionId function;    // around it; kNone outside functions
};

}  // namespace cu2sycl
