// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Cooperative groups: thread blocks and tiles of a warp. CUDA C++ Programming Guide, "Cooperative Groups".
// A tile is a segment of the sub-group. All work-items of the sub-group must call its functions together.
#pragma once

#include <cstddef>
#include <sycl/sycl.hpp>
#include <type_traits>
#include <utility>

#include "cu2sycl/core/dim3.hpp"
#include "cu2sycl/core/index.hpp"
#include "cu2sycl/group/barrier.hpp"
#include "cu2sycl/group/grid_barrier.hpp"
#include "cu2sycl/group/warp.hpp"

namespace cu2sycl::cooperative_groups {

template <unsigned Size, typename Parent>
class thread_block_tile;

/// A block or a tile whose size is known only at run time.
class thread_group {
 public:
  template <unsigned Size, typename Parent>
  thread_group(const thread_block_tile<Size, Parent>& tile) : item_(tile.item()), size_(Size), whole_block_(false) {}
  thread_group(const sycl::nd_item<3>& item, unsigned size, bool whole_block = false)
      : item_(item), size_(size), whole_block_(whole_block) {}

  CU2SYCL_CONVERGENT void sync() const {
    if (whole_block_ || size_ > 32) {
      cu2sycl::group_barrier(item_.get_group());
    } else if (size_ > 1) {
      cu2sycl::group_barrier(item_.get_sub_group());
    }
  }
  unsigned thread_rank() const { return static_cast<unsigned>(item_.get_local_linear_id()) % size_; }
  unsigned size() const { return size_; }
  unsigned num_threads() const { return size_; }
  const sycl::nd_item<3>& item() const { return item_; }

 private:
  sycl::nd_item<3> item_;
  unsigned size_;
  bool whole_block_;
};

/// All threads of a block; a work-group in SYCL.
class thread_block : public thread_group {
 public:
  explicit thread_block(const sycl::nd_item<3>& item) : thread_group(item, threads_of(item), true) {}
  CU2SYCL_CONVERGENT void sync() const { cu2sycl::group_barrier(item().get_group()); }
  /// SYCL has no barrier in two steps: the second one is the whole barrier, which gives the same order.
  struct arrival_token {};
  arrival_token barrier_arrive() const { return {}; }
  CU2SYCL_CONVERGENT void barrier_wait(arrival_token&& = {}) const { sync(); }
  unsigned thread_rank() const { return static_cast<unsigned>(item().get_local_linear_id()); }
  unsigned size() const { return threads_of(item()); }
  unsigned num_threads() const { return size(); }
  uint3 thread_index() const { return cu2sycl::thread_index(item()); }
  uint3 group_index() const { return cu2sycl::block_index(item()); }
  dim3 group_dim() const { return cu2sycl::block_dimensions(item()); }
  dim3 dim_threads() const { return group_dim(); }

 private:
  static unsigned threads_of(const sycl::nd_item<3>& item) {
    return static_cast<unsigned>(item.get_local_range(0) * item.get_local_range(1) * item.get_local_range(2));
  }
};

inline thread_block this_thread_block(const sycl::nd_item<3>& item) { return thread_block(item); }

/// All threads of a launch. sync() needs grid_barrier().
class grid_group {
 public:
  explicit grid_group(const sycl::nd_item<3>& item) : item_(item) {}
  template <int Dimensions = 3>
  CU2SYCL_CONVERGENT void sync() const {
    grid_barrier<Dimensions>(item_);
  }
  unsigned long long thread_rank() const {
    return block_rank() * thread_block(item_).size() + thread_block(item_).thread_rank();
  }
  unsigned long long size() const { return num_blocks() * thread_block(item_).size(); }
  unsigned long long num_threads() const { return size(); }
  unsigned long long block_rank() const { return item_.get_group_linear_id(); }
  unsigned long long num_blocks() const {
    return item_.get_group_range(0) * item_.get_group_range(1) * item_.get_group_range(2);
  }
  dim3 block_index() const {
    const uint3 index = cu2sycl::block_index(item_);
    return dim3(index.x, index.y, index.z);
  }
  dim3 thread_index() const {
    const uint3 block = cu2sycl::block_index(item_);
    const uint3 thread = cu2sycl::thread_index(item_);
    const dim3 size = cu2sycl::block_dimensions(item_);
    return dim3(block.x * size.x + thread.x, block.y * size.y + thread.y, block.z * size.z + thread.z);
  }
  dim3 dim_threads() const {
    const dim3 size = cu2sycl::block_dimensions(item_);
    const dim3 blocks = group_dim();
    return dim3(size.x * blocks.x, size.y * blocks.y, size.z * blocks.z);
  }
  dim3 dim_blocks() const { return group_dim(); }
  dim3 group_dim() const { return cu2sycl::grid_dimensions(item_); }
  static bool is_valid() { return false; }

 private:
  sycl::nd_item<3> item_;
};

inline grid_group this_grid(const sycl::nd_item<3>& item) { return grid_group(item); }

/// `Size` adjacent lanes of a warp; Size is a power of two up to 32.
template <unsigned Size, typename Parent = void>
class thread_block_tile {
  static_assert(Size > 0 && Size <= 32 && (Size & (Size - 1)) == 0, "tiles of a power of two up to 32");

 public:
  /// A tile of a block or tile: the tile's number among those of the parent is that of the thread divided by Size.
  template <typename Group>
  explicit thread_block_tile(const Group& parent)
      : item_(parent.item()),
        meta_group_rank_(static_cast<unsigned>(parent.thread_rank()) / Size),
        meta_group_size_((static_cast<unsigned>(parent.size()) + Size - 1) / Size) {}
  template <typename Other>
  thread_block_tile(const thread_block_tile<Size, Other>& other)
      : item_(other.item()), meta_group_rank_(other.meta_group_rank()), meta_group_size_(other.meta_group_size()) {}

  CU2SYCL_CONVERGENT void sync() const {
    if constexpr (Size > 1) cu2sycl::group_barrier(item_.get_sub_group());
  }
  unsigned thread_rank() const { return lane() % Size; }
  static constexpr unsigned size() { return Size; }
  static constexpr unsigned num_threads() { return Size; }
  unsigned meta_group_rank() const { return meta_group_rank_; }
  unsigned meta_group_size() const { return meta_group_size_; }

  template <typename T>
  CU2SYCL_CONVERGENT T shfl(T value, int source) const {
    return shuffle(item_, kAll, value, source, kWidth);
  }
  template <typename T>
  CU2SYCL_CONVERGENT T shfl_up(T value, unsigned delta) const {
    return shuffle_up(item_, kAll, value, delta, kWidth);
  }
  template <typename T>
  CU2SYCL_CONVERGENT T shfl_down(T value, unsigned delta) const {
    return shuffle_down(item_, kAll, value, delta, kWidth);
  }
  template <typename T>
  CU2SYCL_CONVERGENT T shfl_xor(T value, unsigned mask) const {
    return shuffle_xor(item_, kAll, value, static_cast<int>(mask), kWidth);
  }
  /// Returns a mask: bit i is set if the predicate holds for lane i of the tile.
  CU2SYCL_CONVERGENT unsigned ballot(int predicate) const {
    return cu2sycl::ballot(item_, kAll, predicate) >> first() & kTileMask;
  }
  CU2SYCL_CONVERGENT int any(int predicate) const { return ballot(predicate) != 0; }
  CU2SYCL_CONVERGENT int all(int predicate) const { return ballot(!predicate) == 0; }
  /// Returns a mask: bit i is set if lane i of the tile has a value with the same bits. T is a number of 4 or 8 bytes.
  template <typename T>
  CU2SYCL_CONVERGENT unsigned match_any(T value) const {
    return cu2sycl::match_any(item_, kTileMask << first(), value) >> first();
  }
  /// Returns a mask of the tile's lanes if all have a value with the same bits, otherwise 0; `same` becomes 1 or 0.
  template <typename T>
  CU2SYCL_CONVERGENT unsigned match_all(T value, int& same) const {
    const unsigned lanes = match_any(value);
    same = lanes == kTileMask ? 1 : 0;
    return same != 0 ? lanes : 0U;
  }
  const sycl::nd_item<3>& item() const { return item_; }

 private:
  static constexpr unsigned kAll = 0xffffffffU;
  static constexpr int kWidth = static_cast<int>(Size);
  static constexpr unsigned kTileMask = Size == 32 ? kAll : (1U << Size % 32) - 1U;
  unsigned lane() const { return static_cast<unsigned>(item_.get_sub_group().get_local_linear_id()); }
  unsigned first() const { return lane() / Size * Size; }
  sycl::nd_item<3> item_;
  unsigned meta_group_rank_;
  unsigned meta_group_size_;
};

/// Returns the group of the calling thread alone.
inline thread_block_tile<1> this_thread(const sycl::nd_item<3>& item) {
  return thread_block_tile<1>(this_thread_block(item));
}

/// Divides a block or tile into tiles of `Size` lanes.
template <unsigned Size, typename Parent>
thread_block_tile<Size, Parent> tiled_partition(const Parent& parent) {
  return thread_block_tile<Size, Parent>(parent);
}

/// Divides a group into tiles of `size` threads: a power of two up to 32, or the size of the group.
template <typename Parent>
thread_group tiled_partition(const Parent& parent, unsigned size) {
  return thread_group(parent.item(), size);
}

/// Threads that execute together. In CUDA this is any set of active threads. SYCL cannot query which work-items are
/// active, so a coalesced group has one member, the calling thread, and work per group is done per thread.
class coalesced_group {
 public:
  void sync() const {}
  static constexpr unsigned thread_rank() { return 0; }
  static constexpr unsigned size() { return 1; }
  static constexpr unsigned num_threads() { return 1; }
  static constexpr unsigned meta_group_rank() { return 0; }
  static constexpr unsigned meta_group_size() { return 1; }
  template <typename T>
  T shfl(T value, unsigned) const {
    return value;
  }
  template <typename T>
  T shfl_up(T value, unsigned) const {
    return value;
  }
  template <typename T>
  T shfl_down(T value, unsigned) const {
    return value;
  }
  int any(int predicate) const { return predicate != 0; }
  int all(int predicate) const { return predicate != 0; }
  unsigned ballot(int predicate) const { return predicate != 0 ? 1U : 0U; }
  template <typename T>
  unsigned match_any(T) const {
    return 1U;
  }
};
inline coalesced_group coalesced_threads() { return {}; }
template <typename Group, typename Label>
coalesced_group labeled_partition(const Group&, Label) {
  return {};
}
template <typename T, typename Operation>
T reduce(const coalesced_group&, T value, Operation) {
  return value;
}
template <typename T, typename Operation>
T inclusive_scan(const coalesced_group&, T value, Operation) {
  return value;
}
template <typename T>
T exclusive_scan(const coalesced_group&, T) {
  return T{};
}
template <typename T, typename Operation>
T exclusive_scan(const coalesced_group&, T, Operation) {
  return T{};
}

template <typename Group>
CU2SYCL_CONVERGENT void sync(const Group& group) {
  group.sync();
}

/// Copies `bytes` bytes, divided among the members of a group. `bytes` is a number or an aligned_size_t. The members'
/// copies are done when the call returns, which CUDA allows: no thread may read a copy before the group has waited for
/// it.
template <typename Group, typename T, typename U, typename Bytes>
void memcpy_async(const Group& group, T* to, const U* from, const Bytes& bytes) {
  static_assert(sizeof(T) == sizeof(U), "elements of one size");
  for (std::size_t i = group.thread_rank(); i < static_cast<std::size_t>(bytes) / sizeof(T); i += group.size())
    to[i] = from[i];
}
/// Like the overload above, for the lesser of `room` and `count` elements.
template <typename Group, typename T, typename U, typename Count, typename Other>
void memcpy_async(const Group& group, T* to, const Count& room, const U* from, const Other& count) {
  const std::size_t n = room < count ? static_cast<std::size_t>(room) : static_cast<std::size_t>(count);
  memcpy_async(group, to, from, n * sizeof(T));
}
template <typename Group>
CU2SYCL_CONVERGENT void wait(const Group& group) {
  group.sync();
}
template <unsigned Prior, typename Group>
CU2SYCL_CONVERGENT void wait_prior(const Group& group) {
  group.sync();
}

template <typename T>
struct plus {
  T operator()(const T& a, const T& b) const { return a + b; }
};
template <typename T>
struct less {
  T operator()(const T& a, const T& b) const { return b < a ? b : a; }
};
template <typename T>
struct greater {
  T operator()(const T& a, const T& b) const { return a < b ? b : a; }
};
template <typename T>
struct bit_and {
  T operator()(const T& a, const T& b) const { return a & b; }
};
template <typename T>
struct bit_or {
  T operator()(const T& a, const T& b) const { return a | b; }
};
template <typename T>
struct bit_xor {
  T operator()(const T& a, const T& b) const { return a ^ b; }
};

/// Returns the values of all lanes of the tile, combined by `operation`, in every lane.
template <unsigned Size, typename Parent, typename T, typename Operation>
CU2SYCL_CONVERGENT T reduce(const thread_block_tile<Size, Parent>& tile, T value, Operation operation) {
  for (unsigned mask = Size / 2; mask > 0; mask /= 2) value = operation(value, tile.shfl_xor(value, mask));
  return value;
}

/// Returns the values of the lanes up to and including this one, combined by `operation`.
template <unsigned Size, typename Parent, typename T, typename Operation>
CU2SYCL_CONVERGENT T inclusive_scan(const thread_block_tile<Size, Parent>& tile, T value, Operation operation) {
  for (unsigned delta = 1; delta < Size; delta *= 2) {
    const T other = tile.shfl_up(value, delta);
    if (tile.thread_rank() >= delta) value = operation(other, value);
  }
  return value;
}
template <unsigned Size, typename Parent, typename T>
CU2SYCL_CONVERGENT T inclusive_scan(const thread_block_tile<Size, Parent>& tile, T value) {
  return inclusive_scan(tile, value, plus<T>());
}

/// Returns the values of the lanes before this one, combined by `operation`; T{} in the first lane.
template <unsigned Size, typename Parent, typename T, typename Operation>
CU2SYCL_CONVERGENT T exclusive_scan(const thread_block_tile<Size, Parent>& tile, T value, Operation operation) {
  const T before = tile.shfl_up(inclusive_scan(tile, value, operation), 1);
  return tile.thread_rank() == 0 ? T{} : before;
}
template <unsigned Size, typename Parent, typename T>
CU2SYCL_CONVERGENT T exclusive_scan(const thread_block_tile<Size, Parent>& tile, T value) {
  return exclusive_scan(tile, value, plus<T>());
}

/// Calls a function with arguments in the first work-item of a group (invoke_one; CUDA chooses any).
template <typename Group, typename Function, typename... Arguments>
void invoke_one(const Group& group, Function&& function, Arguments&&... arguments) {
  if (group.thread_rank() == 0) std::forward<Function>(function)(std::forward<Arguments>(arguments)...);
}

}  // namespace cu2sycl::cooperative_groups
