// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Addresses in shared memory as numbers, the operands of inline PTX. PTX ISA, "Generic Addressing" and "cp.async"; CUDA
// C++ Programming Guide, "Address Space Conversion Functions". A number counts the bytes from the start of the launch's
// dynamic shared memory, as in CUDA for a kernel without other shared memory. It may be truncated to 32 bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace cu2sycl {

/// Returns the distance in bytes from `base` to `p`, modulo 2^64 if `p` is before `base` (__cvta_generic_to_shared).
inline std::size_t shared_address(const void* base, const void* p) {
  return reinterpret_cast<std::uintptr_t>(p) - reinterpret_cast<std::uintptr_t>(base);
}

/// Returns the pointer to an address of 32 or 64 bits, which is sign-extended (__cvta_shared_to_generic).
template <typename Address>
void* shared_to_generic(void* base, Address address) {
  static_assert(std::is_integral_v<Address> && sizeof(Address) >= 4, "a shared address has 32 or 64 bits");
  using number = std::conditional_t<sizeof(Address) == 4, std::int32_t, std::int64_t>;
  return static_cast<char*>(base) + static_cast<number>(address);
}

namespace ptx {

/// Returns the pointer for an operand `[a+offset]` of an instruction in `.shared`; the offset is in bytes.
template <typename T, typename Address>
T* shared_pointer(void* base, Address address, std::ptrdiff_t offset = 0) {
  return reinterpret_cast<T*>(static_cast<char*>(shared_to_generic(base, address)) + offset);
}

/// Copies the first `from_source` of 4, 8 or 16 bytes and sets the others to 0 (cp.async). The copy is complete when
/// the function returns; in PTX, only after a wait.
template <int Bytes>
void copy(std::byte* to, const std::byte* from, unsigned from_source = Bytes) {
  static_assert(Bytes == 4 || Bytes == 8 || Bytes == 16, "cp.async copies 4, 8 or 16 bytes");
  auto* words = reinterpret_cast<std::uint32_t*>(to);
  if (from_source == Bytes) {
    for (int i = 0; i < Bytes / 4; ++i) words[i] = reinterpret_cast<const std::uint32_t*>(from)[i];
    return;
  }
  for (unsigned i = 0; i < Bytes; ++i) to[i] = i < from_source ? from[i] : std::byte{0};
}

}  // namespace ptx
}  // namespace cu2sycl
