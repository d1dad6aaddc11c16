// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// PyTorch's streams, which are also queues. PyTorch, c10/cuda/CUDAStream.h and c10/xpu/XPUStream.h.
#pragma once

#include <c10/xpu/XPUStream.h>

#include "cu2sycl/pytorch/default_queue.hpp"
#include "cu2sycl/stream/stream.hpp"

namespace cu2sycl {
namespace pytorch {

/// A stream of PyTorch that converts to stream_t, as c10::cuda::CUDAStream converts to cudaStream_t.
class xpu_stream : public c10::xpu::XPUStream {
 public:
  xpu_stream(const c10::xpu::XPUStream& other) : c10::xpu::XPUStream(other) {}

  stream_t stream() const { return &queue(); }
  operator stream_t() const { return stream(); }
};

/// Returns the current stream of a device, by default of the current one (at::cuda::getCurrentCUDAStream).
inline xpu_stream current_stream(c10::DeviceIndex device = -1) { return c10::xpu::getCurrentXPUStream(device); }

/// Returns a stream of PyTorch's pool (at::cuda::getStreamFromPool).
inline xpu_stream stream_from_pool(bool high_priority = false, c10::DeviceIndex device = -1) {
  return c10::xpu::getStreamFromPool(high_priority, device);
}

/// Returns a stream that PyTorch did not create as a stream of PyTorch (at::cuda::getStreamFromExternal).
inline xpu_stream stream_of(stream_t stream, c10::DeviceIndex device) {
  return c10::xpu::getStreamFromExternal(&queue_of(stream), device);
}

}  // namespace pytorch
}  // namespace cu2sycl
