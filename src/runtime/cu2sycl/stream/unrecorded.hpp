// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Queues for work that cannot be recorded while a stream is captured: the work of library functions.
#pragma once

#include <sycl/sycl.hpp>

#include "cu2sycl/stream/capture.hpp"

namespace cu2sycl {

/// Returns `queue`. Throws errc::feature_not_supported if its stream is being captured, as the graph would lack the
/// work.
inline sycl::queue& not_captured(sycl::queue& queue) {
  if (detail::capture_of(queue))
    throw sycl::exception(sycl::make_error_code(sycl::errc::feature_not_supported),
                          "cu2sycl: the work of a library on a captured stream is not recorded");
  return queue;
}

}  // namespace cu2sycl
