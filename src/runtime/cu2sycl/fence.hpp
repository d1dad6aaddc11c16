// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory fences. CUDA C++ Programming Guide, "Memory Fence Functions"; SYCL 2020, 4.15.1 "atomic_fence".
#pragma once

#include <atomic>
#include <sycl/sycl.hpp>

namespace cu2sycl {

/// Orders this work-item's memory accesses before it and after it, as others in `scope` see them.
inline void fence(sycl::memory_scope scope, sycl::memory_order order = sycl::memory_order::acq_rel) {
#if defined(__ADAPTIVECPP__) || defined(__ACPP__)
  // AdaptiveCpp 24.06 has no sycl::atomic_fence; the C++ fence is at least as strong.
  (void)scope;
  (void)order;
  std::atomic_thread_fence(std::memory_order_seq_cst);
#else
  sycl::atomic_fence(order, scope);
#endif
}

}  // namespace cu2sycl
