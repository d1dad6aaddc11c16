// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Prefix sums in three steps: the sum of each tile, the scan of these sums, the scan of each tile. No group waits for
// another, because SYCL does not guarantee that they make progress.
#pragma once

#include "cu2sycl/core/convergent.hpp"
#include "cu2sycl/core/unroll.hpp"
#include "cu2sycl/parallel/loop.hpp"
#include "cu2sycl/parallel/workspace.hpp"

namespace cu2sycl::parallel {

/// The initial value of a scan, if `given`.
template <typename T>
struct start_of_scan {
  T value;
  bool given;
};

/// A tile of elements that a group scans in local memory. The barriers between the steps are in the kernel itself:
/// without optimization, AdaptiveCpp's CPU device loses what functions with barriers write to a work-item's arrays.
template <typename T>
class scan_tile {
  static constexpr std::ptrdiff_t kWanted = 32 / static_cast<std::ptrdiff_t>(sizeof(T));

 public:
  static constexpr std::ptrdiff_t kItems = kWanted < 1 ? 1 : kWanted > 8 ? 8 : kWanted;
  static constexpr std::ptrdiff_t kSize = kGroup * kItems;
  static constexpr std::ptrdiff_t kMemory = kSize + kSize / 32 + kGroup;  // elements

  scan_tile(std::ptrdiff_t own, T* memory, std::ptrdiff_t count)
      : memory_(memory),
        sums_(memory + kSize + kSize / 32),
        own_(own),
        count_(count),
        first_(own * kItems),
        last_(first_ + kItems < count ? first_ + kItems : count),
        used_(ceil_div(count, kItems)) {}

  /// Stores `elements[k]` at position k * kGroup + own_.
  void put(const T (&elements)[kItems]) const {
    CU2SYCL_UNROLL
    for (std::ptrdiff_t k = 0; k < kItems; ++k)
      if (k * kGroup + own_ < count_) ::new (slot(k * kGroup + own_)) T(elements[k]);
  }
  /// Computes the sum of the work-item's kItems consecutive elements and stores it for the other work-items.
  template <typename Op>
  void sum(const Op& op) const {
    if (first_ >= last_) return;
    T mine = *slot(first_);
    for (std::ptrdiff_t i = first_ + 1; i < last_; ++i) mine = op(mine, *slot(i));
    ::new (sums_ + own_) T(mine);
  }
  /// Returns the sum that `join` combines with the work-item's sum in a step.
  T left_sum(std::ptrdiff_t step) const { return sums_[joins(step) ? own_ - step : 0]; }
  template <typename Op>
  void join(std::ptrdiff_t step, const T& left, const Op& op) const {
    if (joins(step)) sums_[own_] = op(left, sums_[own_]);
  }
  /// Replaces each element by the combination of those before it. `sum` precedes all elements if `begun`; otherwise
  /// nothing precedes the first element, which is not replaced.
  template <typename Op>
  void spread(const T& sum, bool begun, const Op& op) const {
    if (first_ >= last_) return;
    T running = sum;
    if (own_ > 0) running = begun ? static_cast<T>(op(sum, sums_[own_ - 1])) : sums_[own_ - 1];
    for (std::ptrdiff_t i = first_; i < last_; ++i) {
      const T element = *slot(i);
      const bool alone = !begun && i == 0;
      if (!alone) *slot(i) = running;
      running = alone ? element : static_cast<T>(op(running, element));
    }
  }
  const T& at(std::ptrdiff_t k) const { return *slot(k * kGroup + own_); }

 private:
  bool joins(std::ptrdiff_t step) const { return own_ >= step && own_ < used_; }
  // Padded, so that the first elements of work-items are in different banks.
  T* slot(std::ptrdiff_t i) const { return memory_ + i + i / 32; }

  T* memory_;
  T* sums_;
  std::ptrdiff_t own_;
  std::ptrdiff_t count_;
  std::ptrdiff_t first_;
  std::ptrdiff_t last_;
  std::ptrdiff_t used_;  // work-items with elements
};

/// Combines adjacent values, then adjacent pairs of them, and so on, in their order.
template <std::ptrdiff_t Step, typename T, typename Op>
CU2SYCL_CONVERGENT void join_neighbors(const sycl::nd_item<1>& item, T* values, std::ptrdiff_t used, const Op& op) {
  if constexpr (Step < kGroup) {
    const std::ptrdiff_t own = own_place(item);
    if (own % (2 * Step) == 0 && own + Step < used) values[own] = op(values[own], values[own + Step]);
    sycl::group_barrier(item.get_group());
    join_neighbors<2 * Step>(item, values, used, op);
  }
}

/// Stores the sum of each tile in `sums`. Elements are combined in their order.
template <typename T, typename Read, typename Op>
void sum_tiles(sycl::queue& queue, std::ptrdiff_t tiles, std::ptrdiff_t n, const Read& read, const Op& op, T* sums) {
  using Tile = scan_tile<T>;
  launch<T>(queue, tiles, Tile::kMemory, [=](const sycl::nd_item<1>& item, T* memory) {
    const std::ptrdiff_t first = own_group(item) * Tile::kSize;
    const std::ptrdiff_t count = n - first < Tile::kSize ? n - first : Tile::kSize;
    const std::ptrdiff_t own = own_place(item);
    T* const values = memory;
    CU2SYCL_UNROLL
    for (std::ptrdiff_t k = 0; k < Tile::kItems; ++k) {
      const std::ptrdiff_t i = k * kGroup + own;
      if (i < count) ::new (values + i + i / 32) T(read(first + i));
    }
    sycl::group_barrier(item.get_group());
    const std::ptrdiff_t used = ceil_div(count, Tile::kItems);
    T* const parts = values + Tile::kSize + Tile::kSize / 32;
    if (own < used) {
      const std::ptrdiff_t begin = own * Tile::kItems;
      const std::ptrdiff_t end = begin + Tile::kItems < count ? begin + Tile::kItems : count;
      T sum = values[begin + begin / 32];
      for (std::ptrdiff_t i = begin + 1; i < end; ++i) sum = op(sum, values[i + i / 32]);
      ::new (parts + own) T(sum);
    }
    sycl::group_barrier(item.get_group());
    join_neighbors<1>(item, parts, used, op);
    if (own == 0) ::new (sums + own_group(item)) T(parts[0]);
  });
}

/// Returns the number of elements of memory that a scan of n elements needs.
template <typename T>
std::ptrdiff_t scan_memory(std::ptrdiff_t n) {
  if (n < 1) return 0;
  const std::ptrdiff_t tiles = ceil_div(n, scan_tile<T>::kSize);
  return tiles == 1 ? 1 : tiles + scan_memory<T>(tiles);
}

/// The sums of tiles, each of which a scan replaces by the combination of those before it.
template <typename T>
struct tile_sums {
  T* sums;
  T operator()(std::ptrdiff_t i) const { return sums[i]; }
  void operator()(std::ptrdiff_t i, const T& before, const T&) const { sums[i] = before; }
};

/// Calls `write(i, before, with)` for each i in [0, n): the combination of the elements before i, and of those up to
/// and including i. Without an initial value, `before` of the first element is the element. `read(i)` is called twice,
/// the second time by the work-item that writes i. `sums` is memory for scan_memory<T>(n) elements.
template <typename T, typename Read, typename Write, typename Op>
void scan(sycl::queue& queue, T* sums, std::ptrdiff_t n, const Read& read, start_of_scan<T> start, const Op& op,
          const Write& write) {
  using Tile = scan_tile<T>;
  const std::ptrdiff_t tiles = n < 1 ? 0 : ceil_div(n, Tile::kSize);
  if (tiles == 0) return;
  if (tiles > 1) {
    sum_tiles<T>(queue, tiles, n, read, op, sums);
    scan(queue, sums + tiles, tiles, tile_sums<T>{sums}, start, op, tile_sums<T>{sums});
  }
  launch<T>(queue, tiles, Tile::kMemory, [=](const sycl::nd_item<1>& item, T* local) {
    const std::ptrdiff_t first = own_group(item) * Tile::kSize;
    const std::ptrdiff_t count = n - first < Tile::kSize ? n - first : Tile::kSize;
    const std::ptrdiff_t place = first + own_place(item);
    const bool begun = start.given || first > 0;
    T elements[Tile::kItems];
    CU2SYCL_UNROLL
    for (std::ptrdiff_t k = 0; k < Tile::kItems; ++k)
      if (place + k * kGroup < first + count) elements[k] = read(place + k * kGroup);
    const T sum = tiles > 1 && begun ? sums[own_group(item)] : start.value;
    const Tile tile(own_place(item), local, count);
    tile.put(elements);
    sycl::group_barrier(item.get_group());
    tile.sum(op);
    sycl::group_barrier(item.get_group());
    for (std::ptrdiff_t step = 1; step < kGroup; step *= 2) {
      const T left = tile.left_sum(step);
      sycl::group_barrier(item.get_group());
      tile.join(step, left, op);
      sycl::group_barrier(item.get_group());
    }
    tile.spread(sum, begun, op);
    sycl::group_barrier(item.get_group());
    CU2SYCL_UNROLL
    for (std::ptrdiff_t k = 0; k < Tile::kItems; ++k) {
      const std::ptrdiff_t i = place + k * kGroup;
      if (i >= first + count) break;
      const bool alone = i == 0 && !begun;
      write(i, tile.at(k), alone ? elements[k] : static_cast<T>(op(tile.at(k), elements[k])));
    }
  });
}

/// Calls `place(i, k)` for each i in [0, n) with `keep(i)`, where k counts them, and `rest(i, j)` for each of the
/// others, where j counts those; then `counted(count)` once, even if n is 0. `keep(i)` is called twice. Positions are
/// counted in 32 bits, in slices of the elements, so that more of them fit in local memory.
template <typename Keep, typename Place, typename Rest, typename Counted>
void split(sycl::queue& queue, workspace& memory, std::ptrdiff_t n, const Keep& keep, const Place& place,
           const Rest& rest, const Counted& counted) {
  constexpr std::ptrdiff_t kSlice = std::ptrdiff_t{1} << 30;
  auto* const sums = memory.take<std::uint32_t>(scan_memory<std::uint32_t>(n < kSlice ? n : kSlice));
  auto* const kept = memory.take<std::ptrdiff_t>(2);  // kept elements in the preceding slices, and in this one
  if (memory.measures()) return;
  if (n <= 0) launch_once(queue, [=] { counted(std::ptrdiff_t{0}); });
  const bool only = n <= kSlice;
  for (std::ptrdiff_t first = 0; first < n; first += kSlice) {
    const std::ptrdiff_t count = n - first < kSlice ? n - first : kSlice;
    scan(
        queue, sums, count, [=](std::ptrdiff_t i) { return std::uint32_t{keep(first + i) ? 1U : 0U}; },
        start_of_scan<std::uint32_t>{0, true}, [](std::uint32_t a, std::uint32_t b) { return a + b; },
        [=](std::ptrdiff_t i, std::uint32_t before, std::uint32_t with) {
          const std::ptrdiff_t own = (first == 0 ? 0 : *kept) + static_cast<std::ptrdiff_t>(before);
          if (with != before)
            place(first + i, own);
          else
            rest(first + i, first + i - own);
          if (i + 1 < count) return;
          if (only)
            counted(static_cast<std::ptrdiff_t>(with));
          else
            kept[1] = static_cast<std::ptrdiff_t>(with);
        });
    if (only) return;
    launch_once(queue, [=] {
      kept[0] = (first == 0 ? 0 : kept[0]) + kept[1];
      if (first + count == n) counted(kept[0]);
    });
  }
}

}  // namespace cu2sycl::parallel
