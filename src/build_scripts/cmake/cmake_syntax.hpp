// Reads the commands of a CMake script.
#pragma once

#include <string_view>
#include <vector>

#include "build_scripts/text/words.hpp"

namespace cu2sycl {

struct CMakeArgument {
  std::size_t begin;  // offset of its first byte, including a quote
  std::size_t end;
  bool quoted;
};

struct CMakeCommand {
  ScriptWord name;
  std::vector<CMakeArgument> arguments;  // parentheses inside of them are arguments, too
  std::size_t end;                       // after the `)`
};

/// Returns the commands of a script, in order, as the manual cmake-language(7) describes them. Stops at a command
/// without its `)`.
[[nodiscard]] std::vector<CMakeCommand> read_cmake(std::string_view text);

/// Returns a command's name in lowercase.
[[nodiscard]] std::string name_of(std::string_view text, const CMakeCommand& command);

/// Returns the words of an argument. The words of a quoted argument are separated by blanks and semicolons. In a
/// generator expression, only the text after the conditions counts.
[[nodiscard]] std::vector<ScriptWord> words_of(std::string_view text, const CMakeArgument& argument);

}  // namespace cu2sycl
