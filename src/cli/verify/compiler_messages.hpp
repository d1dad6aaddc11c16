// What compilers say, and what follows from it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cu2sycl {

/// What a compiler says of a place.
struct CompilerMessage {
  std::string path;
  std::size_t line = 0;
  std::string kind;  // `error`, `fatal error`, `note`; of g++ also `required from …`
  std::string message;
};

/// `path:line:column: kind: message`, or g++'s `path:line:column:   required from here`.
[[nodiscard]] std::optional<CompilerMessage> read_compiler_line(const std::string& line);

/// The identifiers of a text, but for `std` and what stands after `std::`.
[[nodiscard]] std::vector<std::string_view> identifiers_in(std::string_view text);

/// Whether an identifier of a text is called there or has template arguments.
[[nodiscard]] bool is_called(std::string_view text, std::string_view word);

/// The name that an error of g++ or clang says is missing; empty where it says something else.
[[nodiscard]] std::string_view missing_name(std::string_view message);

/// Whether an error may follow from one before it, whatever it says.
[[nodiscard]] bool may_follow(std::string_view message);

}  // namespace cu2sycl
