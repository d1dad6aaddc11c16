// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cub::DeviceReduce and DeviceSegmentedReduce. With a null `storage`, functions only set `bytes` (two_calls.hpp).
#pragma once

#include "cu2sycl/cub_device/two_calls.hpp"
#include "cu2sycl/parallel/reduce.hpp"

namespace cu2sycl::cub {
namespace detail {

template <typename T>
using indexed = KeyValuePair<int, T>;

/// ArgMin or ArgMax of pairs; pairs with a negative key are ignored.
template <typename Best>
struct best_place {
  template <typename Pair>
  Pair operator()(const Pair& a, const Pair& b) const {
    if (a.key < 0 || b.key < 0) return a.key < 0 ? b : a;
    return Best()(a, b);
  }
};

template <typename A, typename In, typename Out, typename Op, typename T>
error_t reduce_to(void* storage, std::size_t& bytes, In in, Out out, std::ptrdiff_t n, Op op, T init, on_stream where) {
  return two_calls(storage, bytes, where,
                   [n, from = in_kernel(in), to = in_kernel(out), op, init](sycl::queue& queue, workspace& memory) {
                     parallel::reduce<A>(
                         queue, memory, n, [from](std::ptrdiff_t i) { return static_cast<A>(value_of<In>(from[i])); },
                         static_cast<A>(init),
                         [g = call<Op>{op}](const A& a, const A& b) { return static_cast<A>(g(a, b)); },
                         [to](const A& value) { to[0] = value; });
                   });
}

template <typename Best, typename In, typename Write>
error_t arg_reduce(void* storage, std::size_t& bytes, In in, std::ptrdiff_t n, on_stream where, const Write& write) {
  using Pair = KeyValuePair<std::ptrdiff_t, value_of<In>>;
  const Pair nothing(-1, std::is_same_v<Best, ArgMin> ? largest<value_of<In>>() : lowest<value_of<In>>());
  return two_calls(
      storage, bytes, where, [n, from = in_kernel(in), write, nothing](sycl::queue& queue, workspace& memory) {
        parallel::reduce<Pair>(
            queue, memory, n, [from](std::ptrdiff_t i) { return Pair(i, value_of<In>(from[i])); }, nothing,
            best_place<Best>(), [write](const Pair& best) { write(best.key < 0 ? 1 : best.key, best.value); });
      });
}

}  // namespace detail

struct DeviceReduce {
  template <typename In, typename Out, typename N, typename Op, typename T>
  static error_t Reduce(void* storage, std::size_t& bytes, In in, Out out, N n, Op op, T init,
                        detail::on_stream stream = {}, bool = false) {
    return detail::reduce_to<detail::made<Op, T, detail::value_of<In>>>(
        storage, bytes, in, out, static_cast<std::ptrdiff_t>(n), op, init, stream);
  }
  template <typename In, typename Out, typename N>
  static error_t Sum(void* storage, std::size_t& bytes, In in, Out out, N n, detail::on_stream stream = {},
                     bool = false) {
    return Reduce(storage, bytes, in, out, n, thrust::plus<>(), detail::output_of<Out, In>(), stream);
  }
  /// Computes the minimum; for no elements, the largest number of the type.
  template <typename In, typename Out, typename N>
  static error_t Min(void* storage, std::size_t& bytes, In in, Out out, N n, detail::on_stream stream = {},
                     bool = false) {
    return Reduce(storage, bytes, in, out, n, thrust::minimum<>(), detail::largest<detail::value_of<In>>(), stream);
  }
  /// Computes the maximum; for no elements, the lowest number of the type.
  template <typename In, typename Out, typename N>
  static error_t Max(void* storage, std::size_t& bytes, In in, Out out, N n, detail::on_stream stream = {},
                     bool = false) {
    return Reduce(storage, bytes, in, out, n, thrust::maximum<>(), detail::lowest<detail::value_of<In>>(), stream);
  }
  /// Finds the first index of the smallest (largest) value, 1 if there are no elements. The result is a pair, or value
  /// and index.
  template <typename In, typename Out, typename N, detail::if_number<N> = 0>
  static error_t ArgMin(void* storage, std::size_t& bytes, In in, Out out, N n, detail::on_stream stream = {},
                        bool = false) {
    return pair<ArgMin_>(storage, bytes, in, out, n, stream);
  }
  template <typename In, typename Out, typename N, detail::if_number<N> = 0>
  static error_t ArgMax(void* storage, std::size_t& bytes, In in, Out out, N n, detail::on_stream stream = {},
                        bool = false) {
    return pair<ArgMax_>(storage, bytes, in, out, n, stream);
  }
  template <typename In, typename Out, typename Place, typename N, detail::if_number<N> = 0>
  static error_t ArgMin(void* storage, std::size_t& bytes, In in, Out out, Place place, N n,
                        detail::on_stream stream = {}) {
    return value_and_place<ArgMin_>(storage, bytes, in, out, place, n, stream);
  }
  template <typename In, typename Out, typename Place, typename N, detail::if_number<N> = 0>
  static error_t ArgMax(void* storage, std::size_t& bytes, In in, Out out, Place place, N n,
                        detail::on_stream stream = {}) {
    return value_and_place<ArgMax_>(storage, bytes, in, out, place, n, stream);
  }
  template <typename In, typename Out, typename N, typename Op, typename F, typename T>
  static error_t TransformReduce(void* storage, std::size_t& bytes, In in, Out out, N n, Op op, F f, T init,
                                 detail::on_stream stream = {}) {
    return Reduce(storage, bytes, thrust::make_transform_iterator(in, f), out, n, op, init, stream);
  }
  /// Writes the last key of each run of equal keys, its combined values, and the number of runs.
  template <typename Keys, typename Unique, typename Values, typename Sums, typename Runs, typename Op, typename N>
  static error_t ReduceByKey(void* storage, std::size_t& bytes, Keys keys, Unique unique, Values values, Sums sums,
                             Runs runs, Op op, N n, detail::on_stream stream = {}, bool = false) {
    using T = detail::made<Op, detail::value_of<Values>, detail::value_of<Values>>;
    return detail::two_calls(
        storage, bytes, stream,
        [k = detail::in_kernel(keys), u = detail::in_kernel(unique), v = detail::in_kernel(values),
         s = detail::in_kernel(sums), r = detail::in_kernel(runs), g = detail::call<Op>{op},
         count = static_cast<std::ptrdiff_t>(n)](sycl::queue& queue, detail::workspace& memory) {
          struct state {
            std::ptrdiff_t runs;
            T value;
            bool head;
          };
          auto* const parts = memory.take<state>(parallel::scan_memory<state>(count));
          if (memory.measures()) return;
          if (count <= 0) queue.single_task([r] { r[0] = 0; });
          parallel::scan(
              queue, parts, count,
              [k, v](std::ptrdiff_t i) {
                const bool head = i == 0 || !(k[i - 1] == k[i]);
                return state{head ? 1 : 0, static_cast<T>(v[i]), head};
              },
              parallel::start_of_scan<state>{{0, T(), false}, false},
              [g](const state& a, const state& b) {
                return state{a.runs + b.runs, b.head ? b.value : static_cast<T>(g(a.value, b.value)), a.head || b.head};
              },
              [k, u, s, r, count](std::ptrdiff_t i, const state&, const state& with) {
                if (i + 1 < count && k[i] == k[i + 1]) return;
                u[with.runs - 1] = k[i];
                s[with.runs - 1] = with.value;
                if (i + 1 == count) r[0] = with.runs;
              });
        });
  }

 private:
  using ArgMin_ = cub::ArgMin;
  using ArgMax_ = cub::ArgMax;
  template <typename Best, typename In, typename Out, typename N>
  static error_t pair(void* storage, std::size_t& bytes, In in, Out out, N n, detail::on_stream stream) {
    return detail::arg_reduce<Best>(storage, bytes, in, static_cast<std::ptrdiff_t>(n), stream,
                                    [to = detail::in_kernel(out)](std::ptrdiff_t place, const auto& value) {
                                      detail::value_of<Out> best;
                                      best.key = static_cast<decltype(best.key)>(place);
                                      best.value = value;
                                      to[0] = best;
                                    });
  }
  template <typename Best, typename In, typename Out, typename Place, typename N>
  static error_t value_and_place(void* storage, std::size_t& bytes, In in, Out out, Place place, N n,
                                 detail::on_stream stream) {
    return detail::arg_reduce<Best>(
        storage, bytes, in, static_cast<std::ptrdiff_t>(n), stream,
        [to = detail::in_kernel(out), at = detail::in_kernel(place)](std::ptrdiff_t where, const auto& value) {
          to[0] = value;
          at[0] = static_cast<detail::value_of<Place>>(where);
        });
  }
};

/// Reductions of segments [begin[k], end[k]).
struct DeviceSegmentedReduce {
  template <typename In, typename Out, typename Begin, typename End, typename Op, typename T>
  static error_t Reduce(void* storage, std::size_t& bytes, In in, Out out, std::ptrdiff_t segments, Begin begin,
                        End end, Op op, T init, detail::on_stream stream = {}, bool = false) {
    using A = detail::made<Op, T, detail::value_of<In>>;
    return detail::two_calls(
        storage, bytes, stream,
        [=, from = detail::in_kernel(in), to = detail::in_kernel(out), first = detail::in_kernel(begin),
         last = detail::in_kernel(end)](sycl::queue& queue, detail::workspace& memory) {
          if (memory.measures()) return;
          parallel::reduce_segments<A>(
              queue, segments, first, last,
              [from](std::ptrdiff_t, std::ptrdiff_t i) { return static_cast<A>(detail::value_of<In>(from[i])); },
              static_cast<A>(init), true,
              [g = detail::call<Op>{op}](const A& a, const A& b) { return static_cast<A>(g(a, b)); },
              [to](std::ptrdiff_t k, const A& value) { to[k] = value; });
        });
  }
  template <typename In, typename Out, typename Begin, typename End>
  static error_t Sum(void* storage, std::size_t& bytes, In in, Out out, std::ptrdiff_t segments, Begin begin, End end,
                     detail::on_stream stream = {}, bool = false) {
    return Reduce(storage, bytes, in, out, segments, begin, end, thrust::plus<>(), detail::output_of<Out, In>(),
                  stream);
  }
  template <typename In, typename Out, typename Begin, typename End>
  static error_t Min(void* storage, std::size_t& bytes, In in, Out out, std::ptrdiff_t segments, Begin begin, End end,
                     detail::on_stream stream = {}, bool = false) {
    return Reduce(storage, bytes, in, out, segments, begin, end, thrust::minimum<>(),
                  detail::largest<detail::value_of<In>>(), stream);
  }
  template <typename In, typename Out, typename Begin, typename End>
  static error_t Max(void* storage, std::size_t& bytes, In in, Out out, std::ptrdiff_t segments, Begin begin, End end,
                     detail::on_stream stream = {}, bool = false) {
    return Reduce(storage, bytes, in, out, segments, begin, end, thrust::maximum<>(),
                  detail::lowest<detail::value_of<In>>(), stream);
  }
  /// Indices in the results are relative to the beginning of the segment.
  template <typename In, typename Out, typename Begin, typename End>
  static error_t ArgMin(void* storage, std::size_t& bytes, In in, Out out, std::ptrdiff_t segments, Begin begin,
                        End end, detail::on_stream stream = {}, bool = false) {
    return arg<cub::ArgMin>(storage, bytes, in, out, segments, begin, end, stream);
  }
  template <typename In, typename Out, typename Begin, typename End>
  static error_t ArgMax(void* storage, std::size_t& bytes, In in, Out out, std::ptrdiff_t segments, Begin begin,
                        End end, detail::on_stream stream = {}, bool = false) {
    return arg<cub::ArgMax>(storage, bytes, in, out, segments, begin, end, stream);
  }

 private:
  template <typename Best, typename In, typename Out, typename Begin, typename End>
  static error_t arg(void* storage, std::size_t& bytes, In in, Out out, std::ptrdiff_t segments, Begin begin, End end,
                     detail::on_stream stream) {
    using Pair = detail::indexed<detail::value_of<In>>;
    constexpr bool kMin = std::is_same_v<Best, cub::ArgMin>;
    const Pair nothing(1, kMin ? detail::largest<detail::value_of<In>>() : detail::lowest<detail::value_of<In>>());
    return detail::two_calls(
        storage, bytes, stream,
        [=, from = detail::in_kernel(in), to = detail::in_kernel(out), first = detail::in_kernel(begin),
         last = detail::in_kernel(end)](sycl::queue& queue, detail::workspace& memory) {
          if (memory.measures()) return;
          parallel::reduce_segments<Pair>(
              queue, segments, first, last,
              [from, first](std::ptrdiff_t k, std::ptrdiff_t i) {
                return Pair(static_cast<int>(i - static_cast<std::ptrdiff_t>(first[k])), detail::value_of<In>(from[i]));
              },
              nothing, false, Best(), [to](std::ptrdiff_t k, const Pair& best) { to[k] = best; });
        });
  }
};

}  // namespace cu2sycl::cub
