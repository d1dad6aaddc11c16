// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// CUDA arrays over USM, and copies in two and three dimensions. CUDA Runtime API, "Memory Management".
// The elements of an array are stored row by row without gaps. Layers and the faces of a cubemap are slices.
#pragma once

#include <cstddef>
#include <memory>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/core/error.hpp"
#include "cu2sycl/core/queue.hpp"
#include "cu2sycl/memory/memory.hpp"

namespace cu2sycl {

/// How the bits of a channel are interpreted (cudaChannelFormatKind).
enum channel_format_kind : int {
  channel_format_signed = 0,
  channel_format_unsigned = 1,
  channel_format_float = 2,
  channel_format_none = 3
};

/// The number of bits of each channel of an element, and how they are interpreted (cudaChannelFormatDesc).
struct channel_format_desc {
  int x;
  int y;
  int z;
  int w;
  channel_format_kind f;
};

/// Returns a format of the given numbers of bits (cudaCreateChannelDesc).
constexpr channel_format_desc create_channel_desc(int x, int y, int z, int w, channel_format_kind kind) {
  return {x, y, z, w, kind};
}

namespace detail {

/// The channels of an element type T: a number, or a structure of 1, 2 or 4 members of one type, the first named `x`.
template <typename T, bool Vector = std::is_class_v<T> && !std::is_same_v<T, sycl::half>>
struct channels {
  using type = T;
  static constexpr int count = 1;
};
template <typename T>
struct channels<T, true> {
  using type = decltype(T::x);
  static constexpr int count = static_cast<int>(sizeof(T) / sizeof(type));
};

}  // namespace detail

/// Returns the format of elements of type T (cudaCreateChannelDesc<T>).
template <typename T>
constexpr channel_format_desc create_channel_desc() {
  using channel = typename detail::channels<T>::type;
  constexpr int bits = static_cast<int>(8 * sizeof(channel));
  constexpr int n = detail::channels<T>::count;
  constexpr bool is_float = std::is_floating_point_v<channel> || std::is_same_v<channel, sycl::half>;
  return {bits, n > 1 ? bits : 0, n > 2 ? bits : 0, n > 3 ? bits : 0,
          is_float                    ? channel_format_float
          : std::is_signed_v<channel> ? channel_format_signed
                                      : channel_format_unsigned};
}

/// A size in three dimensions (cudaExtent). The width is in elements for arrays, in bytes for other memory.
struct extent {
  std::size_t width;
  std::size_t height;
  std::size_t depth;
};
constexpr extent make_extent(std::size_t width, std::size_t height, std::size_t depth) {
  return {width, height, depth};
}

/// A position in three dimensions (cudaPos). `x` is in elements for arrays, in bytes for other memory.
struct position {
  std::size_t x;
  std::size_t y;
  std::size_t z;
};
constexpr position make_position(std::size_t x, std::size_t y, std::size_t z) { return {x, y, z}; }

/// Memory whose rows start `pitch` bytes apart, with `ysize` rows per slice (cudaPitchedPtr). `xsize` is a row's width.
struct pitched_ptr {
  void* ptr;
  std::size_t pitch;
  std::size_t xsize;
  std::size_t ysize;
};
inline pitched_ptr make_pitched_ptr(void* pointer, std::size_t pitch, std::size_t xsize, std::size_t ysize) {
  return {pointer, pitch, xsize, ysize};
}

inline constexpr unsigned array_default = 0;
inline constexpr unsigned array_layered = 1;
inline constexpr unsigned array_surface_load_store = 2;
inline constexpr unsigned array_cubemap = 4;
inline constexpr unsigned array_texture_gather = 8;

/// A CUDA array: what a cudaArray_t points to.
struct array {
  channel_format_desc format;
  extent size;  // height 0: one dimension; depth 0: at most two
  unsigned flags;
  std::byte* data;

  [[nodiscard]] std::size_t element_bytes() const {
    return static_cast<std::size_t>(format.x + format.y + format.z + format.w) / 8;
  }
  [[nodiscard]] std::size_t pitch() const { return size.width * element_bytes(); }
  [[nodiscard]] std::size_t rows() const { return size.height == 0 ? 1 : size.height; }
  [[nodiscard]] std::size_t slices() const { return size.depth == 0 ? 1 : size.depth; }
};
using array_t = array*;
using array_const_t = const array*;

/// Allocates an array of one to three dimensions (cudaMalloc3DArray). `size` is in elements; layers and cube faces
/// count as depth.
inline error_t malloc_3d_array(array_t* result, const channel_format_desc* format, extent size, unsigned flags = 0) {
  return detail::guarded([&] {
    if (result == nullptr || format == nullptr || size.width == 0) return error_invalid_value;
    auto made = std::make_unique<array>(array{*format, size, flags, nullptr});
    const std::size_t bytes = made->pitch() * made->rows() * made->slices();
    made->data = static_cast<std::byte*>(sycl::malloc_device(bytes, detail::plain_default_queue()));
    if (made->data == nullptr) return error_memory_allocation;
    *result = made.release();
    return success;
  });
}

/// Allocates an array of `height` rows of `width` elements (cudaMallocArray). A height of 0 makes it one-dimensional.
inline error_t malloc_array(array_t* result, const channel_format_desc* format, std::size_t width,
                            std::size_t height = 0, unsigned flags = 0) {
  return malloc_3d_array(result, format, {width, height, 0}, flags);
}

/// Waits for the default queue and frees an array; does nothing for a null pointer (cudaFreeArray).
inline error_t free_array(array_t one) {
  return detail::guarded([&] {
    if (one == nullptr) return success;
    const std::unique_ptr<array> owned(one);
    sycl::queue& queue = default_queue();
    queue.wait_and_throw();
    sycl::free(one->data, queue);
    return success;
  });
}

/// Gets an array's format, extent in elements, and flags; each output pointer may be null (cudaArrayGetInfo).
inline error_t array_info(channel_format_desc* format, extent* size, unsigned* flags, array_t one) {
  if (one == nullptr) return detail::report(error_invalid_resource_handle);
  if (format != nullptr) *format = one->format;
  if (size != nullptr) *size = one->size;
  if (flags != nullptr) *flags = one->flags;
  return success;
}

/// Gets an array's format (cudaGetChannelDesc).
inline error_t get_channel_desc(channel_format_desc* format, array_const_t one) {
  if (format == nullptr || one == nullptr) return detail::report(error_invalid_value);
  *format = one->format;
  return success;
}

/// Allocates `size.height * size.depth` rows of at least `size.width` bytes each (cudaMalloc3D). `*result` gets the
/// pitch that was chosen; it is not changed if the allocation fails.
inline error_t malloc_3d(pitched_ptr* result, extent size) {
  void* memory = nullptr;
  std::size_t pitch = 0;
  const error_t code = malloc_pitch(&memory, &pitch, size.width, size.height * size.depth);
  if (code == success) *result = {memory, pitch, size.width, size.height};
  return code;
}

namespace detail {

/// One side of a copy: its first byte, and the distances in bytes between rows and between slices.
template <typename Byte>
struct strided {
  Byte* data;
  std::size_t pitch;
  std::size_t slice;
};

inline strided<std::byte> part_of(const array& one, position at) {
  const std::size_t slice = one.pitch() * one.rows();
  return {one.data + at.z * slice + at.y * one.pitch() + at.x * one.element_bytes(), one.pitch(), slice};
}

inline strided<std::byte> part_of(const pitched_ptr& one, position at) {
  const std::size_t slice = one.pitch * one.ysize;
  return {static_cast<std::byte*>(one.ptr) + at.z * slice + at.y * one.pitch + at.x, one.pitch, slice};
}

/// Submits the copy of `slices` slices of `rows` rows of `bytes` bytes.
template <typename Byte>
void copy_strided(sycl::queue& queue, strided<std::byte> to, strided<Byte> from, std::size_t bytes, std::size_t rows,
                  std::size_t slices) {
  enqueue(queue, graph_node_memcpy, [=](sycl::queue& on) {
    for (std::size_t z = 0; z < slices; ++z) {
      for (std::size_t y = 0; y < rows; ++y)
        on.memcpy(to.data + z * to.slice + y * to.pitch, from.data + z * from.slice + y * from.pitch, bytes);
    }
  });
  settle(queue, to.data, from.data);
}

}  // namespace detail

/// Copies `height` rows of `width` bytes to an array, from byte `x` of row `y` on (cudaMemcpy2DToArrayAsync). `pitch`
/// is the distance in bytes between rows of `from`. Returns error_invalid_value if the rows do not fit in the array.
inline error_t memcpy_2d_to_array_async(array_t to, std::size_t x, std::size_t y, const void* from, std::size_t pitch,
                                        std::size_t width, std::size_t height, sycl::queue& queue) {
  return detail::guarded([&] {
    if (to == nullptr || from == nullptr || x + width > to->pitch() || y + height > to->rows())
      return error_invalid_value;
    detail::strided<std::byte> target = detail::part_of(*to, {0, y, 0});
    target.data += x;
    detail::copy_strided(queue, target, detail::strided<const std::byte>{static_cast<const std::byte*>(from), pitch, 0},
                         width, height, 1);
    return success;
  });
}

/// Copies `height` rows of `width` bytes from an array, from byte `x` of row `y` on (cudaMemcpy2DFromArrayAsync).
/// `pitch` is the distance in bytes between rows of `to`. Returns error_invalid_value if the array does not have these
/// rows.
inline error_t memcpy_2d_from_array_async(void* to, std::size_t pitch, array_const_t from, std::size_t x, std::size_t y,
                                          std::size_t width, std::size_t height, sycl::queue& queue) {
  return detail::guarded([&] {
    if (to == nullptr || from == nullptr || x + width > from->pitch() || y + height > from->rows())
      return error_invalid_value;
    detail::strided<std::byte> source = detail::part_of(*from, {0, y, 0});
    source.data += x;
    detail::copy_strided(queue, {static_cast<std::byte*>(to), pitch, 0}, source, width, height, 1);
    return success;
  });
}

namespace detail {

/// Waits for the submitted work if `code` is success; returns the first error.
inline error_t finish(error_t code, sycl::queue& queue) {
  if (code != success) return code;
  return guarded([&] {
    queue.wait_and_throw();
    return success;
  });
}

}  // namespace detail

/// Like memcpy_2d_to_array_async, but on the default queue, and waits (cudaMemcpy2DToArray).
inline error_t memcpy_2d_to_array(array_t to, std::size_t x, std::size_t y, const void* from, std::size_t pitch,
                                  std::size_t width, std::size_t height) {
  sycl::queue& queue = default_queue();
  return detail::finish(memcpy_2d_to_array_async(to, x, y, from, pitch, width, height, queue), queue);
}

/// Like memcpy_2d_from_array_async, but on the default queue, and waits (cudaMemcpy2DFromArray).
inline error_t memcpy_2d_from_array(void* to, std::size_t pitch, array_const_t from, std::size_t x, std::size_t y,
                                    std::size_t width, std::size_t height) {
  sycl::queue& queue = default_queue();
  return detail::finish(memcpy_2d_from_array_async(to, pitch, from, x, y, width, height, queue), queue);
}

/// Copies `height` rows of `width` bytes between arrays, from byte `from_x` of row `from_y` on, to byte `to_x` of row
/// `to_y` on (cudaMemcpy2DArrayToArray).
inline error_t memcpy_2d_array_to_array(array_t to, std::size_t to_x, std::size_t to_y, array_const_t from,
                                        std::size_t from_x, std::size_t from_y, std::size_t width, std::size_t height) {
  if (from == nullptr) return detail::report(error_invalid_value);
  return memcpy_2d_to_array(to, to_x, to_y, from->data + from_y * from->pitch() + from_x, from->pitch(), width, height);
}

/// Copies `bytes` contiguous bytes to an array, from byte `x` of row `y` on and across rows (cudaMemcpyToArray).
inline error_t memcpy_to_array(array_t to, std::size_t x, std::size_t y, const void* from, std::size_t bytes) {
  if (to == nullptr) return detail::report(error_invalid_value);
  return usm_memcpy(to->data + y * to->pitch() + x, from, bytes);
}

/// Copies `bytes` contiguous bytes from an array, from byte `x` of row `y` on and across rows (cudaMemcpyFromArray).
inline error_t memcpy_from_array(void* to, array_const_t from, std::size_t x, std::size_t y, std::size_t bytes) {
  if (from == nullptr) return detail::report(error_invalid_value);
  return usm_memcpy(to, from->data + y * from->pitch() + x, bytes);
}

/// Copies `bytes` contiguous bytes between arrays, from byte `from_x` of row `from_y` on and across rows, to byte `to_x`
/// of row `to_y` on (cudaMemcpyArrayToArray).
inline error_t memcpy_array_to_array(array_t to, std::size_t to_x, std::size_t to_y, array_const_t from,
                                     std::size_t from_x, std::size_t from_y, std::size_t bytes) {
  if (from == nullptr) return detail::report(error_invalid_value);
  return memcpy_to_array(to, to_x, to_y, from->data + from_y * from->pitch() + from_x, bytes);
}

/// The parameters of a copy in three dimensions (cudaMemcpy3DParms). Each side is an array or pitched memory. The
/// extent's width is in elements if either side is an array, otherwise in bytes.
struct memcpy_3d_parameters {
  array_t srcArray;
  position srcPos;
  pitched_ptr srcPtr;
  array_t dstArray;
  position dstPos;
  pitched_ptr dstPtr;
  cu2sycl::extent extent;
  memcpy_kind kind;
};

/// Submits a copy in three dimensions (cudaMemcpy3DAsync).
inline error_t usm_memcpy_3d_async(const memcpy_3d_parameters* p, sycl::queue& queue) {
  return detail::guarded([&] {
    if (p == nullptr || (p->srcArray == nullptr && p->srcPtr.ptr == nullptr) ||
        (p->dstArray == nullptr && p->dstPtr.ptr == nullptr))
      return error_invalid_value;
    const array* either = p->srcArray != nullptr ? p->srcArray : p->dstArray;
    const std::size_t bytes = p->extent.width * (either != nullptr ? either->element_bytes() : 1);
    detail::copy_strided(
        queue,
        p->dstArray != nullptr ? detail::part_of(*p->dstArray, p->dstPos) : detail::part_of(p->dstPtr, p->dstPos),
        p->srcArray != nullptr ? detail::part_of(*p->srcArray, p->srcPos) : detail::part_of(p->srcPtr, p->srcPos),
        bytes, p->extent.height, p->extent.depth);
    return success;
  });
}

/// Copies in three dimensions on the default queue and waits (cudaMemcpy3D).
inline error_t usm_memcpy_3d(const memcpy_3d_parameters* p) {
  sycl::queue& queue = default_queue();
  return detail::finish(usm_memcpy_3d_async(p, queue), queue);
}

/// Sets `size.width` bytes of each of `size.height` rows of each of `size.depth` slices to `value` (cudaMemset3DAsync).
inline error_t usm_memset_3d_async(pitched_ptr memory, int value, extent size, sycl::queue& queue) {
  return detail::guarded([&] {
    if (memory.ptr == nullptr) return error_invalid_value;
    detail::enqueue(queue, graph_node_memset, [=](sycl::queue& on) {
      for (std::size_t z = 0; z < size.depth; ++z) {
        for (std::size_t y = 0; y < size.height; ++y)
          on.memset(detail::part_of(memory, {0, y, z}).data, value, size.width);
      }
    });
    return success;
  });
}

/// Like usm_memset_3d_async, but on the default queue, and waits (cudaMemset3D).
inline error_t usm_memset_3d(pitched_ptr memory, int value, extent size) {
  sycl::queue& queue = default_queue();
  return detail::finish(usm_memset_3d_async(memory, value, size, queue), queue);
}

}  // namespace cu2sycl
