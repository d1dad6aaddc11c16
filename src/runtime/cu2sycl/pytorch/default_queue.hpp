// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// In an extension of PyTorch, the default queue is PyTorch's current queue, as PyTorch's memory belongs to the context
// of that queue. PyTorch, c10/xpu/XPUStream.h. A program that shares sources with the extension may be compiled without
// PyTorch's headers; the default queue is then cu2sycl's own.
#pragma once

#include "cu2sycl/core/queue.hpp"

#if __has_include(<c10/xpu/XPUStream.h>)
#include <c10/xpu/XPUStream.h>

namespace cu2sycl {
namespace pytorch {

/// Sets the default queue when the program starts or the extension is loaded.
inline const bool gives_default_queue = [] {
  detail::queues_of_others = {[]() -> sycl::queue& { return c10::xpu::getCurrentXPUStream().queue(); },
                              [] { c10::xpu::syncStreamsOnDevice(); }};
  return true;
}();

}  // namespace pytorch
}  // namespace cu2sycl
#endif
