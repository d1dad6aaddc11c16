// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cub::BlockRadixSort, BlockMergeSort and WarpMergeSort. All sorts are stable.
#pragma once

#include "cu2sycl/cub/group.hpp"
#include "cu2sycl/parallel/radix_key.hpp"

namespace cu2sycl::cub {

template <typename Key, int X, int Items, typename Value = NullType, int = 4, auto Memoize = true, auto Scan = 0,
          auto Banks = 0, int Y = 1, int Z = 1, int = 0>
class BlockRadixSort {
  static constexpr unsigned kThreads = X * Y * Z;
  static constexpr unsigned kTile = kThreads * Items;
  static constexpr int kDigitBits = 4;
  static constexpr unsigned kDigits = 1U << kDigitBits;
  using Count = std::conditional_t<(kTile < 65536), std::uint16_t, std::uint32_t>;

 public:
  union TempStorage {
    detail::shared_storage<Key, Value, kTile> items;
    detail::storage<Count, kDigits * kThreads> counts;
  };

  template <int Dimensions>
  BlockRadixSort(const sycl::nd_item<Dimensions>& item, TempStorage& storage) : block_(item), storage_(storage) {}

  /// Sorts by the bits [begin, end) of the keys.
  CU2SYCL_CONVERGENT void Sort(Key (&keys)[Items], int begin = 0, int end = sizeof(Key) * 8) {
    sort<false, false>(keys, begin, end);
  }
  CU2SYCL_CONVERGENT void Sort(Key (&keys)[Items], Value (&values)[Items], int begin = 0, int end = sizeof(Key) * 8) {
    sort<false, false>(keys, begin, end, values);
  }
  CU2SYCL_CONVERGENT void SortDescending(Key (&keys)[Items], int begin = 0, int end = sizeof(Key) * 8) {
    sort<true, false>(keys, begin, end);
  }
  CU2SYCL_CONVERGENT void SortDescending(Key (&keys)[Items], Value (&values)[Items], int begin = 0,
                                         int end = sizeof(Key) * 8) {
    sort<true, false>(keys, begin, end, values);
  }
  /// The result is in striped arrangement: item i of work-item t is the one at position i * threads + t.
  CU2SYCL_CONVERGENT void SortBlockedToStriped(Key (&keys)[Items], int begin = 0, int end = sizeof(Key) * 8) {
    sort<false, true>(keys, begin, end);
  }
  CU2SYCL_CONVERGENT void SortBlockedToStriped(Key (&keys)[Items], Value (&values)[Items], int begin = 0,
                                               int end = sizeof(Key) * 8) {
    sort<false, true>(keys, begin, end, values);
  }
  CU2SYCL_CONVERGENT void SortDescendingBlockedToStriped(Key (&keys)[Items], int begin = 0, int end = sizeof(Key) * 8) {
    sort<true, true>(keys, begin, end);
  }
  CU2SYCL_CONVERGENT void SortDescendingBlockedToStriped(Key (&keys)[Items], Value (&values)[Items], int begin = 0,
                                                         int end = sizeof(Key) * 8) {
    sort<true, true>(keys, begin, end, values);
  }

 private:
  template <bool Descending, bool Striped, typename... Values>
  CU2SYCL_CONVERGENT void sort(Key (&keys)[Items], int begin, int end, Values&... values) {
    for (int bit = begin; bit < end; bit += kDigitBits) {
      unsigned ranks[Items];
      const int bits = end - bit < kDigitBits ? end - bit : kDigitBits;
      rank<Descending>(keys, ranks, bit, bits);
      const bool striped = Striped && bit + kDigitBits >= end;
      exchange(keys, ranks, striped);
      (exchange(values, ranks, striped), ...);
    }
  }
  // Each work-item has a column of counters; their sums in the order of the digits are the positions.
  template <bool Descending>
  CU2SYCL_CONVERGENT void rank(const Key (&keys)[Items], unsigned (&ranks)[Items], int bit, int bits) {
    Count* const counts = storage_.counts.get();
    unsigned digits[Items];
    for (unsigned d = 0; d < kDigits; ++d) counts[d * kThreads + block_.thread] = 0;
    for (int i = 0; i < Items; ++i) {
      const auto key = parallel::to_radix(keys[i]);
      const unsigned digit = static_cast<unsigned>(key >> bit) & ((1U << bits) - 1U);
      digits[i] = Descending ? kDigits - 1 - digit : digit;
      ranks[i] = counts[digits[i] * kThreads + block_.thread]++;
    }
    block_.barrier();
    unsigned sum = 0;
    for (unsigned k = 0; k < kDigits; ++k) sum += counts[block_.thread * kDigits + k];
    unsigned before = block_.exclusive_scan(sum, sycl::plus<unsigned>());
    for (unsigned k = 0; k < kDigits; ++k) {
      const unsigned count = counts[block_.thread * kDigits + k];
      counts[block_.thread * kDigits + k] = static_cast<Count>(before);
      before += count;
    }
    block_.barrier();
    for (int i = 0; i < Items; ++i) ranks[i] += counts[digits[i] * kThreads + block_.thread];
    block_.barrier();
  }
  template <typename T>
  CU2SYCL_CONVERGENT void exchange(T (&items)[Items], const unsigned (&ranks)[Items], bool striped) {
    T* const all = storage_.items.template get<T>();
    for (int i = 0; i < Items; ++i) ::new (all + ranks[i]) T(items[i]);
    block_.barrier();
    for (unsigned i = 0; i < Items; ++i)
      items[i] = all[striped ? i * kThreads + block_.thread : block_.thread * Items + i];
    block_.barrier();
  }

  detail::block block_;
  TempStorage& storage_;
};

namespace detail {

/// Sorts by merging runs whose length doubles in each step.
template <typename Scope, typename Key, int Threads, int Items, typename Value>
class merge_sort {
  static constexpr int kTile = Threads * Items;

 public:
  using TempStorage = shared_storage<Key, Value, static_cast<std::size_t>(kTile)>;

  template <int Dimensions>
  merge_sort(const sycl::nd_item<Dimensions>& item, TempStorage& storage) : scope_(item), storage_(storage) {}

  unsigned get_linear_tid() const { return scope_.thread; }

  template <typename Less>
  CU2SYCL_CONVERGENT void Sort(Key (&keys)[Items], Less less) {
    NullType none[Items];
    sort(keys, none, less);
  }
  template <typename Less>
  CU2SYCL_CONVERGENT void Sort(Key (&keys)[Items], Value (&values)[Items], Less less) {
    sort(keys, values, less);
  }
  /// Sorts the first `valid` keys. The others become `outside`, which must not order before any of them.
  template <typename Less>
  CU2SYCL_CONVERGENT void Sort(Key (&keys)[Items], Less less, int valid, Key outside) {
    fill(keys, valid, outside);
    Sort(keys, less);
  }
  template <typename Less>
  CU2SYCL_CONVERGENT void Sort(Key (&keys)[Items], Value (&values)[Items], Less less, int valid, Key outside) {
    fill(keys, valid, outside);
    Sort(keys, values, less);
  }
  template <typename... Arguments>
  CU2SYCL_CONVERGENT void StableSort(Arguments&&... arguments) {
    Sort(arguments...);
  }

 private:
  void fill(Key (&keys)[Items], int valid, const Key& outside) const {
    for (int i = 0; i < Items; ++i)
      if (first() + i >= valid) keys[i] = outside;
  }
  int first() const { return static_cast<int>(scope_.thread) * Items; }

  template <typename V, typename Less>
  CU2SYCL_CONVERGENT void sort(Key (&keys)[Items], V (&values)[Items], Less& less) {
    for (int i = 1; i < Items; ++i) {
      const Key key = keys[i];
      const V value = values[i];
      int at = i;
      for (; at > 0 && less(key, keys[at - 1]); --at) {
        keys[at] = keys[at - 1];
        values[at] = values[at - 1];
      }
      keys[at] = key;
      values[at] = value;
    }
    for (int run = Items; run < kTile; run *= 2) {
      int places[Items];
      find_places(keys, places, run, less);
      exchange(keys, places);
      if constexpr (!std::is_same_v<V, NullType>) exchange(values, places);
    }
  }
  template <typename Less>
  CU2SYCL_CONVERGENT void find_places(const Key (&keys)[Items], int (&places)[Items], int run, Less& less) {
    Key* const all = storage_.template get<Key>();
    for (int i = 0; i < Items; ++i) ::new (all + first() + i) Key(keys[i]);
    scope_.barrier();
    for (int i = 0; i < Items; ++i) {
      const int own = first() + i;
      const int begin = own / (2 * run) * (2 * run);
      const int middle = begin + run < kTile ? begin + run : kTile;
      const int end = begin + 2 * run < kTile ? begin + 2 * run : kTile;
      const bool left = own < middle;
      int low = left ? middle : begin;
      int high = left ? end : middle;
      const int from = low;
      while (low < high) {
        const int at = low + (high - low) / 2;
        const bool before = left ? less(all[at], keys[i]) : !less(keys[i], all[at]);
        if (before)
          low = at + 1;
        else
          high = at;
      }
      places[i] = left ? own + low - from : begin + (own - middle) + low - from;
    }
    scope_.barrier();
  }
  template <typename T>
  CU2SYCL_CONVERGENT void exchange(T (&items)[Items], const int (&places)[Items]) {
    T* const all = storage_.template get<T>();
    for (int i = 0; i < Items; ++i) ::new (all + places[i]) T(items[i]);
    scope_.barrier();
    for (int i = 0; i < Items; ++i) items[i] = all[first() + i];
    scope_.barrier();
  }

  Scope scope_;
  TempStorage& storage_;
};

}  // namespace detail

template <typename Key, int X, int Items, typename Value = NullType, int Y = 1, int Z = 1>
class BlockMergeSort : public detail::merge_sort<detail::block, Key, X * Y * Z, Items, Value> {
 public:
  using detail::merge_sort<detail::block, Key, X * Y * Z, Items, Value>::merge_sort;
};
template <typename Key, int Items, int Lanes = 32, typename Value = NullType, int = 0>
class WarpMergeSort : public detail::merge_sort<detail::warp<Lanes>, Key, Lanes, Items, Value> {
 public:
  using detail::merge_sort<detail::warp<Lanes>, Key, Lanes, Items, Value>::merge_sort;
};

}  // namespace cu2sycl::cub
