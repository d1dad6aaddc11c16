// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cub::BlockHistogram: counters in local or device memory.
#pragma once

#include "cu2sycl/cub/group.hpp"

namespace cu2sycl::cub {

enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

template <typename T, int X, int Items, int Bins, BlockHistogramAlgorithm = BLOCK_HISTO_SORT, int Y = 1, int Z = 1,
          int = 0>
class BlockHistogram {
  static constexpr unsigned kThreads = X * Y * Z;

 public:
  struct TempStorage {};

  template <int Dimensions>
  explicit BlockHistogram(const sycl::nd_item<Dimensions>& item) : block_(item) {}
  template <int Dimensions>
  BlockHistogram(const sycl::nd_item<Dimensions>& item, TempStorage&) : block_(item) {}

  /// Sets the counters to 0. There is no barrier afterwards.
  template <typename Counter>
  void InitHistogram(Counter* counters) {
    for (unsigned bin = block_.thread; bin < static_cast<unsigned>(Bins); bin += kThreads) counters[bin] = 0;
  }
  /// Counts the items, which are numbers of bins.
  template <typename Counter>
  void Composite(T (&items)[Items], Counter* counters) {
    for (int i = 0; i < Items; ++i)
      sycl::atomic_ref<Counter, sycl::memory_order::relaxed, sycl::memory_scope::device,
                       sycl::access::address_space::generic_space>(counters[items[i]])
          .fetch_add(Counter(1));
  }
  /// Sets the counters to the number of items in each bin.
  template <typename Counter>
  CU2SYCL_CONVERGENT void Histogram(T (&items)[Items], Counter* counters) {
    InitHistogram(counters);
    block_.barrier();
    Composite(items, counters);
  }

 private:
  detail::block block_;
};

}  // namespace cu2sycl::cub
