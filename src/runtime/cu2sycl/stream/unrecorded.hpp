// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Queues for work that a captured stream cannot write down: that of the helpers for libraries.
#pragma once

#include <sycl/sycl.hpp>

#include "cu2sycl/stream/capture.hpp"

namespace cu2sycl {

/// The queue itself; errc::feature_not_supported where its stream is captured, as a replay would lack the work.
inline sycl::queue& not_captured(sycl::queue& queue) {
  if (detail::capture_of(queue))
    throw sycl::exception(sycl::make_error_code(sycl::errc::feature_not_supported),
                          "cu2sycl: a library's work on a captured stream is not written down");
  return queue;
}

}  // namespace cu2sycl
