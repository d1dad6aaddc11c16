// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Narrowing conversions in braces, `uchar4 v = {n, n, n, n};`, are errors of Clang, but warnings of nvcc. Converted code
// is compiled as nvcc does.
#pragma once

#ifdef __clang__
#pragma clang diagnostic ignored "-Wc++11-narrowing"
#endif
