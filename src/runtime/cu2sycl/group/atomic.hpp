// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Atomic functions on global and local memory: atomic_add is atomicAdd, and so on. CUDA C++ Programming Guide, "Atomic
// Functions"; SYCL 2020, 4.15.3 "atomic_ref". Each returns the old value. The operand is converted to the type that
// `address` points to, as for CUDA's overloads. As in CUDA, they do not order other memory accesses. `Scope` is device,
// for CUDA's suffix _block work_group, for _system system.
#pragma once

#include <cstdint>
#include <functional>
#include <sycl/sycl.hpp>
#include <type_traits>
#include <utility>

namespace cu2sycl {
namespace detail {

/// The type for atomic_ref: devices do not distinguish `long` and `long long` of 64 bits, and not every compiler's
/// atomic_ref supports both.
template <typename T>
struct atomic_type {
  using plain = std::remove_volatile_t<T>;
  using fixed = std::conditional_t<std::is_signed_v<plain>, std::int64_t, std::uint64_t>;
  using type = std::conditional_t<std::is_integral_v<plain> && sizeof(plain) == 8, fixed, plain>;
};

template <typename T>
using atomic_type_t = typename atomic_type<T>::type;

/// The type of an operand for a T*. It is deduced from the pointer only.
template <typename T>
struct same {
  using type = std::remove_volatile_t<T>;
};
template <typename T>
using value_t = typename same<T>::type;

template <sycl::memory_scope Scope = sycl::memory_scope::device, typename T>
auto atomic(T* address) {
  using Type = atomic_type_t<T>;
  auto* plain = reinterpret_cast<Type*>(const_cast<std::remove_volatile_t<T>*>(address));
  return sycl::atomic_ref<Type, sycl::memory_order::relaxed, Scope>(*plain);
}

/// Replaces the value by `next(old)` and returns the old value.
template <sycl::memory_scope Scope = sycl::memory_scope::device, typename T, typename Next>
value_t<T> update(T* address, Next next) {
  auto shared = atomic<Scope>(address);
  atomic_type_t<T> old = shared.load();
  while (!shared.compare_exchange_strong(old, static_cast<atomic_type_t<T>>(next(old)))) {
  }
  return static_cast<value_t<T>>(old);
}

/// Like update, for a value of 16 bits, which atomic_ref does not support: replaces it in the 32-bit word that contains
/// it.
template <sycl::memory_scope Scope = sycl::memory_scope::device, typename T, typename Next>
value_t<T> update_16_bits(T* address, Next next) {
  const auto place = reinterpret_cast<std::uintptr_t>(address);
  const unsigned shift = (place & 2U) != 0 ? 16U : 0U;
  auto word = atomic<Scope>(reinterpret_cast<std::uint32_t*>(place & ~std::uintptr_t{3}));
  std::uint32_t old = word.load();
  while (true) {
    const auto value = sycl::bit_cast<value_t<T>>(static_cast<std::uint16_t>(old >> shift));
    const auto bits = sycl::bit_cast<std::uint16_t>(static_cast<value_t<T>>(next(value)));
    const std::uint32_t wanted = (old & ~(0xffffU << shift)) | static_cast<std::uint32_t>(bits) << shift;
    if (word.compare_exchange_strong(old, wanted)) return value;
  }
}

/// Writes `value` if `before(value, old)`; returns the old value.
template <typename T, typename Before>
value_t<T> replace_if(T* address, value_t<T> value, Before before, sycl::memory_order order, sycl::memory_scope scope) {
  auto shared = atomic(address);
  const auto wanted = static_cast<atomic_type_t<T>>(value);
  atomic_type_t<T> old = shared.load();
  while (before(wanted, old) && !shared.compare_exchange_strong(old, wanted, order, scope)) {
  }
  return static_cast<value_t<T>>(old);
}

/// Stores the minimum of both values and returns the old one. On AdaptiveCpp's CPU device (up to 24.10,
/// host/atomic_builtins.hpp), fetch_min and fetch_max of atomic_ref return the new value, so they are not used there.
template <typename T>
value_t<T> fetch_min(T* address, value_t<T> value, sycl::memory_order order, sycl::memory_scope scope) {
#if defined(__ADAPTIVECPP__) || defined(__ACPP__)
  __acpp_if_target_host(return replace_if(address, value, std::less<>(), order, scope););
#endif
  return static_cast<value_t<T>>(atomic(address).fetch_min(static_cast<atomic_type_t<T>>(value), order, scope));
}

/// Stores the maximum of both values and returns the old one.
template <typename T>
value_t<T> fetch_max(T* address, value_t<T> value, sycl::memory_order order, sycl::memory_scope scope) {
#if defined(__ADAPTIVECPP__) || defined(__ACPP__)
  __acpp_if_target_host(return replace_if(address, value, std::greater<>(), order, scope););
#endif
  return static_cast<value_t<T>>(atomic(address).fetch_max(static_cast<atomic_type_t<T>>(value), order, scope));
}

template <typename T>
inline constexpr bool is_vector = std::is_class_v<value_t<T>> && sizeof(T) >= 4;

/// Whether atomicAdd takes a type: a number or a vector, not another class of the program.
template <typename T, typename = void>
struct is_addable : std::bool_constant<!is_vector<T>> {};
template <typename T>
struct is_addable<T, std::void_t<decltype(std::declval<value_t<T>&>().x)>> : std::true_type {};

}  // namespace detail

/// Adds integers or floating-point numbers. The members of pairs and vectors are added one by one, as in CUDA.
template <sycl::memory_scope Scope = sycl::memory_scope::device, typename T,
          typename = std::enable_if_t<detail::is_addable<T>::value>>
detail::value_t<T> atomic_add(T* address, detail::value_t<T> value) {
  if constexpr (detail::is_vector<T>) {
    detail::value_t<T> old{};
    old.x = atomic_add<Scope>(&address->x, value.x);
    old.y = atomic_add<Scope>(&address->y, value.y);
    if constexpr (sizeof(T) == 16) {
      old.z = atomic_add<Scope>(&address->z, value.z);
      old.w = atomic_add<Scope>(&address->w, value.w);
    }
    return old;
  } else if constexpr (sizeof(T) == 2) {
    return detail::update_16_bits<Scope>(address, [=](auto old) { return old + value; });
  } else {
    return static_cast<detail::value_t<T>>(
        detail::atomic<Scope>(address).fetch_add(static_cast<detail::atomic_type_t<T>>(value)));
  }
}

template <sycl::memory_scope Scope = sycl::memory_scope::device, typename T>
detail::value_t<T> atomic_sub(T* address, detail::value_t<T> value) {
  return static_cast<detail::value_t<T>>(
      detail::atomic<Scope>(address).fetch_sub(static_cast<detail::atomic_type_t<T>>(value)));
}

template <sycl::memory_scope Scope = sycl::memory_scope::device, typename T,
          typename = std::enable_if_t<!std::is_floating_point_v<detail::value_t<T>>>>
detail::value_t<T> atomic_min(T* address, detail::value_t<T> value) {
  return detail::fetch_min(address, value, sycl::memory_order::relaxed, Scope);
}

template <sycl::memory_scope Scope = sycl::memory_scope::device, typename T,
          typename = std::enable_if_t<!std::is_floating_point_v<detail::value_t<T>>>>
detail::value_t<T> atomic_max(T* address, detail::value_t<T> value) {
  return detail::fetch_max(address, value, sycl::memory_order::relaxed, Scope);
}

template <sycl::memory_scope Scope = sycl::memory_scope::device, typename T>
detail::value_t<T> atomic_and(T* address, detail::value_t<T> value) {
  return static_cast<detail::value_t<T>>(
      detail::atomic<Scope>(address).fetch_and(static_cast<detail::atomic_type_t<T>>(value)));
}

template <sycl::memory_scope Scope = sycl::memory_scope::device, typename T>
detail::value_t<T> atomic_or(T* address, detail::value_t<T> value) {
  return static_cast<detail::value_t<T>>(
      detail::atomic<Scope>(address).fetch_or(static_cast<detail::atomic_type_t<T>>(value)));
}

template <sycl::memory_scope Scope = sycl::memory_scope::device, typename T>
detail::value_t<T> atomic_xor(T* address, detail::value_t<T> value) {
  return static_cast<detail::value_t<T>>(
      detail::atomic<Scope>(address).fetch_xor(static_cast<detail::atomic_type_t<T>>(value)));
}

template <sycl::memory_scope Scope = sycl::memory_scope::device, typename T>
detail::value_t<T> atomic_exchange(T* address, detail::value_t<T> value) {
  return static_cast<detail::value_t<T>>(
      detail::atomic<Scope>(address).exchange(static_cast<detail::atomic_type_t<T>>(value)));
}

/// Stores `value` if the old value is `compare` (atomicCAS).
template <sycl::memory_scope Scope = sycl::memory_scope::device, typename T>
detail::value_t<T> atomic_cas(T* address, detail::value_t<T> compare, detail::value_t<T> value) {
  if constexpr (sizeof(T) == 2) {
    return detail::update_16_bits<Scope>(address, [=](auto old) { return old == compare ? value : old; });
  } else {
    auto expected = static_cast<detail::atomic_type_t<T>>(compare);
    detail::atomic<Scope>(address).compare_exchange_strong(expected, static_cast<detail::atomic_type_t<T>>(value));
    return static_cast<detail::value_t<T>>(expected);
  }
}

/// Stores old + 1, or 0 if the old value is at least `limit` (atomicInc).
template <sycl::memory_scope Scope = sycl::memory_scope::device, typename T>
detail::value_t<T> atomic_inc(T* address, detail::value_t<T> limit) {
  return detail::update<Scope>(
      address, [=](auto old) { return old >= limit ? decltype(old){0} : static_cast<decltype(old)>(old + 1); });
}

/// Stores old - 1, or `limit` if the old value is 0 or above `limit` (atomicDec).
template <sycl::memory_scope Scope = sycl::memory_scope::device, typename T>
detail::value_t<T> atomic_dec(T* address, detail::value_t<T> limit) {
  return detail::update<Scope>(address, [=](auto old) {
    return old == 0 || old > limit ? static_cast<decltype(old)>(limit) : static_cast<decltype(old)>(old - 1);
  });
}

}  // namespace cu2sycl
