// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// What CUB's device-wide functions share: a first call without storage that tells how much is needed, and a second one.
#pragma once

#include <cstddef>
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

/// Where work goes: a stream, or a queue.
struct on_stream {
  stream_t stream = nullptr;
  on_stream() = default;
  on_stream(stream_t other) : stream(other) {}
  /// A class that converts to a stream, as PyTorch's do.
  template <typename Stream, typename = std::enable_if_t<std::is_class_v<Stream> &&
                                                         std::is_convertible_v<const Stream&, stream_t>>>
  on_stream(const Stream& other) : stream(other) {}
  on_stream(sycl::queue& queue) : stream(&queue) {}
};

/// `run(queue, memory)` with the storage; without, only the bytes that it takes are set. A captured stream writes it
/// down. Errors: error_invalid_value for too little storage.
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

/// A value that comes last or first in the order of T, where there is none.
template <typename T>
T largest() {
  if constexpr (std::numeric_limits<T>::is_specialized)
    return std::numeric_limits<T>::max();
  else
    return T(65504.0F);  // of half
}
template <typename T>
T lowest() {
  if constexpr (std::numeric_limits<T>::is_specialized)
    return std::numeric_limits<T>::lowest();
  else
    return T(-65504.0F);
}

/// What an operator makes of two types.
template <typename Op, typename A, typename B>
using made = std::decay_t<std::invoke_result_t<Op&, const A&, const B&>>;

template <typename N>
using if_number = std::enable_if_t<std::is_integral_v<N>, int>;

/// What is given where an output takes values: of an iterator that keeps none, the input's.
template <typename Out, typename In>
using output_of = std::conditional_t<std::is_convertible_v<value_of<In>, value_of<Out>> &&
                                         !std::is_same_v<value_of<Out>, thrust::detail::anything>,
                                     value_of<Out>, value_of<In>>;

}  // namespace cu2sycl::cub::detail
