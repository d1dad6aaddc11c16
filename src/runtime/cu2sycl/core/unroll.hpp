// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Unrolls a loop over the few elements of one work-item, so that they are kept in registers.
#pragma once

#ifdef __clang__
#define CU2SYCL_UNROLL _Pragma("unroll")
#else
#define CU2SYCL_UNROLL _Pragma("GCC unroll 16")
#endif
