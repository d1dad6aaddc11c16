// Variables in device memory that can be buffers.
#pragma once

#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// The device variables that become buffers. A `__constant__` or `__device__`
/// variable is a buffer where the host names it only in copies from and to its own memory, whose rows have a text for
/// that (the row key `buffer`), and where the kernels that use it are named by launches alone.
[[nodiscard]] BufferSymbols find_buffer_symbols(const Project& project, const Table& table);

}  // namespace cu2sycl
