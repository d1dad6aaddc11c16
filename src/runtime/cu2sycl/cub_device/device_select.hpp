// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cub::DeviceSelect, DevicePartition, DeviceRunLengthEncode: selected elements, in their order. With a null `storage`,
// functions only set `bytes` (two_calls.hpp).
#pragma once

#include "cu2sycl/cub_device/two_calls.hpp"

namespace cu2sycl::cub {
namespace detail {

struct drop {
  void operator()(std::ptrdiff_t, std::ptrdiff_t) const {}
};

/// Copies the elements i with `keep(i)` to the output, in their order, and writes their number to `count`.
template <typename In, typename Out, typename Count, typename Keep>
error_t select_to(void* storage, std::size_t& bytes, In in, Out out, Count count, std::ptrdiff_t n, const Keep& keep,
                  on_stream where) {
  return two_calls(
      storage, bytes, where,
      [=, from = in_kernel(in), to = in_kernel(out), c = in_kernel(count)](sycl::queue& queue, workspace& memory) {
        parallel::split(
            queue, memory, n, keep,
            [=](std::ptrdiff_t i, std::ptrdiff_t k) { to[k] = static_cast<value_of<In>>(from[i]); }, drop(),
            [=](std::ptrdiff_t kept) { c[0] = static_cast<value_of<Count>>(kept); });
      });
}
/// Like select_to, within one range, of which it makes a copy first; calls `keep(copy, i)`.
template <typename It, typename Count, typename Keep>
error_t select_in_place(void* storage, std::size_t& bytes, It data, Count count, std::ptrdiff_t n, const Keep& keep,
                        on_stream where) {
  using T = value_of<It>;
  return two_calls(storage, bytes, where,
                   [=, all = in_kernel(data), c = in_kernel(count)](sycl::queue& queue, workspace& memory) {
                     T* const from = memory.take<T>(n);
                     if (!memory.measures())
                       parallel::each(queue, n, [=](std::ptrdiff_t i) { ::new (from + i) T(all[i]); });
                     parallel::split(
                         queue, memory, n, [=](std::ptrdiff_t i) { return keep(from, i); },
                         [=](std::ptrdiff_t i, std::ptrdiff_t k) { all[k] = from[i]; }, drop(),
                         [=](std::ptrdiff_t kept) { c[0] = static_cast<value_of<Count>>(kept); });
                   });
}

/// Stores the positions at which runs of equal elements begin in `begins`, and the number of runs in `runs`.
template <typename In>
void find_runs(sycl::queue& queue, workspace& memory, std::ptrdiff_t n, const In& from, std::ptrdiff_t* begins,
               std::ptrdiff_t* runs) {
  parallel::split(
      queue, memory, n, [=](std::ptrdiff_t i) { return i == 0 || !(from[i - 1] == from[i]); },
      [=](std::ptrdiff_t i, std::ptrdiff_t k) { begins[k] = i; }, drop(), [=](std::ptrdiff_t count) { *runs = count; });
}

}  // namespace detail

struct DeviceSelect {
  template <typename In, typename Flags, typename Out, typename Count, typename N, detail::if_number<N> = 0>
  static error_t Flagged(void* storage, std::size_t& bytes, In in, Flags flags, Out out, Count count, N n,
                         detail::on_stream stream = {}, bool = false) {
    return FlaggedIf(storage, bytes, in, flags, out, count, n, thrust::identity<>(), stream);
  }
  template <typename It, typename Flags, typename Count, typename N, detail::if_number<N> = 0>
  static error_t Flagged(void* storage, std::size_t& bytes, It data, Flags flags, Count count, N n,
                         detail::on_stream stream = {}, bool = false) {
    return FlaggedIf(storage, bytes, data, flags, count, n, thrust::identity<>(), stream);
  }
  template <typename In, typename Flags, typename Out, typename Count, typename N, typename Op,
            detail::if_number<N> = 0>
  static error_t FlaggedIf(void* storage, std::size_t& bytes, In in, Flags flags, Out out, Count count, N n, Op op,
                           detail::on_stream stream = {}) {
    return detail::select_to(
        storage, bytes, in, out, count, static_cast<std::ptrdiff_t>(n),
        [f = detail::in_kernel(flags), is = detail::call<Op>{op}](std::ptrdiff_t i) {
          return static_cast<bool>(is(detail::value_of<Flags>(f[i])));
        },
        stream);
  }
  template <typename It, typename Flags, typename Count, typename N, typename Op, detail::if_number<N> = 0>
  static error_t FlaggedIf(void* storage, std::size_t& bytes, It data, Flags flags, Count count, N n, Op op,
                           detail::on_stream stream = {}) {
    return detail::select_in_place(
        storage, bytes, data, count, static_cast<std::ptrdiff_t>(n),
        [f = detail::in_kernel(flags), is = detail::call<Op>{op}](const auto*, std::ptrdiff_t i) {
          return static_cast<bool>(is(detail::value_of<Flags>(f[i])));
        },
        stream);
  }
  template <typename In, typename Out, typename Count, typename N, typename Op, detail::if_number<N> = 0>
  static error_t If(void* storage, std::size_t& bytes, In in, Out out, Count count, N n, Op op,
                    detail::on_stream stream = {}, bool = false) {
    return detail::select_to(
        storage, bytes, in, out, count, static_cast<std::ptrdiff_t>(n),
        [from = detail::in_kernel(in), is = detail::call<Op>{op}](std::ptrdiff_t i) {
          return static_cast<bool>(is(detail::value_of<In>(from[i])));
        },
        stream);
  }
  template <typename It, typename Count, typename N, typename Op, detail::if_number<N> = 0>
  static error_t If(void* storage, std::size_t& bytes, It data, Count count, N n, Op op, detail::on_stream stream = {},
                    bool = false) {
    return detail::select_in_place(
        storage, bytes, data, count, static_cast<std::ptrdiff_t>(n),
        [is = detail::call<Op>{op}](const auto* from, std::ptrdiff_t i) { return static_cast<bool>(is(from[i])); },
        stream);
  }
  /// Selects the first element of each run of equal elements.
  template <typename In, typename Out, typename Count, typename N, detail::if_number<N> = 0>
  static error_t Unique(void* storage, std::size_t& bytes, In in, Out out, Count count, N n,
                        detail::on_stream stream = {}, bool = false) {
    return detail::select_to(
        storage, bytes, in, out, count, static_cast<std::ptrdiff_t>(n),
        [from = detail::in_kernel(in)](std::ptrdiff_t i) { return i == 0 || !(from[i - 1] == from[i]); }, stream);
  }
  template <typename Keys, typename Values, typename OutKeys, typename OutValues, typename Count, typename N,
            detail::if_number<N> = 0>
  static error_t UniqueByKey(void* storage, std::size_t& bytes, Keys keys, Values values, OutKeys keys_out,
                             OutValues values_out, Count count, N n, detail::on_stream stream = {}, bool = false) {
    return UniqueByKey(storage, bytes, keys, values, keys_out, values_out, count, n, thrust::equal_to<>(), stream);
  }
  template <typename Keys, typename Values, typename OutKeys, typename OutValues, typename Count, typename N,
            typename Same, detail::if_number<N> = 0,
            std::enable_if_t<!std::is_convertible_v<Same, detail::on_stream>, int> = 0>
  static error_t UniqueByKey(void* storage, std::size_t& bytes, Keys keys, Values values, OutKeys keys_out,
                             OutValues values_out, Count count, N n, Same same, detail::on_stream stream = {}) {
    return detail::two_calls(
        storage, bytes, stream,
        [k = detail::in_kernel(keys), v = detail::in_kernel(values), ko = detail::in_kernel(keys_out),
         vo = detail::in_kernel(values_out), c = detail::in_kernel(count), is = detail::call<Same>{same},
         number = static_cast<std::ptrdiff_t>(n)](sycl::queue& queue, detail::workspace& memory) {
          parallel::split(
              queue, memory, number, [=](std::ptrdiff_t i) { return i == 0 || !is(k[i - 1], k[i]); },
              [=](std::ptrdiff_t i, std::ptrdiff_t at) {
                ko[at] = k[i];
                vo[at] = v[i];
              },
              detail::drop(), [=](std::ptrdiff_t kept) { c[0] = static_cast<detail::value_of<Count>>(kept); });
        });
  }
};

/// Elements that are not selected are written after the selected ones, in reverse order.
struct DevicePartition {
  template <typename In, typename Flags, typename Out, typename Count, typename N>
  static error_t Flagged(void* storage, std::size_t& bytes, In in, Flags flags, Out out, Count count, N n,
                         detail::on_stream stream = {}, bool = false) {
    return run(
        storage, bytes, in, out, count, static_cast<std::ptrdiff_t>(n),
        [f = detail::in_kernel(flags)](std::ptrdiff_t i) { return static_cast<bool>(f[i]); }, stream);
  }
  template <typename In, typename Out, typename Count, typename N, typename Op, detail::if_number<N> = 0>
  static error_t If(void* storage, std::size_t& bytes, In in, Out out, Count count, N n, Op op,
                    detail::on_stream stream = {}, bool = false) {
    return run(
        storage, bytes, in, out, count, static_cast<std::ptrdiff_t>(n),
        [from = detail::in_kernel(in), is = detail::call<Op>{op}](std::ptrdiff_t i) {
          return static_cast<bool>(is(detail::value_of<In>(from[i])));
        },
        stream);
  }
  /// Partitions into three parts, each in the original order; `count` gets the numbers of elements of the first two.
  template <typename In, typename First, typename Second, typename Rest, typename Count, typename N, typename Op,
            typename SecondOp, detail::if_number<N> = 0>
  static error_t If(void* storage, std::size_t& bytes, In in, First first, Second second, Rest rest, Count count, N n,
                    Op op, SecondOp second_op, detail::on_stream stream = {}, bool = false) {
    struct state {
      std::ptrdiff_t first;
      std::ptrdiff_t second;
    };
    return detail::two_calls(storage, bytes, stream,
                             [from = detail::in_kernel(in), a = detail::in_kernel(first), b = detail::in_kernel(second),
                              r = detail::in_kernel(rest), c = detail::in_kernel(count), is = detail::call<Op>{op},
                              is_second = detail::call<SecondOp>{second_op},
                              number = static_cast<std::ptrdiff_t>(n)](sycl::queue& queue, detail::workspace& memory) {
                               auto* const sums = memory.take<state>(parallel::scan_memory<state>(number));
                               if (memory.measures()) return;
                               if (number <= 0)
                                 queue.single_task([=] {
                                   c[0] = 0;
                                   c[1] = 0;
                                 });
                               parallel::scan(
                                   queue, sums, number,
                                   [=](std::ptrdiff_t i) {
                                     const auto element = detail::value_of<In>(from[i]);
                                     if (is(element)) return state{1, 0};
                                     return state{0, is_second(element) ? 1 : 0};
                                   },
                                   parallel::start_of_scan<state>{{0, 0}, true},
                                   [](const state& x, const state& y) {
                                     return state{x.first + y.first, x.second + y.second};
                                   },
                                   [=](std::ptrdiff_t i, const state& before, const state& with) {
                                     const auto element = detail::value_of<In>(from[i]);
                                     if (with.first != before.first)
                                       a[before.first] = element;
                                     else if (with.second != before.second)
                                       b[before.second] = element;
                                     else
                                       r[i - before.first - before.second] = element;
                                     if (i + 1 < number) return;
                                     c[0] = static_cast<detail::value_of<Count>>(with.first);
                                     c[1] = static_cast<detail::value_of<Count>>(with.second);
                                   });
                             });
  }

 private:
  template <typename In, typename Out, typename Count, typename Keep>
  static error_t run(void* storage, std::size_t& bytes, In in, Out out, Count count, std::ptrdiff_t n, const Keep& keep,
                     detail::on_stream stream) {
    return detail::two_calls(
        storage, bytes, stream,
        [=, from = detail::in_kernel(in), to = detail::in_kernel(out), c = detail::in_kernel(count)](
            sycl::queue& queue, detail::workspace& memory) {
          parallel::split(
              queue, memory, n, keep,
              [=](std::ptrdiff_t i, std::ptrdiff_t k) { to[k] = static_cast<detail::value_of<In>>(from[i]); },
              [=](std::ptrdiff_t i, std::ptrdiff_t j) { to[n - 1 - j] = static_cast<detail::value_of<In>>(from[i]); },
              [=](std::ptrdiff_t kept) { c[0] = static_cast<detail::value_of<Count>>(kept); });
        });
  }
};

struct DeviceRunLengthEncode {
  /// Writes the first element and the length of each run of equal elements, and the number of runs.
  template <typename In, typename Unique, typename Lengths, typename Count, typename N>
  static error_t Encode(void* storage, std::size_t& bytes, In in, Unique unique, Lengths lengths, Count count, N n,
                        detail::on_stream stream = {}, bool = false) {
    return detail::two_calls(
        storage, bytes, stream,
        [from = detail::in_kernel(in), u = detail::in_kernel(unique), l = detail::in_kernel(lengths),
         c = detail::in_kernel(count),
         number = static_cast<std::ptrdiff_t>(n)](sycl::queue& queue, detail::workspace& memory) {
          auto* const begins = memory.take<std::ptrdiff_t>(number);
          auto* const runs = memory.take<std::ptrdiff_t>(1);
          detail::find_runs(queue, memory, number, from, begins, runs);
          if (memory.measures()) return;
          queue.single_task([=] { c[0] = static_cast<detail::value_of<Count>>(*runs); });
          parallel::each(queue, number, [=](std::ptrdiff_t k) {
            if (k >= *runs) return;
            u[k] = static_cast<detail::value_of<In>>(from[begins[k]]);
            l[k] = static_cast<detail::value_of<Lengths>>((k + 1 < *runs ? begins[k + 1] : number) - begins[k]);
          });
        });
  }
  /// Writes the position and the length of each run of more than one element, and their number.
  template <typename In, typename Offsets, typename Lengths, typename Count, typename N>
  static error_t NonTrivialRuns(void* storage, std::size_t& bytes, In in, Offsets offsets, Lengths lengths, Count count,
                                N n, detail::on_stream stream = {}, bool = false) {
    return detail::two_calls(
        storage, bytes, stream,
        [from = detail::in_kernel(in), o = detail::in_kernel(offsets), l = detail::in_kernel(lengths),
         c = detail::in_kernel(count),
         number = static_cast<std::ptrdiff_t>(n)](sycl::queue& queue, detail::workspace& memory) {
          auto* const begins = memory.take<std::ptrdiff_t>(number);
          auto* const runs = memory.take<std::ptrdiff_t>(1);
          detail::find_runs(queue, memory, number, from, begins, runs);
          const auto length = [=](std::ptrdiff_t k) { return (k + 1 < *runs ? begins[k + 1] : number) - begins[k]; };
          parallel::split(
              queue, memory, number, [=](std::ptrdiff_t k) { return k < *runs && length(k) > 1; },
              [=](std::ptrdiff_t k, std::ptrdiff_t at) {
                o[at] = static_cast<detail::value_of<Offsets>>(begins[k]);
                l[at] = static_cast<detail::value_of<Lengths>>(length(k));
              },
              detail::drop(), [=](std::ptrdiff_t kept) { c[0] = static_cast<detail::value_of<Count>>(kept); });
        });
  }
};

}  // namespace cu2sycl::cub
