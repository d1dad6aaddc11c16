// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Variables in local memory with a stricter alignment than their type requires.
// CUDA C++ Programming Guide, "Built-in Vector Types", "Device Memory Accesses": __align__.
#pragma once

#include <cstddef>
#include <sycl/sycl.hpp>

namespace cu2sycl {

/// A T whose address is a multiple of `Alignment` bytes.
template <typename T, std::size_t Alignment>
struct alignas(Alignment) aligned {
  T value;
};

/// Returns the T that `accessor` holds in the work-group's local memory.
template <typename T, std::size_t Alignment>
T& value_of(const sycl::local_accessor<aligned<T, Alignment>, 0>& accessor) {
  aligned<T, Alignment>& held = accessor;
  return held.value;
}

}  // namespace cu2sycl
