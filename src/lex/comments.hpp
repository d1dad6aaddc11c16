// Comments, which are not tokens.
#pragma once

#include <string>
#include <string_view>

namespace cu2sycl {

/// Returns the comment that ends the line, with the blanks before it and without the line ending, if nothing but one
/// comment follows offset `at` on the line. Following lines that contain only a `//` comment in the same column are
/// part of it. Empty if there is no such comment, or if a block comment continues on the next line.
[[nodiscard]] std::string_view trailing_comment(std::string_view bytes, std::size_t at);
/// Returns the text of such a comment on one line, in the comment style (`//` or `/* */`) of its first line.
[[nodiscard]] std::string on_one_line(std::string_view comment);

}  // namespace cu2sycl
