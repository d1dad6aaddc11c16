// Launchers: host functions that submit a kernel, for what a pointer to a kernel and a launch from another unit are in
// CUDA.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// The launcher's definition; its declaration where the kernel is only declared.
[[nodiscard]] Text launcher_for(const Site& site, const Function& kernel);

/// A launch of what a launcher's pointer names, or of a kernel of another translation unit.
[[nodiscard]] Edit call_launcher(const Site& site, const Launch& launch);

}  // namespace cu2sycl
