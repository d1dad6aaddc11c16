// Group functions and algorithms: SYCL 2020, 4.17.3 and 4.17.4. All members of a group must call them together.
#pragma once

#include <functional>
#include <limits>
#include <type_traits>

#include "sycl/detail/execution.hpp"
#include "sycl/detail/platform.hpp"

namespace sycl {

template <typename T = void>
struct plus : std::plus<T> {};
template <typename T = void>
struct multiplies : std::multiplies<T> {};
template <typename T = void>
struct bit_and : std::bit_and<T> {};
template <typename T = void>
struct bit_or : std::bit_or<T> {};
template <typename T = void>
struct bit_xor : std::bit_xor<T> {};
template <typename T = void>
struct minimum {
  template <typename U>
  U operator()(const U& a, const U& b) const {
    return b < a ? b : a;
  }
};
template <typename T = void>
struct maximum {
  template <typename U>
  U operator()(const U& a, const U& b) const {
    return a < b ? b : a;
  }
};

namespace detail {
// Returns the identity of an operation.
template <typename Operation, typename T>
constexpr T identity_of() {
  using Limits = std::numeric_limits<T>;
  if constexpr (std::is_same_v<Operation, multiplies<T>> || std::is_same_v<Operation, multiplies<void>>)
    return T(1);
  else if constexpr (std::is_same_v<Operation, bit_and<T>> || std::is_same_v<Operation, bit_and<void>>)
    return static_cast<T>(~T(0));
  else if constexpr (std::is_same_v<Operation, minimum<T>> || std::is_same_v<Operation, minimum<void>>)
    return Limits::has_infinity ? Limits::infinity() : Limits::max();
  else if constexpr (std::is_same_v<Operation, maximum<T>> || std::is_same_v<Operation, maximum<void>>)
    return Limits::has_infinity ? -Limits::infinity() : Limits::lowest();
  else
    return T(0);
}
template <typename Group>
using is_group =
    std::enable_if_t<(sizeof(std::declval<const Group&>().meeting(), std::declval<const Group&>().own()) > 0), int>;
}  // namespace detail

template <typename Operation, typename T>
inline constexpr T known_identity_v = detail::identity_of<Operation, T>();

template <typename Group, detail::is_group<Group> = 0>
void group_barrier(const Group& g, memory_scope = memory_scope::work_group) {
  detail::meet(g.meeting());
}

template <int Dimensions>
void group_barrier(const ext::oneapi::experimental::root_group<Dimensions>& g, memory_scope = memory_scope::device) {
  detail::meet(g.meeting());
}

template <typename Group, detail::is_group<Group> = 0>
bool all_of_group(const Group& g, bool predicate) {
  return detail::exchange(g.meeting(), g.own(), predicate, [&](auto at) {
    for (std::size_t i = 0; i < g.meeting().members; ++i) {
      if (!at(i)) return false;
    }
    return true;
  });
}
template <typename Group, detail::is_group<Group> = 0>
bool any_of_group(const Group& g, bool predicate) {
  return !all_of_group(g, !predicate);
}
template <typename Group, detail::is_group<Group> = 0>
bool none_of_group(const Group& g, bool predicate) {
  return all_of_group(g, !predicate);
}

template <typename Group, typename T, typename Operation, detail::is_group<Group> = 0, detail::arithmetic<T> = 0>
T reduce_over_group(const Group& g, T value, Operation operation) {
  return detail::exchange(g.meeting(), g.own(), value, [&](auto at) {
    T result = at(0);
    for (std::size_t i = 1; i < g.meeting().members; ++i) result = operation(result, at(i));
    return result;
  });
}
template <typename Group, typename T, typename Operation, detail::is_group<Group> = 0, detail::arithmetic<T> = 0>
T inclusive_scan_over_group(const Group& g, T value, Operation operation) {
  return detail::exchange(g.meeting(), g.own(), value, [&](auto at) {
    T result = at(0);
    for (std::size_t i = 1; i <= g.own(); ++i) result = operation(result, at(i));
    return result;
  });
}
template <typename Group, typename T, typename Operation, detail::is_group<Group> = 0, detail::arithmetic<T> = 0>
T exclusive_scan_over_group(const Group& g, T value, T start, Operation operation) {
  return detail::exchange(g.meeting(), g.own(), value, [&](auto at) {
    T result = start;
    for (std::size_t i = 0; i < g.own(); ++i) result = operation(result, at(i));
    return result;
  });
}
template <typename Group, typename T, typename Operation, detail::is_group<Group> = 0, detail::arithmetic<T> = 0>
T exclusive_scan_over_group(const Group& g, T value, Operation operation) {
  return exclusive_scan_over_group(g, value, known_identity_v<Operation, T>, operation);
}
template <typename Group, typename T, detail::is_group<Group> = 0>
T group_broadcast(const Group& g, T value, std::size_t source = 0) {
  return detail::exchange(g.meeting(), g.own(), value, [&](auto at) { return at(source); });
}

// A lane beyond the sub-group, for which the result is undefined in SYCL, stops the program with a message.
template <typename T, std::enable_if_t<std::is_trivially_copyable_v<T>, int> = 0>
T select_from_group(const sub_group& g, T value, id<1> source) {
  if (source[0] >= g.meeting().members) {
    std::fprintf(stderr, "host SYCL: select_from_group of lane %zu of %zu\n", source[0], g.meeting().members);
    std::abort();
  }
  return detail::exchange(g.meeting(), g.own(), value, [&](auto at) { return at(source[0]); });
}
template <typename T>
T shift_group_left(const sub_group& g, T value, std::uint32_t delta = 1) {
  return detail::exchange(g.meeting(), g.own(), value,
                          [&](auto at) { return g.own() + delta < g.meeting().members ? at(g.own() + delta) : value; });
}
template <typename T>
T shift_group_right(const sub_group& g, T value, std::uint32_t delta = 1) {
  return detail::exchange(g.meeting(), g.own(), value,
                          [&](auto at) { return g.own() >= delta ? at(g.own() - delta) : value; });
}
template <typename T>
T permute_group_by_xor(const sub_group& g, T value, std::uint32_t mask) {
  return detail::exchange(g.meeting(), g.own(), value,
                          [&](auto at) { return (g.own() ^ mask) < g.meeting().members ? at(g.own() ^ mask) : value; });
}

}  // namespace sycl
