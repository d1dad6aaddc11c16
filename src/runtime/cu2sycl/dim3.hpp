// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// dim3: a launch dimension whose members are read or written. CUDA C++ Programming Guide, "dim3".
#pragma once

#include <sycl/sycl.hpp>

namespace cu2sycl {

/// Three sizes, 1 where none is given; x is the fastest dimension. Converts to sycl::range<3>(z, y, x).
struct dim3 {
  unsigned int x = 1;
  unsigned int y = 1;
  unsigned int z = 1;

  constexpr dim3() = default;
  constexpr dim3(unsigned int vx, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
  dim3(const sycl::range<3>& r)
      : dim3(static_cast<unsigned int>(r[2]), static_cast<unsigned int>(r[1]), static_cast<unsigned int>(r[0])) {}

  operator sycl::range<3>() const { return {z, y, x}; }

  friend sycl::range<3> operator*(const dim3& a, const dim3& b) { return sycl::range<3>(a) * sycl::range<3>(b); }
  friend sycl::range<3> operator*(const sycl::range<3>& a, const dim3& b) { return a * sycl::range<3>(b); }
  friend sycl::range<3> operator*(const dim3& a, const sycl::range<3>& b) { return sycl::range<3>(a) * b; }
};

}  // namespace cu2sycl
