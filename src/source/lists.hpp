// Lists in one text, such as `a, b, c`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cu2sycl {

/// Returns the non-empty parts of a list, without the blanks around them.
[[nodiscard]] std::vector<std::string_view> split_list(std::string_view list, char separator = ',');
/// Returns the lines of a text, without their line endings.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);
/// Joins the parts with a separator between them.
[[nodiscard]] std::string joined(const std::vector<std::string>& parts, std::string_view separator);

}  // namespace cu2sycl
