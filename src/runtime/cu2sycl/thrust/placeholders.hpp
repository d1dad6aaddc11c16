// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Function objects that are written as expressions of their arguments: `_1 * _1 + _2`. Thrust, "Placeholder Objects".
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>

namespace cu2sycl::thrust {
namespace detail {

struct placeholder_expression {};

template <typename... T>
using with_placeholders = std::enable_if_t<(std::is_base_of_v<placeholder_expression, T> || ...)>;

template <std::size_t Place>
struct placeholder : placeholder_expression {
  template <typename... Arguments>
  constexpr auto operator()(const Arguments&... arguments) const {
    return std::get<Place>(std::tuple<const Arguments&...>(arguments...));
  }
};

/// Returns the value of an operand for the given arguments; an operand that is no placeholder expression is a constant.
template <typename T, typename... Arguments>
constexpr auto placed(const T& part, [[maybe_unused]] const Arguments&... arguments) {
  if constexpr (std::is_base_of_v<placeholder_expression, T>) {
    return part(arguments...);
  } else {
    return part;
  }
}

#define CU2SYCL_PLACEHOLDER_UNARY(NAME, SYMBOL)                      \
  template <typename A>                                              \
  struct placeholder_##NAME : placeholder_expression {               \
    A a;                                                             \
    constexpr explicit placeholder_##NAME(const A& x) : a(x) {}      \
    template <typename... Arguments>                                 \
    constexpr auto operator()(const Arguments&... arguments) const { \
      return SYMBOL placed(a, arguments...);                         \
    }                                                                \
  };                                                                 \
  template <typename A, typename = with_placeholders<A>>             \
  constexpr auto operator SYMBOL(const A& a) {                       \
    return placeholder_##NAME<A>(a);                                 \
  }

#define CU2SYCL_PLACEHOLDER_BINARY(NAME, SYMBOL)                         \
  template <typename A, typename B>                                      \
  struct placeholder_##NAME : placeholder_expression {                   \
    A a;                                                                 \
    B b;                                                                 \
    constexpr placeholder_##NAME(const A& x, const B& y) : a(x), b(y) {} \
    template <typename... Arguments>                                     \
    constexpr auto operator()(const Arguments&... arguments) const {     \
      return placed(a, arguments...) SYMBOL placed(b, arguments...);     \
    }                                                                    \
  };                                                                     \
  template <typename A, typename B, typename = with_placeholders<A, B>>  \
  constexpr auto operator SYMBOL(const A& a, const B& b) {               \
    return placeholder_##NAME<A, B>(a, b);                               \
  }

CU2SYCL_PLACEHOLDER_UNARY(negate, -)
CU2SYCL_PLACEHOLDER_UNARY(logical_not, !)
CU2SYCL_PLACEHOLDER_UNARY(bit_not, ~)
CU2SYCL_PLACEHOLDER_BINARY(plus, +)
CU2SYCL_PLACEHOLDER_BINARY(minus, -)
CU2SYCL_PLACEHOLDER_BINARY(multiplies, *)
CU2SYCL_PLACEHOLDER_BINARY(divides, /)
CU2SYCL_PLACEHOLDER_BINARY(modulus, %)
CU2SYCL_PLACEHOLDER_BINARY(bit_and, &)
CU2SYCL_PLACEHOLDER_BINARY(bit_or, |)
CU2SYCL_PLACEHOLDER_BINARY(bit_xor, ^)
CU2SYCL_PLACEHOLDER_BINARY(shift_left, <<)
CU2SYCL_PLACEHOLDER_BINARY(shift_right, >>)
CU2SYCL_PLACEHOLDER_BINARY(equal_to, ==)
CU2SYCL_PLACEHOLDER_BINARY(not_equal_to, !=)
CU2SYCL_PLACEHOLDER_BINARY(less, <)
CU2SYCL_PLACEHOLDER_BINARY(less_equal, <=)
CU2SYCL_PLACEHOLDER_BINARY(greater, >)
CU2SYCL_PLACEHOLDER_BINARY(greater_equal, >=)
CU2SYCL_PLACEHOLDER_BINARY(logical_and, &&)
CU2SYCL_PLACEHOLDER_BINARY(logical_or, ||)

#undef CU2SYCL_PLACEHOLDER_UNARY
#undef CU2SYCL_PLACEHOLDER_BINARY

}  // namespace detail

namespace placeholders {

inline constexpr detail::placeholder<0> _1;
inline constexpr detail::placeholder<1> _2;
inline constexpr detail::placeholder<2> _3;
inline constexpr detail::placeholder<3> _4;
inline constexpr detail::placeholder<4> _5;
inline constexpr detail::placeholder<5> _6;
inline constexpr detail::placeholder<6> _7;
inline constexpr detail::placeholder<7> _8;
inline constexpr detail::placeholder<8> _9;
inline constexpr detail::placeholder<9> _10;

}  // namespace placeholders
}  // namespace cu2sycl::thrust
