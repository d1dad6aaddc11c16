// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cub::BlockReduce: any operator, any type that can be copied; in the order of the work-items. All get the result, CUB
// promises it to the first.
#pragma once

#include "cu2sycl/cub/group.hpp"

namespace cu2sycl::cub {

enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS,
  BLOCK_REDUCE_WARP_REDUCTIONS_NONDETERMINISTIC
};

template <typename T, int X, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int = 0>
class BlockReduce {
  static constexpr unsigned kThreads = X * Y * Z;

 public:
  using TempStorage = detail::storage<T, kThreads>;

  template <int Dimensions>
  explicit BlockReduce(const sycl::nd_item<Dimensions>& item) : block_(item) {}
  template <int Dimensions>
  BlockReduce(const sycl::nd_item<Dimensions>& item, TempStorage& storage) : block_(item), values_(storage.get()) {}

  template <typename Op>
  T Reduce(T value, Op op) {
    if constexpr (detail::is_native<T, Op>)
      return block_.on_group(
          [&](const auto& group) { return sycl::reduce_over_group(group, value, detail::native_operator<T, Op>()); });
    else
      return Reduce(value, op, static_cast<int>(kThreads));
  }
  /// Of the first `valid` work-items.
  template <typename Op>
  T Reduce(T value, Op op, int valid) {
    return values_ == nullptr ? exchanged(value, op, static_cast<unsigned>(valid))
                              : stored(value, op, static_cast<unsigned>(valid));
  }
  template <int Items, typename Op>
  T Reduce(T (&values)[Items], Op op) {
    T own = values[0];
    for (int i = 1; i < Items; ++i) own = op(own, values[i]);
    return Reduce(own, op);
  }
  T Sum(T value) { return Reduce(value, thrust::plus<>()); }
  T Sum(T value, int valid) { return Reduce(value, thrust::plus<>(), valid); }
  template <int Items>
  T Sum(T (&values)[Items]) {
    return Reduce(values, thrust::plus<>());
  }

 private:
  template <typename Op>
  T stored(T value, Op op, unsigned valid) {
    ::new (values_ + block_.thread) T(value);
    block_.barrier();
    for (unsigned step = 1; step < kThreads; step *= 2) {
      if (block_.thread % (2 * step) == 0 && block_.thread + step < valid)
        values_[block_.thread] = op(values_[block_.thread], values_[block_.thread + step]);
      block_.barrier();
    }
    return values_[0];
  }
  // Without storage: one value after the other.
  template <typename Op>
  T exchanged(T value, Op op, unsigned valid) {
    T sum = detail::from_thread(block_, value, 0);
    for (unsigned k = 1; k < kThreads; ++k) {
      const T other = detail::from_thread(block_, value, k);
      if (k < valid) sum = op(sum, other);
    }
    return sum;
  }

  detail::block block_;
  T* values_ = nullptr;
};

}  // namespace cu2sycl::cub
