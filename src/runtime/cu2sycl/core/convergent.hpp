// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Functions in which work-items wait for each other or exchange values. A compiler that optimises them as code of one
// thread copies a call of them into both branches of a condition that it knows again behind the call; the work-items
// then meet at different places, and hang. AdaptiveCpp's `generic` does so (24.10); DPC++ takes every function of a
// kernel for such a one. Clang, "convergent".
#pragma once

#ifdef __clang__
#define CU2SYCL_CONVERGENT [[clang::convergent]]
#else
#define CU2SYCL_CONVERGENT
#endif
