// Formats tables.
#pragma once

#include <string>

#include "source/result.hpp"

namespace cu2sycl {

/// Returns a table in block style, with one key per line and, if possible, no line over 120 columns. Comments between
/// rows are kept, and the rows have the same meaning. Errors have the form `name:line:col: reason`.
Result<std::string> format_table(const std::string& name, const std::string& yaml);

}  // namespace cu2sycl
