// Parameters of kernels that can be accessors.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// The kernels' parameters that become accessors. A kernel's pointer becomes an accessor where every
/// launch of the kernel hands it a whole buffer, and where the kernel names it only as `p[…]`. It is for reading where
/// the kernel's type or all of its uses say so. Elsewhere the kernel keeps its pointer.
[[nodiscard]] AccessorParameters find_accessor_parameters(const Project& project);

}  // namespace cu2sycl
