// Launches whose configuration is an object. CUDA Runtime API, cudaLaunchKernelEx, cudaLaunchKernelExC.
#pragma once

#include <cstddef>
#include <type_traits>

#include "cu2sycl/dim3.hpp"
#include "cu2sycl/launch.hpp"
#include "cu2sycl/stream.hpp"

namespace cu2sycl {

/// Groups, work-items of a group, bytes of dynamic local memory, and the stream (cudaLaunchConfig_t). SYCL 2020 has
/// nothing for CUDA's attributes, which go by names that are not converted.
struct launch_configuration {
  dim3 gridDim;
  dim3 blockDim;
  std::size_t dynamicSmemBytes;
  stream_t stream;
  void* attrs;
  unsigned numAttrs;
};

namespace detail {

inline launch launch_of(const launch_configuration& c) {
  return {queue_of(c.stream), c.gridDim, c.blockDim, c.dynamicSmemBytes};
}

}  // namespace detail

/// Launches with arguments that are given by their addresses; error_not_supported where there are attributes.
template <typename Kernel>
error_t launch_with(Kernel kernel, const launch_configuration* configuration, void** arguments) {
  if (configuration == nullptr) return detail::report(error_invalid_value);
  if (configuration->numAttrs > 0) return detail::report(error_not_supported);
  return launch_with(kernel, detail::launch_of(*configuration), arguments);
}

/// Launches with the arguments themselves; error_not_supported where there are attributes.
template <typename... Parameters, typename... Arguments>
error_t launch_kernel(const launch_configuration* configuration, void (*launcher)(const launch&, Parameters...),
                      Arguments&&... arguments) {
  if (configuration == nullptr) return detail::report(error_invalid_value);
  if (configuration->numAttrs > 0) return detail::report(error_not_supported);
  return detail::guarded([&] {
    launcher(detail::launch_of(*configuration), arguments...);
    return success;
  });
}

}  // namespace cu2sycl
