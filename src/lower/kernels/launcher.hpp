// Launchers: host functions that submit a kernel. They replace CUDA's pointers to kernels, and kernels that other units
// launch.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// Returns `template <…> static inline void kernel_launch(`.
[[nodiscard]] Text launcher_head(const Site& site, const Function& kernel);

/// Returns `const cu2sycl::launch& launch`.
[[nodiscard]] Text launch_parameter(const Site& site);

/// Returns the definition of a kernel's launcher, or its declaration if the kernel is only declared.
[[nodiscard]] Text launcher_for(const Site& site, const Function& kernel);

/// Converts a launch through a pointer to a kernel, or of a kernel of another translation unit, to a call of a
/// launcher.
[[nodiscard]] Edit call_launcher(const Site& site, const Launch& launch);

}  // namespace cu2sycl
