// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// SYCL_EXTERNAL marks device functions that another translation unit defines. A compiler whose device code is that of
// the host may not define it: AdaptiveCpp's `omp`. SYCL 2020, 5.10.1.
#pragma once

#include <sycl/sycl.hpp>

#ifndef SYCL_EXTERNAL
#define SYCL_EXTERNAL
#endif
