// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Launches whose configuration is an object. CUDA Runtime API, cudaLaunchKernelEx, cudaLaunchKernelExC.
#pragma once

#include <cstddef>
#include <type_traits>

#include "cu2sycl/core/device.hpp"
#include "cu2sycl/core/dim3.hpp"
#include "cu2sycl/core/launch.hpp"
#include "cu2sycl/core/launch_attribute.hpp"
#include "cu2sycl/stream/stream.hpp"

namespace cu2sycl {

/// The groups, the work-items per group, the bytes of dynamic local memory, the stream, and `numAttrs` attributes
/// (cudaLaunchConfig_t).
struct launch_configuration {
  dim3 gridDim;
  dim3 blockDim;
  std::size_t dynamicSmemBytes;
  stream_t stream;
  launch_attribute* attrs;
  unsigned numAttrs;
};

namespace detail {

/// Returns how many groups a cluster has by the attributes; 0 if no attribute says so.
inline unsigned cluster_size(const launch_configuration& c) {
  for (unsigned k = 0; k < c.numAttrs; ++k) {
    const launch_attribute_value& value = c.attrs[k].val;
    if (c.attrs[k].id == launch_attribute_cluster_dimension)
      return value.clusterDim.x * value.clusterDim.y * value.clusterDim.z;
  }
  return 0;
}

/// Returns success if a launch with this configuration is possible.
inline error_t check(const launch_configuration* c) {
  if (c == nullptr || (c->numAttrs > 0 && c->attrs == nullptr)) return error_invalid_value;
  return cluster_size(*c) > 1 ? error_not_supported : success;
}

inline launch launch_of(const launch_configuration& c) {
  return {queue_of(c.stream), c.gridDim, c.blockDim, c.dynamicSmemBytes};
}

}  // namespace detail

/// Launches with arguments that are given by address (cudaLaunchKernelExC). Returns error_not_supported for clusters of
/// more than one group.
template <typename Kernel>
error_t launch_with(Kernel kernel, const launch_configuration* configuration, void** arguments) {
  if (const error_t code = detail::check(configuration); code != success) return detail::report(code);
  return launch_with(kernel, detail::launch_of(*configuration), arguments);
}

/// Launches with the given arguments (cudaLaunchKernelEx). Returns error_not_supported for clusters of several groups.
template <typename... Parameters, typename... Arguments>
error_t launch_kernel(const launch_configuration* configuration, void (*launcher)(const launch&, Parameters...),
                      Arguments&&... arguments) {
  if (const error_t code = detail::check(configuration); code != success) return detail::report(code);
  return detail::guarded([&] {
    launcher(detail::launch_of(*configuration), arguments...);
    return success;
  });
}

/// Gets the size in groups of the largest cluster: 1, as SYCL has no clusters (cudaOccupancyMaxPotentialClusterSize).
inline error_t max_potential_cluster_size(int* size, const launch_configuration* configuration) {
  if (size == nullptr || configuration == nullptr) return detail::report(error_invalid_value);
  *size = 1;
  return success;
}

/// Gets how many clusters of the configuration's size run at once (cudaOccupancyMaxActiveClusters): 0 if the
/// configuration has no cluster size, or one above 1.
inline error_t max_active_clusters(int* count, const launch_configuration* configuration) {
  if (count == nullptr || configuration == nullptr) return detail::report(error_invalid_value);
  *count = 0;
  if (detail::cluster_size(*configuration) != 1) return success;
  const dim3 block = configuration->blockDim;
  const error_t code =
      max_active_blocks(count, static_cast<int>(block.x * block.y * block.z), configuration->dynamicSmemBytes);
  int units = 0;
  if (code == success) get_device_attribute(&units, attribute_multiprocessor_count, detail::current_device());
  *count *= units;
  return code;
}

/// Gets a kernel from its address (cudaGetKernel, cudaGetFuncBySymbol): `*kernel` is the address.
inline error_t get_kernel(const void** kernel, const void* address) {
  if (kernel == nullptr || address == nullptr) return detail::report(error_invalid_value);
  *kernel = address;
  return success;
}

}  // namespace cu2sycl
