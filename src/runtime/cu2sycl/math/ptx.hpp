// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Single instructions of PTX for which C++ and CUDA have no function. PTX ISA, "Instruction Set".
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/math/integer.hpp"

namespace cu2sycl::ptx {

/// Returns the address, for values of type T, of an operand `[a+offset]`; the offset is in bytes.
template <typename T, typename P>
T* pointer(P* base, std::ptrdiff_t offset = 0) {
  using bare = std::remove_cv_t<P>;
  return reinterpret_cast<T*>(reinterpret_cast<char*>(const_cast<bare*>(base)) + offset);
}
template <typename T>
T* pointer(unsigned long long base, std::ptrdiff_t offset = 0) {
  return reinterpret_cast<T*>(static_cast<std::uintptr_t>(base) + static_cast<std::uintptr_t>(offset));
}

/// Returns a 64-bit operand as an integer.
template <typename T>
auto integer(T value) {
  if constexpr (std::is_pointer_v<T>)
    return static_cast<unsigned long long>(reinterpret_cast<std::uintptr_t>(value));
  else
    return value;
}
/// Stores 64 bits in an integer or a pointer.
template <typename T>
void assign(T& to, unsigned long long bits) {
  using value = decltype(+to);  // without `__restrict__`
  if constexpr (std::is_pointer_v<value>)
    to = reinterpret_cast<value>(static_cast<std::uintptr_t>(bits));
  else
    to = static_cast<T>(bits);
}

/// shl, shr: a shift by the number of T's bits or more shifts all bits out, which is undefined behavior in C++.
template <typename T>
T shift_left(T a, unsigned n) {
  return n < 8 * sizeof(T) ? static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) << n) : T(0);
}
template <typename T>
T shift_right(T a, unsigned n) {
  if (n < 8 * sizeof(T)) return static_cast<T>(a >> n);
  return std::is_signed_v<T> && a < 0 ? T(-1) : T(0);
}

/// bfe: returns `length` bits of `a` from `position` on, both modulo 256. The bits above are 0, or, for signed types,
/// copies of the last extracted bit.
template <typename T>
T extract_bits(T a, unsigned position, unsigned length) {
  constexpr unsigned kBits = 8 * sizeof(T);
  position &= 255U;
  length &= 255U;
  if (length == 0) return T(0);
  const unsigned last = position + length - 1 < kBits - 1 ? position + length - 1 : kBits - 1;
  const bool sign = std::is_signed_v<T> && (a >> last & 1) != 0;
  const unsigned count = last + 1 > position ? last + 1 - position : 0;
  using bits = std::make_unsigned_t<T>;
  const bits ones = ~bits(0);
  const bits mask = count == 0 ? bits(0) : ones >> (kBits - count);
  const bits value = count == 0 ? bits(0) : static_cast<bits>(a) >> position & mask;
  return static_cast<T>(sign ? value | ~mask : value);
}

/// bfi: returns `b` with `length` bits from `position` on replaced by the low bits of `a`.
template <typename T>
T insert_bits(T a, T b, unsigned position, unsigned length) {
  constexpr unsigned kBits = 8 * sizeof(T);
  position &= 255U;
  length &= 255U;
  if (length == 0 || position >= kBits) return b;
  const T mask = static_cast<T>((length < kBits ? (T(1) << length) - 1 : ~T(0)) << position);
  return (b & ~mask) | (a << position & mask);
}

/// bfind: returns the position of the highest bit that differs from the sign bit (of the highest 1 bit, for unsigned
/// types); all ones if there is none.
template <typename T>
unsigned find_highest(T a) {
  using bits = std::make_unsigned_t<T>;
  const bits value = static_cast<bits>(std::is_signed_v<T> && a < 0 ? ~a : a);
  return value == 0 ? ~0U : static_cast<unsigned>(8 * sizeof(T)) - 1U - static_cast<unsigned>(sycl::clz(value));
}

/// prmt: returns four of the eight bytes of a and b, selected by hexadecimal digits; bit 3 of a digit replicates the
/// byte's sign.
inline unsigned permute_bytes(unsigned a, unsigned b, unsigned selector) {
  const std::uint64_t both = std::uint64_t{b} << 32U | a;
  unsigned out = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const unsigned digit = selector >> 4U * i & 15U;
    const unsigned byte = static_cast<unsigned>(both >> 8U * (digit & 7U)) & 255U;
    const unsigned chosen = (digit & 8U) == 0 ? byte : (byte & 128U) != 0 ? 255U : 0U;
    out |= chosen << 8U * i;
  }
  return out;
}

/// lop3: each bit of the result is bit 4a + 2b + c of `Table`.
template <unsigned Table>
unsigned logic(unsigned a, unsigned b, unsigned c) {
  unsigned out = 0;
  if constexpr ((Table & 0x80U) != 0) out |= a & b & c;
  if constexpr ((Table & 0x40U) != 0) out |= a & b & ~c;
  if constexpr ((Table & 0x20U) != 0) out |= a & ~b & c;
  if constexpr ((Table & 0x10U) != 0) out |= a & ~b & ~c;
  if constexpr ((Table & 0x08U) != 0) out |= ~a & b & c;
  if constexpr ((Table & 0x04U) != 0) out |= ~a & b & ~c;
  if constexpr ((Table & 0x02U) != 0) out |= ~a & ~b & c;
  if constexpr ((Table & 0x01U) != 0) out |= ~a & ~b & ~c;
  return out;
}

/// add.cc, addc.cc: returns a + b + in and stores the carry.
template <typename T>
T add(T a, T b, unsigned in, unsigned& carry) {
  const T sum = a + b;
  const T out = sum + static_cast<T>(in);
  carry = (sum < a ? 1U : 0U) | (out < sum ? 1U : 0U);
  return out;
}
/// addc, subc: return a + b + in and a - b - in; do not store the carry.
template <typename T>
T add(T a, T b, unsigned in) {
  return a + b + static_cast<T>(in);
}
template <typename T>
T subtract(T a, T b, unsigned in) {
  return a - b - static_cast<T>(in);
}
/// sub.cc, subc.cc: returns a - b - in and stores the borrow.
template <typename T>
T subtract(T a, T b, unsigned in, unsigned& borrow) {
  const T difference = a - b;
  const T out = difference - static_cast<T>(in);
  borrow = (a < b ? 1U : 0U) | (difference < static_cast<T>(in) ? 1U : 0U);
  return out;
}

/// mul.hi: returns the bits of the product's high half.
inline unsigned multiply_high(unsigned a, unsigned b) { return __umulhi(a, b); }
inline unsigned multiply_high(int a, int b) { return static_cast<unsigned>(__mulhi(a, b)); }
inline unsigned long long multiply_high(unsigned long long a, unsigned long long b) { return __umul64hi(a, b); }
inline unsigned long long multiply_high(long long a, long long b) {
  return static_cast<unsigned long long>(__mul64hi(a, b));
}

/// mov.b64: returns two words as one.
inline unsigned long long join(unsigned low, unsigned high) { return std::uint64_t{high} << 32U | low; }

/// cvt.sat to integers: returns the nearest value of the type.
template <typename To, typename From>
To saturate(From a) {
  using limits = std::numeric_limits<To>;
  if (std::is_signed_v<From> && a < From(0)) {
    const bool fits = std::is_signed_v<To> && static_cast<long long>(a) >= static_cast<long long>(limits::min());
    return fits ? static_cast<To>(a) : limits::min();
  }
  const bool fits = static_cast<unsigned long long>(a) <= static_cast<unsigned long long>(limits::max());
  return fits ? static_cast<To>(a) : limits::max();
}
/// cvt.sat, add.sat and others for floating point: returns `a` clamped to [0, 1]; 0 for NaN.
template <typename T>
T saturate_unit(T a) {
  return a > T(0) ? (a < T(1) ? a : T(1)) : T(0);
}

/// min, max for floating point: of a number and a NaN return the number; -0 is less than +0.
template <typename T>
T lesser(T a, T b) {
  if (a == b) return sycl::copysign(T(1), a) < T(0) ? a : b;
  return b != b || a < b ? a : b;
}
template <typename T>
T greater(T a, T b) {
  if (a == b) return sycl::copysign(T(1), a) < T(0) ? b : a;
  return b != b || a > b ? a : b;
}

/// abs: returns the absolute value; for the least value of T, that value itself.
template <typename T>
T absolute(T a) {
  using bits = std::make_unsigned_t<T>;
  return a < 0 ? static_cast<T>(bits(0) - static_cast<bits>(a)) : a;
}

/// The comparisons of setp, set and vset.
struct eq {
  template <typename T>
  static bool of(T a, T b) {
    return a == b;
  }
};
struct ne {
  template <typename T>
  static bool of(T a, T b) {
    return a != b;
  }
};
struct lt {
  template <typename T>
  static bool of(T a, T b) {
    return a < b;
  }
};
struct le {
  template <typename T>
  static bool of(T a, T b) {
    return a <= b;
  }
};
struct gt {
  template <typename T>
  static bool of(T a, T b) {
    return a > b;
  }
};
struct ge {
  template <typename T>
  static bool of(T a, T b) {
    return a >= b;
  }
};

/// ld and st with .acquire, .release or .relaxed in a scope.
template <sycl::memory_scope Scope, typename T>
T load(const T* from, sycl::memory_order order) {
  return sycl::atomic_ref<T, sycl::memory_order::relaxed, Scope>(*const_cast<T*>(from)).load(order);
}
template <sycl::memory_scope Scope, typename T>
void store(T* to, T value, sycl::memory_order order) {
  sycl::atomic_ref<T, sycl::memory_order::relaxed, Scope>(*to).store(value, order);
}

}  // namespace cu2sycl::ptx
