// The commands of a CMake script.
#pragma once

#include <string_view>
#include <vector>

#include "build_scripts/text/words.hpp"

namespace cu2sycl {

struct CMakeArgument {
  std::size_t begin;  // with its quotes
  std::size_t end;
  bool quoted;
};

struct CMakeCommand {
  ScriptWord name;
  std::vector<CMakeArgument> arguments;  // brackets inside of them are arguments, too
  std::size_t end;                       // after the `)`
};

/// The commands of a script, in order, as the manual cmake-language(7) describes them. A command without its `)` and
/// what is after it is left out.
[[nodiscard]] std::vector<CMakeCommand> read_cmake(std::string_view text);

/// A command's name, in small letters.
[[nodiscard]] std::string name_of(std::string_view text, const CMakeCommand& command);

/// The words of an argument: of a quoted one those between blanks and semicolons, of a generator expression what stands
/// after its conditions.
[[nodiscard]] std::vector<ScriptWord> words_of(std::string_view text, const CMakeArgument& argument);

}  // namespace cu2sycl
