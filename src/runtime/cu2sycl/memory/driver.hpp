// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Contexts and memory of CUDA's driver API, for programs that use it together with the runtime API. A context
// identifies its device; an address is an integer. CUDA Driver API, "Context Management", "Memory Management". The
// functions return the codes of cudaError_t.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "cu2sycl/core/device.hpp"
#include "cu2sycl/memory/memory.hpp"

namespace cu2sycl {

/// An address as an integer (CUdeviceptr).
using device_address = unsigned long long;
/// The context of a device (CUcontext); nullptr is no context.
using context_t = struct context_of_device*;

namespace detail {

inline context_t context_of(int device) { return reinterpret_cast<context_t>(static_cast<std::uintptr_t>(device) + 1); }
inline int device_of(context_t context) { return static_cast<int>(reinterpret_cast<std::uintptr_t>(context)) - 1; }
inline std::vector<int>& pushed_devices() {
  thread_local std::vector<int> devices;
  return devices;
}
inline void* pointer_of(device_address address) {
  return reinterpret_cast<void*>(static_cast<std::uintptr_t>(address));
}
inline device_address address_of(const void* pointer) {
  return static_cast<device_address>(reinterpret_cast<std::uintptr_t>(pointer));
}

}  // namespace detail

/// Gets the device with number `number` (cuDeviceGet).
inline error_t get_device_by_number(int* device, int number) {
  int count = 0;
  if (const error_t code = device_count(&count); code != success) return code;
  if (device == nullptr || number < 0 || number >= count) return detail::report(error_invalid_value);
  *device = number;
  return success;
}

/// Gets the context of a device and makes the device current (cuCtxCreate).
inline error_t create_context(context_t* context, int device) {
  if (context == nullptr) return detail::report(error_invalid_value);
  *context = detail::context_of(device);
  return set_device(device);
}
/// Gets the context of a device; the current device does not change (cuDevicePrimaryCtxRetain).
inline error_t retain_context(context_t* context, int device) {
  if (context == nullptr) return detail::report(error_invalid_value);
  *context = detail::context_of(device);
  return success;
}
/// Makes the device of `context` current; does nothing for nullptr (cuCtxSetCurrent).
inline error_t set_context(context_t context) {
  return context == nullptr ? success : set_device(detail::device_of(context));
}
/// Gets the context of the current device (cuCtxGetCurrent).
inline error_t get_context(context_t* context) {
  int device = 0;
  if (const error_t code = get_device(&device); code != success) return code;
  return retain_context(context, device);
}
/// Makes a context current until pop_context (cuCtxPushCurrent).
inline error_t push_context(context_t context) {
  int device = 0;
  if (const error_t code = get_device(&device); code != success) return code;
  detail::pushed_devices().push_back(device);
  return set_context(context);
}
/// Gets the current context, if `context` is not null, and restores the one before push_context (cuCtxPopCurrent).
inline error_t pop_context(context_t* context) {
  if (context != nullptr) {
    if (const error_t code = get_context(context); code != success) return code;
  }
  std::vector<int>& devices = detail::pushed_devices();
  if (devices.empty()) return success;
  const int device = devices.back();
  devices.pop_back();
  return set_device(device);
}

/// Gets a device's name, truncated to `size` bytes including the null character (cuDeviceGetName).
inline error_t get_device_name(char* name, int size, int device) {
  device_properties properties{};
  if (const error_t code = get_device_properties(&properties, device); code != success) return code;
  if (name == nullptr || size <= 0) return detail::report(error_invalid_value);
  const std::string text(properties.name);
  const std::size_t count = text.copy(name, static_cast<std::size_t>(size) - 1);
  name[count] = '\0';
  return success;
}
/// Gets the size of a device's memory in bytes (cuDeviceTotalMem).
inline error_t get_device_memory(std::size_t* bytes, int device) {
  device_properties properties{};
  if (const error_t code = get_device_properties(&properties, device); code != success) return code;
  if (bytes == nullptr) return detail::report(error_invalid_value);
  *bytes = properties.totalGlobalMem;
  return success;
}

/// Allocates `bytes` bytes on the current device (cuMemAlloc).
inline error_t malloc_device(device_address* address, std::size_t bytes) {
  void* pointer = nullptr;
  const error_t code = malloc_device(&pointer, bytes);
  if (code == success && address != nullptr) *address = detail::address_of(pointer);
  return code;
}
/// Allocates `bytes` bytes that host and device share (cuMemAllocManaged).
inline error_t malloc_shared(device_address* address, std::size_t bytes) {
  void* pointer = nullptr;
  const error_t code = malloc_shared(&pointer, bytes);
  if (code == success && address != nullptr) *address = detail::address_of(pointer);
  return code;
}
/// Frees memory; the copies below take `bytes` bytes (cuMemFree; cuMemcpyHtoD, cuMemcpyDtoH, cuMemcpyDtoD).
inline error_t free_address(device_address address) { return usm_free(detail::pointer_of(address)); }
inline error_t copy_to_address(device_address to, const void* from, std::size_t bytes) {
  return usm_memcpy(detail::pointer_of(to), from, bytes);
}
inline error_t copy_from_address(void* to, device_address from, std::size_t bytes) {
  return usm_memcpy(to, detail::pointer_of(from), bytes);
}
inline error_t copy_addresses(device_address to, device_address from, std::size_t bytes) {
  return usm_memcpy(detail::pointer_of(to), detail::pointer_of(from), bytes);
}
inline error_t copy_to_address_async(device_address to, const void* from, std::size_t bytes, sycl::queue& queue) {
  return usm_memcpy_async(detail::pointer_of(to), from, bytes, queue);
}
inline error_t copy_from_address_async(void* to, device_address from, std::size_t bytes, sycl::queue& queue) {
  return usm_memcpy_async(to, detail::pointer_of(from), bytes, queue);
}
inline error_t copy_addresses_async(device_address to, device_address from, std::size_t bytes, sycl::queue& queue) {
  return usm_memcpy_async(detail::pointer_of(to), detail::pointer_of(from), bytes, queue);
}
/// Sets `count` bytes (cuMemsetD8).
inline error_t set_bytes(device_address to, unsigned char value, std::size_t count) {
  return usm_memset(detail::pointer_of(to), value, count);
}
inline error_t set_bytes_async(device_address to, unsigned char value, std::size_t count, sycl::queue& queue) {
  return usm_memset_async(detail::pointer_of(to), value, count, queue);
}
/// Sets `count` words of 32 bits in a queue (cuMemsetD32Async).
inline error_t set_words_async(device_address to, unsigned value, std::size_t count, sycl::queue& queue) {
  return detail::guarded([&] {
    if (count == 0) return success;
    if (to == 0) return error_invalid_value;
    queue.fill(static_cast<unsigned*>(detail::pointer_of(to)), value, count);
    return success;
  });
}
/// Sets `count` words of 32 bits (cuMemsetD32).
inline error_t set_words(device_address to, unsigned value, std::size_t count) {
  return detail::guarded([&] {
    const error_t error = set_words_async(to, value, count, default_queue());
    if (error == success) default_queue().wait_and_throw();
    return error;
  });
}

/// Gets the description of a code (cuGetErrorString).
inline error_t get_error_string(error_t code, const char** text) {
  if (text == nullptr) return error_invalid_value;
  *text = error_string(code);
  return success;
}
/// Gets the name of a code (cuGetErrorName).
inline error_t get_error_name(error_t code, const char** text) {
  if (text == nullptr) return error_invalid_value;
  *text = error_name(code);
  return success;
}

}  // namespace cu2sycl
