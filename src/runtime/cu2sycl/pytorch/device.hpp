// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// What PyTorch's devices are. PyTorch, ATen/cuda/CUDAContextLight.h.
#pragma once

#include <c10/xpu/XPUStream.h>

#include <map>
#include <mutex>

#include "cu2sycl/core/device.hpp"
#include "cu2sycl/pytorch/default_queue.hpp"

namespace cu2sycl {
namespace pytorch {

/// The properties of a device, of the current one where none is named. They last as long as the program.
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
