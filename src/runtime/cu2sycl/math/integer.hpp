// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Integer intrinsics. CUDA Math API, "Integer Intrinsics".
#pragma once

#include <cstdint>
#include <sycl/sycl.hpp>
#include <type_traits>

namespace cu2sycl {

/// Returns the number of 1 bits.
inline int __popc(unsigned x) { return static_cast<int>(sycl::popcount(x)); }
inline int __popcll(unsigned long long x) { return static_cast<int>(sycl::popcount(static_cast<std::uint64_t>(x))); }

/// Returns the number of leading 0 bits; 32 or 64 for 0.
inline int __clz(int x) { return static_cast<int>(sycl::clz(static_cast<unsigned>(x))); }
inline int __clzll(long long x) { return static_cast<int>(sycl::clz(static_cast<std::uint64_t>(x))); }

/// Returns the position of the lowest 1 bit, counted from 1; 0 for 0.
inline int __ffs(int x) {
  const auto u = static_cast<unsigned>(x);
  return u == 0 ? 0 : 32 - __clz(static_cast<int>(u & (0U - u)));
}
inline int __ffsll(long long x) {
  const auto u = static_cast<unsigned long long>(x);
  return u == 0 ? 0 : 64 - __clzll(static_cast<long long>(u & (0ULL - u)));
}

/// Returns the bits in reverse order.
inline unsigned __brev(unsigned x) {
  x = (x >> 1 & 0x55555555U) | (x & 0x55555555U) << 1;
  x = (x >> 2 & 0x33333333U) | (x & 0x33333333U) << 2;
  x = (x >> 4 & 0x0f0f0f0fU) | (x & 0x0f0f0f0fU) << 4;
  x = (x >> 8 & 0x00ff00ffU) | (x & 0x00ff00ffU) << 8;
  return x >> 16 | x << 16;
}
inline unsigned long long __brevll(unsigned long long x) {
  return static_cast<unsigned long long>(__brev(static_cast<unsigned>(x))) << 32 |
         __brev(static_cast<unsigned>(x >> 32));
}

/// Returns the bytes in reverse order.
inline unsigned __nv_bswap32(unsigned x) {
  x = (x >> 8 & 0x00ff00ffU) | (x & 0x00ff00ffU) << 8;
  return x >> 16 | x << 16;
}
inline unsigned short __nv_bswap16(unsigned short x) { return static_cast<unsigned short>(__nv_bswap32(x) >> 16); }
inline unsigned long long __nv_bswap64(unsigned long long x) {
  return static_cast<unsigned long long>(__nv_bswap32(static_cast<unsigned>(x))) << 32 |
         __nv_bswap32(static_cast<unsigned>(x >> 32));
}

/// Returns the low 32 bits of the product of the operands' low 24 bits.
inline int __mul24(int a, int b) {
  const auto low = [](int v) { return static_cast<std::int32_t>(static_cast<std::uint32_t>(v) << 8) >> 8; };
  return static_cast<int>(static_cast<std::uint32_t>(static_cast<std::int64_t>(low(a)) * low(b)));
}
inline unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffffU) * (b & 0xffffffU); }

/// Returns the high half of the product.
inline int __mulhi(int a, int b) { return static_cast<int>(static_cast<std::int64_t>(a) * b >> 32); }
inline unsigned __umulhi(unsigned a, unsigned b) {
  return static_cast<unsigned>(static_cast<std::uint64_t>(a) * b >> 32);
}
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  const std::uint64_t al = a & 0xffffffffU, ah = a >> 32, bl = b & 0xffffffffU, bh = b >> 32;
  const std::uint64_t middle = ah * bl + (al * bl >> 32);
  return ah * bh + (middle >> 32) + (((middle & 0xffffffffU) + al * bh) >> 32);
}
inline long long __mul64hi(long long a, long long b) {
  auto high = __umul64hi(static_cast<unsigned long long>(a), static_cast<unsigned long long>(b));
  if (a < 0) high -= static_cast<unsigned long long>(b);
  if (b < 0) high -= static_cast<unsigned long long>(a);
  return static_cast<long long>(high);
}

/// Returns four bytes selected from eight: the low three bits of nibble i of `selector` select byte i.
inline unsigned __byte_perm(unsigned x, unsigned y, unsigned selector) {
  const std::uint64_t both = static_cast<std::uint64_t>(y) << 32 | x;
  unsigned out = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const unsigned pick = selector >> 4 * i & 0x7U;
    out |= static_cast<unsigned>(both >> 8 * pick & 0xffU) << 8 * i;
  }
  return out;
}

/// Return the high 32 bits of high:low shifted left, and the low 32 bits of it shifted right, by `shift` modulo 32.
inline unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
  return static_cast<unsigned>((static_cast<std::uint64_t>(high) << 32 | low) << (shift & 31U) >> 32);
}
inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
  return static_cast<unsigned>((static_cast<std::uint64_t>(high) << 32 | low) >> (shift & 31U));
}

/// Like the two functions above, but a `shift` of 32 or more counts as 32.
inline unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32U ? low : __funnelshift_l(low, high, shift);
}
inline unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32U ? high : __funnelshift_r(low, high, shift);
}

/// Returns |a - b| + c.
inline unsigned __sad(int a, int b, unsigned c) {
  const std::int64_t d = static_cast<std::int64_t>(a) - b;
  return static_cast<unsigned>(d < 0 ? -d : d) + c;
}
inline unsigned __usad(unsigned a, unsigned b, unsigned c) { return (a > b ? a - b : b - a) + c; }

/// Returns (a + b) / 2, rounded down, without overflow; __urhadd rounds up.
inline int __hadd(int a, int b) { return static_cast<int>((static_cast<std::int64_t>(a) + b) >> 1); }
inline unsigned __uhadd(unsigned a, unsigned b) {
  return static_cast<unsigned>((static_cast<std::uint64_t>(a) + b) >> 1);
}
inline unsigned __urhadd(unsigned a, unsigned b) {
  return static_cast<unsigned>((static_cast<std::uint64_t>(a) + b + 1U) >> 1);
}
/// Returns (a + b + 1) / 2 without overflow.
inline int __rhadd(int a, int b) { return static_cast<int>((static_cast<std::int64_t>(a) + b + 1) >> 1); }

/// Returns the position of the |n|-th set bit of `mask`, counted from bit `base` (inclusive): upward if n > 0, downward
/// if n < 0. For n = 0 returns `base` if that bit is set. Returns 0xffffffff if there is no such bit.
inline unsigned __fns(unsigned mask, unsigned base, int n) {
  const int step = n < 0 ? -1 : 1;
  int left = n == 0 ? 1 : n < 0 ? -n : n;
  for (int at = static_cast<int>(base); at >= 0 && at < 32; at += step) {
    if ((mask >> at & 1U) != 0 && --left == 0) return static_cast<unsigned>(at);
    if (n == 0) break;
  }
  return 0xffffffffU;
}

/// Returns c plus the dot product of four signed or unsigned bytes.
inline int __dp4a(int a, int b, int c) {
  for (int i = 0; i < 4; ++i) c += static_cast<std::int8_t>(a >> 8 * i) * static_cast<std::int8_t>(b >> 8 * i);
  return c;
}
inline unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  for (unsigned i = 0; i < 4; ++i) c += (a >> 8 * i & 0xffU) * (b >> 8 * i & 0xffU);
  return c;
}

/// Returns c plus the products of the two 16-bit numbers of `a` and the low (_lo) or high (_hi) two bytes of `b`.
inline int __dp2a_lo(int a, int b, int c) {
  return c + static_cast<std::int16_t>(a) * static_cast<std::int8_t>(b) +
         static_cast<std::int16_t>(a >> 16) * static_cast<std::int8_t>(b >> 8);
}
inline unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c) {
  return c + (a & 0xffffU) * (b & 0xffU) + (a >> 16) * (b >> 8 & 0xffU);
}
inline int __dp2a_hi(int a, int b, int c) { return __dp2a_lo(a, b >> 16, c); }
inline unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c) { return __dp2a_lo(a, b >> 16, c); }

// The same for vectors of these numbers, such as `char4` and `ushort2`.
template <class V>
using dot_product_t = std::conditional_t<std::is_signed_v<decltype(V::x)>, int, unsigned>;
template <class V>
dot_product_t<V> __dp4a(V a, V b, dot_product_t<V> c) {
  return c + static_cast<dot_product_t<V>>(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w);
}
template <class A, class B>
dot_product_t<A> __dp2a_lo(A a, B b, dot_product_t<A> c) {
  return c + static_cast<dot_product_t<A>>(a.x) * b.x + static_cast<dot_product_t<A>>(a.y) * b.y;
}
template <class A, class B>
dot_product_t<A> __dp2a_hi(A a, B b, dot_product_t<A> c) {
  return c + static_cast<dot_product_t<A>>(a.x) * b.z + static_cast<dot_product_t<A>>(a.y) * b.w;
}

}  // namespace cu2sycl
