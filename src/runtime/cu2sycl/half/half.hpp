// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// 16-bit floating point: conversions and pairs for sycl::half. CUDA Math API, "Half Precision Conversion and Data
// Movement".
#pragma once

#include <cmath>
#include <sycl/sycl.hpp>

#include "cu2sycl/core/vector_types.hpp"
#include "cu2sycl/half/arithmetic16.hpp"
#include "cu2sycl/half/compare16.hpp"
#include "cu2sycl/half/convert16.hpp"
#include "cu2sycl/half/math16.hpp"
#include "cu2sycl/half/mixed16.hpp"

namespace cu2sycl {

using half2 = pair16<sycl::half>;

CU2SYCL_CONVERSIONS(sycl::half, half)

}  // namespace cu2sycl
