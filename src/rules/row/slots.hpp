// Reads the text of a row: literals and slots, `{pointer|target}`.
#pragma once

#include <string_view>
#include <vector>

#include "rules/row/rule.hpp"

namespace cu2sycl {

/// Reads a text of a rule, whose parameters and sequence have been read. Throws a RowError for unknown names and
/// filters and for braces that do not match.
[[nodiscard]] std::vector<TemplatePart> read_template(std::string_view text, const Rule& rule);

}  // namespace cu2sycl
