// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// A stable sort for any order, by merging runs whose length doubles in each step.
#pragma once

#include <utility>

#include "cu2sycl/parallel/loop.hpp"

namespace cu2sycl::parallel {

/// Sorts `first`, and with it `first_values` if Values. `second` and `second_values` are memory of the same sizes. Each
/// step is a call of `each(n, f)`, which calls f(i) for each i in [0, n). Returns whether the result is in `second`.
template <bool Values, typename Each, typename K, typename V, typename Less>
bool merge_sort(const Each& each, std::ptrdiff_t n, K* first, K* second, V* first_values, V* second_values,
                const Less& less) {
  constexpr std::ptrdiff_t kRun = 8;  // initially sorted by insertion
  each(ceil_div(n, kRun), [=](std::ptrdiff_t run) {
    const std::ptrdiff_t begin = run * kRun;
    const std::ptrdiff_t end = n < begin + kRun ? n : begin + kRun;
    for (std::ptrdiff_t i = begin + 1; i < end; ++i) {
      const K key = first[i];
      const V value = first_values[Values ? i : 0];
      std::ptrdiff_t at = i;
      for (; at > begin && less(key, first[at - 1]); --at) {
        first[at] = first[at - 1];
        if constexpr (Values) first_values[at] = first_values[at - 1];
      }
      first[at] = key;
      if constexpr (Values) first_values[at] = value;
    }
  });
  bool swapped = false;
  for (std::ptrdiff_t run = kRun; run < n; run *= 2) {
    each(n, [=](std::ptrdiff_t i) {
      const std::ptrdiff_t begin = i / (2 * run) * 2 * run;
      const std::ptrdiff_t middle = n < begin + run ? n : begin + run;
      const std::ptrdiff_t end = n < begin + 2 * run ? n : begin + 2 * run;
      const K key = first[i];
      std::ptrdiff_t place = i;
      if (i < middle)
        place += partition_place(middle, end, [=](std::ptrdiff_t k) { return less(first[k], key); }) - middle;
      else
        place += partition_place(begin, middle, [=](std::ptrdiff_t k) { return !less(key, first[k]); }) - middle;
      ::new (second + place) K(key);
      if constexpr (Values) ::new (second_values + place) V(first_values[i]);
    });
    std::swap(first, second);
    std::swap(first_values, second_values);
    swapped = !swapped;
  }
  return swapped;
}

}  // namespace cu2sycl::parallel
