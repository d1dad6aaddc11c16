// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Thrust's function objects. thrust/functional.h. They are not aliases of std's: with arguments of types from std,
// calls without a namespace would also find the algorithms of std. `plus<>` accepts operands of any type.
#pragma once

#include <cfloat>  // which the headers of Thrust and CUB include
#include <climits>
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

// A function object, and that for operands of any types.
#define CU2SYCL_FUNCTION_2(name, Result, value)                                 \
  template <typename T = void>                                                  \
  struct name {                                                                 \
    constexpr Result operator()(const T& a, const T& b) const { return value; } \
  };                                                                            \
  template <>                                                                   \
  struct name<void> {                                                           \
    template <typename A, typename B>                                           \
    constexpr auto operator()(const A& a, const B& b) const {                   \
      return value;                                                             \
    }                                                                           \
  };
#define CU2SYCL_FUNCTION_1(name, Result, value)                     \
  template <typename T = void>                                      \
  struct name {                                                     \
    constexpr Result operator()(const T& a) const { return value; } \
  };                                                                \
  template <>                                                       \
  struct name<void> {                                               \
    template <typename A>                                           \
    constexpr auto operator()(const A& a) const {                   \
      return value;                                                 \
    }                                                               \
  };
CU2SYCL_FUNCTION_2(plus, T, a + b)
CU2SYCL_FUNCTION_2(minus, T, a - b)
CU2SYCL_FUNCTION_2(multiplies, T, a* b)
CU2SYCL_FUNCTION_2(divides, T, a / b)
CU2SYCL_FUNCTION_2(modulus, T, a % b)
CU2SYCL_FUNCTION_2(bit_and, T, a& b)
CU2SYCL_FUNCTION_2(bit_or, T, a | b)
CU2SYCL_FUNCTION_2(bit_xor, T, a ^ b)
CU2SYCL_FUNCTION_2(maximum, T, a < b ? b : a)
CU2SYCL_FUNCTION_2(minimum, T, b < a ? b : a)

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

CU2SYCL_FUNCTION_2(less, bool, a < b)
CU2SYCL_FUNCTION_2(greater, bool, b < a)
CU2SYCL_FUNCTION_2(less_equal, bool, !(b < a))
CU2SYCL_FUNCTION_2(greater_equal, bool, !(a < b))
CU2SYCL_FUNCTION_2(equal_to, bool, a == b)
CU2SYCL_FUNCTION_2(not_equal_to, bool, !(a == b))
CU2SYCL_FUNCTION_2(logical_and, bool, a&& b)
CU2SYCL_FUNCTION_2(logical_or, bool, a || b)
CU2SYCL_FUNCTION_1(identity, T, a)
CU2SYCL_FUNCTION_1(negate, T, -a)
CU2SYCL_FUNCTION_1(square, T, a* a)
CU2SYCL_FUNCTION_1(bit_not, T, ~a)
CU2SYCL_FUNCTION_1(logical_not, bool, !a)
#undef CU2SYCL_FUNCTION_1
#undef CU2SYCL_FUNCTION_2

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
