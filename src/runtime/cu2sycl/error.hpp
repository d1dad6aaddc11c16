// Error codes with CUDA's numbers, names and texts, and the last error of a host thread.
// CUDA Runtime API, "Error Handling" and "Data types used by CUDA Runtime".
#pragma once

#include <exception>
#include <new>
#include <sycl/sycl.hpp>

namespace cu2sycl {

/// What a call reports. The numbers are cudaError_t's.
enum error_t : int {
  success = 0,
  error_invalid_value = 1,
  error_memory_allocation = 2,
  error_initialization = 3,
  error_invalid_configuration = 9,
  error_invalid_device_pointer = 17,
  error_invalid_memcpy_direction = 21,
  error_insufficient_driver = 35,
  error_no_device = 100,
  error_invalid_device = 101,
  error_invalid_resource_handle = 400,
  error_not_ready = 600,
  error_illegal_address = 700,
  error_launch_out_of_resources = 701,
  error_launch_timeout = 702,
  error_peer_access_already_enabled = 704,
  error_assert = 710,
  error_launch_failure = 719,
  error_not_supported = 801,
  error_unknown = 999
};

/// The name of a code, as cudaGetErrorName gives it; "unrecognized error code" for others.
inline const char* error_name(error_t code) {
  switch (code) {
    case success: return "cudaSuccess";
    case error_invalid_value: return "cudaErrorInvalidValue";
    case error_memory_allocation: return "cudaErrorMemoryAllocation";
    case error_initialization: return "cudaErrorInitializationError";
    case error_invalid_configuration: return "cudaErrorInvalidConfiguration";
    case error_invalid_device_pointer: return "cudaErrorInvalidDevicePointer";
    case error_invalid_memcpy_direction: return "cudaErrorInvalidMemcpyDirection";
    case error_no_device: return "cudaErrorNoDevice";
    case error_invalid_device: return "cudaErrorInvalidDevice";
    case error_invalid_resource_handle: return "cudaErrorInvalidResourceHandle";
    case error_not_ready: return "cudaErrorNotReady";
    case error_illegal_address: return "cudaErrorIllegalAddress";
    case error_launch_failure: return "cudaErrorLaunchFailure";
    case error_not_supported: return "cudaErrorNotSupported";
    case error_insufficient_driver: return "cudaErrorInsufficientDriver";
    case error_launch_out_of_resources: return "cudaErrorLaunchOutOfResources";
    case error_launch_timeout: return "cudaErrorLaunchTimeout";
    case error_peer_access_already_enabled: return "cudaErrorPeerAccessAlreadyEnabled";
    case error_assert: return "cudaErrorAssert";
    case error_unknown: return "cudaErrorUnknown";
  }
  return "unrecognized error code";
}

/// The text of a code, as cudaGetErrorString gives it.
inline const char* error_string(error_t code) {
  switch (code) {
    case success: return "no error";
    case error_invalid_value: return "invalid argument";
    case error_memory_allocation: return "out of memory";
    case error_initialization: return "initialization error";
    case error_invalid_configuration: return "invalid configuration argument";
    case error_invalid_device_pointer: return "invalid device pointer";
    case error_invalid_memcpy_direction: return "invalid copy direction for memcpy";
    case error_no_device: return "no CUDA-capable device is detected";
    case error_invalid_device: return "invalid device ordinal";
    case error_invalid_resource_handle: return "invalid resource handle";
    case error_not_ready: return "device not ready";
    case error_illegal_address: return "an illegal memory access was encountered";
    case error_launch_failure: return "unspecified launch failure";
    case error_not_supported: return "operation not supported";
    case error_insufficient_driver: return "CUDA driver version is insufficient for CUDA runtime version";
    case error_launch_out_of_resources: return "too many resources requested for launch";
    case error_launch_timeout: return "the launch timed out and was terminated";
    case error_peer_access_already_enabled: return "peer access is already enabled";
    case error_assert: return "device-side assert triggered";
    case error_unknown: return "unknown error";
  }
  return "unrecognized error code";
}

namespace detail {

inline error_t& last_error() {
  thread_local error_t last = success;
  return last;
}

/// Remembers a code that is no success, and returns it.
inline error_t report(error_t code) {
  if (code != success && code != error_not_ready) last_error() = code;
  return code;
}

/// Runs `work` and turns what it throws into a code.
template <typename Work>
error_t guarded(Work&& work) {
  try {
    return report(work());
  } catch (const sycl::exception& e) {
    if (e.code() == sycl::errc::memory_allocation) return report(error_memory_allocation);
    if (e.code() == sycl::errc::nd_range) return report(error_invalid_configuration);
    if (e.code() == sycl::errc::invalid) return report(error_invalid_value);
    if (e.code() == sycl::errc::feature_not_supported) return report(error_not_supported);
    return report(error_unknown);
  } catch (const std::bad_alloc&) {
    return report(error_memory_allocation);
  }
}

}  // namespace detail

/// The last error of this host thread, which becomes success (cudaGetLastError).
inline error_t get_last_error() {
  const error_t code = detail::last_error();
  detail::last_error() = success;
  return code;
}

/// The last error of this host thread, which stays (cudaPeekAtLastError).
inline error_t peek_at_last_error() { return detail::last_error(); }

}  // namespace cu2sycl
