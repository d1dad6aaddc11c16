// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Memory fences. CUDA C++ Programming Guide, "Memory Fence Functions"; SYCL 2020, 4.15.1 "atomic_fence".
#pragma once

#include <atomic>
#include <sycl/sycl.hpp>

namespace cu2sycl {

#if defined(__ADAPTIVECPP__) || defined(__ACPP__)
namespace detail {

// A store that is ordered with everything before and after it; for one thread of a group it means nothing else.
template <sycl::memory_scope Scope>
void store_in_order() {
  int own = 0;
  sycl::atomic_ref<int, sycl::memory_order::seq_cst, Scope>(own).store(1);
}

}  // namespace detail
#endif

/// Orders this work-item's memory accesses before it and after it, as others in `scope` see them.
inline void fence(sycl::memory_scope scope, sycl::memory_order order = sycl::memory_order::acq_rel) {
#if defined(__ADAPTIVECPP__) || defined(__ACPP__)
  // AdaptiveCpp 24.10 has no sycl::atomic_fence, and no C++ fence on NVIDIA's devices, where its ordered stores have
  // one on both sides. Elsewhere the C++ fence is at least as strong.
  (void)order;
#if defined(__ACPP_ENABLE_LLVM_SSCP_TARGET__) || defined(__HIPSYCL_ENABLE_LLVM_SSCP_TARGET__)
  switch (scope) {
    case sycl::memory_scope::system: detail::store_in_order<sycl::memory_scope::system>(); break;
    case sycl::memory_scope::device: detail::store_in_order<sycl::memory_scope::device>(); break;
    default: detail::store_in_order<sycl::memory_scope::work_group>(); break;
  }
#else
  (void)scope;
  std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
#else
  sycl::atomic_fence(order, scope);
#endif
}

}  // namespace cu2sycl
