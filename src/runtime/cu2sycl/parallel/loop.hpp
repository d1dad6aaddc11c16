// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Loops over elements, one work-item for each, and over tiles, one work-group for each.
#pragma once

#include "cu2sycl/core/argument.hpp"

#include <cstddef>
#include <sycl/sycl.hpp>
#include <type_traits>

namespace cu2sycl::parallel {

inline constexpr std::ptrdiff_t kGroup = 256;  // work-items

inline constexpr std::ptrdiff_t ceil_div(std::ptrdiff_t a, std::ptrdiff_t b) { return (a + b - 1) / b; }

inline sycl::nd_range<1> groups_of(std::ptrdiff_t groups) {
  return {sycl::range<1>(static_cast<std::size_t>(groups * kGroup)), sycl::range<1>(static_cast<std::size_t>(kGroup))};
}
inline std::ptrdiff_t own_group(const sycl::nd_item<1>& item) { return static_cast<std::ptrdiff_t>(item.get_group(0)); }
inline std::ptrdiff_t own_place(const sycl::nd_item<1>& item) {
  return static_cast<std::ptrdiff_t>(item.get_local_id(0));
}

namespace detail {
template <typename T>
struct itself {
  const T& get() const { return value; }
  T value;
};
/// A captured value; classes that are not trivially copyable, as bytes: SYCL 2020, 3.13.1 "Device copyable".
template <typename T>
using captured = std::conditional_t<std::is_trivially_copy_constructible_v<T> && std::is_trivially_destructible_v<T>,
                                    itself<T>, argument<T>>;
}  // namespace detail

/// Calls kernel(item) for each work-item of `groups` groups.
template <typename Kernel>
void launch(sycl::queue& queue, std::ptrdiff_t groups, const Kernel& kernel) {
  queue.parallel_for(groups_of(groups),
                     [kept = detail::captured<Kernel>{kernel}](sycl::nd_item<1> item) { kept.get()(item); });
}

/// Like launch above, but calls kernel(item, memory), where `memory` has `elements` elements of T in local memory.
template <typename T, typename Kernel>
void launch(sycl::queue& queue, std::ptrdiff_t groups, std::ptrdiff_t elements, const Kernel& kernel) {
  queue.submit([&](sycl::handler& cgh) {
    sycl::local_accessor<T, 1> memory(sycl::range<1>(static_cast<std::size_t>(elements)), cgh);
    cgh.parallel_for(groups_of(groups), [memory, kept = detail::captured<Kernel>{kernel}](sycl::nd_item<1> item) {
      kept.get()(item, &memory[0]);
    });
  });
}

/// Calls kernel() once.
template <typename Kernel>
void launch_once(sycl::queue& queue, const Kernel& kernel) {
  queue.single_task([kept = detail::captured<Kernel>{kernel}] { kept.get()(); });
}

/// Calls f(i) for each i in [0, n).
template <typename F>
void each(sycl::queue& queue, std::ptrdiff_t n, const F& f) {
  if (n <= 0) return;
  launch(queue, ceil_div(n, kGroup), [=](const sycl::nd_item<1>& item) {
    const auto i = static_cast<std::ptrdiff_t>(item.get_global_id(0));
    if (i < n) f(i);
  });
}

/// Calls f(k, i) for each i in [begin[k], end[k]) of each segment k; there is one work-group per segment.
template <typename Begin, typename End, typename F>
void each_in_segments(sycl::queue& queue, std::ptrdiff_t segments, const Begin& begin, const End& end, const F& f) {
  if (segments <= 0) return;
  launch(queue, segments, [=](const sycl::nd_item<1>& item) {
    const std::ptrdiff_t k = own_group(item);
    const auto last = static_cast<std::ptrdiff_t>(end[k]);
    for (auto i = static_cast<std::ptrdiff_t>(begin[k]) + own_place(item); i < last; i += kGroup) f(k, i);
  });
}

/// Returns the first position in [low, high) for which `before` is false, or high. It is true for all before.
template <typename Before>
std::ptrdiff_t partition_place(std::ptrdiff_t low, std::ptrdiff_t high, const Before& before) {
  while (low < high) {
    const std::ptrdiff_t middle = low + (high - low) / 2;
    if (before(middle))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

}  // namespace cu2sycl::parallel
