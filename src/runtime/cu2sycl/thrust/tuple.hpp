// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// thrust::tuple and thrust::pair. Unlike std::tuple, they are trivially copyable if their elements are, so that kernels
// may capture them. thrust/tuple.h, thrust/pair.h.
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace cu2sycl::thrust {

namespace detail {
// Assignment to a reference assigns to its target, as in `tie(a, b) = tie(c, d)`.
template <typename T>
struct tuple_part {
  T value;
  tuple_part() = default;
  tuple_part(const T& v) : value(v) {}
};
template <typename T>
struct tuple_part<T&> {
  T& value;
  tuple_part(T& v) : value(v) {}
  tuple_part(const tuple_part&) = default;
  tuple_part& operator=(const tuple_part& other) {
    value = other.value;
    return *this;
  }
};
}  // namespace detail

template <typename... T>
struct tuple;
template <>
struct tuple<> {};
template <typename Head, typename... Tail>
struct tuple<Head, Tail...> {
  detail::tuple_part<Head> head;
  tuple<Tail...> tail;

  tuple() = default;
  tuple(const Head& h, const Tail&... t) : head(h), tail(t...) {}
  template <typename H, typename... T, typename = std::enable_if_t<sizeof...(T) == sizeof...(Tail)>>
  tuple(const tuple<H, T...>& other) : head(other.head.value), tail(other.tail) {}
  template <typename H, typename... T, typename = std::enable_if_t<sizeof...(T) == sizeof...(Tail)>>
  const tuple& operator=(const tuple<H, T...>& other) const {
    head.value = other.head.value;
    if constexpr (sizeof...(Tail) > 0) tail = other.tail;
    return *this;
  }
  template <typename H, typename... T, typename = std::enable_if_t<sizeof...(T) == sizeof...(Tail)>>
  tuple& operator=(const tuple<H, T...>& other) {
    head.value = other.head.value;
    if constexpr (sizeof...(Tail) > 0) tail = other.tail;
    return *this;
  }
  /// Assigns the members of a pair, as in `tie(a, b) = f(x)`.
  template <typename Pair, typename First = typename Pair::first_type>
  tuple& operator=(const Pair& other) {
    head.value = other.first;
    tail.head.value = other.second;
    return *this;
  }
};

/// Returns element I of a tuple; further overloads return that of a pair.
template <std::size_t I, typename Head, typename... Tail>
decltype(auto) get(tuple<Head, Tail...>& t) {
  if constexpr (I == 0) {
    return (t.head.value);
  } else {
    return thrust::get<I - 1>(t.tail);
  }
}
template <std::size_t I, typename Head, typename... Tail>
decltype(auto) get(const tuple<Head, Tail...>& t) {
  if constexpr (I == 0) {
    return (t.head.value);
  } else {
    return thrust::get<I - 1>(t.tail);
  }
}

template <typename T>
struct tuple_size;
template <typename... T>
struct tuple_size<tuple<T...>> : std::integral_constant<std::size_t, sizeof...(T)> {};
template <std::size_t I, typename T>
struct tuple_element;
template <std::size_t I, typename Head, typename... Tail>
struct tuple_element<I, tuple<Head, Tail...>> : tuple_element<I - 1, tuple<Tail...>> {};
template <typename Head, typename... Tail>
struct tuple_element<0, tuple<Head, Tail...>> {
  using type = Head;
};

/// Returns element I of a temporary tuple, as in `auto [a, b] = f(x)`.
template <std::size_t I, typename Head, typename... Tail>
auto&& get(tuple<Head, Tail...>&& t) {
  return static_cast<typename tuple_element<I, tuple<Head, Tail...>>::type&&>(thrust::get<I>(t));
}

template <typename... T>
tuple<std::decay_t<T>...> make_tuple(T&&... values) {
  return {static_cast<std::decay_t<T>>(values)...};
}
template <typename... T>
tuple<T&...> tie(T&... values) {
  return {values...};
}

inline bool operator==(const tuple<>&, const tuple<>&) { return true; }
inline bool operator<(const tuple<>&, const tuple<>&) { return false; }
template <typename H, typename... T, typename G, typename... U>
bool operator==(const tuple<H, T...>& a, const tuple<G, U...>& b) {
  return a.head.value == b.head.value && a.tail == b.tail;
}
template <typename H, typename... T, typename G, typename... U>
bool operator!=(const tuple<H, T...>& a, const tuple<G, U...>& b) {
  return !(a == b);
}
template <typename H, typename... T, typename G, typename... U>
bool operator<(const tuple<H, T...>& a, const tuple<G, U...>& b) {
  return a.head.value < b.head.value || (!(b.head.value < a.head.value) && a.tail < b.tail);
}
template <typename H, typename... T, typename G, typename... U>
bool operator>(const tuple<H, T...>& a, const tuple<G, U...>& b) {
  return b < a;
}

template <typename A, typename B>
struct pair {
  using first_type = A;
  using second_type = B;
  A first;
  B second;

  pair() = default;
  pair(const A& a, const B& b) : first(a), second(b) {}
  template <typename C, typename D>
  pair(const pair<C, D>& other) : first(other.first), second(other.second) {}
  template <typename C, typename D>
  pair(const std::pair<C, D>& other) : first(other.first), second(other.second) {}
};
template <typename A, typename B>
pair<std::decay_t<A>, std::decay_t<B>> make_pair(A&& a, B&& b) {
  return {static_cast<std::decay_t<A>>(a), static_cast<std::decay_t<B>>(b)};
}
template <typename A, typename B>
bool operator==(const pair<A, B>& a, const pair<A, B>& b) {
  return a.first == b.first && a.second == b.second;
}
template <typename A, typename B>
bool operator!=(const pair<A, B>& a, const pair<A, B>& b) {
  return !(a == b);
}
template <typename A, typename B>
bool operator<(const pair<A, B>& a, const pair<A, B>& b) {
  return a.first < b.first || (!(b.first < a.first) && a.second < b.second);
}
template <std::size_t I, typename A, typename B>
auto& get(pair<A, B>& p) {
  if constexpr (I == 0) {
    return p.first;
  } else {
    return p.second;
  }
}
template <std::size_t I, typename A, typename B>
auto&& get(pair<A, B>&& p) {
  return static_cast<std::conditional_t<I == 0, A, B>&&>(thrust::get<I>(p));
}
template <std::size_t I, typename A, typename B>
const auto& get(const pair<A, B>& p) {
  if constexpr (I == 0) {
    return p.first;
  } else {
    return p.second;
  }
}
namespace detail {

/// Returns the tuple of the results of `f` for the elements of a tuple.
template <typename F>
tuple<> mapped(const tuple<>&, const F&) {
  return {};
}
template <typename... T, typename F, std::size_t... I>
auto mapped(const tuple<T...>& t, const F& f, std::index_sequence<I...>) {
  return tuple<decltype(f(thrust::get<I>(t)))...>(f(thrust::get<I>(t))...);
}
template <typename Head, typename... Tail, typename F>
auto mapped(const tuple<Head, Tail...>& t, const F& f) {
  return mapped(t, f, std::make_index_sequence<1 + sizeof...(Tail)>());
}

}  // namespace detail
}  // namespace cu2sycl::thrust

template <typename... T>
struct std::tuple_size<cu2sycl::thrust::tuple<T...>> : std::integral_constant<std::size_t, sizeof...(T)> {};
template <std::size_t I, typename... T>
struct std::tuple_element<I, cu2sycl::thrust::tuple<T...>>
    : cu2sycl::thrust::tuple_element<I, cu2sycl::thrust::tuple<T...>> {};
