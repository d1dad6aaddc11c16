// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Memory management with CUDA's error codes. CUDA Runtime API, "Memory Management"; SYCL 2020, 4.8 "USM".
#pragma once

#include <cstddef>
#include <sycl/sycl.hpp>

#include "cu2sycl/core/error.hpp"
#include "cu2sycl/core/queue.hpp"
#include "cu2sycl/stream/capture.hpp"

namespace cu2sycl {

/// The direction of a copy (cudaMemcpyKind). Copies of USM memory determine it from the pointers and ignore it.
enum memcpy_kind {
  memcpy_host_to_host,
  memcpy_host_to_device,
  memcpy_device_to_host,
  memcpy_device_to_device,
  memcpy_default
};

namespace detail {

template <typename Pointer, typename Allocate>
error_t allocate_into(Pointer* pointer, std::size_t bytes, Allocate allocate) {
  return guarded([&] {
    if (pointer == nullptr) return error_invalid_value;
    *pointer = nullptr;
    if (bytes == 0) return success;
    void* const memory = allocate();
    if (memory == nullptr) return error_memory_allocation;
    *pointer = static_cast<Pointer>(memory);
    return success;
  });
}

/// Whether memory may be pageable. If the device is the host CPU, SYCL reports every pointer as host memory, so that
/// pinned memory cannot be distinguished from pageable memory.
inline bool is_pageable(const void* memory, const sycl::queue& queue) {
  switch (sycl::get_pointer_type(memory, queue.get_context())) {
    case sycl::usm::alloc::device:
    case sycl::usm::alloc::shared: return false;
    case sycl::usm::alloc::host: return queue.get_device().is_cpu();
    default: return true;
  }
}

/// Waits for a submitted copy if one side is pageable, unless the queue is being captured. In CUDA, the source may be
/// changed or freed after the call, and the destination is filled. CUDA Runtime API, "API synchronization behavior".
inline void settle(sycl::queue& queue, const void* destination, const void* source) {
  if (capture_of(queue) == nullptr && (is_pageable(destination, queue) || is_pageable(source, queue))) queue.wait();
}

}  // namespace detail

/// Allocates `bytes` bytes on the current device (cudaMalloc). 0 bytes give a null pointer. Returns
/// error_memory_allocation if there is not enough memory; this also holds for the other allocation functions.
template <typename Pointer>
error_t malloc_device(Pointer* pointer, std::size_t bytes) {
  return detail::allocate_into(pointer, bytes,
                               [&] { return sycl::malloc_device(bytes, detail::plain_default_queue()); });
}

/// Allocates `bytes` bytes that host and device share (cudaMallocManaged).
template <typename Pointer>
error_t malloc_shared(Pointer* pointer, std::size_t bytes) {
  return detail::allocate_into(pointer, bytes,
                               [&] { return sycl::malloc_shared(bytes, detail::plain_default_queue()); });
}

/// Allocates `bytes` bytes of host memory that devices can access (cudaMallocHost, cudaHostAlloc).
template <typename Pointer>
error_t malloc_host(Pointer* pointer, std::size_t bytes) {
  return detail::allocate_into(pointer, bytes, [&] { return sycl::malloc_host(bytes, detail::plain_default_queue()); });
}

/// Allocates `height` rows of `width` bytes; `*pitch` gets the distance in bytes between rows (cudaMallocPitch).
template <typename Pointer>
error_t malloc_pitch(Pointer* pointer, std::size_t* pitch, std::size_t width, std::size_t height) {
  constexpr std::size_t alignment = 512;
  *pitch = (width + alignment - 1) / alignment * alignment;
  return malloc_device(pointer, *pitch * height);
}

/// Waits for all work, then frees memory that any of these functions allocated; ignores nullptr (cudaFree,
/// cudaFreeHost).
inline error_t usm_free(void* pointer) {
  return detail::guarded([&] {
    detail::wait_for_all();
    if (pointer != nullptr) sycl::free(pointer, detail::plain_default_queue());
    return success;
  });
}

/// Like usm_free; CUDA frees in the stream's order (cudaFreeAsync). Memory freed in a captured stream is not freed
/// here, as the graph uses it again.
inline error_t usm_free_async(void* pointer, sycl::queue& queue) {
  return detail::capture_of(queue) != nullptr ? success : usm_free(pointer);
}

/// Copies `bytes` bytes and waits (cudaMemcpy). Returns error_invalid_value for a null pointer.
inline error_t usm_memcpy(void* destination, const void* source, std::size_t bytes) {
  return detail::guarded([&] {
    if (bytes != 0 && (destination == nullptr || source == nullptr)) return error_invalid_value;
    default_queue().memcpy(destination, source, bytes).wait_and_throw();
    return success;
  });
}

/// Copies `bytes` bytes in the queue's order (cudaMemcpyAsync). If one side is pageable host memory, the copy is
/// complete when the function returns. Returns error_invalid_value for a null pointer.
inline error_t usm_memcpy_async(void* destination, const void* source, std::size_t bytes, sycl::queue& queue) {
  return detail::guarded([&] {
    if (bytes != 0 && (destination == nullptr || source == nullptr)) return error_invalid_value;
    detail::enqueue(queue, graph_node_memcpy, [=](sycl::queue& on) { on.memcpy(destination, source, bytes); });
    detail::settle(queue, destination, source);
    return success;
  });
}

/// Sets `bytes` bytes to the low byte of `value` and waits (cudaMemset).
inline error_t usm_memset(void* pointer, int value, std::size_t bytes) {
  return detail::guarded([&] {
    if (bytes == 0) return success;
    if (pointer == nullptr) return error_invalid_value;
    default_queue().memset(pointer, value, bytes).wait_and_throw();
    return success;
  });
}

/// Sets `bytes` bytes to the low byte of `value` in the queue's order (cudaMemsetAsync).
inline error_t usm_memset_async(void* pointer, int value, std::size_t bytes, sycl::queue& queue) {
  return detail::guarded([&] {
    if (bytes == 0) return success;
    if (pointer == nullptr) return error_invalid_value;
    detail::enqueue(queue, graph_node_memset, [=](sycl::queue& on) { on.memset(pointer, value, bytes); });
    return success;
  });
}

/// Copies `height` rows of `width` bytes in the queue's order (cudaMemcpy2DAsync). Pitches are the distances in bytes
/// between rows. Returns error_invalid_value if `width` exceeds a pitch.
inline error_t usm_memcpy_2d_async(void* destination, std::size_t destination_pitch, const void* source,
                                   std::size_t source_pitch, std::size_t width, std::size_t height,
                                   sycl::queue& queue) {
  return detail::guarded([&] {
    if (width > destination_pitch || width > source_pitch) return error_invalid_value;
    auto* to = static_cast<std::byte*>(destination);
    const auto* from = static_cast<const std::byte*>(source);
    detail::enqueue(queue, graph_node_memcpy, [=](sycl::queue& on) {
      for (std::size_t row = 0; row < height; ++row)
        on.memcpy(to + row * destination_pitch, from + row * source_pitch, width);
    });
    detail::settle(queue, destination, source);
    return success;
  });
}

/// Like usm_memcpy_2d_async, but waits (cudaMemcpy2D).
inline error_t usm_memcpy_2d(void* destination, std::size_t destination_pitch, const void* source,
                             std::size_t source_pitch, std::size_t width, std::size_t height) {
  sycl::queue& queue = default_queue();
  const error_t code = usm_memcpy_2d_async(destination, destination_pitch, source, source_pitch, width, height, queue);
  return code != success ? code : device_synchronize();
}

/// Sets `height` rows of `width` bytes, `pitch` bytes apart, in the queue's order (cudaMemset2DAsync).
inline error_t usm_memset_2d_async(void* pointer, std::size_t pitch, int value, std::size_t width, std::size_t height,
                                   sycl::queue& queue) {
  return detail::guarded([&] {
    detail::enqueue(queue, graph_node_memset, [=](sycl::queue& on) {
      for (std::size_t row = 0; row < height; ++row)
        on.memset(static_cast<std::byte*>(pointer) + row * pitch, value, width);
    });
    return success;
  });
}

/// Like usm_memset_2d_async, but waits (cudaMemset2D).
inline error_t usm_memset_2d(void* pointer, std::size_t pitch, int value, std::size_t width, std::size_t height) {
  const error_t code = usm_memset_2d_async(pointer, pitch, value, width, height, default_queue());
  return code != success ? code : device_synchronize();
}

enum memory_type : int {
  memory_type_unregistered = 0,
  memory_type_host = 1,
  memory_type_device = 2,
  memory_type_managed = 3
};

/// What is known about a pointer (cudaPointerAttributes).
struct pointer_attributes {
  memory_type type;
  int device;
  void* devicePointer;
  void* hostPointer;
};

/// Gets the kind and the device of the memory that `pointer` points to (cudaPointerGetAttributes).
inline error_t get_pointer_attributes(pointer_attributes* attributes, const void* pointer) {
  return detail::guarded([&] {
    auto* plain = const_cast<void*>(pointer);
    const sycl::queue& queue = detail::plain_default_queue();
    switch (sycl::get_pointer_type(pointer, queue.get_context())) {
      case sycl::usm::alloc::device: *attributes = {memory_type_device, 0, plain, nullptr}; break;
      case sycl::usm::alloc::host: *attributes = {memory_type_host, 0, plain, plain}; break;
      case sycl::usm::alloc::shared: *attributes = {memory_type_managed, 0, plain, plain}; break;
      default: *attributes = {memory_type_unregistered, 0, nullptr, plain}; return success;
    }
    const sycl::device of = sycl::get_pointer_device(pointer, queue.get_context());
    for (std::size_t k = 0; k < detail::state().devices.size(); ++k) {
      if (detail::state().devices[k] == of) attributes->device = static_cast<int>(k);
    }
    return success;
  });
}

/// Gets 0, cudaHostAllocDefault (cudaHostGetFlags).
inline error_t host_get_flags(unsigned* flags, void*) {
  *flags = 0;
  return success;
}

/// A kind of place for memory (cudaMemLocationType). `id` is the number of a device or of a NUMA node.
enum mem_location_type : int {
  mem_location_invalid = 0,
  mem_location_device = 1,
  mem_location_host = 2,
  mem_location_host_numa = 3,
  mem_location_host_numa_current = 4,
};
struct mem_location {
  mem_location_type type;
  int id;
};

/// Requests that `bytes` bytes of shared memory move to the queue's device (cudaMemPrefetchAsync).
inline error_t prefetch(const void* pointer, std::size_t bytes, sycl::queue& queue) {
  return detail::guarded([&] {
    queue.prefetch(const_cast<void*>(pointer), bytes);
    return success;
  });
}

/// Gets the host pointer: USM host memory has the same address on devices (cudaHostGetDevicePointer).
template <typename Device, typename Host>
error_t host_get_device_pointer(Device** device_pointer, Host* host_pointer) {
  *device_pointer = static_cast<Device*>(static_cast<void*>(host_pointer));
  return success;
}

}  // namespace cu2sycl
