// A stand-in for PyTorch's header.
#pragma once

namespace at {

template <typename T>
T ceil_div(T a, T b) {
  return (a + b - 1) / b;
}

}  // namespace at
