// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// threadIdx, blockIdx, blockDim and gridDim as whole values. CUDA C++ Programming Guide, "Built-in Variables".
#pragma once

#include <sycl/sycl.hpp>

#include "cu2sycl/core/dim3.hpp"
#include "cu2sycl/core/vector_types.hpp"

namespace cu2sycl {

/// Returns threadIdx.
inline uint3 thread_index(const sycl::nd_item<3>& item) {
  return make_uint3(static_cast<unsigned int>(item.get_local_id(2)), static_cast<unsigned int>(item.get_local_id(1)),
                    static_cast<unsigned int>(item.get_local_id(0)));
}

/// Returns blockIdx.
inline uint3 block_index(const sycl::nd_item<3>& item) {
  return make_uint3(static_cast<unsigned int>(item.get_group(2)), static_cast<unsigned int>(item.get_group(1)),
                    static_cast<unsigned int>(item.get_group(0)));
}

/// Returns blockDim.
inline dim3 block_dimensions(const sycl::nd_item<3>& item) {
  return {static_cast<unsigned int>(item.get_local_range(2)), static_cast<unsigned int>(item.get_local_range(1)),
          static_cast<unsigned int>(item.get_local_range(0))};
}

/// Returns gridDim.
inline dim3 grid_dimensions(const sycl::nd_item<3>& item) {
  return {static_cast<unsigned int>(item.get_group_range(2)), static_cast<unsigned int>(item.get_group_range(1)),
          static_cast<unsigned int>(item.get_group_range(0))};
}

}  // namespace cu2sycl
