// Lists written as one text: `a, b, c`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cu2sycl {

/// The parts of a list joined with `,`, blanks around them taken off.
[[nodiscard]] std::vector<std::string_view> split_list(std::string_view list, char separator = ',');
/// The lines of a text, without their ends.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);
/// The parts with a separator between each two.
[[nodiscard]] std::string joined(const std::vector<std::string>& parts, std::string_view separator);

}  // namespace cu2sycl
