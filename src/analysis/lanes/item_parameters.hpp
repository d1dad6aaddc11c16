// What calls pass the parameters of device functions, as far as it differs between work-items.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Looks at the functions that contain barriers, or that change elements of memory which they are passed.
[[nodiscard]] ItemParameters find_item_parameters(const Project& project, const Table& table);

}  // namespace cu2sycl
