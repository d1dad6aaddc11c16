// Lists written as one text: `a, b, c`.
#pragma once

#include <string_view>
#include <vector>

namespace cu2sycl {

/// The parts of a list joined with `,`, blanks around them taken off.
[[nodiscard]] std::vector<std::string_view> split_list(std::string_view list, char separator = ',');

}  // namespace cu2sycl
