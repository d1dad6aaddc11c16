// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Memory fences. CUDA C++ Programming Guide, "Memory Fence Functions"; SYCL 2020, 4.15.1 "atomic_fence".
#pragma once

#include <atomic>
#include <sycl/sycl.hpp>

namespace cu2sycl {

#if defined(__ADAPTIVECPP__) || defined(__ACPP__)
namespace detail {

// A store that is ordered with all accesses before and after it. `own` is private, so the store has no other effect.
template <sycl::memory_scope Scope>
void store_in_order() {
  int own = 0;
  sycl::atomic_ref<int, sycl::memory_order::seq_cst, Scope>(own).store(1);
}

}  // namespace detail
#endif

/// Orders this work-item's memory accesses before the call and after it, as seen by work-items in `scope`: work_group
/// for __threadfence_block, device for __threadfence, system for __threadfence_system.
inline void fence(sycl::memory_scope scope, sycl::memory_order order = sycl::memory_order::acq_rel) {
#if defined(__ADAPTIVECPP__) || defined(__ACPP__)
  // AdaptiveCpp 24.10 has no sycl::atomic_fence. For NVIDIA GPUs it has no C++ fence either, but fences on both sides
  // of an ordered store. For other devices the C++ fence is at least as strong.
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
