// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Copies from and to buffers, with sizes in bytes as in CUDA. CUDA Runtime API, "Memory Management"; SYCL 2020, 4.7.2
// "Buffers" and 4.9.4.3 "Handler copy and fill functions".
#pragma once

#include <cstddef>
#include <cstring>
#include <sycl/sycl.hpp>
#include <type_traits>

#include "cu2sycl/core/error.hpp"

namespace cu2sycl {

/// The elements of a buffer from `index` on: what `pointer + index` is for memory.
template <typename T>
struct buffer_place {
  sycl::buffer<T>& buffer;
  std::size_t index;
};

template <typename T>
buffer_place<T> at(sycl::buffer<T>& buffer, std::size_t index) {
  return {buffer, index};
}

namespace detail {

/// Whether `bytes` is a multiple of T's size.
template <typename T>
bool whole(std::size_t bytes) {
  return bytes % sizeof(T) == 0;
}

// Accessors for `bytes` bytes from a place on. If a buffer is written as a whole, its contents are not copied to the
// device first.
template <typename T>
auto reading(sycl::handler& handler, const buffer_place<T>& place, std::size_t bytes) {
  return sycl::accessor(place.buffer, handler, sycl::range<1>(bytes / sizeof(T)), sycl::id<1>(place.index),
                        sycl::read_only);
}
template <typename T>
auto writing(sycl::handler& handler, const buffer_place<T>& place, std::size_t bytes) {
  const bool all = bytes == place.buffer.byte_size();
  return sycl::accessor(place.buffer, handler, sycl::range<1>(bytes / sizeof(T)), sycl::id<1>(place.index),
                        sycl::write_only, all ? sycl::property_list{sycl::no_init} : sycl::property_list{});
}

template <typename T>
void copy_bytes(sycl::queue& queue, const buffer_place<T>& to, const void* from, std::size_t bytes) {
  if (whole<T>(bytes)) {
    queue
        .submit([&](sycl::handler& handler) { handler.copy(static_cast<const T*>(from), writing(handler, to, bytes)); })
        .wait();
    return;
  }
  sycl::host_accessor host(to.buffer);
  std::memcpy(&host[to.index], from, bytes);
}

template <typename T>
void copy_bytes(sycl::queue& queue, void* to, const buffer_place<T>& from, std::size_t bytes) {
  if (whole<T>(bytes)) {
    queue.submit([&](sycl::handler& handler) { handler.copy(reading(handler, from, bytes), static_cast<T*>(to)); })
        .wait();
    return;
  }
  sycl::host_accessor host(from.buffer, sycl::read_only);
  std::memcpy(to, &host[from.index], bytes);
}

template <typename To, typename From>
void copy_bytes(sycl::queue& queue, const buffer_place<To>& to, const buffer_place<From>& from, std::size_t bytes) {
  if constexpr (std::is_same_v<To, From>) {
    if (whole<To>(bytes) && static_cast<void*>(&to.buffer) != static_cast<void*>(&from.buffer)) {
      queue.submit(
          [&](sycl::handler& handler) { handler.copy(reading(handler, from, bytes), writing(handler, to, bytes)); });
      return;
    }
    if (static_cast<void*>(&to.buffer) == static_cast<void*>(&from.buffer)) {
      sycl::host_accessor host(to.buffer);
      std::memmove(&host[to.index], &host[from.index], bytes);
      return;
    }
  }
  const sycl::host_accessor source(from.buffer, sycl::read_only);
  sycl::host_accessor host(to.buffer);
  std::memcpy(&host[to.index], &source[from.index], bytes);
}

}  // namespace detail

/// Copies `bytes` bytes from or to a buffer, or a place in one (cudaMemcpy, cudaMemcpyAsync). A copy from or to host
/// memory is complete when the function returns. Returns error_invalid_value for a null pointer, or the code for what
/// SYCL throws.
template <typename T>
error_t buffer_memcpy(sycl::queue& queue, const buffer_place<T>& to, const void* from, std::size_t bytes) {
  return detail::guarded([&] {
    if (bytes == 0) return success;
    if (from == nullptr) return error_invalid_value;
    detail::copy_bytes(queue, to, from, bytes);
    return success;
  });
}
template <typename T>
error_t buffer_memcpy(sycl::queue& queue, void* to, const buffer_place<T>& from, std::size_t bytes) {
  return detail::guarded([&] {
    if (bytes == 0) return success;
    if (to == nullptr) return error_invalid_value;
    detail::copy_bytes(queue, to, from, bytes);
    return success;
  });
}
template <typename To, typename From>
error_t buffer_memcpy(sycl::queue& queue, const buffer_place<To>& to, const buffer_place<From>& from,
                      std::size_t bytes) {
  return detail::guarded([&] {
    if (bytes > 0) detail::copy_bytes(queue, to, from, bytes);
    return success;
  });
}
template <typename T>
error_t buffer_memcpy(sycl::queue& queue, sycl::buffer<T>& to, const void* from, std::size_t bytes) {
  return buffer_memcpy(queue, at(to, 0), from, bytes);
}
template <typename T>
error_t buffer_memcpy(sycl::queue& queue, void* to, sycl::buffer<T>& from, std::size_t bytes) {
  return buffer_memcpy(queue, to, at(from, 0), bytes);
}
template <typename To, typename From>
error_t buffer_memcpy(sycl::queue& queue, sycl::buffer<To>& to, sycl::buffer<From>& from, std::size_t bytes) {
  return buffer_memcpy(queue, at(to, 0), at(from, 0), bytes);
}
template <typename To, typename From>
error_t buffer_memcpy(sycl::queue& queue, const buffer_place<To>& to, sycl::buffer<From>& from, std::size_t bytes) {
  return buffer_memcpy(queue, to, at(from, 0), bytes);
}
template <typename To, typename From>
error_t buffer_memcpy(sycl::queue& queue, sycl::buffer<To>& to, const buffer_place<From>& from, std::size_t bytes) {
  return buffer_memcpy(queue, at(to, 0), from, bytes);
}

/// Sets `bytes` bytes of a buffer, or from a place in one on, to the low byte of `value` (cudaMemset, cudaMemsetAsync).
/// Returns the code for what SYCL throws.
template <typename T>
error_t buffer_memset(sycl::queue& queue, const buffer_place<T>& to, int value, std::size_t bytes) {
  return detail::guarded([&] {
    if (bytes == 0) return success;
    if (!detail::whole<T>(bytes)) {
      sycl::host_accessor host(to.buffer);
      std::memset(&host[to.index], value, bytes);
      return success;
    }
    alignas(T) unsigned char element[sizeof(T)];
    std::memset(element, value, sizeof(T));
    queue.submit([&](sycl::handler& handler) {
      handler.fill(detail::writing(handler, to, bytes), *reinterpret_cast<T*>(element));
    });
    return success;
  });
}
template <typename T>
error_t buffer_memset(sycl::queue& queue, sycl::buffer<T>& to, int value, std::size_t bytes) {
  return buffer_memset(queue, at(to, 0), value, bytes);
}

}  // namespace cu2sycl
