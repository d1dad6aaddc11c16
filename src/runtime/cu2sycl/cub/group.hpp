// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// The parts of CUB's collectives: the participating work-items, their storage, and the operators that SYCL supports.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <new>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/core/convergent.hpp"
#include "cu2sycl/cub/functional.hpp"

namespace cu2sycl::cub::detail {

/// The work-group of an nd_item of any number of dimensions, which BlockReduce<T, 256> does not specify.
class block {
 public:
  template <int Dimensions>
  explicit block(const sycl::nd_item<Dimensions>& item)
      : thread(static_cast<unsigned>(item.get_local_linear_id())), item_(&item), dimensions_(Dimensions) {}

  unsigned thread;  // linear index, x varies fastest

  // Functions of SYCL's groups, called with the group's type. The conditions are constant after inlining.
  CU2SYCL_CONVERGENT void barrier() const {
    if (dimensions_ == 1) return sycl::group_barrier(group<1>());
    if (dimensions_ == 2) return sycl::group_barrier(group<2>());
    sycl::group_barrier(group<3>());
  }
  template <typename T, typename Op>
  CU2SYCL_CONVERGENT T reduce(const T& value, Op op) const {
    if (dimensions_ == 1) return sycl::reduce_over_group(group<1>(), value, op);
    if (dimensions_ == 2) return sycl::reduce_over_group(group<2>(), value, op);
    return sycl::reduce_over_group(group<3>(), value, op);
  }
  template <typename T, typename Op>
  CU2SYCL_CONVERGENT T exclusive_scan(const T& value, Op op) const {
    if (dimensions_ == 1) return sycl::exclusive_scan_over_group(group<1>(), value, op);
    if (dimensions_ == 2) return sycl::exclusive_scan_over_group(group<2>(), value, op);
    return sycl::exclusive_scan_over_group(group<3>(), value, op);
  }
  /// Returns the value of work-item `from`.
  template <typename T>
  CU2SYCL_CONVERGENT T broadcast(const T& value, unsigned from) const {
    if (dimensions_ == 1) return sycl::group_broadcast(group<1>(), value, from);
    if (dimensions_ == 2) return sycl::group_broadcast(group<2>(), value, from);
    return sycl::group_broadcast(group<3>(), value, from);
  }

 private:
  template <int Dimensions>
  sycl::group<Dimensions> group() const {
    return static_cast<const sycl::nd_item<Dimensions>*>(item_)->get_group();
  }

  const void* item_;
  int dimensions_;
};

/// A logical warp of `Lanes` lanes of a sub-group.
template <int Lanes>
class warp {
 public:
  template <int Dimensions>
  explicit warp(const sycl::nd_item<Dimensions>& item)
      : group(item.get_sub_group()),
        lane(static_cast<unsigned>(group.get_local_linear_id())),
        thread(lane % static_cast<unsigned>(Lanes)) {}

  sycl::sub_group group;
  unsigned lane;    // in the sub-group
  unsigned thread;  // in the logical warp

  CU2SYCL_CONVERGENT void barrier() const { sycl::group_barrier(group); }
};

/// Bytes for N objects of T. Trivial, as in CUB, so that it can be a member of a union.
template <typename T, std::size_t N>
struct storage {
  alignas(T) std::byte bytes[N * sizeof(T)];
  T* get() { return reinterpret_cast<T*>(bytes); }
};

/// Bytes for N objects of T or of U.
template <typename T, typename U, std::size_t N>
struct shared_storage {
  alignas(T) alignas(U) std::byte bytes[N * (sizeof(T) > sizeof(U) ? sizeof(T) : sizeof(U))];
  template <typename V>
  V* get() {
    return reinterpret_cast<V*>(bytes);
  }
};

template <typename Op, typename T, template <typename> typename... Known>
inline constexpr bool is_any = ((std::is_same_v<Op, Known<void>> || std::is_same_v<Op, Known<T>>) || ...);

/// Returns the operator in the form that SYCL's group algorithms accept; void if they do not support it.
template <typename T, typename Op>
auto native_operator() {
  if constexpr (!std::is_arithmetic_v<T> || std::is_same_v<T, bool> || sizeof(T) < 2)
    return;
  else if constexpr (is_any<Op, T, thrust::plus, sycl::plus, std::plus>)
    return sycl::plus<T>();
  else if constexpr (is_any<Op, T, thrust::maximum, sycl::maximum>)
    return sycl::maximum<T>();
  else if constexpr (is_any<Op, T, thrust::minimum, sycl::minimum>)
    return sycl::minimum<T>();
  else if constexpr (!std::is_integral_v<T>)
    return;
  else if constexpr (is_any<Op, T, thrust::bit_and, sycl::bit_and, std::bit_and>)
    return sycl::bit_and<T>();
  else if constexpr (is_any<Op, T, thrust::bit_or, sycl::bit_or, std::bit_or>)
    return sycl::bit_or<T>();
  else if constexpr (is_any<Op, T, thrust::bit_xor, sycl::bit_xor, std::bit_xor>)
    return sycl::bit_xor<T>();
}
template <typename T, typename Op>
inline constexpr bool is_native = !std::is_void_v<decltype(native_operator<T, Op>())>;

}  // namespace cu2sycl::cub::detail
