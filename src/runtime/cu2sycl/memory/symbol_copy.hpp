// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Copies to and from variables in device memory, and their addresses. CUDA Runtime API, "Memory Management":
// cudaMemcpyToSymbol and related functions. The copies return error_invalid_value if the bytes exceed the variable.
#pragma once

#include <cstddef>

#include "cu2sycl/core/error.hpp"
#include "cu2sycl/core/queue.hpp"
#include "cu2sycl/memory/memory.hpp"
#include "cu2sycl/memory/symbol.hpp"

namespace cu2sycl {

/// Copies `bytes` bytes to a variable, from its byte `offset` on, and waits (cudaMemcpyToSymbol).
template <typename Symbol>
error_t memcpy_to(Symbol& symbol, const void* source, std::size_t bytes, std::size_t offset = 0) {
  return detail::guarded([&] {
    if (offset + bytes > sizeof(typename Symbol::value_type)) return error_invalid_value;
    sycl::queue& queue = default_queue();
    queue.memcpy(reinterpret_cast<std::byte*>(symbol.get(queue)) + offset, source, bytes).wait_and_throw();
    return success;
  });
}

/// Copies `bytes` bytes from a variable, from its byte `offset` on, and waits (cudaMemcpyFromSymbol).
template <typename Symbol>
error_t memcpy_from(void* destination, Symbol& symbol, std::size_t bytes, std::size_t offset = 0) {
  return detail::guarded([&] {
    if (offset + bytes > sizeof(typename Symbol::value_type)) return error_invalid_value;
    sycl::queue& queue = default_queue();
    queue.memcpy(destination, reinterpret_cast<const std::byte*>(symbol.get(queue)) + offset, bytes).wait_and_throw();
    return success;
  });
}

/// Copies to a variable in the queue's order (cudaMemcpyToSymbolAsync). Pageable memory may be changed after the call.
template <typename Symbol>
error_t memcpy_to_async(Symbol& symbol, const void* source, std::size_t bytes, std::size_t offset, sycl::queue& queue) {
  if (offset + bytes > sizeof(typename Symbol::value_type)) return error_invalid_value;
  return usm_memcpy_async(reinterpret_cast<std::byte*>(symbol.get(queue)) + offset, source, bytes, queue);
}

/// Copies from a variable in the queue's order (cudaMemcpyFromSymbolAsync). Pageable memory is filled after the call.
template <typename Symbol>
error_t memcpy_from_async(void* destination, Symbol& symbol, std::size_t bytes, std::size_t offset,
                          sycl::queue& queue) {
  if (offset + bytes > sizeof(typename Symbol::value_type)) return error_invalid_value;
  return usm_memcpy_async(destination, reinterpret_cast<const std::byte*>(symbol.get(queue)) + offset, bytes, queue);
}

/// Gets a variable's address on the current device (cudaGetSymbolAddress).
template <typename Pointer, typename Symbol>
error_t symbol_address(Pointer** pointer, Symbol& symbol) {
  return detail::guarded([&] {
    *pointer = reinterpret_cast<Pointer*>(symbol.get(default_queue()));
    return success;
  });
}

/// Gets a variable's size in bytes (cudaGetSymbolSize).
template <typename Symbol>
error_t symbol_size(std::size_t* bytes, const Symbol&) {
  *bytes = sizeof(typename Symbol::value_type);
  return success;
}

}  // namespace cu2sycl
