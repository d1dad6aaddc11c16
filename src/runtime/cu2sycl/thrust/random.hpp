// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Thrust's random numbers, thrust/random.h: the linear congruential engines and three distributions, with the numbers
// of Thrust. Normal numbers are those of Thrust's device code, also on the host, up to the error of erfcinv.
#pragma once

#include <cstdint>
#include <limits>
#include <utility>

#include "cu2sycl/math/special.hpp"

namespace cu2sycl::thrust {
namespace random {

/// The engine x -> (a x + c) mod m, with 0 < m <= 2^32.
template <typename UInt, UInt A, UInt C, UInt M>
class linear_congruential_engine {
 public:
  using result_type = UInt;
  static constexpr UInt multiplier = A;
  static constexpr UInt increment = C;
  static constexpr UInt modulus = M;
  static constexpr UInt min = C == 0 ? 1 : 0;
  static constexpr UInt max = M - 1;
  static constexpr UInt default_seed = 1;

  explicit linear_congruential_engine(UInt start = default_seed) { seed(start); }
  void seed(UInt start = default_seed) { x_ = C % M == 0 && start % M == 0 ? 1 : start % M; }
  UInt operator()() { return x_ = static_cast<UInt>((static_cast<std::uint64_t>(A) * x_ + C) % M); }
  /// Skips n numbers, using powers of the step.
  void discard(unsigned long long n) {
    std::uint64_t factor = A;
    std::uint64_t offset = C;
    std::uint64_t x = x_;
    for (; n != 0; n >>= 1) {
      if ((n & 1U) != 0) x = (factor * x + offset) % M;
      offset = (factor * offset + offset) % M;
      factor = factor * factor % M;
    }
    x_ = static_cast<UInt>(x);
  }
  friend bool operator==(const linear_congruential_engine& a, const linear_congruential_engine& b) {
    return a.x_ == b.x_;
  }
  friend bool operator!=(const linear_congruential_engine& a, const linear_congruential_engine& b) {
    return a.x_ != b.x_;
  }

 private:
  UInt x_;
};

using minstd_rand0 = linear_congruential_engine<std::uint32_t, 16807, 0, 2147483647>;
using minstd_rand = linear_congruential_engine<std::uint32_t, 48271, 0, 2147483647>;
using default_random_engine = minstd_rand;

/// Numbers in [a, b).
template <typename Real = double>
class uniform_real_distribution {
 public:
  using result_type = Real;
  using param_type = std::pair<Real, Real>;

  explicit uniform_real_distribution(Real a = 0, Real b = 1) : a_(a), b_(b) {}
  explicit uniform_real_distribution(const param_type& range) : a_(range.first), b_(range.second) {}
  void reset() {}
  template <typename Engine>
  Real operator()(Engine& engine) {
    const Real place =
        static_cast<Real>(engine() - Engine::min) / (Real(1) + static_cast<Real>(Engine::max - Engine::min));
    return place * (b_ - a_) + a_;
  }
  Real a() const { return a_; }
  Real b() const { return b_; }

 private:
  Real a_;
  Real b_;
};

/// Integers in [a, b], computed in double.
template <typename Int = int>
class uniform_int_distribution {
 public:
  using result_type = Int;
  using param_type = std::pair<Int, Int>;

  explicit uniform_int_distribution(Int a = 0, Int b = std::numeric_limits<Int>::max()) : a_(a), b_(b) {}
  explicit uniform_int_distribution(const param_type& range) : a_(range.first), b_(range.second) {}
  void reset() {}
  template <typename Engine>
  Int operator()(Engine& engine) {
    uniform_real_distribution<double> real(static_cast<double>(a_), static_cast<double>(b_) + 1.0);
    return static_cast<Int>(real(engine));
  }
  Int a() const { return a_; }
  Int b() const { return b_; }

 private:
  Int a_;
  Int b_;
};

template <typename Real = double>
class normal_distribution {
 public:
  using result_type = Real;
  using param_type = std::pair<Real, Real>;

  explicit normal_distribution(Real mean = 0, Real deviation = 1) : mean_(mean), deviation_(deviation) {}
  explicit normal_distribution(const param_type& both) : mean_(both.first), deviation_(both.second) {}
  void reset() {}
  template <typename Engine>
  Real operator()(Engine& engine) {
    constexpr auto kRange = Engine::max - Engine::min;
    constexpr Real kStep = static_cast<Real>(1.0 / static_cast<double>(kRange));
    Real root = static_cast<Real>(-1.4142135623730950488);
    auto u = engine() - Engine::min;
    if (u > kRange / 2) {
      u = kRange - u;
      root = -root;
    }
    const Real p = static_cast<Real>(u) * kStep + kStep / 2;
    return mean_ + deviation_ * root * static_cast<Real>(cu2sycl::erfcinv(2 * p));
  }
  Real mean() const { return mean_; }
  Real stddev() const { return deviation_; }

 private:
  Real mean_;
  Real deviation_;
};

}  // namespace random

using random::default_random_engine;
using random::linear_congruential_engine;
using random::minstd_rand;
using random::minstd_rand0;
using random::normal_distribution;
using random::uniform_int_distribution;
using random::uniform_real_distribution;

}  // namespace cu2sycl::thrust
