// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Thrust's function objects. thrust/functional.h. They are not aliases of std's: with arguments of types from std,
// calls without a namespace would also find the algorithms of std. `plus<>` accepts operands of any type.
#pragma once

#include <type_traits>

namespace cu2sycl::thrust {

template <typename Argument, typename Result>
struct unary_function {
  using argument_type = Argument;
  using result_type = Result;
};
template <typename First, typename Second, typename Result>
struct binary_function {
  using first_argument_type = First;
  using second_argument_type = Second;
  using result_type = Result;
};

template <typename T = void>
struct plus {
  constexpr T operator()(const T& a, const T& b) const { return a + b; }
};
template <>
struct plus<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return a + b;
  }
};

template <typename T = void>
struct minus {
  constexpr T operator()(const T& a, const T& b) const { return a - b; }
};
template <>
struct minus<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return a - b;
  }
};

template <typename T = void>
struct multiplies {
  constexpr T operator()(const T& a, const T& b) const { return a * b; }
};
template <>
struct multiplies<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return a * b;
  }
};

template <typename T = void>
struct divides {
  constexpr T operator()(const T& a, const T& b) const { return a / b; }
};
template <>
struct divides<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return a / b;
  }
};

template <typename T = void>
struct modulus {
  constexpr T operator()(const T& a, const T& b) const { return a % b; }
};
template <>
struct modulus<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return a % b;
  }
};

template <typename T = void>
struct bit_and {
  constexpr T operator()(const T& a, const T& b) const { return a & b; }
};
template <>
struct bit_and<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return a & b;
  }
};

template <typename T = void>
struct bit_or {
  constexpr T operator()(const T& a, const T& b) const { return a | b; }
};
template <>
struct bit_or<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return a | b;
  }
};

template <typename T = void>
struct bit_xor {
  constexpr T operator()(const T& a, const T& b) const { return a ^ b; }
};
template <>
struct bit_xor<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return a ^ b;
  }
};

template <typename T = void>
struct maximum {
  constexpr T operator()(const T& a, const T& b) const { return a < b ? b : a; }
};
template <>
struct maximum<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return a < b ? b : a;
  }
};

template <typename T = void>
struct minimum {
  constexpr T operator()(const T& a, const T& b) const { return b < a ? b : a; }
};
template <>
struct minimum<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return b < a ? b : a;
  }
};

template <typename T = void, typename U = void>
struct project1st {
  constexpr T operator()(const T& a, const U&) const { return a; }
};
template <>
struct project1st<void, void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B&) const {
    return a;
  }
};

template <typename T = void, typename U = void>
struct project2nd {
  constexpr U operator()(const T&, const U& b) const { return b; }
};
template <>
struct project2nd<void, void> {
  template <typename A, typename B>
  constexpr auto operator()(const A&, const B& b) const {
    return b;
  }
};

template <typename T = void>
struct less {
  constexpr bool operator()(const T& a, const T& b) const { return a < b; }
};
template <>
struct less<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return a < b;
  }
};

template <typename T = void>
struct greater {
  constexpr bool operator()(const T& a, const T& b) const { return b < a; }
};
template <>
struct greater<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return b < a;
  }
};

template <typename T = void>
struct less_equal {
  constexpr bool operator()(const T& a, const T& b) const { return !(b < a); }
};
template <>
struct less_equal<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return !(b < a);
  }
};

template <typename T = void>
struct greater_equal {
  constexpr bool operator()(const T& a, const T& b) const { return !(a < b); }
};
template <>
struct greater_equal<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return !(a < b);
  }
};

template <typename T = void>
struct equal_to {
  constexpr bool operator()(const T& a, const T& b) const { return a == b; }
};
template <>
struct equal_to<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return a == b;
  }
};

template <typename T = void>
struct not_equal_to {
  constexpr bool operator()(const T& a, const T& b) const { return !(a == b); }
};
template <>
struct not_equal_to<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return !(a == b);
  }
};

template <typename T = void>
struct logical_and {
  constexpr bool operator()(const T& a, const T& b) const { return a && b; }
};
template <>
struct logical_and<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return a && b;
  }
};

template <typename T = void>
struct logical_or {
  constexpr bool operator()(const T& a, const T& b) const { return a || b; }
};
template <>
struct logical_or<void> {
  template <typename A, typename B>
  constexpr auto operator()(const A& a, const B& b) const {
    return a || b;
  }
};

template <typename T = void>
struct identity {
  constexpr T operator()(const T& a) const { return a; }
};
template <>
struct identity<void> {
  template <typename A>
  constexpr auto operator()(const A& a) const {
    return a;
  }
};

template <typename T = void>
struct negate {
  constexpr T operator()(const T& a) const { return -a; }
};
template <>
struct negate<void> {
  template <typename A>
  constexpr auto operator()(const A& a) const {
    return -a;
  }
};

template <typename T = void>
struct square {
  constexpr T operator()(const T& a) const { return a * a; }
};
template <>
struct square<void> {
  template <typename A>
  constexpr auto operator()(const A& a) const {
    return a * a;
  }
};

template <typename T = void>
struct bit_not {
  constexpr T operator()(const T& a) const { return ~a; }
};
template <>
struct bit_not<void> {
  template <typename A>
  constexpr auto operator()(const A& a) const {
    return ~a;
  }
};

template <typename T = void>
struct logical_not {
  constexpr bool operator()(const T& a) const { return !a; }
};

template <>
struct logical_not<void> {
  template <typename A>
  constexpr bool operator()(const A& a) const {
    return !a;
  }
};

template <typename T>
constexpr void swap(T& a, T& b) {
  const T kept = a;
  a = b;
  b = kept;
}
template <typename T, typename Less = less<>>
constexpr T min(const T& a, const T& b, Less order = Less()) {
  return order(b, a) ? b : a;
}
template <typename T, typename Less = less<>>
constexpr T max(const T& a, const T& b, Less order = Less()) {
  return order(a, b) ? b : a;
}

/// The negation of a predicate.
template <typename Predicate>
struct unary_negate {
  Predicate predicate;
  template <typename... A>
  constexpr bool operator()(const A&... a) const {
    Predicate called(predicate);  // its operator() may not be const
    return !called(a...);
  }
};
template <typename Predicate>
constexpr unary_negate<Predicate> not1(const Predicate& predicate) {
  return {predicate};
}
template <typename Predicate>
constexpr unary_negate<Predicate> not_fn(const Predicate& predicate) {
  return {predicate};
}

}  // namespace cu2sycl::thrust
