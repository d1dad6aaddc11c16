// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// CUDA's vector types, with its sizes, alignments and member names. They are in the global namespace, as in CUDA,
// because programs overload operators for them. Programs also access memory of other types through them, several
// elements at once, which nvcc allows: hence `may_alias`. CUDA C++ Programming Guide, "Built-in Vector Types", Table
// "Alignment Requirements".
#pragma once

#include "cu2sycl/core/narrowing.hpp"

// The types of one to four elements, and the functions that make them. `two`, `four`: alignments.
#define CU2SYCL_VECTORS(name, T, two, four)                             \
  struct [[gnu::may_alias]] name##1 {                                   \
    T x;                                                                \
  };                                                                    \
  struct [[gnu::may_alias]] alignas(two) name##2 {                      \
    T x, y;                                                             \
  };                                                                    \
  struct [[gnu::may_alias]] name##3 {                                   \
    T x, y, z;                                                          \
  };                                                                    \
  struct [[gnu::may_alias]] alignas(four) name##4 {                     \
    T x, y, z, w;                                                       \
  };                                                                    \
  constexpr name##1 make_##name##1(T x) { return {x}; }                 \
  constexpr name##2 make_##name##2(T x, T y) { return {x, y}; }         \
  constexpr name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; } \
  constexpr name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; }
CU2SYCL_VECTORS(char, signed char, 2, 4)
CU2SYCL_VECTORS(uchar, unsigned char, 2, 4)
CU2SYCL_VECTORS(short, short, 4, 8)
CU2SYCL_VECTORS(ushort, unsigned short, 4, 8)
CU2SYCL_VECTORS(int, int, 8, 16)
CU2SYCL_VECTORS(uint, unsigned int, 8, 16)
CU2SYCL_VECTORS(long, long int, 16, 16)
CU2SYCL_VECTORS(ulong, unsigned long int, 16, 16)
CU2SYCL_VECTORS(longlong, long long int, 16, 16)
CU2SYCL_VECTORS(ulonglong, unsigned long long int, 16, 16)
CU2SYCL_VECTORS(float, float, 8, 16)
CU2SYCL_VECTORS(double, double, 16, 16)
#undef CU2SYCL_VECTORS

// The types of CUDA 13 with their alignment in bytes in the name.
#define CU2SYCL_ALIGNED(name, T, bytes)                                     \
  struct [[gnu::may_alias]] alignas(bytes) name##4_##bytes##a : name##4 {}; \
  constexpr name##4_##bytes##a make_##name##4_##bytes##a(T x, T y, T z, T w) { return {{x, y, z, w}}; }
CU2SYCL_ALIGNED(long, long int, 16)
CU2SYCL_ALIGNED(long, long int, 32)
CU2SYCL_ALIGNED(ulong, unsigned long int, 16)
CU2SYCL_ALIGNED(ulong, unsigned long int, 32)
CU2SYCL_ALIGNED(longlong, long long int, 16)
CU2SYCL_ALIGNED(longlong, long long int, 32)
CU2SYCL_ALIGNED(ulonglong, unsigned long long int, 16)
CU2SYCL_ALIGNED(ulonglong, unsigned long long int, 32)
CU2SYCL_ALIGNED(double, double, 16)
CU2SYCL_ALIGNED(double, double, 32)
#undef CU2SYCL_ALIGNED

static_assert(sizeof(float3) == 12 && alignof(float3) == 4 && sizeof(float4) == 16 && alignof(float4) == 16,
              "CUDA's layout");
static_assert(sizeof(double4) == 32 && alignof(double4) == 16 && alignof(char2) == 2 && alignof(ushort4) == 8,
              "CUDA's layout");
