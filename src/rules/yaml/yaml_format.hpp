// The one way in which tables are laid out.
#pragma once

#include <string>

#include "source/result.hpp"

namespace cu2sycl {

/// A table in block style, a key a line and no line over 120 columns where it can be. Comments between rows stay. The
/// rows mean the same. Errors are `name:line:col: reason`.
Result<std::string> format_table(const std::string& name, const std::string& yaml);

}  // namespace cu2sycl
