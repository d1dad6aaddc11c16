// The built-in tables and the user's on top.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rules/table.hpp"
#include "source/result.hpp"

namespace cu2sycl {

/// Later tables win. Errors: a table cannot be read or is invalid (`path:line:col: reason`).
Result<std::shared_ptr<Table>> load_tables(const std::vector<std::string>& paths);

}  // namespace cu2sycl
