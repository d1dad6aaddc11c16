// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Errors as exceptions. thrust/system_error.h, thrust/system/cuda/error.h.
#pragma once

#include <string>
#include <system_error>

#include "cu2sycl/core/error_codes.hpp"

namespace cu2sycl::thrust {

using std::error_category;
using std::error_code;
using std::error_condition;
using std::generic_category;
using std::make_error_code;
using std::make_error_condition;
using std::system_category;
using std::system_error;

namespace detail {

class cuda_error_category : public std::error_category {
 public:
  const char* name() const noexcept override { return "cuda"; }
  std::string message(int code) const override {
    const auto error = static_cast<error_t>(code);
    return std::string(error_name(error)) + ": " + error_string(error);
  }
};

}  // namespace detail

/// Returns the error category of the codes that runtime functions return (thrust::cuda_category).
inline const std::error_category& cuda_category() {
  static const detail::cuda_error_category category;
  return category;
}

namespace system {

using thrust::cuda_category;
using thrust::error_category;
using thrust::error_code;
using thrust::error_condition;
using thrust::generic_category;
using thrust::system_category;
using thrust::system_error;

}  // namespace system
}  // namespace cu2sycl::thrust
