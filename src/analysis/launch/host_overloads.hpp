// Kernels and host functions of one name, where the name is a value.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Whether the kernel's name at token `i`, which is not called or launched there, means a host function of that name:
/// one is seen, and the pointer that is given the value has not the kernel's number of parameters alone. What a row
/// takes as a kernel is one.
[[nodiscard]] bool means_host_function(const Project& project, const Table& table, FileId file, TokenIndex i);

}  // namespace cu2sycl
