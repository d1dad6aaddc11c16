// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cub::WarpReduce and WarpScan on sub-groups of 32; storage is not used. All work-items must call them together.
#pragma once

#include "cu2sycl/cub/group.hpp"

namespace cu2sycl::cub {

/// Reductions in a logical warp of `Lanes` lanes. Only the first lane gets the result.
template <typename T, int Lanes = 32, int = 0>
class WarpReduce {
 public:
  struct TempStorage {};

  template <int Dimensions>
  explicit WarpReduce(const sycl::nd_item<Dimensions>& item) : warp_(item) {}
  template <int Dimensions>
  WarpReduce(const sycl::nd_item<Dimensions>& item, TempStorage&) : warp_(item) {}

  /// Reduces the values of the first `valid` lanes.
  template <typename Op>
  CU2SYCL_CONVERGENT T Reduce(T value, Op op, int valid = Lanes) {
    for (int step = 1; step < Lanes; step *= 2) {
      const T other = sycl::shift_group_left(warp_.group, value, static_cast<std::uint32_t>(step));
      if (lane() + step < valid) value = op(value, other);
    }
    return value;
  }
  CU2SYCL_CONVERGENT T Sum(T value, int valid = Lanes) { return Reduce(value, thrust::plus<>(), valid); }
  CU2SYCL_CONVERGENT T Max(T value, int valid = Lanes) { return Reduce(value, thrust::maximum<>(), valid); }
  CU2SYCL_CONVERGENT T Min(T value, int valid = Lanes) { return Reduce(value, thrust::minimum<>(), valid); }
  /// Reduces segments, each of which begins at a lane whose flag is set.
  template <typename Flag, typename Op>
  CU2SYCL_CONVERGENT T HeadSegmentedReduce(T value, Flag head, Op op) {
    const int next = first_from(head ? lane() : Lanes);
    const int after = sycl::shift_group_left(warp_.group, next, 1U);
    return Reduce(value, op, lane() + 1 < Lanes ? after : Lanes);
  }
  /// Reduces segments, each of which ends at a lane whose flag is set.
  template <typename Flag, typename Op>
  CU2SYCL_CONVERGENT T TailSegmentedReduce(T value, Flag tail, Op op) {
    const int last = first_from(tail ? lane() : Lanes - 1);
    return Reduce(value, op, last + 1);
  }
  template <typename Flag>
  CU2SYCL_CONVERGENT T HeadSegmentedSum(T value, Flag head) {
    return HeadSegmentedReduce(value, head, thrust::plus<>());
  }
  template <typename Flag>
  CU2SYCL_CONVERGENT T TailSegmentedSum(T value, Flag tail) {
    return TailSegmentedReduce(value, tail, thrust::plus<>());
  }

 private:
  int lane() const { return static_cast<int>(warp_.thread); }
  // Returns the smallest `own` of the lanes from this one on.
  CU2SYCL_CONVERGENT int first_from(int own) const {
    for (int step = 1; step < Lanes; step *= 2) {
      const int other = sycl::shift_group_left(warp_.group, own, static_cast<std::uint32_t>(step));
      if (lane() + step < Lanes && other < own) own = other;
    }
    return own;
  }

  detail::warp<Lanes> warp_;
};

template <typename T, int Lanes = 32, int = 0>
class WarpScan {
 public:
  struct TempStorage {};

  template <int Dimensions>
  explicit WarpScan(const sycl::nd_item<Dimensions>& item) : warp_(item) {}
  template <int Dimensions>
  WarpScan(const sycl::nd_item<Dimensions>& item, TempStorage&) : warp_(item) {}

  template <typename Op>
  CU2SYCL_CONVERGENT void InclusiveScan(T in, T& out, Op op) {
    T sum = in;
    for (unsigned step = 1; step < static_cast<unsigned>(Lanes); step *= 2) {
      const T left = sycl::shift_group_right(warp_.group, sum, step);
      if (warp_.thread >= step) sum = op(left, sum);
    }
    out = sum;
  }
  template <typename Op>
  CU2SYCL_CONVERGENT void InclusiveScan(T in, T& out, Op op, T& total) {
    InclusiveScan(in, out, op);
    total = Broadcast(out, Lanes - 1);
  }
  /// The first output is unspecified.
  template <typename Op>
  CU2SYCL_CONVERGENT void ExclusiveScan(T in, T& out, Op op) {
    T upto;
    Scan(in, upto, out, op);
  }
  template <typename Op>
  CU2SYCL_CONVERGENT void ExclusiveScan(T in, T& out, Op op, T& total) {
    T upto;
    Scan(in, upto, out, op);
    total = Broadcast(upto, Lanes - 1);
  }
  template <typename Op>
  CU2SYCL_CONVERGENT void ExclusiveScan(T in, T& out, T init, Op op) {
    T total;
    ExclusiveScan(in, out, init, op, total);
  }
  /// The total does not include the initial value.
  template <typename Op>
  CU2SYCL_CONVERGENT void ExclusiveScan(T in, T& out, T init, Op op, T& total) {
    T before;
    ExclusiveScan(in, before, op, total);
    out = warp_.thread == 0 ? init : static_cast<T>(op(init, before));
  }
  template <typename Op>
  CU2SYCL_CONVERGENT void Scan(T in, T& inclusive, T& exclusive, Op op) {
    T upto;
    InclusiveScan(in, upto, op);
    exclusive = sycl::shift_group_right(warp_.group, upto, 1U);
    inclusive = upto;
  }
  /// Both results include the initial value.
  template <typename Op>
  CU2SYCL_CONVERGENT void Scan(T in, T& inclusive, T& exclusive, T init, Op op) {
    T before;
    ExclusiveScan(in, before, init, op);
    inclusive = op(before, in);
    exclusive = before;
  }
  CU2SYCL_CONVERGENT void InclusiveSum(T in, T& out) { InclusiveScan(in, out, thrust::plus<>()); }
  CU2SYCL_CONVERGENT void InclusiveSum(T in, T& out, T& total) { InclusiveScan(in, out, thrust::plus<>(), total); }
  CU2SYCL_CONVERGENT void ExclusiveSum(T in, T& out) { ExclusiveScan(in, out, T(), thrust::plus<>()); }
  CU2SYCL_CONVERGENT void ExclusiveSum(T in, T& out, T& total) { ExclusiveScan(in, out, T(), thrust::plus<>(), total); }
  CU2SYCL_CONVERGENT T Broadcast(T in, unsigned lane) {
    return sycl::select_from_group(warp_.group, in, sycl::id<1>(warp_.lane - warp_.thread + lane));
  }

 private:
  detail::warp<Lanes> warp_;
};

}  // namespace cu2sycl::cub
