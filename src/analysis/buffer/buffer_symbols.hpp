// Variables in device memory that can be buffers.
#pragma once

#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Sets Variable::buffer, and fills Project::buffer_symbol_calls and kept_in_usm. A `__constant__` or `__device__`
/// variable is a buffer where the host names it only in copies from and to its own memory, whose rows have a text for
/// that (the row key `buffer`), and where the kernels that use it are named by launches alone.
void find_buffer_symbols(Project& project, const Table& table);

}  // namespace cu2sycl
