// A stand-in for PyTorch's header.
#pragma once
#include <c10/xpu/XPUStream.h>

namespace c10::xpu::XPUCachingAllocator {

inline void* raw_alloc(std::size_t bytes) { return sycl::malloc_device(bytes, getCurrentXPUStream().queue()); }
inline void raw_delete(void* pointer) { sycl::free(pointer, getCurrentXPUStream().queue()); }

}  // namespace c10::xpu::XPUCachingAllocator
