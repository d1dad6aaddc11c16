// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Prevents compilers from fusing a product and a sum into one operation that rounds once.
#pragma once

/// Used at the beginning of a function: each of its products and sums is rounded separately. Compilers for devices fuse
/// them by default (clang: -ffp-contract). CUDA's functions such as __fadd_rn and __fmul_rn are never fused, and code
/// that computes the rounding error of a sum needs the rounded sum.
#if defined(__clang__)
#define CU2SYCL_NO_CONTRACTION _Pragma("clang fp contract(off)")
#else
#define CU2SYCL_NO_CONTRACTION
#endif
