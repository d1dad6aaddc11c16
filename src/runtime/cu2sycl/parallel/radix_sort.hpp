// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// A stable sort of numbers, eight bits of the keys at a time from the least: counts of digits by tile, their scan, and
// tiles that are sorted in local memory and written in runs of one digit.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include "cu2sycl/parallel/radix_key.hpp"
#include "cu2sycl/parallel/scan.hpp"

namespace cu2sycl::parallel {

/// Nothing beside the keys.
struct no_values {};

/// The digit of a key that a pass sorts by.
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

/// A tile of keys that a group sorts by one digit.
template <typename K, typename V>
class radix_tile {
  static constexpr bool kValues = !std::is_same_v<V, no_values>;
  static constexpr std::size_t kLargest = kValues && sizeof(V) > sizeof(K) ? sizeof(V) : sizeof(K);
  static constexpr int kHalf = 16;  // digits of four bits

 public:
  static constexpr int kDigits = 256;
  static constexpr int kItems = kLargest <= 4 ? 16 : kLargest <= 8 ? 8 : 4;
  static constexpr int kSize = static_cast<int>(kGroup) * kItems;
  /// In words of 8 bytes: items or counters, places where keys came from, where each digit begins.
  static constexpr std::size_t kItemWords =
      (kLargest * kSize > kHalf * kGroup * sizeof(std::uint16_t) ? kLargest * kSize : kHalf * kGroup * sizeof(std::uint16_t)) / 8;
  static constexpr std::size_t kMemory = kItemWords + (kValues ? kSize / 4 : 0) + kDigits / 2;

  radix_tile(const sycl::nd_item<1>& item, std::uint64_t* memory, radix_digit digit, int count)
      : item_(item), memory_(memory), digit_(digit), own_(static_cast<int>(own_place(item))), count_(count) {}

  /// Writes the tile's keys and values where the digits' places, which `places(digit)` gives, and their order say.
  template <typename Places>
  void run(const K* in, K* out, const V* values_in, V* values_out, const Places& places) {
    K keys[kItems];
    std::uint16_t from[kItems];
    K* const all = items<K>();
    for (int i = own_; i < count_; i += kGroup) all[i] = in[i];
    barrier();
    for (int i = 0; i < kItems; ++i) {
      from[i] = static_cast<std::uint16_t>(own_ * kItems + i);
      keys[i] = all[from[i] < count_ ? from[i] : 0];
    }
    barrier();
    sort_half(keys, from, 0);
    for (int i = 0; i < kItems; ++i) keys[i] = all[own_ * kItems + i];
    if constexpr (kValues)
      for (int i = 0; i < kItems; ++i) from[i] = sources()[own_ * kItems + i];
    barrier();
    sort_half(keys, from, 4);
    for (int i = own_; i < count_; i += kGroup) {
      const unsigned digit = digit_(all[i]);
      if (i == 0 || digit_(all[i - 1]) != digit) begins()[digit] = static_cast<std::uint32_t>(i);
    }
    barrier();
    std::uint32_t to[kItems];
    for (int i = 0; i < kItems; ++i) {
      const int place = own_ + i * static_cast<int>(kGroup);
      if (place >= count_) break;
      const unsigned digit = digit_(all[place]);
      to[i] = places(digit) + static_cast<std::uint32_t>(place) - begins()[digit];
      out[to[i]] = all[place];
    }
    if constexpr (kValues) {
      V* const values = items<V>();
      barrier();
      for (int i = own_; i < count_; i += kGroup) values[i] = values_in[i];
      barrier();
      for (int i = 0; i < kItems; ++i) {
        const int place = own_ + i * static_cast<int>(kGroup);
        if (place < count_) values_out[to[i]] = values[sources()[place]];
      }
    }
  }

 private:
  template <typename T>
  T* items() const {
    return reinterpret_cast<T*>(memory_);
  }
  std::uint16_t* sources() const { return reinterpret_cast<std::uint16_t*>(memory_ + kItemWords); }
  std::uint32_t* begins() const { return reinterpret_cast<std::uint32_t*>(memory_ + kMemory - kDigits / 2); }
  void barrier() const { sycl::group_barrier(item_.get_group()); }

  // By four bits of the digit: a column of counters for each work-item, whose sums in the order of digits are the places.
  // Items behind the last come last.
  void sort_half(const K (&keys)[kItems], const std::uint16_t (&from)[kItems], int shift) {
    std::uint16_t* const counts = items<std::uint16_t>();
    unsigned digits[kItems];
    unsigned ranks[kItems];
    for (int d = 0; d < kHalf; ++d) counts[d * kGroup + own_] = 0;
    for (int i = 0; i < kItems; ++i) {
      digits[i] = from[i] < count_ ? digit_(keys[i]) >> shift & (kHalf - 1U) : kHalf - 1U;
      ranks[i] = counts[digits[i] * kGroup + own_]++;
    }
    barrier();
    unsigned sum = 0;
    for (int k = 0; k < kHalf; ++k) sum += counts[own_ * kHalf + k];
    unsigned before = sycl::exclusive_scan_over_group(item_.get_group(), sum, sycl::plus<unsigned>());
    for (int k = 0; k < kHalf; ++k) {
      const unsigned count = counts[own_ * kHalf + k];
      counts[own_ * kHalf + k] = static_cast<std::uint16_t>(before);
      before += count;
    }
    barrier();
    for (int i = 0; i < kItems; ++i) ranks[i] += counts[digits[i] * kGroup + own_];
    barrier();
    for (int i = 0; i < kItems; ++i) {
      items<K>()[ranks[i]] = keys[i];
      if constexpr (kValues) sources()[ranks[i]] = from[i];
    }
    barrier();
  }

  const sycl::nd_item<1>& item_;
  std::uint64_t* memory_;
  radix_digit digit_;
  int own_;
  int count_;
};

/// How often each digit is in each tile: digit-major.
template <int Size, typename K>
void count_digits(sycl::queue& queue, std::ptrdiff_t tiles, std::ptrdiff_t n, const K* in, radix_digit digit,
                  std::uint32_t* counts) {
  queue.submit([&](sycl::handler& cgh) {
    sycl::local_accessor<std::uint32_t, 1> memory(sycl::range<1>(256), cgh);
    cgh.parallel_for(groups_of(tiles), [=](sycl::nd_item<1> item) {
      const std::ptrdiff_t own = own_place(item);
      std::uint32_t* const local = &memory[0];
      local[own] = 0;
      sycl::group_barrier(item.get_group());
      const std::ptrdiff_t first = own_group(item) * Size;
      const std::ptrdiff_t last = first + Size < n ? first + Size : n;
      for (std::ptrdiff_t i = first + own; i < last; i += kGroup)
        sycl::atomic_ref<std::uint32_t, sycl::memory_order::relaxed, sycl::memory_scope::work_group,
                         sycl::access::address_space::local_space>(local[digit(in[i])])
            .fetch_add(1U);
      sycl::group_barrier(item.get_group());
      counts[own * tiles + own_group(item)] = local[own];
    });
  });
}

/// Sorts n < 2^32 keys, and values beside them unless V is no_values, by the bits [begin, end) of the keys. The output may be
/// the input.
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
  const bool ends_beside = in == out && passes % 2 == 1;  // the result is copied then
  for (int pass = 0; pass < passes; ++pass) {
    const bool to_out = ((passes - pass) % 2 == 1) != ends_beside;
    K* const to = to_out ? out : keys;
    V* const values_to = to_out ? values_out : values;
    const radix_digit digit{begin + 8 * pass, end - begin - 8 * pass < 8 ? end - begin - 8 * pass : 8, descending};
    count_digits<Tile::kSize>(queue, tiles, n, in, digit, counts);
    scan(
        queue, sums, counters, [=](std::ptrdiff_t i) { return counts[i]; }, start_of_scan<std::uint32_t>{0, true},
        [](std::uint32_t a, std::uint32_t b) { return a + b; },
        [=](std::ptrdiff_t i, std::uint32_t before, std::uint32_t) { counts[i] = before; });
    queue.submit([&](sycl::handler& cgh) {
      sycl::local_accessor<std::uint64_t, 1> local(sycl::range<1>(Tile::kMemory), cgh);
      cgh.parallel_for(groups_of(tiles), [=](sycl::nd_item<1> item) {
        const std::ptrdiff_t group = own_group(item);
        const std::ptrdiff_t first = group * Tile::kSize;
        const std::ptrdiff_t count = n - first < Tile::kSize ? n - first : Tile::kSize;
        Tile(item, &local[0], digit, static_cast<int>(count))
            .run(in + first, to, kValues ? values_in + first : values_in, values_to,
                 [=](unsigned d) { return counts[d * tiles + group]; });
      });
    });
    in = to;
    values_in = values_to;
  }
  if (in == out) return;
  queue.memcpy(out, in, static_cast<std::size_t>(n) * sizeof(K));
  if constexpr (kValues) queue.memcpy(values_out, values_in, static_cast<std::size_t>(n) * sizeof(V));
}

/// The same for values that are too large for local memory: their places are sorted.
template <typename K, typename V>
void radix_sort_by_place(sycl::queue& queue, workspace& memory, std::ptrdiff_t n, const K* in, K* out,
                         const V* values_in, V* values_out, int begin, int end, bool descending) {
  auto* const places = memory.take<std::uint32_t>(n);
  V* const values = memory.take<V>(n);
  if (!memory.measures()) each(queue, n, [=](std::ptrdiff_t i) {
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
