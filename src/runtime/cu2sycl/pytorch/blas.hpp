// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// The cuBLAS handle for PyTorch's current stream. PyTorch, ATen/cuda/CUDAContextLight.h.
#pragma once

#include "cu2sycl/blas/handle.hpp"
#include "cu2sycl/pytorch/stream.hpp"

namespace cu2sycl {
namespace pytorch {

/// Returns this thread's BLAS handle, whose work is submitted to the current stream
/// (at::cuda::getCurrentCUDABlasHandle).
inline blas::handle_t current_blas_handle() {
  thread_local blas::handle_t handle = [] {
    blas::handle_t made = nullptr;
    (void)blas::create(&made);
    return made;
  }();
  (void)blas::set_stream(handle, current_stream().queue());
  return handle;
}

}  // namespace pytorch
}  // namespace cu2sycl
