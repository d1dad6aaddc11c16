// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's names as plain C++: a kernel without barriers is then a function, called once for each thread.
#pragma once

#include <cmath>
#include <cstdlib>

#define __global__
#define __device__
#define __host__
#define __constant__
#define __forceinline__ inline
#define __noinline__
#define __restrict__

struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  constexpr operator uint3() const { return {x, y, z}; }
};
struct uint2 {
  unsigned x, y;
};
struct int2 {
  int x, y;
};
inline uint2 make_uint2(unsigned x, unsigned y) { return {x, y}; }
inline int2 make_int2(int x, int y) { return {x, y}; }
inline uint3 make_uint3(unsigned x, unsigned y, unsigned z) { return {x, y, z}; }

inline uint3 threadIdx, blockIdx;
inline dim3 blockDim, gridDim;

// The overloads of CUDA's math_functions.hpp.
#define PLAIN_MIN_MAX(R, A, B)                               \
  inline R min(A a, B b) { return (R)a < (R)b ? (R)a : (R)b; } \
  inline R max(A a, B b) { return (R)a > (R)b ? (R)a : (R)b; }
#define PLAIN_MIN_MAX_INTEGER(S, U) \
  PLAIN_MIN_MAX(S, S, S)            \
  PLAIN_MIN_MAX(U, U, U)            \
  PLAIN_MIN_MAX(U, S, U)            \
  PLAIN_MIN_MAX(U, U, S)
PLAIN_MIN_MAX_INTEGER(int, unsigned)
PLAIN_MIN_MAX_INTEGER(long, unsigned long)
PLAIN_MIN_MAX_INTEGER(long long, unsigned long long)
PLAIN_MIN_MAX(float, float, float)
PLAIN_MIN_MAX(double, double, double)
PLAIN_MIN_MAX(double, float, double)
PLAIN_MIN_MAX(double, double, float)
#undef PLAIN_MIN_MAX_INTEGER
#undef PLAIN_MIN_MAX

inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x == 0 ? 32 : __builtin_clz((unsigned)x); }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
inline unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)((unsigned long long)a * b >> 32); }
inline unsigned __brev(unsigned x) {
  unsigned r = 0;
  for (int k = 0; k < 32; ++k) r |= (x >> k & 1u) << (31 - k);
  return r;
}

#define PLAIN_ATOMIC(T)                                                             \
  inline T atomicAdd(T* p, T v) { const T old = *p; *p = old + v; return old; }
PLAIN_ATOMIC(int)
PLAIN_ATOMIC(unsigned)
PLAIN_ATOMIC(unsigned long long)
PLAIN_ATOMIC(float)
#undef PLAIN_ATOMIC
#define PLAIN_ATOMIC(T)                                                                            \
  inline T atomicMax(T* p, T v) { const T old = *p; *p = old < v ? v : old; return old; }          \
  inline T atomicMin(T* p, T v) { const T old = *p; *p = v < old ? v : old; return old; }          \
  inline T atomicExch(T* p, T v) { const T old = *p; *p = v; return old; }                         \
  inline T atomicOr(T* p, T v) { const T old = *p; *p = old | v; return old; }                     \
  inline T atomicCAS(T* p, T c, T v) { const T old = *p; *p = old == c ? v : old; return old; }
PLAIN_ATOMIC(int)
PLAIN_ATOMIC(unsigned)
PLAIN_ATOMIC(unsigned long long)
#undef PLAIN_ATOMIC

template <class F>
void launch(dim3 grid, dim3 block, F kernel) {
  gridDim = grid;
  blockDim = block;
  for (blockIdx.z = 0; blockIdx.z < grid.z; ++blockIdx.z)
    for (blockIdx.y = 0; blockIdx.y < grid.y; ++blockIdx.y)
      for (blockIdx.x = 0; blockIdx.x < grid.x; ++blockIdx.x)
        for (threadIdx.z = 0; threadIdx.z < block.z; ++threadIdx.z)
          for (threadIdx.y = 0; threadIdx.y < block.y; ++threadIdx.y)
            for (threadIdx.x = 0; threadIdx.x < block.x; ++threadIdx.x) kernel();
}
