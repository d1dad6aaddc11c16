// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cub::DeviceScan. Outputs may be the inputs. With a null `storage`, functions only set `bytes` (two_calls.hpp).
#pragma once

#include "cu2sycl/cub_device/two_calls.hpp"

namespace cu2sycl::cub {

/// An initial value that is read on the device when the scan runs (cub::FutureValue).
template <typename T, typename It = T*>
struct FutureValue {
  It at;
  explicit FutureValue(It where) : at(where) {}
};

namespace detail {

struct no_start {};
template <typename Start>
inline constexpr bool is_started = !std::is_same_v<Start, no_start>;
template <typename T>
struct start_type {
  using type = T;
};
template <typename T, typename It>
struct start_type<FutureValue<T, It>> {
  using type = T;
};
template <typename T>
const T& start_value(const T& start) {
  return start;
}
template <typename T, typename It>
T start_value(const FutureValue<T, It>& start) {
  return *in_kernel(start.at);
}

template <bool Inclusive, typename In, typename Out, typename Op, typename Start>
error_t scan_to(void* storage, std::size_t& bytes, In in, Out out, std::ptrdiff_t n, Op op, Start start,
                on_stream where) {
  using From = std::conditional_t<is_started<Start>, typename start_type<Start>::type, value_of<In>>;
  using A = made<Op, From, value_of<In>>;
  return two_calls(
      storage, bytes, where, [=, from = in_kernel(in), to = in_kernel(out)](sycl::queue& queue, workspace& memory) {
        A* const sums = memory.take<A>(parallel::scan_memory<A>(n));
        if (memory.measures()) return;
        const call<Op> combine{op};
        const auto read = [from](std::ptrdiff_t i) { return static_cast<A>(value_of<In>(from[i])); };
        const auto joined = [combine](const A& a, const A& b) { return static_cast<A>(combine(a, b)); };
        // The initial value may be known on the device only, so it is combined when results are written.
        parallel::scan(queue, sums, n, read, parallel::start_of_scan<A>{A(), false}, joined,
                       [to, joined, start](std::ptrdiff_t i, const A& before, const A& with) {
                         if constexpr (!is_started<Start>) {
                           to[i] = Inclusive ? with : before;
                         } else {
                           const A first = static_cast<A>(start_value(start));
                           to[i] = Inclusive ? joined(first, with) : i == 0 ? first : joined(first, before);
                         }
                       });
      });
}

template <bool Inclusive, typename Keys, typename In, typename Out, typename Op, typename Start, typename Same>
error_t scan_runs(void* storage, std::size_t& bytes, Keys keys, In in, Out out, std::ptrdiff_t n, Op op, Start start,
                  Same same, on_stream where) {
  using From = std::conditional_t<is_started<Start>, typename start_type<Start>::type, value_of<In>>;
  using A = made<Op, From, value_of<In>>;
  struct state {
    A value;
    bool head;
  };
  return two_calls(
      storage, bytes, where,
      [=, k = in_kernel(keys), from = in_kernel(in), to = in_kernel(out)](sycl::queue& queue, workspace& memory) {
        auto* const kept = memory.take<value_of<Keys>>(n);  // the output may be the keys
        auto* const sums = memory.take<state>(parallel::scan_memory<state>(n));
        if (memory.measures()) return;
        parallel::each(queue, n, [=](std::ptrdiff_t i) { ::new (kept + i) value_of<Keys>(k[i]); });
        const call<Op> combine{op};
        const call<Same> is{same};
        const auto head = [=](std::ptrdiff_t i) { return i == 0 || !is(kept[i - 1], kept[i]); };
        parallel::scan(
            queue, sums, n,
            [=](std::ptrdiff_t i) {
              return state{static_cast<A>(value_of<In>(from[i])), head(i)};
            },
            parallel::start_of_scan<state>{{A(), false}, false},
            [combine](const state& a, const state& b) {
              return state{b.head ? b.value : static_cast<A>(combine(a.value, b.value)), a.head || b.head};
            },
            [=](std::ptrdiff_t i, const state& before, const state& with) {
              if constexpr (!is_started<Start>) {
                to[i] = Inclusive ? with.value : before.value;
              } else {
                const A first = static_cast<A>(start_value(start));
                to[i] = head(i) ? first : static_cast<A>(combine(first, before.value));
              }
            });
      });
}

}  // namespace detail

struct DeviceScan {
  template <typename In, typename Out, typename N, detail::if_number<N> = 0>
  static error_t ExclusiveSum(void* storage, std::size_t& bytes, In in, Out out, N n, detail::on_stream stream = {},
                              bool = false) {
    return ExclusiveScan(storage, bytes, in, out, thrust::plus<>(), detail::value_of<In>(), n, stream);
  }
  template <typename It, typename N, detail::if_number<N> = 0>
  static error_t ExclusiveSum(void* storage, std::size_t& bytes, It data, N n, detail::on_stream stream = {},
                              bool = false) {
    return ExclusiveSum(storage, bytes, data, data, n, stream);
  }
  template <typename In, typename Out, typename N, detail::if_number<N> = 0>
  static error_t InclusiveSum(void* storage, std::size_t& bytes, In in, Out out, N n, detail::on_stream stream = {},
                              bool = false) {
    return InclusiveScan(storage, bytes, in, out, thrust::plus<>(), n, stream);
  }
  template <typename It, typename N, detail::if_number<N> = 0>
  static error_t InclusiveSum(void* storage, std::size_t& bytes, It data, N n, detail::on_stream stream = {},
                              bool = false) {
    return InclusiveSum(storage, bytes, data, data, n, stream);
  }
  template <typename In, typename Out, typename Op, typename T, typename N, detail::if_number<N> = 0>
  static error_t ExclusiveScan(void* storage, std::size_t& bytes, In in, Out out, Op op, T init, N n,
                               detail::on_stream stream = {}, bool = false) {
    return detail::scan_to<false>(storage, bytes, in, out, static_cast<std::ptrdiff_t>(n), op, init, stream);
  }
  template <typename It, typename Op, typename T, typename N, detail::if_number<N> = 0,
            std::enable_if_t<!std::is_integral_v<Op>, int> = 0>
  static error_t ExclusiveScan(void* storage, std::size_t& bytes, It data, Op op, T init, N n,
                               detail::on_stream stream = {}, bool = false) {
    return ExclusiveScan(storage, bytes, data, data, op, init, n, stream);
  }
  template <typename In, typename Out, typename Op, typename N, detail::if_number<N> = 0>
  static error_t InclusiveScan(void* storage, std::size_t& bytes, In in, Out out, Op op, N n,
                               detail::on_stream stream = {}, bool = false) {
    return detail::scan_to<true>(storage, bytes, in, out, static_cast<std::ptrdiff_t>(n), op, detail::no_start(),
                                 stream);
  }
  template <typename It, typename Op, typename N, detail::if_number<N> = 0>
  static error_t InclusiveScan(void* storage, std::size_t& bytes, It data, Op op, N n, detail::on_stream stream = {},
                               bool = false) {
    return InclusiveScan(storage, bytes, data, data, op, n, stream);
  }
  template <typename In, typename Out, typename Op, typename T, typename N>
  static error_t InclusiveScanInit(void* storage, std::size_t& bytes, In in, Out out, Op op, T init, N n,
                                   detail::on_stream stream = {}) {
    return detail::scan_to<true>(storage, bytes, in, out, static_cast<std::ptrdiff_t>(n), op, init, stream);
  }

  // Scans of each run of equal keys.
  template <typename Keys, typename In, typename Out, typename N, typename Same = thrust::equal_to<>>
  static error_t ExclusiveSumByKey(void* storage, std::size_t& bytes, Keys keys, In in, Out out, N n, Same same = {},
                                   detail::on_stream stream = {}) {
    return ExclusiveScanByKey(storage, bytes, keys, in, out, thrust::plus<>(), detail::value_of<In>(), n, same, stream);
  }
  template <typename Keys, typename In, typename Out, typename N, typename Same = thrust::equal_to<>>
  static error_t InclusiveSumByKey(void* storage, std::size_t& bytes, Keys keys, In in, Out out, N n, Same same = {},
                                   detail::on_stream stream = {}) {
    return InclusiveScanByKey(storage, bytes, keys, in, out, thrust::plus<>(), n, same, stream);
  }
  template <typename Keys, typename In, typename Out, typename Op, typename T, typename N,
            typename Same = thrust::equal_to<>>
  static error_t ExclusiveScanByKey(void* storage, std::size_t& bytes, Keys keys, In in, Out out, Op op, T init, N n,
                                    Same same = {}, detail::on_stream stream = {}) {
    return detail::scan_runs<false>(storage, bytes, keys, in, out, static_cast<std::ptrdiff_t>(n), op, init, same,
                                    stream);
  }
  template <typename Keys, typename In, typename Out, typename Op, typename N, typename Same = thrust::equal_to<>>
  static error_t InclusiveScanByKey(void* storage, std::size_t& bytes, Keys keys, In in, Out out, Op op, N n,
                                    Same same = {}, detail::on_stream stream = {}) {
    return detail::scan_runs<true>(storage, bytes, keys, in, out, static_cast<std::ptrdiff_t>(n), op,
                                   detail::no_start(), same, stream);
  }
};

}  // namespace cu2sycl::cub
