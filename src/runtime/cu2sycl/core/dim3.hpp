// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// dim3: a launch dimension whose members the program reads or writes. CUDA C++ Programming Guide, "dim3".
#pragma once

#include <sycl/sycl.hpp>
#include <type_traits>
#include <utility>

#include "cu2sycl/core/global.hpp"

namespace cu2sycl {
namespace detail {

template <typename T, typename = void>
inline constexpr bool is_three_unsigned = false;
/// Whether T is a type such as uint3: three unsigned members x, y and z, and no others.
template <typename T>
inline constexpr bool is_three_unsigned<
    T, std::void_t<decltype(std::declval<T&>().x), decltype(std::declval<T&>().y), decltype(std::declval<T&>().z)>> =
    std::is_same_v<decltype(T::x), unsigned>&& std::is_same_v<decltype(T::y), unsigned>&&
        std::is_same_v<decltype(T::z), unsigned> &&
    sizeof(T) == 3 * sizeof(unsigned);

/// Whether A and B are both Dim3, or one of them is and the other one is sycl::range<3>.
template <typename Dim3, typename A, typename B>
inline constexpr bool are_sizes = std::is_same_v<A, Dim3>
                                      ? std::is_same_v<B, Dim3> || std::is_same_v<B, sycl::range<3>>
                                      : std::is_same_v<A, sycl::range<3>>&& std::is_same_v<B, Dim3>;

template <typename... Sizes>
using sizes = std::enable_if_t<(std::is_convertible_v<Sizes, unsigned> && ...)>;

}  // namespace detail

/// Three sizes, each 1 by default; x is the fastest-varying dimension. Converts to sycl::range<3>(z, y, x), and from
/// and to uint3. Like nvcc, it accepts sizes of any integer type, also in braces.
struct dim3 : cu2sycl_global<dim3> {
  unsigned int x = 1;
  unsigned int y = 1;
  unsigned int z = 1;

  constexpr dim3() = default;
  template <typename X, typename Y = unsigned, typename Z = unsigned, typename = detail::sizes<X, Y, Z>>
  constexpr dim3(X vx, Y vy = 1, Z vz = 1)
      : x(static_cast<unsigned>(vx)), y(static_cast<unsigned>(vy)), z(static_cast<unsigned>(vz)) {}
  template <typename Vector, std::enable_if_t<detail::is_three_unsigned<Vector>, int> = 0>
  constexpr dim3(const Vector& v) : x(v.x), y(v.y), z(v.z) {}
  dim3(const sycl::range<3>& r)
      : dim3(static_cast<unsigned int>(r[2]), static_cast<unsigned int>(r[1]), static_cast<unsigned int>(r[0])) {}

  operator sycl::range<3>() const { return {z, y, x}; }
  template <typename Vector,
            std::enable_if_t<!std::is_same_v<Vector, dim3> && detail::is_three_unsigned<Vector>, int> = 0>
  operator Vector() const {
    return {x, y, z};
  }

  // A template: a program's own operators of uint3 remain the only ones for a uint3 and a dim3.
  template <typename A, typename B, std::enable_if_t<detail::are_sizes<dim3, A, B>, int> = 0>
  friend sycl::range<3> operator*(const A& a, const B& b) {
    return sycl::range<3>(a) * sycl::range<3>(b);
  }
};

}  // namespace cu2sycl
