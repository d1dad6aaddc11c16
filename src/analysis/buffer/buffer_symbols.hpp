// Device variables that can be buffers.
#pragma once

#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Returns the device variables that become buffers. A `__constant__` or `__device__` variable is a buffer if the host
/// names it only in copies between it and host memory, whose rows have a text for that (the row key `buffer`), and if
/// the kernels that use it are named only in launches.
[[nodiscard]] BufferSymbols find_buffer_symbols(const Project& project, const Table& table);

}  // namespace cu2sycl
