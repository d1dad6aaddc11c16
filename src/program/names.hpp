// What names the files of a run declare.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "lex/token.hpp"
#include "program/ids.hpp"

namespace cu2sycl {

/// What a name of a class stands for, by an alias or by constructors that it takes over.
struct ClassAlias {
  FileId file;
  std::string scope;  // that declares it
  std::string_view target;
  TokenIndex at;  // of the target's name
};

/// A name that a file declares outside functions.
struct DeclaredName {
  enum class Kind : std::uint8_t { kFunction, kVariable, kType, kEnumerator, kMacro } kind;
  FileId file;
  TokenIndex at;      // the name
  std::string scope;  // the namespaces and classes around it, joined by `::`
};

}  // namespace cu2sycl
