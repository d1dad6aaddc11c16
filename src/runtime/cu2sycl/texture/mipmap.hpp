// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Mipmapped arrays: an array per level, each half as large as the one before it. CUDA Runtime API, "Memory Management".
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "cu2sycl/core/array.hpp"

namespace cu2sycl {

/// A mipmapped array: what a cudaMipmappedArray_t points to.
struct mipmapped_array {
  std::vector<std::unique_ptr<array>> levels;

  mipmapped_array() = default;
  mipmapped_array(const mipmapped_array&) = delete;
  mipmapped_array& operator=(const mipmapped_array&) = delete;
  ~mipmapped_array() {
    for (std::unique_ptr<array>& one : levels) free_array(one.release());
  }
};
using mipmapped_array_t = mipmapped_array*;
using mipmapped_array_const_t = const mipmapped_array*;

namespace detail {

constexpr int max_levels = 16;

/// Returns the extent of the next level; the numbers of layers and of cube faces are not halved.
inline extent halved(extent size, unsigned flags) {
  const auto half = [](std::size_t n) { return n == 0 ? 0 : std::max<std::size_t>(n / 2, 1); };
  const bool in_space = (flags & (array_layered | array_cubemap)) == 0;
  return {half(size.width), half(size.height), in_space ? half(size.depth) : size.depth};
}

}  // namespace detail

/// Allocates `count` levels: at least one, and none after that of a single element (cudaMallocMipmappedArray). `size`
/// is the extent of the first level in elements.
inline error_t malloc_mipmapped_array(mipmapped_array_t* result, const channel_format_desc* format, extent size,
                                      unsigned count, unsigned flags = 0) {
  return detail::guarded([&] {
    if (result == nullptr || format == nullptr) return error_invalid_value;
    auto made = std::make_unique<mipmapped_array>();
    for (unsigned k = 0; k < std::max(count, 1U) && k < detail::max_levels; ++k) {
      array_t level = nullptr;
      const error_t code = malloc_3d_array(&level, format, size, flags);
      if (code != success) return code;
      made->levels.emplace_back(level);
      const extent next = detail::halved(size, flags);
      if (next.width == size.width && next.height == size.height && next.depth == size.depth) break;
      size = next;
    }
    *result = made.release();
    return success;
  });
}

/// Frees a mipmapped array with its levels (cudaFreeMipmappedArray).
inline error_t free_mipmapped_array(mipmapped_array_t one) {
  const std::unique_ptr<mipmapped_array> owned(one);
  return success;
}

/// Gets a level, which is still owned by the mipmapped array (cudaGetMipmappedArrayLevel).
inline error_t get_mipmapped_array_level(array_t* level, mipmapped_array_const_t of, unsigned number) {
  if (level == nullptr || of == nullptr || number >= of->levels.size()) return detail::report(error_invalid_value);
  *level = of->levels[number].get();
  return success;
}

/// The memory that a sparse array needs; there are no such arrays here (cudaArrayMemoryRequirements).
struct array_memory_requirements {
  std::size_t size;
  std::size_t alignment;
  unsigned reserved[4];
};
/// Returns error_invalid_value, as CUDA does for arrays that are not sparse (cudaArrayGetMemoryRequirements).
inline error_t array_get_memory_requirements(array_memory_requirements*, array_const_t, int) {
  return detail::report(error_invalid_value);
}
inline error_t array_get_memory_requirements(array_memory_requirements*, mipmapped_array_const_t, int) {
  return detail::report(error_invalid_value);
}

/// Returns error_invalid_value: there are no arrays of several planes here (cudaArrayGetPlane).
inline error_t array_get_plane(array_t*, array_const_t, unsigned) { return detail::report(error_invalid_value); }

}  // namespace cu2sycl
