// Comments, which are no tokens.
#pragma once

#include <string>
#include <string_view>

namespace cu2sycl {

/// The comment that ends a line, with the blanks before it: what stands after offset `at` if that is one comment
/// alone, without the line's ending. Lines that hold nothing but another `//` in the same column belong to it. Empty
/// where there is none, or where a block comment goes on in the next line.
[[nodiscard]] std::string_view trailing_comment(std::string_view bytes, std::size_t at);
/// The words of such a comment on one line, after `//` or within `/* */` as the first of its lines has it.
[[nodiscard]] std::string on_one_line(std::string_view comment);

}  // namespace cu2sycl
