// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Thrust's counting, constant, transform, zip, permutation, reverse and discard iterators. thrust/iterator/*.h.
// Iterators that contain others contain those of host code; in_kernel() converts the contained iterators too.
#pragma once

#include <iterator>
#include <new>
#include <type_traits>

#include "cu2sycl/thrust/pointer.hpp"
#include "cu2sycl/thrust/tuple.hpp"

namespace cu2sycl::thrust {
namespace detail {

/// The members of an iterator that follow from `operator*`, `plus(n)` and the difference, which Derived defines.
template <typename Derived, typename Value, typename Reference>
struct iterator_base {
  using iterator_category = std::random_access_iterator_tag;
  using value_type = Value;
  using difference_type = std::ptrdiff_t;
  using reference = Reference;
  using pointer = void;

  friend Derived operator+(const Derived& a, difference_type n) { return a.plus(n); }
  friend Derived operator+(difference_type n, const Derived& a) { return a.plus(n); }
  friend Derived operator-(const Derived& a, difference_type n) { return a.plus(-n); }
  Derived& operator+=(difference_type n) { return self() = self().plus(n); }
  Derived& operator-=(difference_type n) { return self() = self().plus(-n); }
  Derived& operator++() { return *this += 1; }
  Derived& operator--() { return *this -= 1; }
  Derived operator++(int) {
    const Derived before = self();
    ++*this;
    return before;
  }
  friend bool operator==(const Derived& a, const Derived& b) { return a - b == 0; }
  friend bool operator!=(const Derived& a, const Derived& b) { return a - b != 0; }
  friend bool operator<(const Derived& a, const Derived& b) { return b - a > 0; }
  friend bool operator>(const Derived& a, const Derived& b) { return b < a; }
  friend bool operator<=(const Derived& a, const Derived& b) { return !(b < a); }
  friend bool operator>=(const Derived& a, const Derived& b) { return !(a < b); }
  decltype(auto) operator[](difference_type n) const { return *static_cast<const Derived&>(*this).plus(n); }

 private:
  Derived& self() { return static_cast<Derived&>(*this); }
};

template <typename It>
using value_of = typename std::iterator_traits<It>::value_type;
template <typename It>
using reference_of = typename std::iterator_traits<It>::reference;

/// A function object that can be assigned, as iterators must be: a lambda cannot, but its bytes can. (With g++ 12 it may
/// depend on other code whether std::is_trivially_copyable holds for a lambda.)
template <typename F, bool = !std::is_copy_assignable_v<F> && std::is_trivially_copy_constructible_v<F> &&
                             std::is_trivially_destructible_v<F>>
struct assignable {
  F f;
  assignable(const F& from) : f(from) {}
  const F& get() const { return f; }
};
template <typename F>
struct assignable<F, true> {
  alignas(F) unsigned char bytes[sizeof(F)];
  assignable(const F& from) { ::new (static_cast<void*>(bytes)) F(from); }
  const F& get() const { return *std::launder(reinterpret_cast<const F*>(bytes)); }
};

}  // namespace detail

template <typename It>
using iterator_traits = std::iterator_traits<It>;
template <typename It>
struct iterator_value {
  using type = typename std::iterator_traits<It>::value_type;
};
template <typename It>
struct iterator_difference {
  using type = typename std::iterator_traits<It>::difference_type;
};
template <typename It>
struct iterator_reference {
  using type = typename std::iterator_traits<It>::reference;
};
template <typename It>
struct iterator_pointer {
  using type = typename std::iterator_traits<It>::pointer;
};

template <typename T, typename... System>
struct counting_iterator : detail::iterator_base<counting_iterator<T, System...>, T, T> {
  T at;
  explicit counting_iterator(T start = T()) : at(start) {}
  T operator*() const { return at; }
  counting_iterator plus(std::ptrdiff_t n) const { return counting_iterator(static_cast<T>(at + static_cast<T>(n))); }
  friend std::ptrdiff_t operator-(const counting_iterator& a, const counting_iterator& b) {
    return static_cast<std::ptrdiff_t>(a.at) - static_cast<std::ptrdiff_t>(b.at);
  }
};
template <typename T>
counting_iterator<T> make_counting_iterator(T start) {
  return counting_iterator<T>(start);
}

template <typename T, typename... System>
struct constant_iterator : detail::iterator_base<constant_iterator<T, System...>, T, T> {
  T value;
  std::ptrdiff_t at;
  explicit constant_iterator(T v = T(), std::ptrdiff_t place = 0) : value(v), at(place) {}
  T operator*() const { return value; }
  constant_iterator plus(std::ptrdiff_t n) const { return constant_iterator(value, at + n); }
  friend std::ptrdiff_t operator-(const constant_iterator& a, const constant_iterator& b) { return a.at - b.at; }
};
template <typename T>
constant_iterator<T> make_constant_iterator(T value, std::ptrdiff_t place = 0) {
  return constant_iterator<T>(value, place);
}

/// Accepts values that are written to it and discards them.
template <typename... System>
struct discard_iterator;
namespace detail {
struct anything {
  template <typename T>
  const anything& operator=(const T&) const {
    return *this;
  }
};
}  // namespace detail
template <typename... System>
struct discard_iterator : detail::iterator_base<discard_iterator<System...>, detail::anything, detail::anything> {
  std::ptrdiff_t at;
  explicit discard_iterator(std::ptrdiff_t place = 0) : at(place) {}
  detail::anything operator*() const { return {}; }
  discard_iterator plus(std::ptrdiff_t n) const { return discard_iterator(at + n); }
  friend std::ptrdiff_t operator-(const discard_iterator& a, const discard_iterator& b) { return a.at - b.at; }
};
inline discard_iterator<> make_discard_iterator(std::ptrdiff_t place = 0) { return discard_iterator<>(place); }

template <typename F, typename It, typename... Types>
struct transform_iterator : detail::iterator_base<transform_iterator<F, It, Types...>,
                                                  std::decay_t<std::invoke_result_t<F, detail::value_of<It>>>,
                                                  std::decay_t<std::invoke_result_t<F, detail::value_of<It>>>> {
  It base;
  detail::assignable<F> f;
  transform_iterator(It i, F g) : base(i), f(g) {}
  auto operator*() const {
    F own = f.get();  // its operator() may not be const
    return own(static_cast<detail::value_of<It>>(*base));
  }
  transform_iterator plus(std::ptrdiff_t n) const { return {base + n, f.get()}; }
  friend std::ptrdiff_t operator-(const transform_iterator& a, const transform_iterator& b) { return a.base - b.base; }
};
template <typename It, typename F>
transform_iterator<F, It> make_transform_iterator(It it, F f) {
  return {it, f};
}

/// The elements of `values` at the indices in `places`.
template <typename Values, typename Places>
struct permutation_iterator : detail::iterator_base<permutation_iterator<Values, Places>, detail::value_of<Values>,
                                                    detail::reference_of<Values>> {
  Values values;
  Places places;
  permutation_iterator(Values v, Places p) : values(v), places(p) {}
  decltype(auto) operator*() const {
    return values[static_cast<std::ptrdiff_t>(static_cast<detail::value_of<Places>>(*places))];
  }
  permutation_iterator plus(std::ptrdiff_t n) const { return {values, places + n}; }
  friend std::ptrdiff_t operator-(const permutation_iterator& a, const permutation_iterator& b) {
    return a.places - b.places;
  }
};
template <typename Values, typename Places>
permutation_iterator<Values, Places> make_permutation_iterator(Values values, Places places) {
  return {values, places};
}

template <typename It>
struct reverse_iterator : detail::iterator_base<reverse_iterator<It>, detail::value_of<It>, detail::reference_of<It>> {
  It base;
  explicit reverse_iterator(It i) : base(i) {}
  decltype(auto) operator*() const { return *(base - 1); }
  reverse_iterator plus(std::ptrdiff_t n) const { return reverse_iterator(base - n); }
  friend std::ptrdiff_t operator-(const reverse_iterator& a, const reverse_iterator& b) { return b.base - a.base; }
};
template <typename It>
reverse_iterator<It> make_reverse_iterator(It it) {
  return reverse_iterator<It>(it);
}

/// Several iterators as one whose elements are tuples of their elements.
template <typename Tuple>
struct zip_iterator;
template <typename... It>
struct zip_iterator<tuple<It...>> : detail::iterator_base<zip_iterator<tuple<It...>>, tuple<detail::value_of<It>...>,
                                                          tuple<detail::reference_of<It>...>> {
  tuple<It...> parts;
  explicit zip_iterator(const tuple<It...>& p) : parts(p) {}
  auto operator*() const {
    return detail::mapped(parts, [](const auto& it) -> decltype(auto) { return *it; });
  }
  zip_iterator plus(std::ptrdiff_t n) const {
    return zip_iterator(detail::mapped(parts, [n](const auto& it) { return it + n; }));
  }
  const tuple<It...>& get_iterator_tuple() const { return parts; }
  friend std::ptrdiff_t operator-(const zip_iterator& a, const zip_iterator& b) {
    return thrust::get<0>(a.parts) - thrust::get<0>(b.parts);
  }
};
template <typename... It>
zip_iterator<tuple<It...>> make_zip_iterator(const tuple<It...>& parts) {
  return zip_iterator<tuple<It...>>(parts);
}
template <typename First, typename Second, typename... It>
auto make_zip_iterator(First first, Second second, It... rest) {
  return thrust::make_zip_iterator(thrust::make_tuple(first, second, rest...));
}

/// Calls a function object with the elements of a tuple as its arguments. thrust/zip_function.h.
template <typename F>
class zip_function {
 public:
  explicit zip_function(const F& f) : f_(f) {}
  template <typename... T>
  decltype(auto) operator()(const tuple<T...>& t) const {
    return with_elements(t, std::index_sequence_for<T...>());
  }

 private:
  template <typename Tuple, std::size_t... I>
  decltype(auto) with_elements(const Tuple& t, std::index_sequence<I...>) const {
    F own = f_;  // its operator may not be const
    return own(thrust::get<I>(t)...);
  }

  F f_;
};
template <typename F>
zip_function<F> make_zip_function(const F& f) {
  return zip_function<F>(f);
}

template <typename It>
std::ptrdiff_t distance(It first, It last) {
  return last - first;
}
template <typename It>
void advance(It& it, std::ptrdiff_t n) {
  it += n;
}

namespace detail {

template <typename F, typename It>
auto in_kernel(const transform_iterator<F, It>& it) {
  return thrust::make_transform_iterator(in_kernel(it.base), it.f.get());
}
template <typename Values, typename Places>
auto in_kernel(const permutation_iterator<Values, Places>& it) {
  return thrust::make_permutation_iterator(in_kernel(it.values), in_kernel(it.places));
}
template <typename It>
auto in_kernel(const reverse_iterator<It>& it) {
  return thrust::make_reverse_iterator(in_kernel(it.base));
}
template <typename... It>
auto in_kernel(const zip_iterator<tuple<It...>>& it) {
  return thrust::make_zip_iterator(mapped(it.parts, [](const auto& one) { return in_kernel(one); }));
}

/// Whether an iterator refers to no memory, so that the other iterators of a call decide whether it runs on the device.
template <typename It>
struct on_any_side : std::false_type {};
template <typename... T>
struct on_any_side<counting_iterator<T...>> : std::true_type {};
template <typename... T>
struct on_any_side<constant_iterator<T...>> : std::true_type {};
template <typename... T>
struct on_any_side<discard_iterator<T...>> : std::true_type {};
template <typename F, typename It>
struct on_any_side<transform_iterator<F, It>> : on_any_side<It> {};
template <typename... It>
struct on_any_side<zip_iterator<tuple<It...>>> : std::bool_constant<(on_any_side<It>::value && ...)> {};

template <typename F, typename It>
struct on_device<transform_iterator<F, It>> : on_device<It> {};
template <typename Values, typename Places>
struct on_device<permutation_iterator<Values, Places>>
    : std::bool_constant<on_device<Values>::value || on_device<Places>::value> {};
template <typename It>
struct on_device<reverse_iterator<It>> : on_device<It> {};
template <typename... It>
struct on_device<zip_iterator<tuple<It...>>> : std::bool_constant<(on_device<It>::value || ...)> {};

}  // namespace detail
}  // namespace cu2sycl::thrust
