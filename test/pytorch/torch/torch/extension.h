// A stand-in for PyTorch's header.
#pragma once
#include <ATen/ceil_div.h>
#include <ATen/core/Tensor.h>
#include <c10/util/Exception.h>

#include <optional>

namespace torch {

using namespace at;

}  // namespace torch

namespace at {

inline std::optional<c10::Device> device_of(const Tensor& tensor) { return tensor.device(); }

}  // namespace at
