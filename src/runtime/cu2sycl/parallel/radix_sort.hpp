// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// A stable sort of numbers by eight bits of the keys at a time, from the least significant ones: digits are counted per
// tile, the counts are scanned, and tiles are sorted in local memory and written in runs of equal digits.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include "cu2sycl/core/convergent.hpp"
#include "cu2sycl/core/unroll.hpp"
#include "cu2sycl/parallel/radix_key.hpp"
#include "cu2sycl/parallel/scan.hpp"

namespace cu2sycl::parallel {

/// The type of values if only keys are sorted.
struct no_values {};

/// The digit of a key by which a pass sorts.
struct radix_digit {
  int bit;
  int bits;
  bool descending;

  template <typename K>
  unsigned operator()(const K& key) const {
    const unsigned mask = (1U << bits) - 1U;
    const unsigned digit = static_cast<unsigned>(to_radix(key) >> bit) & mask;
    return descending ? mask - digit : digit;
  }
};

/// Marks that there is only one tile: positions of digits are those within it.
struct only_tile {};

/// A tile of keys that a work-group sorts by one digit.
template <typename K, typename V>
class radix_tile {
  static constexpr bool kValues = !std::is_same_v<V, no_values>;
  static constexpr std::size_t kLargest = kValues && sizeof(V) > sizeof(K) ? sizeof(V) : sizeof(K);
  static constexpr int kHalfBits = 4;
  static constexpr int kHalf = 1 << kHalfBits;
  static constexpr int kOwn = kHalf / 4;  // words of four counters per work-item

 public:
  static constexpr int kDigits = 256;
  static constexpr int kThreads = static_cast<int>(kGroup);
  static constexpr int kItems = kLargest <= 4 ? 16 : kLargest <= 8 ? 8 : 4;
  static constexpr int kSize = kThreads * kItems;
  /// In words of 8 bytes: items or counters, the positions from which keys came, and the positions at which digits
  /// begin.
  static constexpr std::size_t kSlots = kSize + kThreads;
  static constexpr std::size_t kItemBytes = kLargest * kSlots > kHalf* kThreads * sizeof(std::uint16_t)
                                                ? kLargest* kSlots
                                                : kHalf* kThreads * sizeof(std::uint16_t);
  static constexpr std::size_t kItemWords = (kItemBytes + 7) / 8;
  static constexpr std::size_t kWords = kItemWords + (kValues ? (kSlots + 3) / 4 : 0) + kDigits / 2;
  /// Memory for items of any alignment.
  struct alignas(16) chunk {
    std::uint64_t words[2];
  };
  static constexpr std::ptrdiff_t kChunks = (kWords + 1) / 2;

  radix_tile(const sycl::nd_item<1>& item, chunk* memory, radix_digit digit, int count)
      : item_(item), memory_(memory->words), digit_(digit), own_(static_cast<int>(own_place(item))), count_(count) {}

  /// Writes the tile's keys and values in the order of their digits; `places(digit)` is the position of the tile's
  /// first key with that digit. If there is only one tile, it is written to the beginning of the output.
  template <typename Places>
  CU2SYCL_CONVERGENT void run(const K* in, K* out, const V* values_in, V* values_out, const Places& places) {
    constexpr bool kOnly = std::is_same_v<Places, only_tile>;
    static_assert(kDigits == kThreads, "each work-item has one digit to look up");
    std::uint32_t base = 0;
    if constexpr (!kOnly) base = places(static_cast<unsigned>(own_));
    K keys[kItems];
    std::uint16_t from[kItems];
    K* const all = items<K>();
    CU2SYCL_UNROLL
    for (int k = 0; k < kItems; ++k)
      if (const int i = striped(k); i < count_) all[slot(i)] = in[i];
    barrier();
    CU2SYCL_UNROLL
    for (int i = 0; i < kItems; ++i) {
      from[i] = static_cast<std::uint16_t>(own_ * kItems + i);
      keys[i] = all[blocked(i)];
    }
    barrier();
    unsigned ranks[kItems];
    for (int shift = 0; shift < 8;
         shift += kHalfBits) {  // each work-item has a column of counters; their sums are positions
      if (shift > 0) {
        CU2SYCL_UNROLL
        for (int i = 0; i < kItems; ++i) {
          keys[i] = all[blocked(i)];
          if constexpr (kValues) from[i] = sources()[blocked(i)];
        }
        barrier();
      }
      reset_counters();
      CU2SYCL_UNROLL
      for (int i = 0; i < kItems; ++i) ranks[i] = count(i, keys[i], shift);
      barrier();
      const std::uint32_t sum = sum_of_counters();
      const std::uint32_t before = sycl::exclusive_scan_over_group(item_.get_group(), sum, sycl::plus<std::uint32_t>());
      scan_counters(before);
      barrier();
      CU2SYCL_UNROLL
      for (int i = 0; i < kItems; ++i) ranks[i] = place_of(ranks[i]);
      barrier();
      CU2SYCL_UNROLL
      for (int i = 0; i < kItems; ++i) {
        all[ranks[i]] = keys[i];
        if constexpr (kValues) sources()[ranks[i]] = from[i];
      }
      barrier();
    }
    CU2SYCL_UNROLL
    for (int k = 0; k < kItems; ++k) {
      const int i = striped(k);
      if (i >= count_) break;
      const unsigned digit = digit_(all[slot(i)]);
      if (i == 0 || digit_(all[slot(i - 1)]) != digit) begins()[digit] = static_cast<std::uint32_t>(i);
    }
    barrier();
    if constexpr (!kOnly) {
      begins()[own_] = base - begins()[own_];
      barrier();
    }
    std::uint32_t to[kItems];
    CU2SYCL_UNROLL
    for (int i = 0; i < kItems; ++i) {
      const int place = striped(i);
      if (place >= count_) break;
      [[maybe_unused]] const unsigned digit = digit_(all[slot(place)]);
      to[i] = static_cast<std::uint32_t>(place);
      if constexpr (!kOnly) to[i] += begins()[digit];
      out[to[i]] = all[slot(place)];
    }
    if constexpr (kValues) {
      V* const values = items<V>();
      barrier();
      CU2SYCL_UNROLL
      for (int k = 0; k < kItems; ++k)
        if (const int i = striped(k); i < count_) values[slot(i)] = values_in[i];
      barrier();
      CU2SYCL_UNROLL
      for (int i = 0; i < kItems; ++i) {
        const int place = striped(i);
        if (place < count_) values_out[to[i]] = values[slot(sources()[slot(place)])];
      }
    }
  }

 private:
  template <typename T>
  T* items() const {
    return reinterpret_cast<T*>(memory_);
  }
  // Padded, so that the first items of work-items are in different banks.
  static int slot(int i) { return i + i / kItems; }
  int blocked(int i) const { return own_ * (kItems + 1) + i; }
  int striped(int k) const { return own_ + k * kThreads; }
  std::uint16_t* sources() const { return reinterpret_cast<std::uint16_t*>(memory_ + kItemWords); }
  std::uint32_t* begins() const { return reinterpret_cast<std::uint32_t*>(memory_ + kWords - kDigits / 2); }
  CU2SYCL_CONVERGENT void barrier() const { sycl::group_barrier(item_.get_group()); }

  // Code that writes to a work-item's arrays is in run() itself: without optimization, AdaptiveCpp's CPU device loses
  // what other functions write to them between barriers.
  void reset_counters() const {
    CU2SYCL_UNROLL
    for (int d = 0; d < kHalf; ++d) items<std::uint16_t>()[d * kThreads + own_] = 0;
  }
  // Counts the work-item's item i by four bits of its digit. Returns how many equal ones came before it, and the four
  // bits in the upper half. Items beyond the end have the greatest digit.
  unsigned count(int i, const K& key, int shift) const {
    const unsigned digit = own_ * kItems + i < count_ ? digit_(key) >> shift & (kHalf - 1U) : kHalf - 1U;
    std::uint16_t& counter = items<std::uint16_t>()[digit * kThreads + own_];
    const unsigned before = counter;
    counter = static_cast<std::uint16_t>(before + 1);
    return before | digit << 16;
  }
  static std::uint64_t sum_of_fields(std::uint64_t w) {
    return (w & 0xffffU) + (w >> 16 & 0xffffU) + (w >> 32 & 0xffffU) + (w >> 48);
  }
  // The sum of 16 counters, four per word; all sums fit in 16 bits.
  std::uint32_t sum_of_counters() const {
    std::uint64_t sums = 0;
    CU2SYCL_UNROLL
    for (int k = 0; k < kOwn; ++k) sums += memory_[own_ * kOwn + k];
    return static_cast<std::uint32_t>(sum_of_fields(sums));
  }
  void scan_counters(std::uint64_t running) const {
    CU2SYCL_UNROLL
    for (int k = 0; k < kOwn; ++k) {
      // The fields 0, a, a + b, a + b + c, with the sum of the preceding words added to each.
      const std::uint64_t word = memory_[own_ * kOwn + k];
      memory_[own_ * kOwn + k] = (word << 16) + (word << 32) + (word << 48) + running * 0x0001000100010001ULL;
      running += sum_of_fields(word);
    }
  }
  int place_of(unsigned rank) const {
    return slot(static_cast<int>((rank & 0xffffU) + items<std::uint16_t>()[(rank >> 16) * kThreads + own_]));
  }

  const sycl::nd_item<1>& item_;
  std::uint64_t* memory_;
  radix_digit digit_;
  int own_;
  int count_;
};

/// Counts how often each digit occurs in each tile; counts[digit * tiles + tile].
template <int Size, typename K>
void count_digits(sycl::queue& queue, std::ptrdiff_t tiles, std::ptrdiff_t n, const K* in, radix_digit digit,
                  std::uint32_t* counts) {
  launch<std::uint32_t>(queue, tiles, 256, [=](const sycl::nd_item<1>& item, std::uint32_t* local) {
    const std::ptrdiff_t own = own_place(item);
    local[own] = 0;
    sycl::group_barrier(item.get_group());
    const std::ptrdiff_t first = own_group(item) * Size;
    const std::ptrdiff_t last = first + Size < n ? first + Size : n;
    CU2SYCL_UNROLL
    for (int k = 0; k < Size / kGroup; ++k) {
      const std::ptrdiff_t i = first + k * kGroup + own;
      if (i < last)
        sycl::atomic_ref<std::uint32_t, sycl::memory_order::relaxed, sycl::memory_scope::work_group,
                         sycl::access::address_space::local_space>(local[digit(in[i])])
            .fetch_add(1U);
    }
    sycl::group_barrier(item.get_group());
    counts[own * tiles + own_group(item)] = local[own];
  });
}

/// Sorts n < 2^32 keys, and values with them unless V is no_values, by the bits [begin, end) of the keys. The output
/// may be the input. Throws errc::invalid for more keys.
template <typename K, typename V>
void radix_sort(sycl::queue& queue, workspace& memory, std::ptrdiff_t n, const K* in, K* out, const V* values_in,
                V* values_out, int begin, int end, bool descending) {
  using Tile = radix_tile<K, V>;
  constexpr bool kValues = !std::is_same_v<V, no_values>;
  if (n >> 32 != 0) throw sycl::exception(sycl::make_error_code(sycl::errc::invalid), "cu2sycl: too many keys to sort");
  const std::ptrdiff_t tiles = n < 1 ? 1 : ceil_div(n, Tile::kSize);
  const std::ptrdiff_t counters = tiles * Tile::kDigits;
  auto* const counts = memory.take<std::uint32_t>(counters);
  auto* const sums = memory.take<std::uint32_t>(scan_memory<std::uint32_t>(counters));
  K* const keys = memory.take<K>(n);
  V* const values = memory.take<V>(kValues ? n : 1);
  if (memory.measures() || n <= 0) return;
  const int passes = end > begin ? (end - begin + 7) / 8 : 0;
  const bool ends_beside = in == out && passes % 2 == 1;  // the result is then copied
  for (int pass = 0; pass < passes; ++pass) {
    const bool to_out = ((passes - pass) % 2 == 1) != ends_beside;
    K* const to = to_out ? out : keys;
    V* const values_to = to_out ? values_out : values;
    const radix_digit digit{begin + 8 * pass, end - begin - 8 * pass < 8 ? end - begin - 8 * pass : 8, descending};
    if (tiles == 1) {
      launch<typename Tile::chunk>(queue, 1, Tile::kChunks, [=](const sycl::nd_item<1>& item, auto* local) {
        Tile(item, local, digit, static_cast<int>(n)).run(in, to, values_in, values_to, only_tile());
      });
      in = to;
      values_in = values_to;
      continue;
    }
    count_digits<Tile::kSize>(queue, tiles, n, in, digit, counts);
    scan(
        queue, sums, counters, [=](std::ptrdiff_t i) { return counts[i]; }, start_of_scan<std::uint32_t>{0, true},
        [](std::uint32_t a, std::uint32_t b) { return a + b; },
        [=](std::ptrdiff_t i, std::uint32_t before, std::uint32_t) { counts[i] = before; });
    launch<typename Tile::chunk>(queue, tiles, Tile::kChunks, [=](const sycl::nd_item<1>& item, auto* local) {
      const std::ptrdiff_t group = own_group(item);
      const std::ptrdiff_t first = group * Tile::kSize;
      const std::ptrdiff_t count = n - first < Tile::kSize ? n - first : Tile::kSize;
      Tile(item, local, digit, static_cast<int>(count))
          .run(in + first, to, kValues ? values_in + first : values_in, values_to,
               [=](unsigned d) { return counts[d * tiles + group]; });
    });
    in = to;
    values_in = values_to;
  }
  if (in == out) return;
  queue.memcpy(out, in, static_cast<std::size_t>(n) * sizeof(K));
  if constexpr (kValues) queue.memcpy(values_out, values_in, static_cast<std::size_t>(n) * sizeof(V));
}

/// Like radix_sort, for values that are too large for local memory: sorts their positions.
template <typename K, typename V>
void radix_sort_by_place(sycl::queue& queue, workspace& memory, std::ptrdiff_t n, const K* in, K* out,
                         const V* values_in, V* values_out, int begin, int end, bool descending) {
  auto* const places = memory.take<std::uint32_t>(n);
  V* const values = memory.take<V>(n);
  if (!memory.measures())
    each(queue, n, [=](std::ptrdiff_t i) {
      places[i] = static_cast<std::uint32_t>(i);
      ::new (values + i) V(values_in[i]);
    });
  radix_sort(queue, memory, n, in, out, static_cast<const std::uint32_t*>(places), places, begin, end, descending);
  if (!memory.measures()) each(queue, n, [=](std::ptrdiff_t i) { values_out[i] = values[places[i]]; });
}

template <typename K, typename V>
void radix_sort_pairs(sycl::queue& queue, workspace& memory, std::ptrdiff_t n, const K* in, K* out, const V* values_in,
                      V* values_out, int begin, int end, bool descending) {
  if constexpr (sizeof(V) <= 16)
    radix_sort(queue, memory, n, in, out, values_in, values_out, begin, end, descending);
  else
    radix_sort_by_place(queue, memory, n, in, out, values_in, values_out, begin, end, descending);
}

}  // namespace cu2sycl::parallel
