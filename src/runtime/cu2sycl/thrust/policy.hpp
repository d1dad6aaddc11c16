// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Where Thrust's algorithms run, and the four operations that all algorithms are made of: a loop, a reduction, a scan,
// a sort. thrust/execution_policy.h.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <sycl/sycl.hpp>
#include <type_traits>
#include <utility>

#include "cu2sycl/parallel/merge_sort.hpp"
#include "cu2sycl/parallel/radix_sort.hpp"
#include "cu2sycl/parallel/reduce.hpp"
#include "cu2sycl/parallel/scan.hpp"
#include "cu2sycl/stream/stream.hpp"
#include "cu2sycl/stream/unrecorded.hpp"
#include "cu2sycl/thrust/functional.hpp"
#include "cu2sycl/thrust/iterator.hpp"

namespace cu2sycl::thrust {

/// Runs in the calling thread, one element after another. It also works in kernels, except for algorithms that need
/// temporary memory: sorts, selections, partitions, set operations.
struct host_policy {
  template <typename Allocator>
  host_policy operator()(const Allocator&) const {
    return *this;
  }
};

/// Runs on a stream, by default the default stream, and waits, except for `par_nosync`. Throws
/// errc::feature_not_supported if the stream is being captured, as the work would not be recorded.
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
namespace cuda {  // not an alias: programs add definitions to it
using namespace thrust::cuda;
}
}  // namespace system

namespace detail {

/// Whether T is a policy, or a class that a program derives from one.
template <typename T>
inline constexpr bool is_policy = std::is_base_of_v<host_policy, T> || std::is_base_of_v<device_policy, T>;
template <typename T>
using base_policy = std::conditional_t<std::is_base_of_v<host_policy, T>, host_policy, device_policy>;

template <typename T, typename = void>
struct is_host_iterator : std::is_pointer<T> {};
template <typename T>
struct is_host_iterator<T, std::void_t<typename T::iterator_category>>
    : std::bool_constant<!on_device<T>::value && !on_any_side<T>::value> {};

/// Whether T is a host iterator without `it[i]`, such as std::ostream_iterator or std::back_insert_iterator.
template <typename T, typename = void>
struct goes_step_by_step : std::false_type {};
template <typename T>
struct goes_step_by_step<T, std::void_t<typename T::iterator_category>>
    : std::bool_constant<is_host_iterator<T>::value &&
                         !std::is_base_of_v<std::random_access_iterator_tag, typename T::iterator_category>> {};

/// Returns the policy for a call without one: the device's if an iterator selects it or none selects the host.
template <typename... It>
auto policy_of() {
  constexpr bool kDevice = (on_device<It>::value || ...) || !(is_host_iterator<It>::value || ...);
  return std::conditional_t<kDevice, device_policy, host_policy>();
}

/// Returns the iterator in the form that the policy's code uses.
template <typename It>
auto reader(const device_policy&, const It& it) {
  return in_kernel(it);
}
template <typename It>
It reader(const host_policy&, const It& it) {
  return it;
}

using parallel::ceil_div;
using parallel::no_values;
using parallel::partition_place;
using parallel::start_of_scan;

inline sycl::queue* queue_of_policy(const device_policy& policy) { return &policy.get(); }
inline sycl::queue* queue_of_policy(const host_policy&) { return nullptr; }

/// Temporary memory for n elements, freed with the object.
template <typename T>
class temporary {
 public:
  template <typename Policy>
  temporary(const Policy& policy, std::ptrdiff_t n)
      : queue_(queue_of_policy(policy)), memory_(queue_), data_(memory_.take<T>(n)) {}

  T* data() const { return data_; }
  /// Returns one element; called on the host.
  T read(std::ptrdiff_t i) const {
    if (queue_ == nullptr) return data_[i];
    alignas(T) unsigned char bytes[sizeof(T)];
    queue_->memcpy(bytes, data_ + i, sizeof(T)).wait();
    return *reinterpret_cast<T*>(bytes);
  }

 private:
  sycl::queue* queue_;
  parallel::workspace memory_;
  T* data_;
};

/// Calls f(i) for each i in [0, n).
template <typename F>
void each(const host_policy&, std::ptrdiff_t n, const F& f) {
  for (std::ptrdiff_t i = 0; i < n; ++i) f(i);
}
template <typename F>
void each(const device_policy& policy, std::ptrdiff_t n, const F& f) {
  parallel::each(policy.get(), n, f);
}

/// Returns `init` combined with read(i) for each i in [0, n).
template <typename T, typename Read, typename Op>
T reduce(const host_policy&, std::ptrdiff_t n, const Read& read, T init, const Op& op) {
  for (std::ptrdiff_t i = 0; i < n; ++i) init = op(init, read(i));
  return init;
}
template <typename T, typename Read, typename Op>
T reduce(const device_policy& policy, std::ptrdiff_t n, const Read& read, T init, const Op& op) {
  if (n <= 0) return init;
  const temporary<T> result(policy, 1);
  T* const out = result.data();
  parallel::workspace memory(&policy.get());
  parallel::reduce<T>(policy.get(), memory, n, read, init, op, [=](const T& value) { ::new (out) T(value); });
  return result.read(0);
}

/// Calls `write(i, before, with)` for each i in [0, n): the combination of the elements before i, and of those up to
/// and including i. Without an initial value, `before` of the first element is the element.
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
template <typename T, typename Read, typename Write, typename Op>
void scan(const device_policy& policy, std::ptrdiff_t n, const Read& read, start_of_scan<T> start, const Op& op,
          const Write& write) {
  const temporary<T> sums(policy, parallel::scan_memory<T>(n));
  parallel::scan(policy.get(), sums.data(), n, read, start, op, write);
}

template <typename It, typename = void>
struct element_of {
  using type = value_of<It>;
};
template <typename Unused>
struct element_of<no_values, Unused> {
  using type = char;
};

/// A function object of the program, whose operator() may not be const.
template <typename F>
struct call {
  F f;
  template <typename... Arguments>
  decltype(auto) operator()(Arguments&&... arguments) const {
    F own = f;
    if constexpr (std::is_invocable_v<F&, Arguments...>)
      return own(static_cast<Arguments&&>(arguments)...);
    else  // it takes references that are not const, and CUDA passes the elements
      return own(const_cast<std::remove_const_t<std::remove_reference_t<Arguments>>&>(arguments)...);
  }
};
template <typename F>
call(F) -> call<F>;

/// Sorts keys, and values with them, stably and by any order.
template <typename Policy, typename Keys, typename Values, typename Less>
void merge_sort(const Policy& policy, std::ptrdiff_t n, const Keys& keys, const Values& values, const Less& less) {
  using K = value_of<Keys>;
  using V = typename element_of<Values>::type;
  constexpr bool kValues = !std::is_same_v<Values, no_values>;
  if (n < 2) return;
  const temporary<K> first(policy, n);
  const temporary<K> second(policy, n);
  const temporary<V> first_values(policy, kValues ? n : 1);
  const temporary<V> second_values(policy, kValues ? n : 1);
  const auto all = [&](std::ptrdiff_t count, const auto& f) { each(policy, count, f); };
  all(n, [keys, values, to = first.data(), values_to = first_values.data()](std::ptrdiff_t i) {
    ::new (to + i) K(static_cast<K>(keys[i]));
    if constexpr (kValues) ::new (values_to + i) V(static_cast<V>(values[i]));
  });
  const bool beside = parallel::merge_sort<kValues>(all, n, first.data(), second.data(), first_values.data(),
                                                    second_values.data(), less);
  const K* const from = beside ? second.data() : first.data();
  const V* const values_from = beside ? second_values.data() : first_values.data();
  all(n, [keys, values, from, values_from](std::ptrdiff_t i) {
    keys[i] = from[i];
    if constexpr (kValues) values[i] = values_from[i];
  });
}

template <typename T, typename Less>
inline constexpr bool is_ascending = std::is_same_v<Less, less<void>> || std::is_same_v<Less, less<T>>;
template <typename T, typename Less>
inline constexpr bool is_descending = std::is_same_v<Less, greater<void>> || std::is_same_v<Less, greater<T>>;

/// Like merge_sort, but sorts numbers on the device by a radix sort if the order is ascending or descending.
template <typename Policy, typename Keys, typename Values, typename Less>
void sort(const Policy& policy, std::ptrdiff_t n, const Keys& keys, const Values& values, const Less& order) {
  using K = value_of<Keys>;
  using V = typename element_of<Values>::type;
  constexpr bool kValues = !std::is_same_v<Values, no_values>;
  if constexpr (std::is_same_v<Policy, device_policy> && std::is_pointer_v<Keys> &&
                (std::is_pointer_v<Values> || !kValues) && parallel::is_radix_key<K> &&
                (is_ascending<K, Less> || is_descending<K, Less>)) {
    parallel::workspace memory(&policy.get());
    constexpr int kBits = static_cast<int>(sizeof(K)) * 8;
    if constexpr (kValues) {
      parallel::radix_sort_pairs<K, V>(policy.get(), memory, n, keys, keys, values, values, 0, kBits,
                                       is_descending<K, Less>);
    } else {
      no_values* const none = nullptr;
      parallel::radix_sort<K, no_values>(policy.get(), memory, n, keys, keys, none, none, 0, kBits,
                                         is_descending<K, Less>);
    }
  } else {
    merge_sort(policy, n, keys, values, call<Less>{order});
  }
}

/// A copy of the elements of a range, so that an algorithm can read them while it writes to the range.
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

/// The type of a value; for a reference to device memory, the type of the element.
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

/// The type that an operator returns for an initial value and an element.
template <typename Op, typename Start, typename Element>
using combined = std::decay_t<std::invoke_result_t<const call<Op>&, const Start&, const Element&>>;

template <typename Policy>
void finish(const Policy& policy) {
  if constexpr (std::is_same_v<Policy, device_policy>) policy.finish();
}

/// Calls `Algorithm::run(policy, arguments...)` with the policy that is the first argument, or that of the iterators.
template <typename Algorithm, typename First, typename... Rest>
auto dispatch(const First& first, const Rest&... rest) {
  if constexpr (is_policy<First>) {
    return Algorithm::run(static_cast<const base_policy<First>&>(first), rest...);
  } else {
    return Algorithm::run(policy_of<First, Rest...>(), first, rest...);
  }
}

/// An array as a pointer to its first element; other arguments unchanged.
template <typename T>
const T& decayed(const T& value) {
  return value;
}
template <typename T, std::size_t N>
T* decayed(T (&array)[N]) {
  return array;
}

/// Defines the function of an algorithm.
#define CU2SYCL_THRUST_ALGORITHM(name)                                                                   \
  template <typename First, typename... Rest>                                                            \
  auto name(First&& first, Rest&&... rest) {                                                             \
    return detail::dispatch<detail::name##_algorithm>(detail::decayed(first), detail::decayed(rest)...); \
  }

}  // namespace detail
}  // namespace cu2sycl::thrust
