// Formats expanded tokens as lines of C++.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "preprocess/wave/wave_context.hpp"

namespace cu2sycl {

/// Writes one statement or brace per line. Blocks are indented by `step`, starting from `indent`. The first line has no
/// indentation, the last no line ending.
[[nodiscard]] std::string lay_out(const std::vector<ExpandedToken>& tokens, std::string_view indent,
                                  std::string_view step, std::string_view newline);

}  // namespace cu2sycl
