// Breaks lines of the output that are too long.
#pragma once

#include <string>
#include <string_view>

namespace cu2sycl {

/// Returns the text with lines of more than kLineWidth bytes broken, except lines that the source has already: each
/// statement and each member of a class gets a line of its own, and one that is too long is broken by break_line(). A
/// comment that makes its line too long is moved to the line above. Of the preprocessor lines, only macro definitions
/// are broken. `step`: one indentation.
[[nodiscard]] std::string wrapped(std::string text, std::string_view source, std::string_view step);

/// Emitted lines longer than this are broken, in bytes.
inline constexpr std::size_t kLineWidth = 120;

}  // namespace cu2sycl
