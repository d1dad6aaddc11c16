// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Warp shuffles and votes on sub-groups of 32. CUDA C++ Programming Guide, "Warp Shuffle Functions", "Warp Vote
// Functions". All work-items of the sub-group must call them together, which CUDA does not require: work-items that are
// not in `mask` take part, but their values are not used. `width` is a power of two up to 32; values are exchanged
// within segments of `width` lanes.
#pragma once

#include <cstdint>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/core/convergent.hpp"
#include "cu2sycl/core/queue.hpp"
#include "cu2sycl/group/barrier.hpp"
#include "cu2sycl/group/warp_instructions.hpp"

namespace cu2sycl {

/// The number of lanes of a warp (warpSize).
inline constexpr int warp_size = 32;

namespace detail {

inline const bool warps_wanted = uses_warps() = true;

template <int Dimensions>
unsigned lane(const sycl::nd_item<Dimensions>& item) {
  return static_cast<unsigned>(item.get_sub_group().get_local_linear_id());
}

/// Whether T is trivially copyable and consists of words of 4 bytes.
template <typename T>
inline constexpr bool of_words = sizeof(T) % sizeof(unsigned) == 0 && std::is_trivially_copyable_v<T>;

template <typename T, int Dimensions>
CU2SYCL_CONVERGENT T from_lane(const sycl::nd_item<Dimensions>& item, T value, unsigned source) {
  return sycl::select_from_group(item.get_sub_group(), value, sycl::id<1>(source));
}

template <int Dimensions>
bool in_mask(const sycl::nd_item<Dimensions>& item, unsigned mask) {
  return (mask >> lane(item) & 1U) != 0;
}

}  // namespace detail

/// Assigns `value` to `place` like lanes that execute in lockstep: no lane writes before all have read, and none
/// continues before all have written.
template <typename Place, typename Value, int Dimensions>
CU2SYCL_CONVERGENT void store_in_lockstep(const sycl::nd_item<Dimensions>& item, Place& place, Value value) {
  cu2sycl::group_barrier(item.get_sub_group());
  place = value;
  cu2sycl::group_barrier(item.get_sub_group());
}

/// Like store_in_lockstep, for compound assignment to a class: calls `update` with a copy of `place`, then stores the
/// copy.
template <typename Place, typename Update, int Dimensions>
CU2SYCL_CONVERGENT void update_in_lockstep(const sycl::nd_item<Dimensions>& item, Place& place, const Update& update) {
  auto& there = const_cast<std::remove_cv_t<Place>&>(place);  // classes cannot be copied from volatile memory
  std::remove_cv_t<Place> own = there;
  update(own);
  cu2sycl::group_barrier(item.get_sub_group());
  there = own;
  cu2sycl::group_barrier(item.get_sub_group());
}

/// Returns the value of lane `source` of this lane's segment (__shfl_sync).
template <typename T, int Dimensions>
CU2SYCL_CONVERGENT T shuffle(const sycl::nd_item<Dimensions>& item, [[maybe_unused]] unsigned mask, T value, int source,
                             int width = 32) {
  if constexpr (detail::of_words<T>) {
    CU2SYCL_ON_NVIDIA(70, detail::instruction::shuffle(mask, value, source, width))
  }
  const unsigned in_segment = static_cast<unsigned>(width) - 1U;
  return detail::from_lane(item, value,
                           (detail::lane(item) & ~in_segment) | (static_cast<unsigned>(source) & in_segment));
}

/// Returns the value of the lane `delta` below this one, or this lane's value if that is not in the segment
/// (__shfl_up_sync).
template <typename T, int Dimensions>
CU2SYCL_CONVERGENT T shuffle_up(const sycl::nd_item<Dimensions>& item, [[maybe_unused]] unsigned mask, T value,
                                unsigned delta, int width = 32) {
  if constexpr (detail::of_words<T>) {
    CU2SYCL_ON_NVIDIA(70, detail::instruction::shuffle_up(mask, value, delta, width))
  }
  const T below = sycl::shift_group_right(item.get_sub_group(), value, delta);
  return (detail::lane(item) & (static_cast<unsigned>(width) - 1U)) >= delta ? below : value;
}

/// Returns the value of the lane `delta` above this one, or this lane's value if that is not in the segment
/// (__shfl_down_sync).
template <typename T, int Dimensions>
CU2SYCL_CONVERGENT T shuffle_down(const sycl::nd_item<Dimensions>& item, [[maybe_unused]] unsigned mask, T value,
                                  unsigned delta, int width = 32) {
  if constexpr (detail::of_words<T>) {
    CU2SYCL_ON_NVIDIA(70, detail::instruction::shuffle_down(mask, value, delta, width))
  }
  const T above = sycl::shift_group_left(item.get_sub_group(), value, delta);
  const unsigned own = detail::lane(item);
  const bool inside = (own & (static_cast<unsigned>(width) - 1U)) + delta < static_cast<unsigned>(width) &&
                      own + delta < item.get_sub_group().get_local_linear_range();
  return inside ? above : value;
}

/// Returns the value of the lane whose number is this one's XOR `lane_mask`, or this lane's value if that lane is in a
/// later segment (__shfl_xor_sync).
template <typename T, int Dimensions>
CU2SYCL_CONVERGENT T shuffle_xor(const sycl::nd_item<Dimensions>& item, [[maybe_unused]] unsigned mask, T value,
                                 int lane_mask, int width = 32) {
  if constexpr (detail::of_words<T>) {
    CU2SYCL_ON_NVIDIA(70, detail::instruction::shuffle_xor(mask, value, lane_mask, width))
  }
  const unsigned own = detail::lane(item);
  const unsigned bits = static_cast<unsigned>(lane_mask) % 32U;
  const T partner = sycl::permute_group_by_xor(item.get_sub_group(), value, bits);
  const unsigned segment_end = (own & ~(static_cast<unsigned>(width) - 1U)) + static_cast<unsigned>(width);
  const unsigned other = own ^ static_cast<unsigned>(lane_mask);
  return other < segment_end && other < item.get_sub_group().get_local_linear_range() ? partner : value;
}

/// Returns a mask: bit i is set if lane i is in `mask` and the predicate holds for it (__ballot_sync).
template <typename Predicate, int Dimensions>
CU2SYCL_CONVERGENT unsigned ballot(const sycl::nd_item<Dimensions>& item, unsigned mask, Predicate predicate) {
  const bool set = static_cast<bool>(predicate);
  CU2SYCL_ON_NVIDIA(70, cu2sycl_ballot(mask, set))
  const unsigned bit = set ? 1U << detail::lane(item) : 0U;
  return sycl::reduce_over_group(item.get_sub_group(), bit, sycl::plus<>()) & mask;
}

/// Returns 1 if the predicate holds for all lanes of the mask, otherwise 0 (__all_sync).
template <typename Predicate, int Dimensions>
CU2SYCL_CONVERGENT int all(const sycl::nd_item<Dimensions>& item, unsigned mask, Predicate predicate) {
  const bool set = static_cast<bool>(predicate);
  CU2SYCL_ON_NVIDIA(70, cu2sycl_all(mask, set) ? 1 : 0)
  return ballot(item, mask, !set) == 0 ? 1 : 0;
}

/// Returns 1 if the predicate holds for any lane of the mask, otherwise 0 (__any_sync).
template <typename Predicate, int Dimensions>
CU2SYCL_CONVERGENT int any(const sycl::nd_item<Dimensions>& item, unsigned mask, Predicate predicate) {
  const bool set = static_cast<bool>(predicate);
  CU2SYCL_ON_NVIDIA(70, cu2sycl_any(mask, set) ? 1 : 0)
  return ballot(item, mask, set) != 0 ? 1 : 0;
}

namespace detail {

/// The integer type in which match_any and match_all compare values of type T, a number of 4 or 8 bytes.
template <typename T>
using match_bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;

}  // namespace detail

/// Returns a mask: bit i is set if lane i of the mask has a value with the same bits (__match_any_sync). T is a number
/// of 4 or 8 bytes.
template <typename T, int Dimensions>
CU2SYCL_CONVERGENT unsigned match_any(const sycl::nd_item<Dimensions>& item, unsigned mask, T value) {
  const auto own = sycl::bit_cast<detail::match_bits<T>>(value);
  CU2SYCL_ON_NVIDIA(70, detail::instruction::match(mask, own))
  unsigned same = 0;
  for (unsigned i = 0; i < item.get_sub_group().get_local_linear_range(); ++i) {
    if (detail::from_lane(item, own, i) == own) same |= 1U << i;
  }
  return same & mask;
}

/// Returns `mask` if its lanes all have a value with the same bits, otherwise 0; `*same` becomes 1 or 0
/// (__match_all_sync). T is a number of 4 or 8 bytes.
template <typename T, int Dimensions>
CU2SYCL_CONVERGENT unsigned match_all(const sycl::nd_item<Dimensions>& item, unsigned mask, T value, int* same) {
  const auto own = sycl::bit_cast<detail::match_bits<T>>(value);
  const unsigned first = 31U - sycl::clz(mask & (0U - mask));
  *same = all(item, mask, detail::from_lane(item, own, first) == own);
  return *same != 0 ? mask : 0U;
}

/// Returns the values of the mask's lanes, combined (__reduce_add_sync and related functions). T is int or unsigned.
template <typename T, typename Operation, int Dimensions>
CU2SYCL_CONVERGENT T reduce(const sycl::nd_item<Dimensions>& item, unsigned mask, T value, Operation operation) {
  CU2SYCL_ON_NVIDIA(80, detail::instruction::reduce(mask, value, operation))
  const sycl::sub_group group = item.get_sub_group();
  const unsigned lanes = group.get_local_linear_range();
  if (lanes == 32 && mask == 0xffffffffU) return sycl::reduce_over_group(group, value, operation);
  T result = value;
  bool first = true;
  for (unsigned i = 0; i < lanes; ++i) {  // lanes may pass different masks
    const T other = detail::from_lane(item, value, i);
    if ((mask >> i & 1U) == 0) continue;
    result = first ? other : operation(result, other);
    first = false;
  }
  return result;
}

/// Returns a mask of all lanes of the sub-group (__activemask): SYCL cannot query which of them are active.
template <int Dimensions>
unsigned active_mask(const sycl::nd_item<Dimensions>& item) {
  const auto lanes = item.get_sub_group().get_local_linear_range();
  return lanes >= 32 ? 0xffffffffU : (1U << lanes) - 1U;
}

}  // namespace cu2sycl
