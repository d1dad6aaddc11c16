// 16-bit floating point: CUDA's names for sycl::half. CUDA Math API, "Half Precision Intrinsics".
#pragma once

#include <sycl/sycl.hpp>

namespace cu2sycl {

using half = sycl::half;

}  // namespace cu2sycl
