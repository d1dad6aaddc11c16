// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Keeps compilers from fusing a product and a sum into one operation that rounds once.
#pragma once

/// At the beginning of a function: its products and sums are rounded each for itself. Compilers for devices fuse them
/// by default (clang: -ffp-contract); CUDA's functions __fadd_rn, __fmul_rn and their like are never fused, and a
/// rounding error that is computed from a sum is one of that sum only.
#if defined(__clang__)
#define CU2SYCL_NO_CONTRACTION _Pragma("clang fp contract(off)")
#else
#define CU2SYCL_NO_CONTRACTION
#endif
