// A stand-in for PyTorch's header.
#pragma once
#include <cstdint>

namespace c10 {

using DeviceIndex = std::int8_t;
enum class DeviceType { CPU, CUDA, XPU };
constexpr DeviceType kCUDA = DeviceType::CUDA;
constexpr DeviceType kXPU = DeviceType::XPU;

struct Device {
  DeviceType type;
  bool is_cuda() const { return type == kCUDA; }
  bool is_xpu() const { return type == kXPU; }
};

}  // namespace c10
