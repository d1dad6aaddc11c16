// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Instructions of NVIDIA GPUs for warp functions that SYCL 2020 lacks or that take a loop over the lanes: ballots,
// matches and reductions by mask, shuffles in segments. They are used with compilers whose kernels can query the target
// when they are finally compiled: AdaptiveCpp's `generic`, from 24.10 ("JIT-time reflection"). PTX ISA, "shfl.sync",
// "vote.sync", "match.sync", "redux.sync"; LLVM, IntrinsicsNVVM.
#pragma once

#include <cstdint>
#include <sycl/sycl.hpp>

#if defined(__has_include)
#if __has_include(<hipSYCL/glue/llvm-sscp/jit-reflection/queries.hpp>) && \
    (defined(__ACPP_ENABLE_LLVM_SSCP_TARGET__) || defined(__HIPSYCL_ENABLE_LLVM_SSCP_TARGET__))
#define CU2SYCL_WARP_INSTRUCTIONS
#endif
#endif

#ifdef CU2SYCL_WARP_INSTRUCTIONS

extern "C" {
unsigned cu2sycl_shuffle(unsigned mask, unsigned value, unsigned source,
                         unsigned segment) __asm__("llvm.nvvm.shfl.sync.idx.i32");
unsigned cu2sycl_shuffle_up(unsigned mask, unsigned value, unsigned delta,
                            unsigned segment) __asm__("llvm.nvvm.shfl.sync.up.i32");
unsigned cu2sycl_shuffle_down(unsigned mask, unsigned value, unsigned delta,
                              unsigned segment) __asm__("llvm.nvvm.shfl.sync.down.i32");
unsigned cu2sycl_shuffle_xor(unsigned mask, unsigned value, unsigned lane_mask,
                             unsigned segment) __asm__("llvm.nvvm.shfl.sync.bfly.i32");
unsigned cu2sycl_ballot(unsigned mask, bool predicate) __asm__("llvm.nvvm.vote.ballot.sync");
bool cu2sycl_any(unsigned mask, bool predicate) __asm__("llvm.nvvm.vote.any.sync");
bool cu2sycl_all(unsigned mask, bool predicate) __asm__("llvm.nvvm.vote.all.sync");
unsigned cu2sycl_match_32(unsigned mask, std::uint32_t value) __asm__("llvm.nvvm.match.any.sync.i32");
unsigned cu2sycl_match_64(unsigned mask, std::uint64_t value) __asm__("llvm.nvvm.match.any.sync.i64");
int cu2sycl_add(int value, unsigned mask) __asm__("llvm.nvvm.redux.sync.add");
int cu2sycl_min(int value, unsigned mask) __asm__("llvm.nvvm.redux.sync.min");
int cu2sycl_max(int value, unsigned mask) __asm__("llvm.nvvm.redux.sync.max");
unsigned cu2sycl_umin(unsigned value, unsigned mask) __asm__("llvm.nvvm.redux.sync.umin");
unsigned cu2sycl_umax(unsigned value, unsigned mask) __asm__("llvm.nvvm.redux.sync.umax");
int cu2sycl_and(int value, unsigned mask) __asm__("llvm.nvvm.redux.sync.and");
int cu2sycl_or(int value, unsigned mask) __asm__("llvm.nvvm.redux.sync.or");
int cu2sycl_xor(int value, unsigned mask) __asm__("llvm.nvvm.redux.sync.xor");
}

namespace cu2sycl::detail::instruction {

/// Shuffles the words of a value. The size of T is a multiple of 4 bytes. `last` is the lane of a segment that limits
/// the shuffle: 31, or 0 for shuffle_up.
template <typename T, typename Shuffle>
T shuffled(T value, int width, unsigned last, Shuffle shuffle) {
  struct words {
    unsigned word[sizeof(T) / sizeof(unsigned)];
  };
  auto all = sycl::bit_cast<words>(value);
  const unsigned segment = (32U - static_cast<unsigned>(width)) << 8 | last;
  for (unsigned& one : all.word) one = shuffle(one, segment);
  return sycl::bit_cast<T>(all);
}
template <typename T>
T shuffle(unsigned mask, T value, int source, int width) {
  return shuffled(value, width, 31, [=](unsigned word, unsigned segment) {
    return cu2sycl_shuffle(mask, word, static_cast<unsigned>(source), segment);
  });
}
template <typename T>
T shuffle_up(unsigned mask, T value, unsigned delta, int width) {
  return shuffled(value, width, 0,
                  [=](unsigned word, unsigned segment) { return cu2sycl_shuffle_up(mask, word, delta, segment); });
}
template <typename T>
T shuffle_down(unsigned mask, T value, unsigned delta, int width) {
  return shuffled(value, width, 31,
                  [=](unsigned word, unsigned segment) { return cu2sycl_shuffle_down(mask, word, delta, segment); });
}
template <typename T>
T shuffle_xor(unsigned mask, T value, int lane_mask, int width) {
  return shuffled(value, width, 31, [=](unsigned word, unsigned segment) {
    return cu2sycl_shuffle_xor(mask, word, static_cast<unsigned>(lane_mask), segment);
  });
}

inline unsigned match(unsigned mask, std::uint32_t value) { return cu2sycl_match_32(mask, value); }
inline unsigned match(unsigned mask, std::uint64_t value) { return cu2sycl_match_64(mask, value); }

inline int reduce(unsigned mask, int value, sycl::plus<>) { return cu2sycl_add(value, mask); }
inline int reduce(unsigned mask, int value, sycl::bit_and<>) { return cu2sycl_and(value, mask); }
inline int reduce(unsigned mask, int value, sycl::bit_or<>) { return cu2sycl_or(value, mask); }
inline int reduce(unsigned mask, int value, sycl::bit_xor<>) { return cu2sycl_xor(value, mask); }
inline int reduce(unsigned mask, int value, sycl::minimum<>) { return cu2sycl_min(value, mask); }
inline int reduce(unsigned mask, int value, sycl::maximum<>) { return cu2sycl_max(value, mask); }
inline unsigned reduce(unsigned mask, unsigned value, sycl::minimum<>) { return cu2sycl_umin(value, mask); }
inline unsigned reduce(unsigned mask, unsigned value, sycl::maximum<>) { return cu2sycl_umax(value, mask); }
template <typename Operation>
unsigned reduce(unsigned mask, unsigned value, Operation operation) {
  return static_cast<unsigned>(reduce(mask, static_cast<int>(value), operation));
}

}  // namespace cu2sycl::detail::instruction

/// Returns `expression` from the enclosing function if that is compiled for an NVIDIA GPU of at least `architecture`
/// (80 for sm_80). For other devices the expression is not compiled.
#define CU2SYCL_ON_NVIDIA(architecture, expression)                                              \
  if (__acpp_sscp_is_device) {                                                                   \
    namespace jit = sycl::AdaptiveCpp_jit;                                                       \
    if (jit::reflect<jit::reflection_query::compiler_backend>() == jit::compiler_backend::ptx && \
        jit::reflect<jit::reflection_query::target_arch>() >= (architecture))                    \
      return expression;                                                                         \
  }

#else
#define CU2SYCL_ON_NVIDIA(architecture, expression)
#endif
