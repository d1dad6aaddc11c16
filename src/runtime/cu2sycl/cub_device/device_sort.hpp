// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cub::DeviceRadixSort, DeviceSegmentedRadixSort, DeviceSegmentedSort, DeviceMergeSort, DeviceMerge. All sorts are
// stable. With a null `storage`, functions only set `bytes` (two_calls.hpp).
#pragma once

#include "cu2sycl/cub_device/two_calls.hpp"
#include "cu2sycl/parallel/merge_sort.hpp"
#include "cu2sycl/parallel/radix_sort.hpp"

namespace cu2sycl::cub {
namespace detail {

template <typename K>
inline constexpr int bits_of_key = static_cast<int>(sizeof(K)) * 8;

/// The bits [begin, end) of the keys by which to sort, and the direction.
struct radix_order {
  int begin;
  int end;
  bool descending;
};

template <typename K, typename V>
error_t radix_sort(void* storage, std::size_t& bytes, const K* in, K* out, const V* values_in, V* values_out,
                   std::ptrdiff_t n, radix_order order, on_stream where) {
  return two_calls(storage, bytes, where, [=](sycl::queue& queue, workspace& memory) {
    parallel::radix_sort_pairs(queue, memory, n, in, out, values_in, values_out, order.begin, order.end,
                               order.descending);
  });
}

/// Sorts by the keys, then stably by the number of the segment [begin[k], end[k]). Elements in no segment are not
/// written.
template <typename K, typename V, typename Begin, typename End>
error_t segmented_sort(void* storage, std::size_t& bytes, const K* in, K* out, const V* values_in, V* values_out,
                       std::ptrdiff_t n, std::ptrdiff_t segments, Begin begin, End end, radix_order order,
                       on_stream where) {
  constexpr bool kValues = !std::is_same_v<V, parallel::no_values>;
  return two_calls(
      storage, bytes, where,
      [=, first = in_kernel(begin), last = in_kernel(end)](sycl::queue& queue, workspace& memory) {
        auto* const segment = memory.take<std::uint32_t>(n);  // of each element, counted from 1; 0 is none
        auto* const sorted_segment = memory.take<std::uint32_t>(n);
        auto* const places = memory.take<std::uint32_t>(n);
        K* const keys = memory.take<K>(n);
        V* const values = memory.take<V>(kValues ? n : 1);
        const bool runs = !memory.measures();
        if (runs) {
          parallel::each(queue, n, [=](std::ptrdiff_t i) {
            segment[i] = 0;
            places[i] = static_cast<std::uint32_t>(i);
            keys[i] = in[i];
            if constexpr (kValues) values[i] = values_in[i];
          });
          parallel::each_in_segments(queue, segments, first, last, [=](std::ptrdiff_t k, std::ptrdiff_t i) {
            segment[i] = static_cast<std::uint32_t>(k + 1);
          });
        }
        auto* const by_key = memory.take<K>(n);
        parallel::radix_sort(queue, memory, n, static_cast<const K*>(keys), by_key,
                             static_cast<const std::uint32_t*>(places), places, order.begin, order.end,
                             order.descending);
        if (runs) parallel::each(queue, n, [=](std::ptrdiff_t i) { sorted_segment[i] = segment[places[i]]; });
        int bits = 1;
        while (bits < 32 && (segments >> bits) != 0) ++bits;
        parallel::radix_sort(queue, memory, n, static_cast<const std::uint32_t*>(sorted_segment), sorted_segment,
                             static_cast<const std::uint32_t*>(places), places, 0, bits, false);
        if (!runs) return;
        parallel::each(queue, n, [=](std::ptrdiff_t i) {
          const std::uint32_t own = sorted_segment[i];
          if (own == 0) return;
          const std::ptrdiff_t head =
              parallel::partition_place(0, i, [=](std::ptrdiff_t k) { return sorted_segment[k] < own; });
          const std::ptrdiff_t to = static_cast<std::ptrdiff_t>(first[own - 1]) + i - head;
          out[to] = keys[places[i]];
          if constexpr (kValues) values_out[to] = values[places[i]];
        });
      });
}

/// Sorts from the current buffers to the alternate ones, then makes those current.
template <typename K, typename V, typename Sort>
error_t between_buffers(void* storage, DoubleBuffer<K>& keys, DoubleBuffer<V>* values, std::ptrdiff_t n, bool any_bits,
                        const Sort& sort) {
  const error_t error = sort(keys.Current(), keys.Alternate(), values == nullptr ? nullptr : values->Current(),
                             values == nullptr ? nullptr : values->Alternate());
  if (storage == nullptr || n <= 0 || !any_bits || error != success) return error;
  keys.selector ^= 1;
  if (values != nullptr) values->selector ^= 1;
  return error;
}

}  // namespace detail

struct DeviceRadixSort {
#define CU2SYCL_CUB_RADIX_SORT(Keys, Pairs, descending)                                                                \
  template <typename K, typename N>                                                                                    \
  static error_t Keys(void* storage, std::size_t& bytes, const K* in, K* out, N n, int begin = 0,                      \
                      int end = detail::bits_of_key<K>, detail::on_stream stream = {}, bool = false) {                 \
    const parallel::no_values* none = nullptr;                                                                         \
    return detail::radix_sort(storage, bytes, in, out, none, static_cast<parallel::no_values*>(nullptr),               \
                              static_cast<std::ptrdiff_t>(n), {begin, end, descending}, stream);                       \
  }                                                                                                                    \
  template <typename K, typename N>                                                                                    \
  static error_t Keys(void* storage, std::size_t& bytes, DoubleBuffer<K>& keys, N n, int begin = 0,                    \
                      int end = detail::bits_of_key<K>, detail::on_stream stream = {}, bool = false) {                 \
    return detail::between_buffers(storage, keys, static_cast<DoubleBuffer<NullType>*>(nullptr),                       \
                                   static_cast<std::ptrdiff_t>(n), begin < end,                                        \
                                   [&](const K* in, K* out, const NullType*, NullType*) {                              \
                                     return Keys(storage, bytes, in, out, n, begin, end, stream);                      \
                                   });                                                                                 \
  }                                                                                                                    \
  template <typename K, typename V, typename N>                                                                        \
  static error_t Pairs(void* storage, std::size_t& bytes, const K* in, K* out, const V* values_in, V* values_out, N n, \
                       int begin = 0, int end = detail::bits_of_key<K>, detail::on_stream stream = {}, bool = false) { \
    return detail::radix_sort(storage, bytes, in, out, values_in, values_out, static_cast<std::ptrdiff_t>(n),          \
                              {begin, end, descending}, stream);                                                       \
  }                                                                                                                    \
  template <typename K, typename V, typename N>                                                                        \
  static error_t Pairs(void* storage, std::size_t& bytes, DoubleBuffer<K>& keys, DoubleBuffer<V>& values, N n,         \
                       int begin = 0, int end = detail::bits_of_key<K>, detail::on_stream stream = {}, bool = false) { \
    return detail::between_buffers(storage, keys, &values, static_cast<std::ptrdiff_t>(n), begin < end,                \
                                   [&](const K* in, K* out, const V* values_in, V* values_out) {                       \
                                     return Pairs(storage, bytes, in, out, values_in, values_out, n, begin, end,       \
                                                  stream);                                                             \
                                   });                                                                                 \
  }
  CU2SYCL_CUB_RADIX_SORT(SortKeys, SortPairs, false)
  CU2SYCL_CUB_RADIX_SORT(SortKeysDescending, SortPairsDescending, true)
#undef CU2SYCL_CUB_RADIX_SORT
};

// `bits` declares parameters for a range of the keys' bits; `order` is that range.
#define CU2SYCL_CUB_SEGMENTED_SORT(Keys, Pairs, descending, bits, order)                                              \
  template <typename K, typename Begin, typename End>                                                                 \
  static error_t Keys(void* storage, std::size_t& bytes, const K* in, K* out, std::ptrdiff_t n,                       \
                      std::ptrdiff_t segments, Begin begins, End ends, bits detail::on_stream stream = {},            \
                      bool = false) {                                                                                 \
    const parallel::no_values* none = nullptr;                                                                        \
    return detail::segmented_sort(storage, bytes, in, out, none, static_cast<parallel::no_values*>(nullptr), n,       \
                                  segments, begins, ends, detail::radix_order{order, descending}, stream);            \
  }                                                                                                                   \
  template <typename K, typename Begin, typename End>                                                                 \
  static error_t Keys(void* storage, std::size_t& bytes, DoubleBuffer<K>& keys, std::ptrdiff_t n,                     \
                      std::ptrdiff_t segments, Begin begins, End ends, bits detail::on_stream stream = {},            \
                      bool = false) {                                                                                 \
    const parallel::no_values* none = nullptr;                                                                        \
    return detail::segmented_sort(storage, bytes, keys.Current(), keys.Current(), none,                               \
                                  static_cast<parallel::no_values*>(nullptr), n, segments, begins, ends,              \
                                  detail::radix_order{order, descending}, stream);                                    \
  }                                                                                                                   \
  template <typename K, typename V, typename Begin, typename End>                                                     \
  static error_t Pairs(void* storage, std::size_t& bytes, const K* in, K* out, const V* values_in, V* values_out,     \
                       std::ptrdiff_t n, std::ptrdiff_t segments, Begin begins, End ends,                             \
                       bits detail::on_stream stream = {}, bool = false) {                                            \
    return detail::segmented_sort(storage, bytes, in, out, values_in, values_out, n, segments, begins, ends,          \
                                  detail::radix_order{order, descending}, stream);                                    \
  }                                                                                                                   \
  template <typename K, typename V, typename Begin, typename End>                                                     \
  static error_t Pairs(void* storage, std::size_t& bytes, DoubleBuffer<K>& keys, DoubleBuffer<V>& values,             \
                       std::ptrdiff_t n, std::ptrdiff_t segments, Begin begins, End ends,                             \
                       bits detail::on_stream stream = {}, bool = false) {                                            \
    return detail::segmented_sort(storage, bytes, keys.Current(), keys.Current(), values.Current(), values.Current(), \
                                  n, segments, begins, ends, detail::radix_order{order, descending}, stream);         \
  }
#define CU2SYCL_CUB_BITS int begin = 0, int end = detail::bits_of_key<K>,
#define CU2SYCL_CUB_SOME_BITS begin, end
#define CU2SYCL_CUB_ALL_BITS 0, detail::bits_of_key<K>

/// Each segment is [begins[k], ends[k]). Elements in no segment are not changed. The current buffers get the result.
struct DeviceSegmentedRadixSort {
  CU2SYCL_CUB_SEGMENTED_SORT(SortKeys, SortPairs, false, CU2SYCL_CUB_BITS, CU2SYCL_CUB_SOME_BITS)
  CU2SYCL_CUB_SEGMENTED_SORT(SortKeysDescending, SortPairsDescending, true, CU2SYCL_CUB_BITS, CU2SYCL_CUB_SOME_BITS)
};
struct DeviceSegmentedSort {
  CU2SYCL_CUB_SEGMENTED_SORT(SortKeys, SortPairs, false, , CU2SYCL_CUB_ALL_BITS)
  CU2SYCL_CUB_SEGMENTED_SORT(SortKeysDescending, SortPairsDescending, true, , CU2SYCL_CUB_ALL_BITS)
  CU2SYCL_CUB_SEGMENTED_SORT(StableSortKeys, StableSortPairs, false, , CU2SYCL_CUB_ALL_BITS)
  CU2SYCL_CUB_SEGMENTED_SORT(StableSortKeysDescending, StableSortPairsDescending, true, , CU2SYCL_CUB_ALL_BITS)
};
#undef CU2SYCL_CUB_SEGMENTED_SORT
#undef CU2SYCL_CUB_BITS
#undef CU2SYCL_CUB_SOME_BITS
#undef CU2SYCL_CUB_ALL_BITS

struct DeviceMergeSort {
  template <typename Keys, typename N, typename Less>
  static error_t SortKeys(void* storage, std::size_t& bytes, Keys keys, N n, Less less, detail::on_stream stream = {},
                          bool = false) {
    return SortKeysCopy(storage, bytes, keys, keys, n, less, stream);
  }
  template <typename Keys, typename Out, typename N, typename Less>
  static error_t SortKeysCopy(void* storage, std::size_t& bytes, Keys keys, Out out, N n, Less less,
                              detail::on_stream stream = {}, bool = false) {
    const thrust::constant_iterator<char> none;
    return run<false>(storage, bytes, keys, none, out, none, static_cast<std::ptrdiff_t>(n), less, stream);
  }
  template <typename Keys, typename Values, typename N, typename Less>
  static error_t SortPairs(void* storage, std::size_t& bytes, Keys keys, Values values, N n, Less less,
                           detail::on_stream stream = {}, bool = false) {
    return SortPairsCopy(storage, bytes, keys, values, keys, values, n, less, stream);
  }
  template <typename Keys, typename Values, typename OutKeys, typename OutValues, typename N, typename Less>
  static error_t SortPairsCopy(void* storage, std::size_t& bytes, Keys keys, Values values, OutKeys keys_out,
                               OutValues values_out, N n, Less less, detail::on_stream stream = {}, bool = false) {
    return run<true>(storage, bytes, keys, values, keys_out, values_out, static_cast<std::ptrdiff_t>(n), less, stream);
  }
  template <typename... Arguments>
  static error_t StableSortKeys(void* storage, std::size_t& bytes, Arguments... arguments) {
    return SortKeys(storage, bytes, arguments...);
  }
  template <typename... Arguments>
  static error_t StableSortKeysCopy(void* storage, std::size_t& bytes, Arguments... arguments) {
    return SortKeysCopy(storage, bytes, arguments...);
  }
  template <typename... Arguments>
  static error_t StableSortPairs(void* storage, std::size_t& bytes, Arguments... arguments) {
    return SortPairs(storage, bytes, arguments...);
  }

 private:
  template <bool HasValues, typename Keys, typename Values, typename OutKeys, typename OutValues, typename Less>
  static error_t run(void* storage, std::size_t& bytes, Keys keys, Values values, OutKeys keys_out,
                     OutValues values_out, std::ptrdiff_t n, Less less, detail::on_stream stream) {
    using K = detail::value_of<Keys>;
    using V = detail::value_of<Values>;
    return detail::two_calls(storage, bytes, stream,
                             [=, k = detail::in_kernel(keys), v = detail::in_kernel(values),
                              ko = detail::in_kernel(keys_out), vo = detail::in_kernel(values_out),
                              is = detail::call<Less>{less}](sycl::queue& queue, detail::workspace& memory) {
                               K* const first = memory.take<K>(n);
                               K* const second = memory.take<K>(n);
                               V* const first_values = memory.take<V>(HasValues ? n : 1);
                               V* const second_values = memory.take<V>(HasValues ? n : 1);
                               if (memory.measures()) return;
                               parallel::each(queue, n, [=](std::ptrdiff_t i) {
                                 ::new (first + i) K(k[i]);
                                 if constexpr (HasValues) ::new (first_values + i) V(v[i]);
                               });
                               const bool beside = parallel::merge_sort<HasValues>(
                                   [&](std::ptrdiff_t count, const auto& f) { parallel::each(queue, count, f); }, n,
                                   first, second, first_values, second_values, is);
                               const K* const from = beside ? second : first;
                               const V* const values_from = beside ? second_values : first_values;
                               parallel::each(queue, n, [=](std::ptrdiff_t i) {
                                 ko[i] = from[i];
                                 if constexpr (HasValues) vo[i] = values_from[i];
                               });
                             });
  }
};

/// Of equal keys, those of the first range come first in the result.
struct DeviceMerge {
  template <typename A, typename B, typename Out, typename Less = thrust::less<>>
  static error_t MergeKeys(void* storage, std::size_t& bytes, A a, std::ptrdiff_t n, B b, std::ptrdiff_t m, Out out,
                           Less less = {}, detail::on_stream stream = {}) {
    const thrust::constant_iterator<char> none;
    return run<false>(storage, bytes, a, none, n, b, none, m, out, none, less, stream);
  }
  template <typename A, typename AValues, typename B, typename BValues, typename Out, typename OutValues,
            typename Less = thrust::less<>>
  static error_t MergePairs(void* storage, std::size_t& bytes, A a, AValues a_values, std::ptrdiff_t n, B b,
                            BValues b_values, std::ptrdiff_t m, Out out, OutValues out_values, Less less = {},
                            detail::on_stream stream = {}) {
    return run<true>(storage, bytes, a, a_values, n, b, b_values, m, out, out_values, less, stream);
  }

 private:
  template <bool HasValues, typename A, typename AValues, typename B, typename BValues, typename Out,
            typename OutValues, typename Less>
  static error_t run(void* storage, std::size_t& bytes, A a, AValues a_values, std::ptrdiff_t n, B b, BValues b_values,
                     std::ptrdiff_t m, Out out, OutValues out_values, Less less, detail::on_stream stream) {
    return detail::two_calls(
        storage, bytes, stream,
        [=, x = detail::in_kernel(a), xv = detail::in_kernel(a_values), y = detail::in_kernel(b),
         yv = detail::in_kernel(b_values), to = detail::in_kernel(out), values = detail::in_kernel(out_values),
         is = detail::call<Less>{less}](sycl::queue& queue, detail::workspace& memory) {
          if (memory.measures()) return;
          parallel::each(queue, n + m, [=](std::ptrdiff_t i) {
            const bool left = i < n;
            const std::ptrdiff_t own = left ? i : i - n;
            const std::ptrdiff_t at =
                left ? own + parallel::partition_place(0, m, [=](std::ptrdiff_t k) { return is(y[k], x[own]); })
                     : own + parallel::partition_place(0, n, [=](std::ptrdiff_t k) { return !is(y[own], x[k]); });
            if (left)
              to[at] = x[own];
            else
              to[at] = y[own];
            if constexpr (HasValues) {
              if (left)
                values[at] = xv[own];
              else
                values[at] = yv[own];
            }
          });
        });
  }
};

}  // namespace cu2sycl::cub
