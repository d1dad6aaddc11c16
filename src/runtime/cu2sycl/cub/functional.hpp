// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// CUB's function objects and small types. cub/thread/thread_operators.cuh, cub/util_type.cuh.
#pragma once

#include <cstddef>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/thrust/functional.hpp"

namespace cu2sycl::cub {

using Sum = thrust::plus<>;
using Max = thrust::maximum<>;
using Min = thrust::minimum<>;
using Equality = thrust::equal_to<>;
using Inequality = thrust::not_equal_to<>;
using Difference = thrust::minus<>;
using Division = thrust::divides<>;

template <typename Op>
struct InequalityWrapper {
  Op op;
  explicit InequalityWrapper(Op same) : op(same) {}
  template <typename T>
  bool operator()(const T& a, const T& b) {
    return !op(a, b);
  }
};

template <typename T>
struct CastOp {
  template <typename A>
  T operator()(const A& a) const {
    return static_cast<T>(a);
  }
};

/// The operator with swapped operands.
template <typename Op>
struct SwizzleScanOp {
  Op op;
  explicit SwizzleScanOp(Op other) : op(other) {}
  template <typename T>
  T operator()(const T& a, const T& b) {
    return op(b, a);
  }
};

template <typename Key_, typename Value_>
struct KeyValuePair {
  using Key = Key_;
  using Value = Value_;
  Key key;
  Value value;
  KeyValuePair() = default;
  KeyValuePair(const Key& k, const Value& v) : key(k), value(v) {}
  bool operator!=(const KeyValuePair& other) const { return value != other.value || key != other.key; }
};

/// Returns the pair with the larger value; for equal values, the one with the smaller key.
struct ArgMax {
  template <typename T, typename Offset>
  KeyValuePair<Offset, T> operator()(const KeyValuePair<Offset, T>& a, const KeyValuePair<Offset, T>& b) const {
    return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};
struct ArgMin {
  template <typename T, typename Offset>
  KeyValuePair<Offset, T> operator()(const KeyValuePair<Offset, T>& a, const KeyValuePair<Offset, T>& b) const {
    return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};

/// Combines key-value pairs: the values of adjacent pairs with equal keys.
template <typename Op>
struct ReduceByKeyOp {
  Op op;
  explicit ReduceByKeyOp(Op other = Op()) : op(other) {}
  template <typename Pair>
  Pair operator()(const Pair& a, const Pair& b) {
    Pair out = b;
    if (a.key == b.key) out.value = op(a.value, b.value);
    return out;
  }
};
/// Combines pairs of a number of segment heads and a value: a head starts a new value.
template <typename Op>
struct ReduceBySegmentOp {
  Op op;
  explicit ReduceBySegmentOp(Op other = Op()) : op(other) {}
  template <typename Pair>
  Pair operator()(const Pair& a, const Pair& b) {
    Pair out;
    out.key = a.key + b.key;
    out.value = b.key ? b.value : op(a.value, b.value);
    return out;
  }
};

struct NullType {
  bool operator==(const NullType&) const { return true; }
  bool operator!=(const NullType&) const { return false; }
};

template <int Value>
struct Int2Type {
  static constexpr int VALUE = Value;
};

/// Two buffers, one of which holds the data.
template <typename T>
struct DoubleBuffer {
  T* d_buffers[2] = {nullptr, nullptr};
  int selector = 0;
  DoubleBuffer() = default;
  DoubleBuffer(T* current, T* alternate) : d_buffers{current, alternate} {}
  T* Current() { return d_buffers[selector]; }
  T* Alternate() { return d_buffers[selector ^ 1]; }
};

/// Memory for a T that is not constructed.
template <typename T>
struct Uninitialized {
  alignas(T) std::byte bytes[sizeof(T)];
  T& Alias() { return *reinterpret_cast<T*>(bytes); }
};

template <int N>
struct PowerOfTwo {
  enum { VALUE = (N & (N - 1)) == 0 };
};

/// The logarithm of N to the base 2, rounded up.
template <int N>
struct Log2 {
  enum { VALUE = Log2<(N + 1) / 2>::VALUE + 1 };
};
template <>
struct Log2<1> {
  enum { VALUE = 0 };
};

/// Returns the mask of the lanes of a logical warp of `Lanes` lanes.
template <int Lanes>
unsigned WarpMask(unsigned warp) {
  const unsigned mask = 0xffffffffU >> (32 - Lanes);
  return PowerOfTwo<Lanes>::VALUE && Lanes < 32 ? mask << (warp * Lanes) : mask;
}

}  // namespace cu2sycl::cub
