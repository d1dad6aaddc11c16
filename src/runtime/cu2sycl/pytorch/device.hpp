// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Properties of PyTorch's devices. PyTorch, ATen/cuda/CUDAContextLight.h.
#pragma once

#include <c10/xpu/XPUStream.h>

#include <map>
#include <mutex>

#include "cu2sycl/core/device.hpp"
#include "cu2sycl/pytorch/default_queue.hpp"

namespace cu2sycl {
namespace pytorch {

/// Returns the properties of a device, by default the current one; they are valid until the program ends
/// (at::cuda::getCurrentDeviceProperties, getDeviceProperties).
inline device_properties* properties(c10::DeviceIndex device = -1) {
  static std::mutex mutex;
  static std::map<c10::DeviceIndex, device_properties> known;
  const c10::xpu::XPUStream stream = c10::xpu::getCurrentXPUStream(device);
  const std::lock_guard<std::mutex> lock(mutex);
  const auto added = known.emplace(stream.device_index(), device_properties());
  if (added.second) added.first->second = detail::properties_of(stream.queue().get_device());
  return &added.first->second;
}

}  // namespace pytorch
}  // namespace cu2sycl
