// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// CUB's iterators, cub/iterator/*.cuh. Cache hints are ignored.
#pragma once

#include "cu2sycl/cub/functional.hpp"
#include "cu2sycl/cub/load.hpp"
#include "cu2sycl/thrust/iterator.hpp"

namespace cu2sycl::cub {

template <typename T, typename = std::ptrdiff_t>
using CountingInputIterator = thrust::counting_iterator<T>;
template <typename T, typename = std::ptrdiff_t>
using ConstantInputIterator = thrust::constant_iterator<T>;
template <typename = std::ptrdiff_t>
using DiscardOutputIterator = thrust::discard_iterator<>;
template <CacheLoadModifier, typename T, typename = std::ptrdiff_t>
using CacheModifiedInputIterator = const T*;
template <CacheStoreModifier, typename T, typename = std::ptrdiff_t>
using CacheModifiedOutputIterator = T*;

/// The results of `op` for the elements of a range, converted to T.
template <typename T, typename Op, typename It, typename = std::ptrdiff_t>
struct TransformInputIterator : thrust::detail::iterator_base<TransformInputIterator<T, Op, It>, T, T> {
  It base;
  Op op;
  TransformInputIterator(It it, Op f) : base(it), op(f) {}
  T operator*() const {
    Op own = op;
    return static_cast<T>(own(*base));
  }
  TransformInputIterator plus(std::ptrdiff_t n) const { return {base + n, op}; }
  friend std::ptrdiff_t operator-(const TransformInputIterator& a, const TransformInputIterator& b) {
    return a.base - b.base;
  }
};

/// Pairs of an index and the element at it.
template <typename It, typename Offset = std::ptrdiff_t, typename T = thrust::detail::value_of<It>>
struct ArgIndexInputIterator : thrust::detail::iterator_base<ArgIndexInputIterator<It, Offset, T>,
                                                             KeyValuePair<Offset, T>, KeyValuePair<Offset, T>> {
  It base;
  std::ptrdiff_t at;
  ArgIndexInputIterator(It it, std::ptrdiff_t place = 0) : base(it), at(place) {}
  KeyValuePair<Offset, T> operator*() const { return {static_cast<Offset>(at), static_cast<T>(base[at])}; }
  ArgIndexInputIterator plus(std::ptrdiff_t n) const { return {base, at + n}; }
  friend std::ptrdiff_t operator-(const ArgIndexInputIterator& a, const ArgIndexInputIterator& b) {
    return a.at - b.at;
  }
};

}  // namespace cu2sycl::cub
namespace cu2sycl::thrust::detail {

template <typename T, typename Op, typename It, typename Offset>
auto in_kernel(const cub::TransformInputIterator<T, Op, It, Offset>& it) {
  return cub::TransformInputIterator<T, Op, decltype(in_kernel(it.base))>(in_kernel(it.base), it.op);
}
template <typename It, typename Offset, typename T>
auto in_kernel(const cub::ArgIndexInputIterator<It, Offset, T>& it) {
  return cub::ArgIndexInputIterator<decltype(in_kernel(it.base)), Offset, T>(in_kernel(it.base), it.at);
}

}  // namespace cu2sycl::thrust::detail
