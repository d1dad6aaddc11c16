// atomic_ref and fences: SYCL 2020, 4.15.
#pragma once

#include <atomic>
#include <type_traits>

#include "sycl/detail/platform.hpp"

namespace sycl {

inline void atomic_fence(memory_order, memory_scope) { std::atomic_thread_fence(std::memory_order_seq_cst); }

template <typename T, memory_order DefaultOrder, memory_scope DefaultScope,
          access::address_space Space = access::address_space::generic_space>
class atomic_ref {
  static_assert(std::is_same_v<T, int> || std::is_same_v<T, unsigned int> || std::is_same_v<T, long> ||
                    std::is_same_v<T, unsigned long> || std::is_same_v<T, long long> ||
                    std::is_same_v<T, unsigned long long> || std::is_same_v<T, float> || std::is_same_v<T, double> ||
                    std::is_pointer_v<T>,
                "SYCL 2020 has atomic_ref of 32 and 64 bit numbers and pointers");

 public:
  explicit atomic_ref(T& ref) : ref_(ref) {}
  T load(memory_order = DefaultOrder, memory_scope = DefaultScope) const {
    T out;
    __atomic_load(&ref_, &out, __ATOMIC_SEQ_CST);
    return out;
  }
  void store(T value, memory_order = DefaultOrder, memory_scope = DefaultScope) const {
    __atomic_store(&ref_, &value, __ATOMIC_SEQ_CST);
  }
  T exchange(T value, memory_order = DefaultOrder, memory_scope = DefaultScope) const {
    T out;
    __atomic_exchange(&ref_, &value, &out, __ATOMIC_SEQ_CST);
    return out;
  }
  bool compare_exchange_strong(T& expected, T desired, memory_order = DefaultOrder, memory_scope = DefaultScope) const {
    return __atomic_compare_exchange(&ref_, &expected, &desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  }
  bool compare_exchange_weak(T& expected, T desired) const { return compare_exchange_strong(expected, desired); }
  T fetch_add(T value, memory_order = DefaultOrder, memory_scope = DefaultScope) const {
    return update([=](T old) { return old + value; });
  }
  T fetch_sub(T value, memory_order = DefaultOrder, memory_scope = DefaultScope) const {
    return update([=](T old) { return old - value; });
  }
  T fetch_min(T value, memory_order = DefaultOrder, memory_scope = DefaultScope) const {
    return update([=](T old) { return value < old ? value : old; });
  }
  T fetch_max(T value, memory_order = DefaultOrder, memory_scope = DefaultScope) const {
    return update([=](T old) { return old < value ? value : old; });
  }
  template <typename U = T, std::enable_if_t<std::is_integral_v<U>, int> = 0>
  T fetch_and(T value, memory_order = DefaultOrder, memory_scope = DefaultScope) const {
    return update([=](T old) { return old & value; });
  }
  template <typename U = T, std::enable_if_t<std::is_integral_v<U>, int> = 0>
  T fetch_or(T value, memory_order = DefaultOrder, memory_scope = DefaultScope) const {
    return update([=](T old) { return old | value; });
  }
  template <typename U = T, std::enable_if_t<std::is_integral_v<U>, int> = 0>
  T fetch_xor(T value, memory_order = DefaultOrder, memory_scope = DefaultScope) const {
    return update([=](T old) { return old ^ value; });
  }

 private:
  template <typename Next>
  T update(Next next) const {
    T old = load();
    while (!compare_exchange_strong(old, next(old))) {
    }
    return old;
  }
  T& ref_;
};

}  // namespace sycl
