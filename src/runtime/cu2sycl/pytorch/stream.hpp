// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// PyTorch's streams, which are queues as well. PyTorch, c10/cuda/CUDAStream.h and c10/xpu/XPUStream.h.
#pragma once

#include <c10/xpu/XPUStream.h>

#include "cu2sycl/pytorch/default_queue.hpp"
#include "cu2sycl/stream/stream.hpp"

namespace cu2sycl {
namespace pytorch {

/// One of PyTorch's streams that is a stream_t, too, as c10::cuda::CUDAStream is a cudaStream_t.
class xpu_stream : public c10::xpu::XPUStream {
 public:
  xpu_stream(const c10::xpu::XPUStream& other) : c10::xpu::XPUStream(other) {}

  stream_t stream() const { return &queue(); }
  operator stream_t() const { return stream(); }
};

/// The current stream of a device, of the current one where none is named.
inline xpu_stream current_stream(c10::DeviceIndex device = -1) { return c10::xpu::getCurrentXPUStream(device); }

/// A stream of PyTorch's pool.
inline xpu_stream stream_from_pool(bool high_priority = false, c10::DeviceIndex device = -1) {
  return c10::xpu::getStreamFromPool(high_priority, device);
}

/// A stream of somebody else's as one of PyTorch's.
inline xpu_stream stream_of(stream_t stream, c10::DeviceIndex device) {
  return c10::xpu::getStreamFromExternal(&queue_of(stream), device);
}

}  // namespace pytorch
}  // namespace cu2sycl
