// Reads messages of compilers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cu2sycl {

/// A message of a compiler about a place.
struct CompilerMessage {
  std::string path;
  std::size_t line = 0;
  std::string kind;  // `error`, `fatal error`, `note`; from g++ also `required from …`
  std::string message;
};

/// Reads a line `path:line:column: kind: message`, or `path:line:column:   required from here` of g++.
[[nodiscard]] std::optional<CompilerMessage> read_compiler_line(const std::string& line);

/// Returns the identifiers in a text, except `std` and those after `std::`.
[[nodiscard]] std::vector<std::string_view> identifiers_in(std::string_view text);

/// Whether an identifier in a text is followed by `(` or `<` there.
[[nodiscard]] bool is_called(std::string_view text, std::string_view word);

/// Returns the name that is missing according to an error of g++ or clang; empty for other errors.
[[nodiscard]] std::string_view missing_name(std::string_view message);

/// Whether an error may be a consequence of an earlier one, whatever that is.
[[nodiscard]] bool may_follow(std::string_view message);

}  // namespace cu2sycl
