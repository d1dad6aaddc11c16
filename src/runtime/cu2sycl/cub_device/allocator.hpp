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

  explicit CachingDeviceAllocator(bool skip = false, bool debugs = false)
      : CachingDeviceAllocator(8, 3, 7, (std::size_t{6} << 20) - 1, skip, debugs) {}
  explicit CachingDeviceAllocator(unsigned growth, unsigned least = 1, unsigned most = INVALID_BIN,
                                  std::size_t cached = INVALID_SIZE, bool skip = false, bool debugs = false)
      : bin_growth(growth),
        min_bin(least),
        max_bin(most),
        max_cached_bytes(cached),
        skip_cleanup(skip),
        debug(debugs) {}
  virtual ~CachingDeviceAllocator() = default;

  template <typename T>
  error_t DeviceAllocate(T** pointer, std::size_t bytes, detail::on_stream = {}) {
    return malloc_device(pointer, bytes);
  }
  error_t DeviceFree(void* pointer) { return usm_free(pointer); }
  error_t FreeAllCached() { return success; }
  error_t SetMaxCachedBytes(std::size_t bytes) {
    max_cached_bytes = bytes;
    return success;
  }

  // The sizes of the cache, which derived classes read; they have no effect.
  unsigned bin_growth;
  unsigned min_bin;
  unsigned max_bin;
  std::size_t max_cached_bytes;
  const bool skip_cleanup;
  bool debug;
};

}  // namespace cu2sycl::cub
