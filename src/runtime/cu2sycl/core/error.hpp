// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// The last error of a host thread, and conversion of exceptions to error codes. CUDA Runtime API, "Error Handling".
#pragma once

#include <exception>
#include <new>
#include <sycl/sycl.hpp>

#include "cu2sycl/core/error_codes.hpp"

namespace cu2sycl {

namespace detail {

inline error_t& last_error() {
  thread_local error_t last = success;
  return last;
}

/// Called with every error if the program logs errors (log.hpp).
inline void (*error_listener)(error_t) = nullptr;

/// Stores an error code as the last error and returns it; success and error_not_ready are not stored.
inline error_t report(error_t code) {
  if (code == success || code == error_not_ready) return code;
  last_error() = code;
  if (error_listener != nullptr) error_listener(code);
  return code;
}

/// Calls `work` and returns its error code, or the code for the exception that it throws.
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

/// Returns the last error of this host thread and resets it to success (cudaGetLastError).
inline error_t get_last_error() {
  const error_t code = detail::last_error();
  detail::last_error() = success;
  return code;
}

/// Returns the last error of this host thread without resetting it (cudaPeekAtLastError).
inline error_t peek_at_last_error() { return detail::last_error(); }

}  // namespace cu2sycl
