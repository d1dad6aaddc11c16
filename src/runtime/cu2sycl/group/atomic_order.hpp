// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Atomic functions with a memory order and a scope: atomic_load is __nv_atomic_load_n, and so on. CUDA C++ Programming
// Guide, "Built-in Atomic Functions"; SYCL 2020, 4.15.3 "atomic_ref". Load, store, exchange and compare-exchange accept
// any type of 4 or 8 bytes; load and store also 1 and 2 bytes, compare-exchange also 2.
#pragma once

#include <cstdint>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/group/atomic.hpp"

namespace cu2sycl {
namespace detail {

/// The unsigned integer type of the size of T.
template <typename T>
using bits_t = std::conditional_t<
    sizeof(T) == 8, std::uint64_t,
    std::conditional_t<sizeof(T) == 4, std::uint32_t, std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint8_t>>>;

template <typename T>
bits_t<T> bits_of(const T& value) {
  return sycl::bit_cast<bits_t<T>>(value);
}

/// The 32-bit word that contains a smaller value, and the position of the value's lowest bit in it.
template <typename T>
struct part_of_word {
  std::uint32_t* word;
  unsigned shift;

  explicit part_of_word(T* address) {
    const auto place = reinterpret_cast<std::uintptr_t>(address);
    word = reinterpret_cast<std::uint32_t*>(place & ~std::uintptr_t{3});
    shift = static_cast<unsigned>(place & 3U) * 8U;
  }
};

/// Returns an order that is at least as strong as both.
inline sycl::memory_order stronger(sycl::memory_order a, sycl::memory_order b) {
  if (a == sycl::memory_order::seq_cst || b == sycl::memory_order::seq_cst) return sycl::memory_order::seq_cst;
  if (a == b || b == sycl::memory_order::relaxed) return a;
  return a == sycl::memory_order::relaxed ? b : sycl::memory_order::acq_rel;
}

}  // namespace detail

template <typename T>
detail::value_t<T> atomic_load(T* address, sycl::memory_order order,
                               sycl::memory_scope scope = sycl::memory_scope::system) {
  using value = detail::value_t<T>;
  if constexpr (sizeof(T) < 4) {
    const detail::part_of_word<T> part(address);
    const std::uint32_t word = detail::atomic(part.word).load(order, scope);
    return sycl::bit_cast<value>(static_cast<detail::bits_t<value>>(word >> part.shift));
  } else {
    static_assert(sizeof(T) == 4 || sizeof(T) == 8, "SYCL 2020 has atomics of 32 and 64 bits");
    auto* bits = reinterpret_cast<detail::bits_t<value>*>(const_cast<value*>(address));
    return sycl::bit_cast<value>(static_cast<detail::bits_t<value>>(detail::atomic(bits).load(order, scope)));
  }
}

template <typename T>
void atomic_store(T* address, detail::value_t<T> stored, sycl::memory_order order,
                  sycl::memory_scope scope = sycl::memory_scope::system) {
  using value = detail::value_t<T>;
  if constexpr (sizeof(T) < 4) {
    const detail::part_of_word<T> part(address);
    const auto word = detail::atomic(part.word);
    const std::uint32_t mask = (sizeof(T) == 1 ? 0xffU : 0xffffU) << part.shift;
    const std::uint32_t wanted = static_cast<std::uint32_t>(detail::bits_of(stored)) << part.shift;
    std::uint32_t old = word.load();
    while (!word.compare_exchange_strong(old, (old & ~mask) | wanted, order, scope)) {
    }
  } else {
    static_assert(sizeof(T) == 4 || sizeof(T) == 8, "SYCL 2020 has atomics of 32 and 64 bits");
    auto* bits = reinterpret_cast<detail::bits_t<value>*>(const_cast<value*>(address));
    detail::atomic(bits).store(detail::bits_of(stored), order, scope);
  }
}

template <typename T>
detail::value_t<T> atomic_exchange(T* address, detail::value_t<T> stored, sycl::memory_order order,
                                   sycl::memory_scope scope = sycl::memory_scope::system) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "SYCL 2020 has atomics of 32 and 64 bits");
  using value = detail::value_t<T>;
  auto* bits = reinterpret_cast<detail::bits_t<value>*>(const_cast<value*>(address));
  const auto old = detail::atomic(bits).exchange(detail::bits_of(stored), order, scope);
  return sycl::bit_cast<value>(static_cast<detail::bits_t<value>>(old));
}

/// Stores `desired` and returns true if the value is `*expected`; otherwise writes the value to `*expected` and returns
/// false. The argument `weak` is ignored, as in CUDA.
template <typename T>
bool atomic_compare_exchange(T* address, detail::value_t<T>* expected, detail::value_t<T> desired, bool,
                             sycl::memory_order on_success, sycl::memory_order on_failure,
                             sycl::memory_scope scope = sycl::memory_scope::system) {
  using value = detail::value_t<T>;
  const sycl::memory_order order = detail::stronger(on_success, on_failure);
  if constexpr (sizeof(T) == 2) {
    const detail::part_of_word<T> part(address);
    const auto word = detail::atomic(part.word);
    const std::uint32_t mask = 0xffffU << part.shift;
    const auto shifted = [&](const value& one) {
      return static_cast<std::uint32_t>(detail::bits_of(one)) << part.shift;
    };
    std::uint32_t old = word.load();
    while ((old & mask) == shifted(*expected)) {
      if (word.compare_exchange_strong(old, (old & ~mask) | shifted(desired), order, scope)) return true;
    }
    *expected = sycl::bit_cast<value>(static_cast<detail::bits_t<value>>(old >> part.shift));
    return false;
  } else {
    static_assert(sizeof(T) == 4 || sizeof(T) == 8, "SYCL 2020 has atomics of 32 and 64 bits");
    auto* bits = reinterpret_cast<detail::bits_t<value>*>(const_cast<value*>(address));
    using word = detail::atomic_type_t<detail::bits_t<value>>;
    word wanted = static_cast<word>(detail::bits_of(*expected));
    if (detail::atomic(bits).compare_exchange_strong(wanted, static_cast<word>(detail::bits_of(desired)), order, scope))
      return true;
    *expected = sycl::bit_cast<value>(static_cast<detail::bits_t<value>>(wanted));
    return false;
  }
}

// The forms that take and return values through pointers, such as __nv_atomic_load.
template <typename T>
void atomic_load_to(T* address, detail::value_t<T>* result, sycl::memory_order order,
                    sycl::memory_scope scope = sycl::memory_scope::system) {
  *result = atomic_load(address, order, scope);
}
template <typename T>
void atomic_store_from(T* address, const detail::value_t<T>* stored, sycl::memory_order order,
                       sycl::memory_scope scope = sycl::memory_scope::system) {
  atomic_store(address, *stored, order, scope);
}
template <typename T>
void atomic_exchange_from(T* address, const detail::value_t<T>* stored, detail::value_t<T>* result,
                          sycl::memory_order order, sycl::memory_scope scope = sycl::memory_scope::system) {
  *result = atomic_exchange(address, *stored, order, scope);
}
template <typename T>
bool atomic_compare_exchange_from(T* address, detail::value_t<T>* expected, const detail::value_t<T>* desired,
                                  bool weak, sycl::memory_order on_success, sycl::memory_order on_failure,
                                  sycl::memory_scope scope = sycl::memory_scope::system) {
  return atomic_compare_exchange(address, expected, *desired, weak, on_success, on_failure, scope);
}

template <typename T>
detail::value_t<T> atomic_fetch_add(T* address, detail::value_t<T> value, sycl::memory_order order,
                                    sycl::memory_scope scope = sycl::memory_scope::system) {
  return static_cast<detail::value_t<T>>(
      detail::atomic(address).fetch_add(static_cast<detail::atomic_type_t<T>>(value), order, scope));
}
template <typename T>
detail::value_t<T> atomic_fetch_sub(T* address, detail::value_t<T> value, sycl::memory_order order,
                                    sycl::memory_scope scope = sycl::memory_scope::system) {
  return static_cast<detail::value_t<T>>(
      detail::atomic(address).fetch_sub(static_cast<detail::atomic_type_t<T>>(value), order, scope));
}
template <typename T>
detail::value_t<T> atomic_fetch_and(T* address, detail::value_t<T> value, sycl::memory_order order,
                                    sycl::memory_scope scope = sycl::memory_scope::system) {
  return static_cast<detail::value_t<T>>(
      detail::atomic(address).fetch_and(static_cast<detail::atomic_type_t<T>>(value), order, scope));
}
template <typename T>
detail::value_t<T> atomic_fetch_or(T* address, detail::value_t<T> value, sycl::memory_order order,
                                   sycl::memory_scope scope = sycl::memory_scope::system) {
  return static_cast<detail::value_t<T>>(
      detail::atomic(address).fetch_or(static_cast<detail::atomic_type_t<T>>(value), order, scope));
}
template <typename T>
detail::value_t<T> atomic_fetch_xor(T* address, detail::value_t<T> value, sycl::memory_order order,
                                    sycl::memory_scope scope = sycl::memory_scope::system) {
  return static_cast<detail::value_t<T>>(
      detail::atomic(address).fetch_xor(static_cast<detail::atomic_type_t<T>>(value), order, scope));
}
template <typename T>
detail::value_t<T> atomic_fetch_min(T* address, detail::value_t<T> value, sycl::memory_order order,
                                    sycl::memory_scope scope = sycl::memory_scope::system) {
  return detail::fetch_min(address, value, order, scope);
}
template <typename T>
detail::value_t<T> atomic_fetch_max(T* address, detail::value_t<T> value, sycl::memory_order order,
                                    sycl::memory_scope scope = sycl::memory_scope::system) {
  return detail::fetch_max(address, value, order, scope);
}

}  // namespace cu2sycl
