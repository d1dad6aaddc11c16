// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Where Thrust's algorithms run, and the four that all others are made of: a loop, a reduction, a scan, a merge sort.
// On the device they use work-groups and local memory alone, and no group waits for another: right on any device.
// thrust/execution_policy.h.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <sycl/sycl.hpp>
#include <type_traits>
#include <utility>

#include "cu2sycl/stream/stream.hpp"
#include "cu2sycl/stream/unrecorded.hpp"
#include "cu2sycl/thrust/iterator.hpp"

namespace cu2sycl::thrust {

/// In place, one element after the other; in kernels as well, but for algorithms that need memory of their own: sorts,
/// selections, partitions, sets.
struct host_policy {};

/// On a stream, the default one where none is given. It waits but for `par_nosync`. A captured stream is refused: what
/// runs here is not written down.
struct device_policy {
  stream_t stream = nullptr;
  bool waits = true;

  device_policy on(sycl::queue& other) const { return {&other, waits}; }
  device_policy on(stream_t other) const { return {other, waits}; }
  template <typename Allocator>
  device_policy operator()(const Allocator&) const {
    return *this;
  }
  sycl::queue& get() const { return not_captured(stream == nullptr ? default_queue() : queue_of(stream)); }
  void finish() const {
    if (waits) get().wait();
  }
};

inline constexpr host_policy host{};
inline constexpr host_policy seq{};
inline constexpr device_policy device{};
namespace cuda {
inline constexpr device_policy par{};
inline constexpr device_policy par_nosync{nullptr, false};
}  // namespace cuda
namespace system {
namespace cuda = thrust::cuda;
}

namespace detail {

template <typename T>
inline constexpr bool is_policy = std::is_same_v<T, host_policy> || std::is_same_v<T, device_policy>;

template <typename T, typename = void>
struct is_host_iterator : std::is_pointer<T> {};
template <typename T>
struct is_host_iterator<T, std::void_t<typename T::iterator_category>>
    : std::bool_constant<!on_device<T>::value && !on_any_side<T>::value> {};

/// The policy of iterators without one: the device's where one is its own, or where none is the host's.
template <typename... It>
auto policy_of() {
  constexpr bool kDevice = (on_device<It>::value || ...) || !(is_host_iterator<It>::value || ...);
  return std::conditional_t<kDevice, device_policy, host_policy>();
}

/// An iterator as the policy's code reads it.
template <typename It>
auto reader(const device_policy&, const It& it) {
  return in_kernel(it);
}
template <typename It>
It reader(const host_policy&, const It& it) {
  return it;
}

/// Memory for n elements while an algorithm runs.
template <typename T>
class temporary {
 public:
  temporary(const device_policy& policy, std::ptrdiff_t n) : queue_(&policy.get()) {
    data_ = sycl::malloc_device<T>(static_cast<std::size_t>(std::max<std::ptrdiff_t>(n, 1)), *queue_);
    if (data_ == nullptr) throw std::bad_alloc();
  }
  temporary(const host_policy&, std::ptrdiff_t n)
      : data_(std::allocator<T>().allocate(static_cast<std::size_t>(std::max<std::ptrdiff_t>(n, 1)))),
        n_(std::max<std::ptrdiff_t>(n, 1)) {}
  temporary(const temporary&) = delete;
  temporary& operator=(const temporary&) = delete;
  ~temporary() {
    if (queue_ == nullptr) {
      std::allocator<T>().deallocate(data_, static_cast<std::size_t>(n_));
      return;
    }
    queue_->wait();
    sycl::free(data_, *queue_);
  }

  T* data() const { return data_; }
  /// One element, for the host.
  T read(std::ptrdiff_t i) const {
    if (queue_ == nullptr) return data_[i];
    alignas(T) unsigned char bytes[sizeof(T)];
    queue_->memcpy(bytes, data_ + i, sizeof(T)).wait();
    return *reinterpret_cast<T*>(bytes);
  }

 private:
  sycl::queue* queue_ = nullptr;
  T* data_ = nullptr;
  std::ptrdiff_t n_ = 0;
};

inline constexpr std::ptrdiff_t kGroup = 256;

inline std::ptrdiff_t ceil_div(std::ptrdiff_t a, std::ptrdiff_t b) { return (a + b - 1) / b; }

/// Calls f(i) for i of [0, n).
template <typename F>
void each(const host_policy&, std::ptrdiff_t n, const F& f) {
  for (std::ptrdiff_t i = 0; i < n; ++i) f(i);
}
template <typename F>
void each(const device_policy& policy, std::ptrdiff_t n, const F& f) {
  if (n <= 0) return;
  const auto items = static_cast<std::size_t>(ceil_div(n, kGroup) * kGroup);
  policy.get().parallel_for(sycl::nd_range<1>(items, kGroup), [=](sycl::nd_item<1> item) {
    const auto i = static_cast<std::ptrdiff_t>(item.get_global_id(0));
    if (i < n) f(i);
  });
}

/// The elements `read(i)` of [0, n) combined in their order, behind `init`.
template <typename T, typename Read, typename Op>
T reduce(const host_policy&, std::ptrdiff_t n, const Read& read, T init, const Op& op) {
  for (std::ptrdiff_t i = 0; i < n; ++i) init = op(init, read(i));
  return init;
}
/// Each of `groups` groups combines its part of [0, n) in order, and calls `write(group, value)`.
template <typename T, typename Read, typename Op, typename Write>
void reduce_groups(const device_policy& policy, std::ptrdiff_t groups, std::ptrdiff_t n, const Read& read, const Op& op,
                   const Write& write) {
  const std::ptrdiff_t part = ceil_div(n, groups);
  policy.get().submit([&](sycl::handler& cgh) {
    sycl::local_accessor<T, 1> values(sycl::range<1>(kGroup), cgh);
    cgh.parallel_for(sycl::nd_range<1>(static_cast<std::size_t>(groups * kGroup), kGroup), [=](sycl::nd_item<1> item) {
      const auto own = static_cast<std::ptrdiff_t>(item.get_local_id(0));
      const auto begin = static_cast<std::ptrdiff_t>(item.get_group(0)) * part;
      const std::ptrdiff_t count = n - begin < part ? n - begin : part;
      const std::ptrdiff_t share = ceil_div(count > 0 ? count : 1, kGroup);
      const std::ptrdiff_t first = begin + own * share;
      const std::ptrdiff_t end = begin + count;
      const std::ptrdiff_t last = first + share < end ? first + share : end;
      if (first < last) {
        T sum = read(first);
        for (std::ptrdiff_t i = first + 1; i < last; ++i) sum = op(sum, read(i));
        values[static_cast<std::size_t>(own)] = sum;
      }
      const std::ptrdiff_t used = count > 0 ? ceil_div(count, share) : 0;
      sycl::group_barrier(item.get_group());
      for (std::ptrdiff_t step = 1; step < kGroup; step *= 2) {
        if (own % (2 * step) == 0 && own + step < used) {
          T& left = values[static_cast<std::size_t>(own)];
          left = op(left, values[static_cast<std::size_t>(own + step)]);
        }
        sycl::group_barrier(item.get_group());
      }
      if (own == 0 && used > 0) write(static_cast<std::ptrdiff_t>(item.get_group(0)), values[0]);
    });
  });
}
template <typename T, typename Read, typename Op>
T reduce(const device_policy& policy, std::ptrdiff_t n, const Read& read, T init, const Op& op) {
  if (n <= 0) return init;
  constexpr std::ptrdiff_t kMostGroups = 1024;
  const std::ptrdiff_t groups = std::min(ceil_div(n, kGroup), kMostGroups);
  const std::ptrdiff_t filled = ceil_div(n, ceil_div(n, groups));
  const temporary<T> results(policy, filled);
  T* const out = results.data();
  reduce_groups<T>(policy, groups, n, read, op, [=](std::ptrdiff_t k, const T& value) { ::new (out + k) T(value); });
  reduce_groups<T>(
      policy, 1, filled, [=](std::ptrdiff_t k) { return out[k]; }, op,
      [=](std::ptrdiff_t, const T& value) { out[0] = op(init, value); });
  return results.read(0);
}

/// What a scan begins with, if anything.
template <typename T>
struct start_of_scan {
  T value;
  bool given;
};

/// Calls `write(i, before, with)` for each i of [0, n): what the elements before it combine to, and with itself.
/// Without a start there is nothing before the first: `before` is its own value.
template <typename T, typename Read, typename Write, typename Op>
void scan(const host_policy&, std::ptrdiff_t n, const Read& read, start_of_scan<T> start, const Op& op,
          const Write& write) {
  T sum = start.value;
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    const T own = read(i);
    const bool first = i == 0 && !start.given;
    const T with = first ? own : static_cast<T>(op(sum, own));
    write(i, first ? own : sum, with);
    sum = with;
  }
}
/// Each part's sum, the scan of the sums, then each part.
template <typename T, typename Read, typename Write, typename Op>
void scan(const device_policy& policy, std::ptrdiff_t n, const Read& read, start_of_scan<T> start, const Op& op,
          const Write& write) {
  if (n <= 0) return;
  constexpr std::ptrdiff_t kMostParts = 16384;
  const std::ptrdiff_t parts = std::min(ceil_div(n, 16), kMostParts);
  const std::ptrdiff_t part = ceil_div(n, parts);
  const std::ptrdiff_t used = ceil_div(n, part);
  const temporary<T> memory(policy, used);
  T* const sums = memory.data();
  each(policy, used, [=](std::ptrdiff_t k) {
    const std::ptrdiff_t last = n < (k + 1) * part ? n : (k + 1) * part;
    T sum = read(k * part);
    for (std::ptrdiff_t i = k * part + 1; i < last; ++i) sum = op(sum, read(i));
    sums[k] = sum;
  });
  policy.get().submit([&](sycl::handler& cgh) {
    sycl::local_accessor<T, 1> totals(sycl::range<1>(kGroup), cgh);
    cgh.parallel_for(sycl::nd_range<1>(kGroup, kGroup), [=](sycl::nd_item<1> item) {
      const auto own = static_cast<std::ptrdiff_t>(item.get_local_id(0));
      const std::ptrdiff_t share = ceil_div(used, kGroup);
      const std::ptrdiff_t first = own * share;
      const std::ptrdiff_t last = first + share < used ? first + share : used;
      if (first < last) {
        T sum = sums[first];
        for (std::ptrdiff_t k = first + 1; k < last; ++k) sum = op(sum, sums[k]);
        totals[static_cast<std::size_t>(own)] = sum;
      }
      sycl::group_barrier(item.get_group());
      if (first >= last) return;
      bool given = start.given;
      T sum = start.value;
      for (std::ptrdiff_t k = 0; k < own; ++k) {
        const T other = totals[static_cast<std::size_t>(k)];
        sum = given ? static_cast<T>(op(sum, other)) : other;
        given = true;
      }
      for (std::ptrdiff_t k = first; k < last; ++k) {
        const T own_sum = sums[k];
        sums[k] = sum;  // what is before the part; without meaning before the first
        sum = given ? static_cast<T>(op(sum, own_sum)) : own_sum;
        given = true;
      }
    });
  });
  each(policy, used, [=](std::ptrdiff_t k) {
    const std::ptrdiff_t last = n < (k + 1) * part ? n : (k + 1) * part;
    T sum = sums[k];
    for (std::ptrdiff_t i = k * part; i < last; ++i) {
      const T own = read(i);
      const bool first = i == 0 && !start.given;
      const T with = first ? own : static_cast<T>(op(sum, own));
      write(i, first ? own : sum, with);
      sum = with;
    }
  });
}

/// The place in [low, high) before which `before(place)` holds.
template <typename Before>
std::ptrdiff_t partition_place(std::ptrdiff_t low, std::ptrdiff_t high, const Before& before) {
  while (low < high) {
    const std::ptrdiff_t middle = low + (high - low) / 2;
    if (before(middle))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/// Nothing beside the keys.
struct no_values {};
inline no_values in_kernel(no_values values) { return values; }

template <typename It, typename = void>
struct element_of {
  using type = value_of<It>;
};
template <typename Unused>
struct element_of<no_values, Unused> {
  using type = char;
};

/// Sorts keys, and values beside them, by merges of runs that are twice as long each time: stable, for any order.
template <typename Policy, typename Keys, typename Values, typename Less>
void sort(const Policy& policy, std::ptrdiff_t n, const Keys& keys, const Values& values, const Less& less) {
  using K = value_of<Keys>;
  using V = typename element_of<Values>::type;
  constexpr bool kValues = !std::is_same_v<Values, no_values>;
  if (n < 2) return;
  const temporary<K> first(policy, n);
  const temporary<K> second(policy, n);
  const temporary<V> first_values(policy, kValues ? n : 1);
  const temporary<V> second_values(policy, kValues ? n : 1);
  K* from = first.data();
  K* to = second.data();
  V* values_from = first_values.data();
  V* values_to = second_values.data();
  constexpr std::ptrdiff_t kRun = 8;  // sorted by insertion at first
  each(policy, ceil_div(n, kRun), [=](std::ptrdiff_t run) {
    const std::ptrdiff_t begin = run * kRun;
    const std::ptrdiff_t end = n < begin + kRun ? n : begin + kRun;
    for (std::ptrdiff_t i = begin; i < end; ++i) {
      const K key = static_cast<K>(keys[i]);
      std::ptrdiff_t at = i;
      for (; at > begin && less(key, from[at - 1]); --at) {
        ::new (from + at) K(from[at - 1]);
        if constexpr (kValues) ::new (values_from + at) V(values_from[at - 1]);
      }
      ::new (from + at) K(key);
      if constexpr (kValues) ::new (values_from + at) V(static_cast<V>(values[i]));
    }
  });
  for (std::ptrdiff_t run = kRun; run < n; run *= 2) {
    each(policy, n, [=](std::ptrdiff_t i) {
      const std::ptrdiff_t begin = i / (2 * run) * 2 * run;
      const std::ptrdiff_t middle = n < begin + run ? n : begin + run;
      const std::ptrdiff_t end = n < begin + 2 * run ? n : begin + 2 * run;
      const K key = from[i];
      std::ptrdiff_t place = i;
      if (i < middle)
        place += partition_place(middle, end, [=](std::ptrdiff_t k) { return less(from[k], key); }) - middle;
      else
        place += partition_place(begin, middle, [=](std::ptrdiff_t k) { return !less(key, from[k]); }) - middle;
      ::new (to + place) K(key);
      if constexpr (kValues) ::new (values_to + place) V(values_from[i]);
    });
    std::swap(from, to);
    std::swap(values_from, values_to);
  }
  each(policy, n, [=](std::ptrdiff_t i) {
    keys[i] = from[i];
    if constexpr (kValues) values[i] = values_from[i];
  });
}

/// The elements of a range in memory of their own: what reads them may write to the range.
template <typename P, typename It>
class copied {
 public:
  copied(const P& policy, It first, std::ptrdiff_t n) : memory_(policy, n) {
    auto* const to = memory_.data();
    each(policy, n, [in = reader(policy, first), to](std::ptrdiff_t i) {
      ::new (to + i) value_of<It>(static_cast<value_of<It>>(in[i]));
    });
  }
  value_of<It>* data() const { return memory_.data(); }

 private:
  temporary<value_of<It>> memory_;
};

/// A value's own type: that of a reference into device memory is its element's.
template <typename T>
struct held_type {
  using type = T;
};
template <typename T>
struct held_type<device_reference<T>> {
  using type = std::remove_const_t<T>;
};
template <typename T>
using held = typename held_type<T>::type;

/// What an operator makes of a beginning and an element.
template <typename Op, typename Start, typename Element>
using combined = std::decay_t<std::invoke_result_t<const Op&, const Start&, const Element&>>;

/// A function of the program, which may be one that changes itself.
template <typename F>
struct call {
  F f;
  template <typename... Arguments>
  decltype(auto) operator()(Arguments&&... arguments) const {
    F own = f;
    return own(static_cast<Arguments&&>(arguments)...);
  }
};
template <typename F>
call(F) -> call<F>;

template <typename Policy>
void finish(const Policy& policy) {
  if constexpr (std::is_same_v<Policy, device_policy>) policy.finish();
}

/// `Algorithm::run(policy, arguments...)` with the policy that is the first argument, or that the iterators say.
template <typename Algorithm, typename First, typename... Rest>
auto dispatch(const First& first, const Rest&... rest) {
  if constexpr (is_policy<First>) {
    return Algorithm::run(first, rest...);
  } else {
    return Algorithm::run(policy_of<First, Rest...>(), first, rest...);
  }
}

/// Declares the function of an algorithm.
#define CU2SYCL_THRUST_ALGORITHM(name)                                 \
  template <typename First, typename... Rest>                          \
  auto name(const First& first, const Rest&... rest) {                 \
    return detail::dispatch<detail::name##_algorithm>(first, rest...); \
  }

}  // namespace detail
}  // namespace cu2sycl::thrust
