// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cuRAND's XORWOW in kernels, with the same numbers. cuRAND Library, "Device API"; G. Marsaglia, "Xorshift RNGs".
// The xorshift part is linear over GF(2): the state after n steps is the polynomial x^n, modulo the characteristic
// polynomial of the step, applied to the state. 128 polynomials of 160 bits (x^(2^k) for offsets, x^(2^(67 + k)) for
// sequences) replace matrices of 200 KB; they are computed at compile time.
#pragma once

#include <cstdint>

namespace cu2sycl {

struct curandStateXORWOW {
  std::uint32_t d, v[5];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
using curandStateXORWOW_t = curandStateXORWOW;
using curandState_t = curandStateXORWOW;
using curandState = curandStateXORWOW;

namespace detail::xorwow {

/// A polynomial over GF(2) of degree below 160.
struct polynomial {
  std::uint64_t low, middle, high;
};

constexpr polynomial sum(const polynomial& a, const polynomial& b) {
  return {a.low ^ b.low, a.middle ^ b.middle, a.high ^ b.high};
}

constexpr polynomial times_x(const polynomial& p) {
  constexpr std::uint64_t kHighBits = 0xffffffff;
  const polynomial shifted{p.low << 1, p.middle << 1 | p.low >> 63, (p.high << 1 | p.middle >> 63) & kHighBits};
  // x^160 modulo the characteristic polynomial: that polynomial without its first term.
  constexpr polynomial kLast{0x0861003000060001, 0x0f3c003500062121, 0x00000f0e};
  return (p.high >> 31 & 1) != 0 ? sum(shifted, kLast) : shifted;
}

constexpr bool has(const polynomial& p, int bit) {
  const std::uint64_t word = bit < 64 ? p.low : bit < 128 ? p.middle : p.high;
  return (word >> (bit % 64) & 1) != 0;
}

constexpr polynomial product(const polynomial& a, const polynomial& b) {
  polynomial out{0, 0, 0};
  for (int bit = 159; bit >= 0; --bit) {
    out = times_x(out);
    if (has(a, bit)) out = sum(out, b);
  }
  return out;
}

struct jumps {
  polynomial offset[64];
  polynomial sequence[64];
};

constexpr jumps make_jumps() {
  jumps out{};
  polynomial p{2, 0, 0};
  for (int k = 0; k < 131; ++k) {
    if (k < 64) out.offset[k] = p;
    if (k >= 67) out.sequence[k - 67] = p;
    p = product(p, p);
  }
  return out;
}

inline constexpr jumps kJumps = make_jumps();

}  // namespace detail::xorwow

/// Returns the next 32 bits.
inline unsigned curand(curandStateXORWOW* state) {
  const std::uint32_t t = state->v[0] ^ state->v[0] >> 2;
  for (int i = 0; i < 4; ++i) state->v[i] = state->v[i + 1];
  state->v[4] = state->v[4] ^ state->v[4] << 4 ^ t ^ t << 1;
  state->d += 362437;
  return state->v[4] + state->d;
}

namespace detail::xorwow {

inline void jump(curandStateXORWOW* state, std::uint64_t n, const polynomial (&powers)[64]) {
  if (n == 0) return;
  polynomial p{1, 0, 0};
  for (int k = 0; k < 64; ++k) {
    if ((n >> k & 1) != 0) p = product(p, powers[k]);
  }
  curandStateXORWOW at = *state;
  std::uint32_t sum[5]{};
  for (int bit = 0; bit < 160; ++bit) {
    for (int i = 0; i < 5 && has(p, bit); ++i) sum[i] ^= at.v[i];
    curand(&at);
  }
  for (int i = 0; i < 5; ++i) state->v[i] = sum[i];
}

}  // namespace detail::xorwow

/// Skips n numbers.
inline void skipahead(unsigned long long n, curandStateXORWOW* state) {
  detail::xorwow::jump(state, n, detail::xorwow::kJumps.offset);
  state->d += 362437 * static_cast<std::uint32_t>(n);
}

/// Skips n times 2^67 numbers.
inline void skipahead_sequence(unsigned long long n, curandStateXORWOW* state) {
  detail::xorwow::jump(state, n, detail::xorwow::kJumps.sequence);
}

inline void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                        curandStateXORWOW* state) {
  const std::uint32_t a = 1099087573U * (static_cast<std::uint32_t>(seed) ^ 0xaad26b49U);
  const std::uint32_t b = 2591861531U * (static_cast<std::uint32_t>(seed >> 32) ^ 0xf7dcefddU);
  *state = {6615241 + b + a, {123456789 + a, 362436069 ^ a, 521288629 + b, 88675123 ^ b, 5783321 + a}, 0, 0, 0, 0};
  skipahead_sequence(sequence, state);
  skipahead(offset, state);
}

}  // namespace cu2sycl
