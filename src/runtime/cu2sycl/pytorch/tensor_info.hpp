// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// The data of a tensor that kernels are passed. PyTorch, ATen/cuda/detail/TensorInfo.cuh, IndexUtils.cuh.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/util/Exception.h>

namespace cu2sycl {
namespace pytorch {

inline constexpr int most_dimensions = 25;  // MAX_TENSORINFO_DIMS

/// The sizes and strides, in elements, of a tensor with `dims` dimensions.
template <typename T, typename Index>
struct TensorInfo {
  T* data = nullptr;
  Index sizes[most_dimensions] = {};
  Index strides[most_dimensions] = {};
  int dims = 0;

  bool isContiguous() const { return dims == 1 && strides[0] == 1; }
};

/// Returns the data of a tensor. Throws c10::Error if it has more than 24 dimensions.
template <typename T, typename Index>
TensorInfo<T, Index> getTensorInfo(const at::Tensor& tensor) {
  TORCH_CHECK(tensor.dim() < most_dimensions, "the tensor has too many dimensions");
  TensorInfo<T, Index> out;
  out.data = tensor.template data_ptr<T>();
  out.dims = static_cast<int>(tensor.dim());
  for (int i = 0; i < out.dims; ++i) {
    out.sizes[i] = static_cast<Index>(tensor.size(i));
    out.strides[i] = static_cast<Index>(tensor.stride(i));
  }
  return out;
}

/// Converts the number of an element, counted in row-major order, to its offset in elements. `Dimensions` is the number
/// of dimensions; -1 takes it from the tensor.
template <typename T, typename Index, int Dimensions>
struct IndexToOffset {
  static Index get(Index number, const TensorInfo<T, Index>& info) {
    Index out = 0;
    for (int i = (Dimensions < 0 ? info.dims : Dimensions) - 1; i > 0; --i) {
      out += number % info.sizes[i] * info.strides[i];
      number /= info.sizes[i];
    }
    return out + number * info.strides[0];
  }
};

}  // namespace pytorch
}  // namespace cu2sycl
