// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cub::DeviceFor, DeviceTransform, DeviceAdjacentDifference, DeviceMemcpy, DeviceCopy: loops over elements. With a null
// `storage`, functions only set `bytes` (two_calls.hpp).
#pragma once

#include <tuple>

#include "cu2sycl/cub_device/two_calls.hpp"

namespace cu2sycl::cub {
namespace detail {

/// Submits a loop to a stream, without temporary storage.
template <typename F>
error_t loop(std::ptrdiff_t n, on_stream where, const F& f) {
  return cu2sycl::detail::guarded([&] {
    cu2sycl::detail::enqueue(queue_of(where.stream), graph_node_kernel,
                             [n, f](sycl::queue& queue) { parallel::each(queue, n, f); });
    return success;
  });
}
/// Like the overload above, with temporary storage, which is not used.
template <typename F>
error_t loop(void* storage, std::size_t& bytes, std::ptrdiff_t n, on_stream where, const F& f) {
  return two_calls(storage, bytes, where, [n, f](sycl::queue& queue, workspace& memory) {
    if (!memory.measures()) parallel::each(queue, n, f);
  });
}

template <typename It, typename F>
auto for_each_element(It it, F f) {
  return [from = in_kernel(it), g = call<F>{f}](std::ptrdiff_t i) { g(from[i]); };
}

}  // namespace detail

struct DeviceFor {
  template <typename N, typename F>
  static error_t Bulk(N n, F f, detail::on_stream stream = {}) {
    return detail::loop(static_cast<std::ptrdiff_t>(n), stream,
                        [g = detail::call<F>{f}](std::ptrdiff_t i) { g(static_cast<N>(i)); });
  }
  template <typename N, typename F>
  static error_t Bulk(void* storage, std::size_t& bytes, N n, F f, detail::on_stream stream = {}) {
    return detail::loop(storage, bytes, static_cast<std::ptrdiff_t>(n), stream,
                        [g = detail::call<F>{f}](std::ptrdiff_t i) { g(static_cast<N>(i)); });
  }
  template <typename It, typename N, typename F, detail::if_number<N> = 0>
  static error_t ForEachN(It first, N n, F f, detail::on_stream stream = {}) {
    return detail::loop(static_cast<std::ptrdiff_t>(n), stream, detail::for_each_element(first, f));
  }
  template <typename It, typename N, typename F, detail::if_number<N> = 0>
  static error_t ForEachN(void* storage, std::size_t& bytes, It first, N n, F f, detail::on_stream stream = {}) {
    return detail::loop(storage, bytes, static_cast<std::ptrdiff_t>(n), stream, detail::for_each_element(first, f));
  }
  template <typename It, typename F>
  static error_t ForEach(It first, It last, F f, detail::on_stream stream = {}) {
    return ForEachN(first, last - first, f, stream);
  }
  template <typename It, typename F>
  static error_t ForEach(void* storage, std::size_t& bytes, It first, It last, F f, detail::on_stream stream = {}) {
    return ForEachN(storage, bytes, first, last - first, f, stream);
  }
  template <typename... Arguments>
  static error_t ForEachCopyN(Arguments&&... arguments) {
    return ForEachN(static_cast<Arguments&&>(arguments)...);
  }
  template <typename... Arguments>
  static error_t ForEachCopy(Arguments&&... arguments) {
    return ForEach(static_cast<Arguments&&>(arguments)...);
  }
};

struct DeviceTransform {
  template <typename... In, typename Out, typename N, typename F>
  static error_t Transform(std::tuple<In...> in, Out out, N n, F f, detail::on_stream stream = {}) {
    const auto zipped = std::apply([](auto... it) { return thrust::make_tuple(detail::in_kernel(it)...); }, in);
    return detail::loop(static_cast<std::ptrdiff_t>(n), stream,
                        [zipped, to = detail::in_kernel(out), g = detail::call<F>{f}](std::ptrdiff_t i) {
                          to[i] = applied(g, zipped, i, std::index_sequence_for<In...>());
                        });
  }
  template <typename In, typename Out, typename N, typename F, detail::if_number<N> = 0>
  static error_t Transform(In in, Out out, N n, F f, detail::on_stream stream = {}) {
    return Transform(std::tuple<In>(in), out, n, f, stream);
  }

 private:
  template <typename G, typename Zipped, std::size_t... K>
  static auto applied(const G& g, const Zipped& zipped, std::ptrdiff_t i, std::index_sequence<K...>) {
    return g(thrust::get<K>(zipped)[i]...);
  }
};

/// Differences of each element and the preceding (Left) or following (Right) one. The first or last element is copied.
struct DeviceAdjacentDifference {
  template <typename In, typename Out, typename N, typename Op = thrust::minus<>>
  static error_t SubtractLeftCopy(void* storage, std::size_t& bytes, In in, Out out, N n, Op op = {},
                                  detail::on_stream stream = {}, bool = false) {
    return run<-1>(storage, bytes, in, out, static_cast<std::ptrdiff_t>(n), op, stream);
  }
  template <typename It, typename N, typename Op = thrust::minus<>>
  static error_t SubtractLeft(void* storage, std::size_t& bytes, It data, N n, Op op = {},
                              detail::on_stream stream = {}, bool = false) {
    return run<-1>(storage, bytes, data, data, static_cast<std::ptrdiff_t>(n), op, stream);
  }
  template <typename In, typename Out, typename N, typename Op = thrust::minus<>>
  static error_t SubtractRightCopy(void* storage, std::size_t& bytes, In in, Out out, N n, Op op = {},
                                   detail::on_stream stream = {}, bool = false) {
    return run<1>(storage, bytes, in, out, static_cast<std::ptrdiff_t>(n), op, stream);
  }
  template <typename It, typename N, typename Op = thrust::minus<>>
  static error_t SubtractRight(void* storage, std::size_t& bytes, It data, N n, Op op = {},
                               detail::on_stream stream = {}, bool = false) {
    return run<1>(storage, bytes, data, data, static_cast<std::ptrdiff_t>(n), op, stream);
  }

 private:
  template <int Step, typename In, typename Out, typename Op>
  static error_t run(void* storage, std::size_t& bytes, In in, Out out, std::ptrdiff_t n, Op op,
                     detail::on_stream stream) {
    using T = detail::value_of<In>;
    return detail::two_calls(storage, bytes, stream,
                             [=, from = detail::in_kernel(in), to = detail::in_kernel(out), g = detail::call<Op>{op}](
                                 sycl::queue& queue, detail::workspace& memory) {
                               T* const kept = memory.take<T>(n);  // the output may be the input
                               if (memory.measures()) return;
                               parallel::each(queue, n, [=](std::ptrdiff_t i) { ::new (kept + i) T(from[i]); });
                               parallel::each(queue, n, [=](std::ptrdiff_t i) {
                                 const std::ptrdiff_t other = i + Step;
                                 if (other < 0 || other >= n)
                                   to[i] = kept[i];
                                 else
                                   to[i] = g(kept[i], kept[other]);
                               });
                             });
  }
};

namespace detail {
/// Calls `copy(to[k], from[k], i)` for each range k and each i in [0, sizes[k]).
template <typename From, typename To, typename Sizes, typename Copy>
error_t copy_ranges(void* storage, std::size_t& bytes, From from, To to, Sizes sizes, std::ptrdiff_t ranges,
                    on_stream stream, Copy copy) {
  return two_calls(
      storage, bytes, stream,
      [=, a = in_kernel(from), b = in_kernel(to), s = in_kernel(sizes)](sycl::queue& queue, workspace& memory) {
        if (memory.measures()) return;
        parallel::each_in_segments(queue, ranges, thrust::constant_iterator<std::ptrdiff_t>(0), s,
                                   [=](std::ptrdiff_t k, std::ptrdiff_t i) { copy(b[k], a[k], i); });
      });
}
}  // namespace detail

/// Copies `sizes[k]` bytes from `from[k]` to `to[k]` for each of many ranges.
struct DeviceMemcpy {
  template <typename From, typename To, typename Sizes>
  static error_t Batched(void* storage, std::size_t& bytes, From from, To to, Sizes sizes, std::ptrdiff_t ranges,
                         detail::on_stream stream = {}) {
    return detail::copy_ranges(storage, bytes, from, to, sizes, ranges, stream,
                               [](void* to_range, const void* from_range, std::ptrdiff_t i) {
                                 static_cast<std::byte*>(to_range)[i] = static_cast<const std::byte*>(from_range)[i];
                               });
  }
};
/// Copies `sizes[k]` elements from `from[k]` to `to[k]` for each of many ranges.
struct DeviceCopy {
  template <typename From, typename To, typename Sizes>
  static error_t Batched(void* storage, std::size_t& bytes, From from, To to, Sizes sizes, std::ptrdiff_t ranges,
                         detail::on_stream stream = {}) {
    return detail::copy_ranges(storage, bytes, from, to, sizes, ranges, stream,
                               [](auto to_range, auto from_range, std::ptrdiff_t i) { to_range[i] = from_range[i]; });
  }
};

}  // namespace cu2sycl::cub
