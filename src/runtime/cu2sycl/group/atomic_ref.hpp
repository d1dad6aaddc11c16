// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// The atomic objects of libcu++, <cuda/atomic>: the scope is part of the type, the order is an argument of each call,
// seq_cst by default. Types of 4 and 8 bytes are supported. There is no wait and no notify: SYCL does not guarantee
// progress for a work-item that waits for another of its sub-group.
#pragma once

#include "cu2sycl/group/atomic_order.hpp"
#include "cu2sycl/group/fence.hpp"

namespace cu2sycl {

enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };

namespace detail {

constexpr sycl::memory_scope memory_scope_of(thread_scope scope) {
  return scope == thread_scope_system   ? sycl::memory_scope::system
         : scope == thread_scope_device ? sycl::memory_scope::device
         : scope == thread_scope_block  ? sycl::memory_scope::work_group
                                        : sycl::memory_scope::work_item;
}
inline constexpr sycl::memory_order strictest = sycl::memory_order::seq_cst;

}  // namespace detail

/// Atomic access to an object (cuda::atomic_ref).
template <typename T, thread_scope Scope = thread_scope_system>
class atomic_ref {
 public:
  using value_type = T;
  static constexpr std::size_t required_alignment = sizeof(T);
  static constexpr bool is_always_lock_free = sizeof(T) <= 8;

  explicit atomic_ref(T& value) : address_(&value) {}

  T load(sycl::memory_order order = detail::strictest) const { return atomic_load(address_, order, kScope); }
  void store(T value, sycl::memory_order order = detail::strictest) const {
    atomic_store(address_, value, order, kScope);
  }
  T exchange(T value, sycl::memory_order order = detail::strictest) const {
    return atomic_exchange(address_, value, order, kScope);
  }
  bool compare_exchange_strong(T& expected, T desired, sycl::memory_order on_success = detail::strictest,
                               sycl::memory_order on_failure = sycl::memory_order::relaxed) const {
    return atomic_compare_exchange(address_, &expected, desired, false, on_success, on_failure, kScope);
  }
  bool compare_exchange_weak(T& expected, T desired, sycl::memory_order on_success = detail::strictest,
                             sycl::memory_order on_failure = sycl::memory_order::relaxed) const {
    return compare_exchange_strong(expected, desired, on_success, on_failure);
  }
  T fetch_add(T value, sycl::memory_order order = detail::strictest) const {
    return atomic_fetch_add(address_, value, order, kScope);
  }
  T fetch_sub(T value, sycl::memory_order order = detail::strictest) const {
    return atomic_fetch_sub(address_, value, order, kScope);
  }
  T fetch_and(T value, sycl::memory_order order = detail::strictest) const {
    return atomic_fetch_and(address_, value, order, kScope);
  }
  T fetch_or(T value, sycl::memory_order order = detail::strictest) const {
    return atomic_fetch_or(address_, value, order, kScope);
  }
  T fetch_xor(T value, sycl::memory_order order = detail::strictest) const {
    return atomic_fetch_xor(address_, value, order, kScope);
  }
  T fetch_min(T value, sycl::memory_order order = detail::strictest) const {
    return atomic_fetch_min(address_, value, order, kScope);
  }
  T fetch_max(T value, sycl::memory_order order = detail::strictest) const {
    return atomic_fetch_max(address_, value, order, kScope);
  }
  operator T() const { return load(); }
  T operator=(T value) const {
    store(value);
    return value;
  }
  T operator++() const { return fetch_add(T(1)) + T(1); }
  T operator++(int) const { return fetch_add(T(1)); }
  T operator--() const { return fetch_sub(T(1)) - T(1); }
  T operator--(int) const { return fetch_sub(T(1)); }
  T operator+=(T value) const { return fetch_add(value) + value; }
  T operator-=(T value) const { return fetch_sub(value) - value; }
  T operator&=(T value) const { return fetch_and(value) & value; }
  T operator|=(T value) const { return fetch_or(value) | value; }
  T operator^=(T value) const { return fetch_xor(value) ^ value; }

 private:
  static constexpr sycl::memory_scope kScope = detail::memory_scope_of(Scope);
  T* address_;
};

/// An object with atomic access (cuda::atomic).
template <typename T, thread_scope Scope = thread_scope_system>
class atomic {
  using Ref = atomic_ref<T, Scope>;

 public:
  using value_type = T;

  atomic() = default;
  constexpr atomic(T value) : value_(value) {}
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;

  T load(sycl::memory_order order = detail::strictest) const { return Ref(const_cast<T&>(value_)).load(order); }
  void store(T value, sycl::memory_order order = detail::strictest) { Ref(value_).store(value, order); }
  T exchange(T value, sycl::memory_order order = detail::strictest) { return Ref(value_).exchange(value, order); }
  template <typename... Orders>
  bool compare_exchange_strong(T& expected, T desired, Orders... orders) {
    return Ref(value_).compare_exchange_strong(expected, desired, orders...);
  }
  template <typename... Orders>
  bool compare_exchange_weak(T& expected, T desired, Orders... orders) {
    return Ref(value_).compare_exchange_strong(expected, desired, orders...);
  }
  T fetch_add(T value, sycl::memory_order order = detail::strictest) { return Ref(value_).fetch_add(value, order); }
  T fetch_sub(T value, sycl::memory_order order = detail::strictest) { return Ref(value_).fetch_sub(value, order); }
  T fetch_and(T value, sycl::memory_order order = detail::strictest) { return Ref(value_).fetch_and(value, order); }
  T fetch_or(T value, sycl::memory_order order = detail::strictest) { return Ref(value_).fetch_or(value, order); }
  T fetch_xor(T value, sycl::memory_order order = detail::strictest) { return Ref(value_).fetch_xor(value, order); }
  T fetch_min(T value, sycl::memory_order order = detail::strictest) { return Ref(value_).fetch_min(value, order); }
  T fetch_max(T value, sycl::memory_order order = detail::strictest) { return Ref(value_).fetch_max(value, order); }
  operator T() const { return load(); }
  T operator=(T value) {
    store(value);
    return value;
  }
  T operator++() { return ++Ref(value_); }
  T operator++(int) { return Ref(value_)++; }
  T operator--() { return --Ref(value_); }
  T operator--(int) { return Ref(value_)--; }
  T operator+=(T value) { return Ref(value_) += value; }
  T operator-=(T value) { return Ref(value_) -= value; }
  T operator&=(T value) { return Ref(value_) &= value; }
  T operator|=(T value) { return Ref(value_) |= value; }
  T operator^=(T value) { return Ref(value_) ^= value; }

 private:
  T value_;
};

/// Orders memory accesses of this work-item (cuda::atomic_thread_fence).
inline void atomic_thread_fence(sycl::memory_order order, thread_scope scope = thread_scope_system) {
  fence(detail::memory_scope_of(scope), order);
}

}  // namespace cu2sycl
