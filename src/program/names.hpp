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

}  // namespace cu2sycl
