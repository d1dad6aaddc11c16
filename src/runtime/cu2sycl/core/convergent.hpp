// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Marks functions in which work-items wait for each other or exchange values. An optimizer that treats them like the
// code of a single thread may copy a call into both branches of a condition that is tested again after the call. The
// work-items then wait at different places and hang. AdaptiveCpp's `generic` 24.10 does this; DPC++ assumes that every
// function of a kernel is convergent. Clang, "convergent".
#pragma once

#ifdef __clang__
#define CU2SYCL_CONVERGENT [[clang::convergent]]
#else
#define CU2SYCL_CONVERGENT
#endif
