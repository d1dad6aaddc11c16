// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Local memory that begins at a multiple of more bytes than its type asks for.
// CUDA C++ Programming Guide, "Built-in Vector Types", "Device Memory Accesses": __align__.
#pragma once

#include <cstddef>
#include <sycl/sycl.hpp>

namespace cu2sycl {

/// A T at a multiple of Alignment bytes.
template <typename T, std::size_t Alignment>
struct alignas(Alignment) aligned {
  T value;
};

/// The T in a work-group's local memory.
template <typename T, std::size_t Alignment>
T& value_of(const sycl::local_accessor<aligned<T, Alignment>, 0>& accessor) {
  aligned<T, Alignment>& held = accessor;
  return held.value;
}

}  // namespace cu2sycl
