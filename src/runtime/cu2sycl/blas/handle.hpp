// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cuBLAS's handle, status codes and settings. cuBLAS Library, "cuBLAS Datatypes Reference", "cuBLAS Helper Function
// Reference". The enumerators have cuBLAS's values. Functions return status_not_initialized for a null handle,
// status_invalid_value for other invalid arguments.
#pragma once

#include <memory>
#include <new>
#include <sycl/sycl.hpp>

#include "cu2sycl/core/queue.hpp"
#include "cu2sycl/stream/stream.hpp"
#include "cu2sycl/stream/unrecorded.hpp"

namespace cu2sycl::blas {

enum status_t : int {
  status_success = 0,
  status_not_initialized = 1,
  status_alloc_failed = 3,
  status_invalid_value = 7,
  status_arch_mismatch = 8,
  status_mapping_error = 11,
  status_execution_failed = 13,
  status_internal_error = 14,
  status_not_supported = 15,
  status_license_error = 16
};

enum operation : int { op_n = 0, op_t = 1, op_c = 2, op_conjugate = 3 };
enum fill_mode : int { fill_lower = 0, fill_upper = 1, fill_full = 2 };
enum diagonal : int { diagonal_non_unit = 0, diagonal_unit = 1 };
enum side : int { side_left = 0, side_right = 1 };
enum pointer_mode : int { pointer_mode_host = 0, pointer_mode_device = 1 };
enum atomics_mode : int { atomics_not_allowed = 0, atomics_allowed = 1 };
enum math_mode : int {
  default_math = 0,
  tensor_op_math = 1,
  pedantic_math = 2,
  tf32_tensor_op_math = 3,
  math_disallow_reduced_precision_reduction = 16
};

/// Returns the name of a status, such as `CUBLAS_STATUS_SUCCESS` (cublasGetStatusName).
inline const char* status_name(status_t status) {
  switch (status) {
    case status_success: return "CUBLAS_STATUS_SUCCESS";
    case status_not_initialized: return "CUBLAS_STATUS_NOT_INITIALIZED";
    case status_alloc_failed: return "CUBLAS_STATUS_ALLOC_FAILED";
    case status_invalid_value: return "CUBLAS_STATUS_INVALID_VALUE";
    case status_arch_mismatch: return "CUBLAS_STATUS_ARCH_MISMATCH";
    case status_mapping_error: return "CUBLAS_STATUS_MAPPING_ERROR";
    case status_execution_failed: return "CUBLAS_STATUS_EXECUTION_FAILED";
    case status_internal_error: return "CUBLAS_STATUS_INTERNAL_ERROR";
    case status_not_supported: return "CUBLAS_STATUS_NOT_SUPPORTED";
    case status_license_error: return "CUBLAS_STATUS_LICENSE_ERROR";
  }
  return "unknown";
}

/// Returns the meaning of a status (cublasGetStatusString).
inline const char* status_string(status_t status) {
  switch (status) {
    case status_success: return "success";
    case status_not_initialized: return "the handle was not created";
    case status_alloc_failed: return "out of memory";
    case status_invalid_value: return "an argument has a value that is not allowed";
    case status_arch_mismatch: return "the device lacks a feature";
    case status_mapping_error: return "memory of the device could not be reached";
    case status_execution_failed: return "a kernel failed";
    case status_internal_error: return "internal error";
    case status_not_supported: return "not supported";
    case status_license_error: return "license error";
  }
  return "unknown";
}

namespace detail {

struct context {
  stream_t stream = nullptr;
  pointer_mode pointers = pointer_mode_host;
  atomics_mode atomics = atomics_not_allowed;
  math_mode math = default_math;
};

/// Calls `work` and returns its status, or the status for the exception that it throws.
template <typename Work>
status_t guarded(Work&& work) {
  try {
    return work();
  } catch (const sycl::exception& e) {
    if (e.code() == sycl::errc::memory_allocation) return status_alloc_failed;
    return e.code() == sycl::errc::feature_not_supported ? status_not_supported : status_execution_failed;
  } catch (const std::bad_alloc&) {
    return status_alloc_failed;
  }
}

}  // namespace detail

using handle_t = detail::context*;

namespace detail {

inline sycl::queue& queue(handle_t handle) { return not_captured(queue_of(handle->stream)); }

template <typename T>
status_t get(handle_t handle, T context::*setting, T* value) {
  if (handle == nullptr) return status_not_initialized;
  if (value == nullptr) return status_invalid_value;
  *value = handle->*setting;
  return status_success;
}

template <typename T>
status_t set(handle_t handle, T context::*setting, T value) {
  if (handle == nullptr) return status_not_initialized;
  handle->*setting = value;
  return status_success;
}

}  // namespace detail

/// Sets the queue to which the handle's work is submitted (cublasSetStream).
inline status_t set_stream(handle_t handle, sycl::queue& queue) {
  return detail::set<stream_t>(handle, &detail::context::stream, &queue == &default_queue() ? nullptr : &queue);
}

/// Creates a handle, whose work is submitted to the default stream or to `queue` (cublasCreate).
inline status_t create(handle_t* handle, sycl::queue& queue = default_queue()) {
  if (handle == nullptr) return status_invalid_value;
  *handle = std::make_unique<detail::context>().release();
  return set_stream(*handle, queue);
}

/// Destroys a handle (cublasDestroy). Waits for all streams, as the handle's stream may be destroyed.
inline status_t destroy(handle_t handle) {
  if (handle == nullptr) return status_not_initialized;
  const std::unique_ptr<detail::context> owned(handle);
  return detail::guarded([&] {
    cu2sycl::detail::wait_for_all();
    return status_success;
  });
}

/// Gets the stream of the handle (cublasGetStream).
inline status_t get_stream(handle_t handle, stream_t* stream) {
  return detail::get(handle, &detail::context::stream, stream);
}
/// Sets whether scalars and results are in host memory or in device memory (cublasSetPointerMode).
inline status_t set_pointer_mode(handle_t handle, pointer_mode mode) {
  return detail::set(handle, &detail::context::pointers, mode);
}
inline status_t get_pointer_mode(handle_t handle, pointer_mode* mode) {
  return detail::get(handle, &detail::context::pointers, mode);
}
/// Stores the mode without effect: all functions add in a fixed order (cublasSetAtomicsMode).
inline status_t set_atomics_mode(handle_t handle, atomics_mode mode) {
  return detail::set(handle, &detail::context::atomics, mode);
}
inline status_t get_atomics_mode(handle_t handle, atomics_mode* mode) {
  return detail::get(handle, &detail::context::atomics, mode);
}
/// Stores the mode without effect: computations have at least the precision of the operands (cublasSetMathMode).
inline status_t set_math_mode(handle_t handle, math_mode mode) {
  return detail::set(handle, &detail::context::math, mode);
}
inline status_t get_math_mode(handle_t handle, math_mode* mode) {
  return detail::get(handle, &detail::context::math, mode);
}
/// Does nothing: no workspace is needed (cublasSetWorkspace).
inline status_t set_workspace(handle_t handle, void*, std::size_t) {
  return handle == nullptr ? status_not_initialized : status_success;
}
/// Gets the version of cuBLAS whose functions these headers replace (cublasGetVersion).
inline status_t get_version(handle_t handle, int* version) {
  if (handle == nullptr) return status_not_initialized;
  if (version == nullptr) return status_invalid_value;
  *version = 130000;
  return status_success;
}

}  // namespace cu2sycl::blas
