// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cub::BlockScan, for any operator and any copyable type. Arrays are in blocked arrangement. Outputs may be the inputs.
#pragma once

#include "cu2sycl/cub/group.hpp"

namespace cu2sycl::cub {

enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

template <typename T, int X, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int = 0>
class BlockScan {
  static constexpr unsigned kThreads = X * Y * Z;

 public:
  using TempStorage = detail::storage<T, kThreads>;

  template <int Dimensions>
  explicit BlockScan(const sycl::nd_item<Dimensions>& item) : block_(item) {}
  template <int Dimensions>
  BlockScan(const sycl::nd_item<Dimensions>& item, TempStorage& storage) : block_(item), values_(storage.get()) {}

  // Without an initial value, the first output of an exclusive scan is unspecified.
  template <typename Op>
  CU2SYCL_CONVERGENT void ExclusiveScan(T in, T& out, Op op) {
    T total;
    run<false, 1>(&in, &out, op, total);
  }
  template <typename Op>
  CU2SYCL_CONVERGENT void ExclusiveScan(T in, T& out, Op op, T& total) {
    run<false, 1>(&in, &out, op, total);
  }
  template <typename Op>
  CU2SYCL_CONVERGENT void ExclusiveScan(T in, T& out, T init, Op op) {
    T total;
    run<false, 1>(&in, &out, op, total, begin_with(init));
  }
  /// The total does not include the initial value.
  template <typename Op>
  CU2SYCL_CONVERGENT void ExclusiveScan(T in, T& out, T init, Op op, T& total) {
    run<false, 1>(&in, &out, op, total, begin_with(init));
  }
  /// `prefix(total)` is called by the first 32 work-items; the result in the first one is the initial value.
  template <typename Op, typename Prefix>
  CU2SYCL_CONVERGENT void ExclusiveScan(T in, T& out, Op op, Prefix& prefix) {
    T total;
    run<false, 1>(&in, &out, op, total, begin_by(prefix));
  }
  template <int Items, typename Op>
  CU2SYCL_CONVERGENT void ExclusiveScan(T (&in)[Items], T (&out)[Items], Op op) {
    T total;
    run<false, Items>(in, out, op, total);
  }
  template <int Items, typename Op>
  CU2SYCL_CONVERGENT void ExclusiveScan(T (&in)[Items], T (&out)[Items], Op op, T& total) {
    run<false, Items>(in, out, op, total);
  }
  template <int Items, typename Op>
  CU2SYCL_CONVERGENT void ExclusiveScan(T (&in)[Items], T (&out)[Items], T init, Op op) {
    T total;
    run<false, Items>(in, out, op, total, begin_with(init));
  }
  template <int Items, typename Op>
  CU2SYCL_CONVERGENT void ExclusiveScan(T (&in)[Items], T (&out)[Items], T init, Op op, T& total) {
    run<false, Items>(in, out, op, total, begin_with(init));
  }
  template <int Items, typename Op, typename Prefix>
  CU2SYCL_CONVERGENT void ExclusiveScan(T (&in)[Items], T (&out)[Items], Op op, Prefix& prefix) {
    T total;
    run<false, Items>(in, out, op, total, begin_by(prefix));
  }

  template <typename Op>
  CU2SYCL_CONVERGENT void InclusiveScan(T in, T& out, Op op) {
    T total;
    run<true, 1>(&in, &out, op, total);
  }
  template <typename Op>
  CU2SYCL_CONVERGENT void InclusiveScan(T in, T& out, Op op, T& total) {
    run<true, 1>(&in, &out, op, total);
  }
  template <typename Op>
  CU2SYCL_CONVERGENT void InclusiveScan(T in, T& out, T init, Op op) {
    T total;
    run<true, 1>(&in, &out, op, total, begin_with(init));
  }
  template <typename Op, typename Prefix>
  CU2SYCL_CONVERGENT void InclusiveScan(T in, T& out, Op op, Prefix& prefix) {
    T total;
    run<true, 1>(&in, &out, op, total, begin_by(prefix));
  }
  template <int Items, typename Op>
  CU2SYCL_CONVERGENT void InclusiveScan(T (&in)[Items], T (&out)[Items], Op op) {
    T total;
    run<true, Items>(in, out, op, total);
  }
  template <int Items, typename Op>
  CU2SYCL_CONVERGENT void InclusiveScan(T (&in)[Items], T (&out)[Items], Op op, T& total) {
    run<true, Items>(in, out, op, total);
  }
  template <int Items, typename Op>
  CU2SYCL_CONVERGENT void InclusiveScan(T (&in)[Items], T (&out)[Items], T init, Op op) {
    T total;
    run<true, Items>(in, out, op, total, begin_with(init));
  }
  template <int Items, typename Op, typename Prefix>
  CU2SYCL_CONVERGENT void InclusiveScan(T (&in)[Items], T (&out)[Items], Op op, Prefix& prefix) {
    T total;
    run<true, Items>(in, out, op, total, begin_by(prefix));
  }

  CU2SYCL_CONVERGENT void ExclusiveSum(T in, T& out) { ExclusiveScan(in, out, T(), thrust::plus<>()); }
  CU2SYCL_CONVERGENT void ExclusiveSum(T in, T& out, T& total) { ExclusiveScan(in, out, T(), thrust::plus<>(), total); }
  template <typename Prefix>
  CU2SYCL_CONVERGENT void ExclusiveSum(T in, T& out, Prefix& prefix) {
    ExclusiveScan(in, out, thrust::plus<>(), prefix);
  }
  template <int Items>
  CU2SYCL_CONVERGENT void ExclusiveSum(T (&in)[Items], T (&out)[Items]) {
    ExclusiveScan(in, out, T(), thrust::plus<>());
  }
  template <int Items>
  CU2SYCL_CONVERGENT void ExclusiveSum(T (&in)[Items], T (&out)[Items], T& total) {
    ExclusiveScan(in, out, T(), thrust::plus<>(), total);
  }
  template <int Items, typename Prefix>
  CU2SYCL_CONVERGENT void ExclusiveSum(T (&in)[Items], T (&out)[Items], Prefix& prefix) {
    ExclusiveScan(in, out, thrust::plus<>(), prefix);
  }
  CU2SYCL_CONVERGENT void InclusiveSum(T in, T& out) { InclusiveScan(in, out, thrust::plus<>()); }
  CU2SYCL_CONVERGENT void InclusiveSum(T in, T& out, T& total) { InclusiveScan(in, out, thrust::plus<>(), total); }
  template <typename Prefix>
  CU2SYCL_CONVERGENT void InclusiveSum(T in, T& out, Prefix& prefix) {
    InclusiveScan(in, out, thrust::plus<>(), prefix);
  }
  template <int Items>
  CU2SYCL_CONVERGENT void InclusiveSum(T (&in)[Items], T (&out)[Items]) {
    InclusiveScan(in, out, thrust::plus<>());
  }
  template <int Items>
  CU2SYCL_CONVERGENT void InclusiveSum(T (&in)[Items], T (&out)[Items], T& total) {
    InclusiveScan(in, out, thrust::plus<>(), total);
  }
  template <int Items, typename Prefix>
  CU2SYCL_CONVERGENT void InclusiveSum(T (&in)[Items], T (&out)[Items], Prefix& prefix) {
    InclusiveScan(in, out, thrust::plus<>(), prefix);
  }

 private:
  struct nothing {};

  static auto begin_with(const T& init) {
    return [init](const T&) { return init; };
  }
  template <typename Prefix>
  struct start_by {
    BlockScan* scan;
    Prefix* prefix;
    CU2SYCL_CONVERGENT T operator()(const T& total) const {
      T first = total;
      if (scan->block_.thread < 32) first = (*prefix)(total);
      return scan->shared(first, 0);
    }
  };
  template <typename Prefix>
  auto begin_by(Prefix& prefix) {
    return start_by<Prefix>{this, &prefix};
  }

  template <bool Inclusive, int Items, typename Op, typename Start = nothing>
  CU2SYCL_CONVERGENT void run(const T* in, T* out, Op op, T& total, const Start& start = {}) {
    constexpr bool kStarted = !std::is_same_v<Start, nothing>;
    T own = in[0];
    for (int i = 1; i < Items; ++i) own = op(own, in[i]);
    T running = own;
    T sum = own;
    before(own, op, running, sum);
    if constexpr (kStarted) {
      const T first = start(sum);
      running = block_.thread == 0 ? first : static_cast<T>(op(first, running));
    }
    for (int i = 0; i < Items; ++i) {
      const T item = in[i];
      const bool first = !kStarted && block_.thread == 0 && i == 0;
      const T next = first ? item : static_cast<T>(op(running, item));
      out[i] = Inclusive ? next : running;
      running = next;
    }
    total = sum;
  }

  /// `left` becomes the combination of the values of the preceding work-items, and is not changed in the first one;
  /// `sum` becomes that of all values.
  template <typename Op>
  CU2SYCL_CONVERGENT void before(const T& own, Op op, T& left, T& sum) {
    if constexpr (detail::is_native<T, Op>) {
      const T found = block_.exclusive_scan(own, detail::native_operator<T, Op>());
      if (block_.thread > 0) left = found;
      sum = block_.broadcast(block_.thread > 0 ? static_cast<T>(op(found, own)) : own, kThreads - 1);
    } else if (values_ != nullptr) {
      stored(own, op, left, sum);
    } else {
      sum = block_.broadcast(own, 0);
      for (unsigned k = 1; k < kThreads; ++k) {
        if (block_.thread == k) left = sum;
        sum = op(sum, block_.broadcast(own, k));
      }
    }
  }
  template <typename Op>
  CU2SYCL_CONVERGENT void stored(const T& own, Op op, T& left, T& sum) {
    ::new (values_ + block_.thread) T(own);
    block_.barrier();
    T upto = own;
    combine<1>(op, upto);
    if (block_.thread > 0) left = values_[block_.thread - 1];
    sum = values_[kThreads - 1];
    block_.barrier();
  }
  // Unrolled, because compilers for CPUs split kernels at barriers, which is expensive in loops.
  template <unsigned Step, typename Op>
  CU2SYCL_CONVERGENT void combine(Op& op, T& upto) {
    if constexpr (Step < kThreads) {
      const bool joins = block_.thread >= Step;
      const T other = joins ? values_[block_.thread - Step] : upto;
      block_.barrier();
      if (joins) values_[block_.thread] = upto = op(other, upto);
      block_.barrier();
      combine<2 * Step>(op, upto);
    }
  }
  /// Returns the value of one work-item in all of them.
  CU2SYCL_CONVERGENT T shared(const T& value, unsigned thread) {
    if (values_ == nullptr) return block_.broadcast(value, thread);
    if (block_.thread == thread) ::new (values_) T(value);
    block_.barrier();
    const T out = values_[0];
    block_.barrier();
    return out;
  }

  detail::block block_;
  T* values_ = nullptr;
};

}  // namespace cu2sycl::cub
