// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Reductions. The operator must be associative and commutative, as CUDA's libraries require.
#pragma once

#include "cu2sycl/core/convergent.hpp"
#include "cu2sycl/core/unroll.hpp"
#include "cu2sycl/parallel/loop.hpp"
#include "cu2sycl/parallel/workspace.hpp"

namespace cu2sycl::parallel {

/// Combines the first half of the values with the second half, then halves the number of values, and so on. Unrolled,
/// because compilers for CPUs split kernels at barriers, which is expensive in loops.
template <std::ptrdiff_t Step, typename T, typename Op>
CU2SYCL_CONVERGENT void combine_halves(const sycl::nd_item<1>& item, T* values, std::ptrdiff_t used, const Op& op) {
  if constexpr (Step > 0) {
    const std::ptrdiff_t place = own_place(item);
    if (place < Step && place + Step < used) values[place] = op(values[place], values[place + Step]);
    sycl::group_barrier(item.get_group());
    combine_halves<Step / 2>(item, values, used, op);
  }
}

/// Returns, in the first work-item, the combined values of the first `used` work-items. All must call it.
template <typename T, typename Op>
CU2SYCL_CONVERGENT T reduce_in_group(const sycl::nd_item<1>& item, T* values, const T& own, std::ptrdiff_t used,
                                     const Op& op) {
  const std::ptrdiff_t place = own_place(item);
  if (place < used) ::new (values + place) T(own);
  sycl::group_barrier(item.get_group());
  combine_halves<kGroup / 2>(item, values, used, op);
  return values[0];
}

/// Combines read(i) for i in [0, n), n > 0, in one share per work-group; calls `write(group, value)` for each.
template <typename T, typename Read, typename Op, typename Write>
void reduce_shares(sycl::queue& queue, std::ptrdiff_t groups, std::ptrdiff_t n, const Read& read, const Op& op,
                   const Write& write) {
  launch<T>(queue, groups, kGroup, [=](const sycl::nd_item<1>& item, T* memory) {
    constexpr std::ptrdiff_t kItems = 8;
    constexpr std::ptrdiff_t kTile = kGroup * kItems;
    const std::ptrdiff_t first = own_group(item) * kTile + own_place(item);
    const std::ptrdiff_t rest = n - own_group(item) * kTile;
    T sum = read(first < n ? first : 0);
    bool begun = false;
    for (std::ptrdiff_t i = first; i < n; i += groups * kTile) {
      const bool whole = i - own_place(item) + kTile <= n;
      CU2SYCL_UNROLL
      for (std::ptrdiff_t k = 0; k < kItems; ++k) {
        if (!whole && i + k * kGroup >= n) break;
        if (begun || k > 0) sum = op(sum, read(i + k * kGroup));
      }
      begun = true;
    }
    const T all = reduce_in_group(item, memory, sum, rest < kGroup ? rest : kGroup, op);
    if (own_place(item) == 0) write(own_group(item), all);
  });
}

/// Combines `init` and read(i) for i in [0, n), and calls `write(value)` on the device.
template <typename T, typename Read, typename Op, typename Write>
void reduce(sycl::queue& queue, workspace& memory, std::ptrdiff_t n, const Read& read, const T& init, const Op& op,
            const Write& write) {
  constexpr std::ptrdiff_t kMostGroups = 1056;  // 8 for each of 132 compute units
  constexpr std::ptrdiff_t kSmall = 16384;      // a second launch takes longer than one group
  const std::ptrdiff_t wanted = n <= kSmall ? 1 : ceil_div(n, kGroup * 8);
  const std::ptrdiff_t groups = wanted < kMostGroups ? wanted : kMostGroups;
  T* const shares = memory.take<T>(groups);
  if (memory.measures()) return;
  const auto finish = [=](std::ptrdiff_t, const T& value) { write(static_cast<T>(op(init, value))); };
  if (n <= 0) {
    launch_once(queue, [=] { write(init); });
  } else if (groups == 1) {
    reduce_shares<T>(queue, 1, n, read, op, finish);
  } else {
    reduce_shares<T>(queue, groups, n, read, op,
                     [=](std::ptrdiff_t k, const T& value) { ::new (shares + k) T(value); });
    reduce_shares<T>(
        queue, 1, groups, [=](std::ptrdiff_t k) { return shares[k]; }, op, finish);
  }
}

/// Combines read(k, i) for i in [begin[k], end[k]) for each segment k, and calls `write(k, value)`. `init` is the value
/// of an empty segment. If `joins`, it is also combined with the values of other segments.
template <typename T, typename Begin, typename End, typename Read, typename Op, typename Write>
void reduce_segments(sycl::queue& queue, std::ptrdiff_t segments, const Begin& begin, const End& end, const Read& read,
                     const T& init, bool joins, const Op& op, const Write& write) {
  if (segments <= 0) return;
  launch<T>(queue, segments, kGroup, [=](const sycl::nd_item<1>& item, T* memory) {
    const std::ptrdiff_t k = own_group(item);
    const auto first = static_cast<std::ptrdiff_t>(begin[k]);
    const auto last = static_cast<std::ptrdiff_t>(end[k]);
    T sum = init;
    bool begun = false;
    for (std::ptrdiff_t i = first + own_place(item); i < last; i += kGroup) {
      sum = begun ? static_cast<T>(op(sum, read(k, i))) : static_cast<T>(read(k, i));
      begun = true;
    }
    const std::ptrdiff_t count = last > first ? last - first : 0;
    const T all = reduce_in_group(item, memory, sum, count < kGroup ? count : kGroup, op);
    if (own_place(item) != 0) return;
    if (count == 0)
      write(k, init);
    else
      write(k, joins ? static_cast<T>(op(init, all)) : all);
  });
}

}  // namespace cu2sycl::parallel
