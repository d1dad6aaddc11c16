// A stand-in for PyTorch's header.
#pragma once
#include <c10/xpu/XPUFunctions.h>
#include <c10/xpu/XPUStream.h>

namespace at::xpu {

inline bool is_available() { return c10::xpu::device_count() > 0; }

}  // namespace at::xpu
