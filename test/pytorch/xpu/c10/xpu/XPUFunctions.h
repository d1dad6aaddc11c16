// A stand-in for PyTorch's header: its declarations for one device, the CPU, by the names of its sources.
#pragma once
#include <c10/core/Device.h>

#include <sycl/sycl.hpp>

namespace c10::xpu {

inline DeviceIndex device_count() { return 1; }
inline DeviceIndex current_device() { return 0; }
inline void set_device(DeviceIndex) {}

}  // namespace c10::xpu
