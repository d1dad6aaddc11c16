// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cub::CachingDeviceAllocator, without a cache: each call allocates or frees memory.
#pragma once

#include <cstddef>

#include "cu2sycl/cub_device/two_calls.hpp"
#include "cu2sycl/memory/memory.hpp"

namespace cu2sycl::cub {

struct CachingDeviceAllocator {
  static constexpr unsigned INVALID_BIN = ~0U;
  static constexpr std::size_t INVALID_SIZE = ~std::size_t{0};

  explicit CachingDeviceAllocator(bool = false, bool = false) {}
  explicit CachingDeviceAllocator(unsigned, unsigned = 1, unsigned = INVALID_BIN, std::size_t = INVALID_SIZE,
                                  bool = false, bool = false) {}

  template <typename T>
  error_t DeviceAllocate(T** pointer, std::size_t bytes, detail::on_stream = {}) {
    return malloc_device(pointer, bytes);
  }
  error_t DeviceFree(void* pointer) { return usm_free(pointer); }
  error_t FreeAllCached() { return success; }
  error_t SetMaxCachedBytes(std::size_t) { return success; }
};

}  // namespace cu2sycl::cub
