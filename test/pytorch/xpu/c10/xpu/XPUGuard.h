// A stand-in for PyTorch's header.
#pragma once
#include <c10/core/Device.h>
#include <c10/xpu/XPUFunctions.h>

#include <optional>

namespace c10::xpu {

struct XPUGuard {
  explicit XPUGuard(DeviceIndex) {}
  explicit XPUGuard(Device) {}
  XPUGuard(const XPUGuard&) = delete;
};

struct OptionalXPUGuard {
  OptionalXPUGuard() = default;
  template <typename Optional>
  explicit OptionalXPUGuard(const Optional&) {}
  OptionalXPUGuard(const OptionalXPUGuard&) = delete;
};

}  // namespace c10::xpu
