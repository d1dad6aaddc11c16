// Kernel parameters that can be accessors.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// Returns the kernel parameters that become accessors. A pointer becomes an accessor if every launch of the kernel
/// passes a whole buffer for it, and if the kernel uses it only as `p[…]`. The accessor is for reading only
/// if the pointer is to const, or if all of its uses only read. Other parameters remain pointers.
[[nodiscard]] AccessorParameters find_accessor_parameters(const Project& project);

}  // namespace cu2sycl
