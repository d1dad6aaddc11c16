// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// What CUB's device-wide functions have in common: a first call without storage returns the size that is needed, a
// second call does the work.
#pragma once

#include <cstddef>
#include <iostream>  // CUB's headers include it, and programs count on it
#include <limits>
#include <type_traits>

#include "cu2sycl/cub/functional.hpp"
#include "cu2sycl/parallel/scan.hpp"
#include "cu2sycl/stream/stream.hpp"
#include "cu2sycl/thrust/policy.hpp"

namespace cu2sycl::cub::detail {

using parallel::workspace;
using thrust::detail::call;
using thrust::detail::in_kernel;
using thrust::detail::value_of;

/// The stream or queue to which work is submitted.
struct on_stream {
  stream_t stream = nullptr;
  on_stream() = default;
  on_stream(stream_t other) : stream(other) {}
  /// Converts from a class that converts to a stream, such as PyTorch's.
  template <typename Stream, typename = std::enable_if_t<std::is_class_v<Stream> &&
                                                         std::is_convertible_v<const Stream&, stream_t>>>
  on_stream(const Stream& other) : stream(other) {}
  on_stream(sycl::queue& queue) : stream(&queue) {}
};

/// Submits `run(queue, memory)` with `bytes` bytes of storage, or records it if the stream is captured. If `storage` is
/// null, only sets `bytes` to the size that is needed. Returns error_invalid_value if the storage is too small.
template <typename Run>
error_t two_calls(void* storage, std::size_t& bytes, on_stream where, const Run& run) {
  return cu2sycl::detail::guarded([&] {
    if (storage == nullptr) {
      workspace measured(nullptr, 0);
      run(cu2sycl::detail::plain_default_queue(), measured);
      bytes = measured.taken() + workspace::kAlignment;
      return success;
    }
    cu2sycl::detail::enqueue(queue_of(where.stream), graph_node_kernel,
                             [run, storage, size = bytes](sycl::queue& queue) {
                               workspace memory(storage, size);
                               run(queue, memory);
                             });
    return success;
  });
}

/// The largest value of T, the result of a minimum of no elements.
template <typename T>
T largest() {
  if constexpr (std::numeric_limits<T>::is_specialized)
    return std::numeric_limits<T>::max();
  else
    return T(65504.0F);  // for half
}
/// The lowest value of T, the result of a maximum of no elements.
template <typename T>
T lowest() {
  if constexpr (std::numeric_limits<T>::is_specialized)
    return std::numeric_limits<T>::lowest();
  else
    return T(-65504.0F);
}

/// The type that an operator returns for two types.
template <typename Op, typename A, typename B>
using made = std::decay_t<std::invoke_result_t<Op&, const A&, const B&>>;

template <typename N>
using if_number = std::enable_if_t<std::is_integral_v<N>, int>;

/// The type of the output's values; that of the input's if the output does not store values or they cannot be
/// converted.
template <typename Out, typename In>
using output_of = std::conditional_t<std::is_convertible_v<value_of<In>, value_of<Out>> &&
                                         !std::is_same_v<value_of<Out>, thrust::detail::anything>,
                                     value_of<Out>, value_of<In>>;

}  // namespace cu2sycl::cub::detail
