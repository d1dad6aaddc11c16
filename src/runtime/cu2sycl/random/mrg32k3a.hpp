// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cuRAND's MRG32k3a in kernels, with the same numbers. cuRAND Library, "Device API"; P. L'Ecuyer, "Good Parameters and
// Implementations for Combined Multiple Recursive Random Number Generators".
#pragma once

#include <cstdint>

namespace cu2sycl {

struct curandStateMRG32k3a {
  std::uint32_t s1[3], s2[3];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
using curandStateMRG32k3a_t = curandStateMRG32k3a;

namespace detail::mrg {

inline constexpr std::uint64_t kModulus1 = 4294967087;
inline constexpr std::uint64_t kModulus2 = 4294944443;

/// The matrix of a step of one of the two recurrences, or of a power of it.
struct matrix {
  std::uint64_t at[3][3];
};

constexpr matrix product(const matrix& a, const matrix& b, std::uint64_t modulus) {
  matrix out{};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      for (int k = 0; k < 3; ++k) out.at[i][j] = (out.at[i][j] + a.at[i][k] * b.at[k][j] % modulus) % modulus;
    }
  }
  return out;
}

constexpr matrix squared(matrix a, int times, std::uint64_t modulus) {
  for (int k = 0; k < times; ++k) a = product(a, a, modulus);
  return a;
}

inline constexpr matrix kStep1{{{0, 1, 0}, {0, 0, 1}, {kModulus1 - 810728, 1403580, 0}}};
inline constexpr matrix kStep2{{{0, 1, 0}, {0, 0, 1}, {kModulus2 - 1370589, 0, 527612}}};
inline constexpr int kSubsequence = 76;  // log2 of the distance between subsequences
inline constexpr int kSequence = 127;    // log2 of the distance between sequences

inline void jump(std::uint32_t (&state)[3], std::uint64_t n, matrix step, std::uint64_t modulus) {
  for (; n != 0; n /= 2) {
    if (n % 2 != 0) {
      std::uint64_t next[3]{};
      for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) next[i] = (next[i] + step.at[i][k] * state[k] % modulus) % modulus;
      }
      for (int i = 0; i < 3; ++i) state[i] = static_cast<std::uint32_t>(next[i]);
    }
    step = product(step, step, modulus);
  }
}

template <int Power>
void jump(curandStateMRG32k3a* state, std::uint64_t n) {
  constexpr matrix kFirst = squared(kStep1, Power, kModulus1);
  constexpr matrix kSecond = squared(kStep2, Power, kModulus2);
  jump(state->s1, n, kFirst, kModulus1);
  jump(state->s2, n, kSecond, kModulus2);
}

/// Returns the next number, from 1 up to the first modulus.
inline std::uint64_t next(curandStateMRG32k3a* state) {
  const std::uint64_t a =
      (1403580 * std::uint64_t{state->s1[1]} + (kModulus1 - 810728) * std::uint64_t{state->s1[0]} % kModulus1) %
      kModulus1;
  const std::uint64_t b =
      (527612 * std::uint64_t{state->s2[2]} + (kModulus2 - 1370589) * std::uint64_t{state->s2[0]} % kModulus2) %
      kModulus2;
  for (int i = 0; i < 2; ++i) {
    state->s1[i] = state->s1[i + 1];
    state->s2[i] = state->s2[i + 1];
  }
  state->s1[2] = static_cast<std::uint32_t>(a);
  state->s2[2] = static_cast<std::uint32_t>(b);
  return a > b ? a - b : a + kModulus1 - b;
}

}  // namespace detail::mrg

/// Returns the next 32 bits.
inline unsigned curand(curandStateMRG32k3a* state) {
  return static_cast<unsigned>(static_cast<double>(detail::mrg::next(state)) * 1.000000048662);
}

/// Skips n numbers.
inline void skipahead(unsigned long long n, curandStateMRG32k3a* state) { detail::mrg::jump<0>(state, n); }
/// Skips n times 2^76 numbers.
inline void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a* state) {
  detail::mrg::jump<detail::mrg::kSubsequence>(state, n);
}
/// Skips n times 2^127 numbers.
inline void skipahead_sequence(unsigned long long n, curandStateMRG32k3a* state) {
  detail::mrg::jump<detail::mrg::kSequence>(state, n);
}

inline void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                        curandStateMRG32k3a* state) {
  *state = {};
  const std::uint64_t low = seed == 0 ? 1 : static_cast<std::uint32_t>(seed) ^ 0x55555555U;
  const std::uint64_t high = seed == 0 ? 1 : static_cast<std::uint32_t>(seed >> 32) ^ 0xAAAAAAAAU;
  for (int i = 0; i < 3; ++i) {
    state->s1[i] = static_cast<std::uint32_t>((i == 1 ? high : low) * 12345 % detail::mrg::kModulus1);
    state->s2[i] = static_cast<std::uint32_t>((i == 1 ? low : high) * 12345 % detail::mrg::kModulus2);
  }
  skipahead_subsequence(subsequence, state);
  skipahead(offset, state);
}

}  // namespace cu2sycl
