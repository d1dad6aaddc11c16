// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cuRAND's Philox4x32-10 in kernels, with the same numbers. cuRAND Library, "Device API"; J. Salmon et al., "Parallel
// Random Numbers: As Easy as 1, 2, 3".
#pragma once

#include <cstdint>

#include "cu2sycl/core/vector_types.hpp"

namespace cu2sycl {

struct curandStatePhilox4_32_10 {
  std::uint32_t counter[4], output[4], key[2];
  unsigned position;
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
using curandStatePhilox4_32_10_t = curandStatePhilox4_32_10;

namespace detail::philox {

/// Computes four numbers from the counter in ten rounds.
inline void fill(curandStatePhilox4_32_10* state) {
  std::uint32_t c[4] = {state->counter[0], state->counter[1], state->counter[2], state->counter[3]};
  std::uint32_t key[2] = {state->key[0], state->key[1]};
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t a = std::uint64_t{0xD2511F53} * c[0];
    const std::uint64_t b = std::uint64_t{0xCD9E8D57} * c[2];
    c[0] = static_cast<std::uint32_t>(b >> 32) ^ c[1] ^ key[0];
    c[1] = static_cast<std::uint32_t>(b);
    c[2] = static_cast<std::uint32_t>(a >> 32) ^ c[3] ^ key[1];
    c[3] = static_cast<std::uint32_t>(a);
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  for (int i = 0; i < 4; ++i) state->output[i] = c[i];
}

inline void advance(curandStatePhilox4_32_10* state) {
  for (int i = 0; i < 4; ++i) {
    if (++state->counter[i] != 0) break;
  }
  fill(state);
}

}  // namespace detail::philox

/// Returns the next 32 bits.
inline unsigned curand(curandStatePhilox4_32_10* state) {
  const unsigned value = state->output[state->position++];
  if (state->position == 4) {
    detail::philox::advance(state);
    state->position = 0;
  }
  return value;
}

/// Returns the next four numbers.
inline uint4 curand4(curandStatePhilox4_32_10* state) {
  const unsigned x = curand(state);
  const unsigned y = curand(state);
  const unsigned z = curand(state);
  return make_uint4(x, y, z, curand(state));
}

/// Skips n numbers.
inline void skipahead(unsigned long long n, curandStatePhilox4_32_10* state) {
  state->position += static_cast<unsigned>(n % 4);
  n /= 4;
  if (state->position > 3) {
    ++n;
    state->position -= 4;
  }
  // The carry into the upper words is computed as in cuRAND: the high half of n may wrap around.
  const auto low = static_cast<std::uint32_t>(n);
  auto high = static_cast<std::uint32_t>(n >> 32);
  state->counter[0] += low;
  if (state->counter[0] < low) ++high;
  state->counter[1] += high;
  if (state->counter[1] < high && ++state->counter[2] == 0) ++state->counter[3];
  detail::philox::fill(state);
}

/// Skips n times 2^66 numbers.
inline void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10* state) {
  const auto low = static_cast<std::uint32_t>(n);
  state->counter[2] += low;
  state->counter[3] += static_cast<std::uint32_t>(n >> 32) + (state->counter[2] < low ? 1 : 0);
  detail::philox::fill(state);
}

inline void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                        curandStatePhilox4_32_10* state) {
  *state = {};
  state->key[0] = static_cast<std::uint32_t>(seed);
  state->key[1] = static_cast<std::uint32_t>(seed >> 32);
  skipahead_sequence(sequence, state);
  skipahead(offset, state);
}

}  // namespace cu2sycl
