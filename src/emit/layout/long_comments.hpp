// Breaks lines of the output that are too long because of a comment.
#pragma once

#include <string>
#include <string_view>

namespace cu2sycl {

/// Returns a line that is too long only because of its comment, with fewer blanks before the comment or on two lines.
/// Returns an empty text if the line is not changed: the comment continues on the next line, belongs to a brace or a
/// directive, documents the name before it (`///<`), or is addressed to a linter.
[[nodiscard]] std::string comment_apart(std::string_view line, std::string_view next, std::string_view newline);

/// Breaks marks of findings on lines that are too long, also in macros. Lines of `source` remain. `step`: one
/// indentation.
[[nodiscard]] std::string with_marks_broken(std::string text, std::string_view source, std::string_view step);

}  // namespace cu2sycl
