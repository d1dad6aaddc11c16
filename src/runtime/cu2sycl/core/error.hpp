// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// The last error of a host thread, and exceptions as error codes. CUDA Runtime API, "Error Handling".
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

/// Told of every error, where a program keeps a log of them (log.hpp).
inline void (*error_listener)(error_t) = nullptr;

/// Remembers a code that is no success, and returns it.
inline error_t report(error_t code) {
  if (code == success || code == error_not_ready) return code;
  last_error() = code;
  if (error_listener != nullptr) error_listener(code);
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
