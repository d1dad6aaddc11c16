// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cub::BlockReduce, for any operator and any copyable type. Values are combined in the order of the work-items. All
// work-items get the result; CUB guarantees it for the first one only.
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
  CU2SYCL_CONVERGENT T Reduce(T value, Op op) {
    if constexpr (detail::is_native<T, Op>)
      return block_.reduce(value, detail::native_operator<T, Op>());
    else
      return Reduce(value, op, static_cast<int>(kThreads));
  }
  /// Reduces the values of the first `valid` work-items.
  template <typename Op>
  CU2SYCL_CONVERGENT T Reduce(T value, Op op, int valid) {
    return values_ == nullptr ? exchanged(value, op, static_cast<unsigned>(valid))
                              : stored(value, op, static_cast<unsigned>(valid));
  }
  template <int Items, typename Op>
  CU2SYCL_CONVERGENT T Reduce(T (&values)[Items], Op op) {
    T own = values[0];
    for (int i = 1; i < Items; ++i) own = op(own, values[i]);
    return Reduce(own, op);
  }
  CU2SYCL_CONVERGENT T Sum(T value) { return Reduce(value, thrust::plus<>()); }
  CU2SYCL_CONVERGENT T Sum(T value, int valid) { return Reduce(value, thrust::plus<>(), valid); }
  template <int Items>
  CU2SYCL_CONVERGENT T Sum(T (&values)[Items]) {
    return Reduce(values, thrust::plus<>());
  }

 private:
  template <typename Op>
  CU2SYCL_CONVERGENT T stored(T value, Op op, unsigned valid) {
    ::new (values_ + block_.thread) T(value);
    block_.barrier();
    combine<1>(op, valid);
    return values_[0];
  }
  // Unrolled, because compilers for CPUs split kernels at barriers, which is expensive in loops.
  template <unsigned Step, typename Op>
  CU2SYCL_CONVERGENT void combine(Op& op, unsigned valid) {
    if constexpr (Step < kThreads) {
      if (block_.thread % (2 * Step) == 0 && block_.thread + Step < valid)
        values_[block_.thread] = op(values_[block_.thread], values_[block_.thread + Step]);
      block_.barrier();
      combine<2 * Step>(op, valid);
    }
  }
  // Used without storage: broadcasts one value after another.
  template <typename Op>
  CU2SYCL_CONVERGENT T exchanged(T value, Op op, unsigned valid) {
    T sum = block_.broadcast(value, 0);
    for (unsigned k = 1; k < kThreads; ++k) {
      const T other = block_.broadcast(value, k);
      if (k < valid) sum = op(sum, other);
    }
    return sum;
  }

  detail::block block_;
  T* values_ = nullptr;
};

}  // namespace cu2sycl::cub
