// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cuRAND's distributions in kernels: curand_kernel.h. Uniform numbers are identical to cuRAND's. Normal numbers consume
// as many numbers of the generator as cuRAND's and may differ from them in the last bits, as log, sin and cos do.
#pragma once

#include <sycl/sycl.hpp>

#include "cu2sycl/core/vector_types.hpp"
#include "cu2sycl/random/mrg32k3a.hpp"
#include "cu2sycl/random/philox.hpp"
#include "cu2sycl/random/xorwow.hpp"

namespace cu2sycl {
namespace detail::random {

inline constexpr double kMrgNorm = 2.3283065498378288e-10;

inline float uniform(unsigned x) { return static_cast<float>(x) * 0x1p-32F + 0x1p-33F; }
inline double uniform(unsigned x, unsigned y) {
  return static_cast<double>(std::uint64_t{x} ^ std::uint64_t{y} << 21) * 0x1p-53 + 0x1p-54;
}

/// Returns two normal numbers from a uniform one in (0, 1] and an angle.
template <typename Pair, typename T>
Pair box_muller(T u, T angle) {
  const T radius = sycl::sqrt(T(-2) * sycl::log(u));
  Pair out;
  out.x = sycl::sin(angle) * radius;
  out.y = sycl::cos(angle) * radius;
  return out;
}

inline double2 box_muller_double(unsigned x0, unsigned x1, unsigned y0, unsigned y1) {
  constexpr double kPi = 3.14159265358979323846;
  const double angle = static_cast<double>(std::uint64_t{y0} ^ std::uint64_t{y1} << 21) * 0x1p-52 + 0x1p-53;
  return box_muller<double2>(uniform(x0, x1), angle * kPi);
}

}  // namespace detail::random

/// Returns a number in (0, 1].
template <typename State>
float curand_uniform(State* state) {
  return detail::random::uniform(curand(state));
}
inline float curand_uniform(curandStateMRG32k3a* state) {
  return static_cast<float>(static_cast<double>(detail::mrg::next(state)) * detail::random::kMrgNorm);
}
inline float4 curand_uniform4(curandStatePhilox4_32_10* state) {
  const uint4 x = curand4(state);
  using detail::random::uniform;
  return make_float4(uniform(x.x), uniform(x.y), uniform(x.z), uniform(x.w));
}

inline double curand_uniform_double(curandStateXORWOW* state) {
  const unsigned x = curand(state);
  return detail::random::uniform(x, curand(state));
}
/// The number from Philox has 32 random bits only.
inline double curand_uniform_double(curandStatePhilox4_32_10* state) { return curand(state) * 0x1p-32 + 0x1p-32; }
inline double curand_uniform_double(curandStateMRG32k3a* state) {
  return static_cast<double>(detail::mrg::next(state)) * detail::random::kMrgNorm;
}
inline double2 curand_uniform2_double(curandStatePhilox4_32_10* state) {
  const uint4 x = curand4(state);
  return make_double2(detail::random::uniform(x.x, x.y), detail::random::uniform(x.z, x.w));
}

/// Returns two numbers with mean 0 and standard deviation 1.
template <typename State>
float2 curand_normal2(State* state) {
  const float u = detail::random::uniform(curand(state));
  return detail::random::box_muller<float2>(u, static_cast<float>(curand(state)) * 0x1.921fb6p-30F + 0x1.921fb6p-31F);
}
inline float2 curand_normal2(curandStateMRG32k3a* state) {
  const float u = curand_uniform(state);
  return detail::random::box_muller<float2>(u, curand_uniform(state) * 6.2831855F);
}
template <typename State>
double2 curand_normal2_double(State* state) {
  const unsigned x0 = curand(state);
  const unsigned x1 = curand(state);
  const unsigned y0 = curand(state);
  return detail::random::box_muller_double(x0, x1, y0, curand(state));
}
inline double2 curand_normal2_double(curandStateMRG32k3a* state) {
  constexpr double kTwoPi = 6.28318530717958647693;
  const double u = curand_uniform_double(state);
  return detail::random::box_muller<double2>(u, curand_uniform_double(state) * kTwoPi);
}
inline float4 curand_normal4(curandStatePhilox4_32_10* state) {
  const float2 first = curand_normal2(state);
  const float2 second = curand_normal2(state);
  return make_float4(first.x, first.y, second.x, second.y);
}

/// Returns one number with mean 0 and standard deviation 1; the second number of the pair is kept for the next call.
template <typename State>
float curand_normal(State* state) {
  if (state->boxmuller_flag != 0) {
    state->boxmuller_flag = 0;
    return state->boxmuller_extra;
  }
  const float2 pair = curand_normal2(state);
  state->boxmuller_extra = pair.y;
  state->boxmuller_flag = 1;
  return pair.x;
}
template <typename State>
double curand_normal_double(State* state) {
  if (state->boxmuller_flag_double != 0) {
    state->boxmuller_flag_double = 0;
    return state->boxmuller_extra_double;
  }
  const double2 pair = curand_normal2_double(state);
  state->boxmuller_extra_double = pair.y;
  state->boxmuller_flag_double = 1;
  return pair.x;
}

/// Returns exp of a normal number with the given mean and standard deviation.
template <typename State>
float curand_log_normal(State* state, float mean, float deviation) {
  return sycl::exp(mean + deviation * curand_normal(state));
}
template <typename State>
double curand_log_normal_double(State* state, double mean, double deviation) {
  return sycl::exp(mean + deviation * curand_normal_double(state));
}
template <typename State>
float2 curand_log_normal2(State* state, float mean, float deviation) {
  const float2 pair = curand_normal2(state);
  return make_float2(sycl::exp(mean + deviation * pair.x), sycl::exp(mean + deviation * pair.y));
}
template <typename State>
double2 curand_log_normal2_double(State* state, double mean, double deviation) {
  const double2 pair = curand_normal2_double(state);
  return make_double2(sycl::exp(mean + deviation * pair.x), sycl::exp(mean + deviation * pair.y));
}
inline float4 curand_log_normal4(curandStatePhilox4_32_10* state, float mean, float deviation) {
  const float2 first = curand_log_normal2(state, mean, deviation);
  const float2 second = curand_log_normal2(state, mean, deviation);
  return make_float4(first.x, first.y, second.x, second.y);
}

namespace detail::random {

/// Returns the logarithm of k!, from 10 on by Stirling's series.
inline double log_factorial(unsigned k) {
  double small = 1;
  for (unsigned i = 2; i <= k && k < 10; ++i) small *= i;
  if (k < 10) return sycl::log(small);
  const double x = k + 1.0;
  return (x - 0.5) * sycl::log(x) - x + 0.91893853320467274178 + 1 / (12 * x) - 1 / (360 * x * x * x);
}

}  // namespace detail::random

/// Returns a Poisson number. For means below 64 and above 4000, the algorithm is that of cuRAND, so that the numbers
/// are the same except for effects of the last bits of exp and log. For other means it is W. Hoermann's transformed
/// rejection (PTRS), whose numbers have the same distribution but differ from cuRAND's.
template <typename State>
unsigned curand_poisson(State* state, double mean) {
  if (mean < 64) {
    unsigned count = 0;
    for (float p = sycl::exp(static_cast<float>(mean)) * curand_uniform(state); p > 1; p *= curand_uniform(state))
      ++count;
    return count;
  }
  if (mean > 4000) return static_cast<unsigned>(sycl::sqrt(mean) * curand_normal_double(state) + mean + 0.5);
  const double b = 0.931 + 2.53 * sycl::sqrt(mean);
  const double a = -0.059 + 0.02483 * b;
  const double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4);
  for (;;) {
    const double u = static_cast<double>(curand_uniform(state)) - 0.5;
    const double v = static_cast<double>(curand_uniform(state));
    const double us = 0.5 - sycl::fabs(u);
    const double k = sycl::floor((2 * a / us + b) * u + mean + 0.43);
    if (us >= 0.07 && v <= 0.9277 - 3.6224 / (b - 2)) return static_cast<unsigned>(k);
    if (k < 0 || (us < 0.013 && v > us)) continue;
    const double accepted = k * sycl::log(mean) - mean - detail::random::log_factorial(static_cast<unsigned>(k));
    if (sycl::log(v * inverse_alpha / (a / (us * us) + b)) <= accepted) return static_cast<unsigned>(k);
  }
}

}  // namespace cu2sycl
