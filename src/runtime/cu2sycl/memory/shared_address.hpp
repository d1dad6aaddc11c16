// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Addresses in shared memory as numbers, which inline PTX takes. PTX ISA, "Generic Addressing" and "cp.async"; CUDA's
// guide, "Address Space Conversion Functions". A number counts the bytes from the launch's dynamic shared memory, as it
// does in CUDA where a kernel has no other; it may be cut to 32 bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace cu2sycl {

/// __cvta_generic_to_shared: the address of what `p` points to, from `base` on; modulo 2^64 where it lies before it.
inline std::size_t shared_address(const void* base, const void* p) {
  return reinterpret_cast<std::uintptr_t>(p) - reinterpret_cast<std::uintptr_t>(base);
}

/// __cvta_shared_to_generic: a pointer to what lies at an address.
template <typename Address>
void* shared_to_generic(void* base, Address address) {
  static_assert(std::is_integral_v<Address> && sizeof(Address) >= 4, "a shared address has 32 or 64 bits");
  using number = std::conditional_t<sizeof(Address) == 4, std::int32_t, std::int64_t>;
  return static_cast<char*>(base) + static_cast<number>(address);
}

namespace ptx {

/// The address that an operand `[a+offset]` of an instruction in `.shared` names; the offset is in bytes.
template <typename T, typename Address>
T* shared_pointer(void* base, Address address, std::ptrdiff_t offset = 0) {
  return reinterpret_cast<T*>(static_cast<char*>(shared_to_generic(base, address)) + offset);
}

/// cp.async: copies 4, 8 or 16 bytes at once; of these the first `from_source` ones, the others become 0. A program may
/// use them behind its wait alone.
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
