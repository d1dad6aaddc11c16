// Lines of the output that are too long.
#pragma once

#include <string>
#include <string_view>

namespace cu2sycl {

/// The text with lines of more than kLineWidth bytes broken, where the source has no such line: after a comma, an
/// operator, a comment or a parenthesis, the outermost that fits. What follows is aligned with the bracket that it is
/// in, or indented by two steps. A comment that makes its line too long goes to the line above. Of preprocessor lines
/// only definitions are broken. `step`: one indentation.
[[nodiscard]] std::string wrapped(std::string text, std::string_view source, std::string_view step);

/// Emitted lines longer than this are broken, in bytes.
inline constexpr std::size_t kLineWidth = 120;

}  // namespace cu2sycl
