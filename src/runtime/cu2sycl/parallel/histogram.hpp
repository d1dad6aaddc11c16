// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Histograms: counts of elements per bin.
#pragma once

#include <cstdint>

#include "cu2sycl/core/unroll.hpp"
#include "cu2sycl/parallel/loop.hpp"

namespace cu2sycl::parallel {

/// Adds `by` to a counter in device memory.
template <typename Counter>
void count_one(Counter& counter, Counter by) {
  sycl::atomic_ref<Counter, sycl::memory_order::relaxed, sycl::memory_scope::device,
                   sycl::access::address_space::global_space>(counter)
      .fetch_add(by);
}

/// Sets counters[b] to the number of i in [0, n) with bin_of(i) == b. Elements with a negative bin are not counted.
template <typename Counter, typename BinOf>
void histogram(sycl::queue& queue, std::ptrdiff_t n, int bins, const BinOf& bin_of, Counter* counters) {
  constexpr int kMostLocal = 8192;  // most counters that a group has in local memory
  constexpr std::ptrdiff_t kMostGroups = 1056;
  each(queue, bins, [=](std::ptrdiff_t k) { counters[k] = 0; });
  if (n <= 0) return;
  if (bins > kMostLocal) {
    each(queue, n, [=](std::ptrdiff_t i) {
      if (const int bin = bin_of(i); bin >= 0) count_one(counters[bin], Counter(1));
    });
    return;
  }
  constexpr std::ptrdiff_t kItems = 8;
  const std::ptrdiff_t wanted = ceil_div(n, kGroup * kItems * 2);
  const std::ptrdiff_t groups = wanted < kMostGroups ? wanted : kMostGroups;
  launch<std::uint32_t>(queue, groups, bins, [=](const sycl::nd_item<1>& item, std::uint32_t* local) {
    for (std::ptrdiff_t k = own_place(item); k < bins; k += kGroup) local[k] = 0;
    sycl::group_barrier(item.get_group());
    for (std::ptrdiff_t first = own_group(item) * kGroup * kItems; first < n; first += groups * kGroup * kItems) {
      int bins_of[kItems];
      CU2SYCL_UNROLL
      for (std::ptrdiff_t k = 0; k < kItems; ++k) {
        const std::ptrdiff_t i = first + k * kGroup + own_place(item);
        bins_of[k] = i < n ? bin_of(i) : -1;
      }
      CU2SYCL_UNROLL
      for (std::ptrdiff_t k = 0; k < kItems; ++k)
        if (bins_of[k] >= 0)
          sycl::atomic_ref<std::uint32_t, sycl::memory_order::relaxed, sycl::memory_scope::work_group,
                           sycl::access::address_space::local_space>(local[bins_of[k]])
              .fetch_add(1U);
    }
    sycl::group_barrier(item.get_group());
    for (std::ptrdiff_t k = own_place(item); k < bins; k += kGroup)
      if (local[k] != 0) count_one(counters[k], static_cast<Counter>(local[k]));
  });
}

}  // namespace cu2sycl::parallel
