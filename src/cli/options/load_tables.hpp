// Loads the built-in tables and those of the user.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rules/table.hpp"
#include "source/result.hpp"

namespace cu2sycl {

/// Loads the built-in tables and the files at `paths`. Later tables take precedence. Errors: a table cannot be read or
/// is invalid (`path:line:col: reason`).
Result<std::shared_ptr<Table>> load_tables(const std::vector<std::string>& paths);

}  // namespace cu2sycl
