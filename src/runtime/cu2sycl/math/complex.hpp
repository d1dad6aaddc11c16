// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Complex numbers: the names of cuComplex.h for pairs of floats and of doubles. CUDA Toolkit, cuComplex.h.
// Division and absolute value scale their operands to keep intermediate results from overflowing.
#pragma once

#include <cmath>

#include "cu2sycl/core/vector_types.hpp"

namespace cu2sycl {

using cuFloatComplex = float2;
using cuDoubleComplex = double2;
using cuComplex = cuFloatComplex;

inline float2 make_cuFloatComplex(float real, float imaginary) { return make_float2(real, imaginary); }
inline float cuCrealf(float2 a) { return a.x; }
inline float cuCimagf(float2 a) { return a.y; }
inline float2 cuConjf(float2 a) { return make_float2(a.x, -a.y); }
inline float2 cuCaddf(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
inline float2 cuCsubf(float2 a, float2 b) { return make_float2(a.x - b.x, a.y - b.y); }
inline float2 cuCmulf(float2 a, float2 b) { return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }
inline float2 cuCdivf(float2 a, float2 b) {
  const float scale = std::fabs(b.x) + std::fabs(b.y);
  const float ax = a.x / scale, ay = a.y / scale, bx = b.x / scale, by = b.y / scale;
  const float norm = bx * bx + by * by;
  return make_float2((ax * bx + ay * by) / norm, (ay * bx - ax * by) / norm);
}
inline float cuCabsf(float2 a) { return std::hypot(a.x, a.y); }
inline float2 cuCfmaf(float2 a, float2 b, float2 c) { return cuCaddf(cuCmulf(a, b), c); }

inline double2 make_cuDoubleComplex(double real, double imaginary) { return make_double2(real, imaginary); }
inline double cuCreal(double2 a) { return a.x; }
inline double cuCimag(double2 a) { return a.y; }
inline double2 cuConj(double2 a) { return make_double2(a.x, -a.y); }
inline double2 cuCadd(double2 a, double2 b) { return make_double2(a.x + b.x, a.y + b.y); }
inline double2 cuCsub(double2 a, double2 b) { return make_double2(a.x - b.x, a.y - b.y); }
inline double2 cuCmul(double2 a, double2 b) { return make_double2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }
inline double2 cuCdiv(double2 a, double2 b) {
  const double scale = std::fabs(b.x) + std::fabs(b.y);
  const double ax = a.x / scale, ay = a.y / scale, bx = b.x / scale, by = b.y / scale;
  const double norm = bx * bx + by * by;
  return make_double2((ax * bx + ay * by) / norm, (ay * bx - ax * by) / norm);
}
inline double cuCabs(double2 a) { return std::hypot(a.x, a.y); }
inline double2 cuCfma(double2 a, double2 b, double2 c) { return cuCadd(cuCmul(a, b), c); }

inline cuComplex make_cuComplex(float real, float imaginary) { return make_float2(real, imaginary); }
inline double2 cuComplexFloatToDouble(float2 a) { return make_double2(a.x, a.y); }
inline float2 cuComplexDoubleToFloat(double2 a) {
  return make_float2(static_cast<float>(a.x), static_cast<float>(a.y));
}

}  // namespace cu2sycl
