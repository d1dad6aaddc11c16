// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Variables that host and device share: __managed__.
// CUDA C++ Programming Guide, "__managed__ Memory Space Specifier".
#pragma once

#include "cu2sycl/core/queue.hpp"
#include "cu2sycl/memory/symbol.hpp"

namespace cu2sycl {

/// A variable that host and kernels share. The host uses it like a T; `*` and `->` access it explicitly.
template <typename T>
class managed_memory : public detail::symbol_memory<T, true> {
 public:
  using detail::symbol_memory<T, true>::symbol_memory;
  operator T&() { return *this->get(default_queue()); }
  T& operator*() { return *this->get(default_queue()); }
  T* operator->() { return this->get(default_queue()); }
  template <typename Value>
  managed_memory& operator=(const Value& value) {
    static_cast<T&>(*this) = value;
    return *this;
  }
};

}  // namespace cu2sycl
