// Devices, their properties, and waiting for them. CUDA Runtime API, "Device Management".
// Values that SYCL 2020 cannot ask for are 0 or the ones that fit every device; each member says so.
#pragma once

#include <cstddef>
#include <cstdio>
#include <mutex>
#include <sycl/sycl.hpp>

#include "cu2sycl/error.hpp"
#include "cu2sycl/queue.hpp"

namespace cu2sycl {

/// What cudaGetDeviceProperties tells. Sizes are in bytes, rates in kHz.
struct device_properties {
  char name[256] = {};
  std::size_t totalGlobalMem = 0;
  std::size_t sharedMemPerBlock = 0;
  std::size_t sharedMemPerBlockOptin = 0;
  std::size_t sharedMemPerMultiprocessor = 0;
  int regsPerBlock = 0;           // unknown to SYCL
  int regsPerMultiprocessor = 0;  // unknown to SYCL
  int warpSize = 32;              // what converted kernels use
  std::size_t memPitch = 0x7fffffff;
  int maxThreadsPerBlock = 0;
  int maxThreadsDim[3] = {};
  int maxGridSize[3] = {0x7fffffff, 65535, 65535};
  int clockRate = 0;
  std::size_t totalConstMem = 0;
  int major = 0;  // of the compute capability, which SYCL devices do not have
  int minor = 0;
  int multiProcessorCount = 0;
  int maxThreadsPerMultiProcessor = 0;  // unknown to SYCL: one work-group's
  int memoryClockRate = 0;              // unknown to SYCL
  int memoryBusWidth = 0;               // unknown to SYCL
  int l2CacheSize = 0;
  int integrated = 0;
  int canMapHostMemory = 1;
  int concurrentKernels = 1;
  int managedMemory = 1;
  int unifiedAddressing = 1;
  int cooperativeLaunch = 0;
  int ECCEnabled = 0;
  int computeMode = 0;
  int deviceOverlap = 1;
  int asyncEngineCount = 1;
  int kernelExecTimeoutEnabled = 0;
  int pciBusID = 0;
  int pciDeviceID = 0;
  int pciDomainID = 0;
  int concurrentManagedAccess = 0;
};

enum device_attribute : int {
  attribute_max_threads_per_block = 1,
  attribute_max_block_dim_x = 2,
  attribute_max_block_dim_y = 3,
  attribute_max_block_dim_z = 4,
  attribute_max_grid_dim_x = 5,
  attribute_max_grid_dim_y = 6,
  attribute_max_grid_dim_z = 7,
  attribute_max_shared_memory_per_block = 8,
  attribute_total_constant_memory = 9,
  attribute_warp_size = 10,
  attribute_clock_rate = 13,
  attribute_multiprocessor_count = 16,
  attribute_l2_cache_size = 38,
  attribute_max_threads_per_multiprocessor = 39,
  attribute_compute_capability_major = 75,
  attribute_compute_capability_minor = 76
};

/// What is submitted next by this host thread goes to device number `device`.
inline error_t set_device(int device) {
  return detail::guarded([&] {
    if (device < 0 || static_cast<std::size_t>(device) >= detail::state().devices.size()) return error_invalid_device;
    detail::current_device() = device;
    return success;
  });
}

inline error_t get_device(int* device) {
  *device = detail::current_device();
  return success;
}

inline error_t device_count(int* count) {
  return detail::guarded([&] {
    *count = static_cast<int>(detail::state().devices.size());
    return success;
  });
}

inline error_t get_device_properties(device_properties* properties, int device) {
  return detail::guarded([&] {
    if (device < 0 || static_cast<std::size_t>(device) >= detail::state().devices.size()) return error_invalid_device;
    namespace info = sycl::info::device;
    const sycl::device& d = detail::state().devices[static_cast<std::size_t>(device)];
    device_properties p;
    std::snprintf(p.name, sizeof(p.name), "%s", d.get_info<info::name>().c_str());
    p.totalGlobalMem = d.get_info<info::global_mem_size>();
    const auto local = d.get_info<info::local_mem_size>();
    p.sharedMemPerBlock = local < 0x7fffffffU ? static_cast<std::size_t>(local) : std::size_t{0x7fffffff};
    p.sharedMemPerBlockOptin = p.sharedMemPerMultiprocessor = p.sharedMemPerBlock;
    p.maxThreadsPerBlock = static_cast<int>(d.get_info<info::max_work_group_size>());
    const auto sizes = d.get_info<info::max_work_item_sizes<3>>();
    for (int k = 0; k < 3; ++k) p.maxThreadsDim[k] = static_cast<int>(sizes[2 - k]);
    p.clockRate = static_cast<int>(d.get_info<info::max_clock_frequency>()) * 1000;
    p.multiProcessorCount = static_cast<int>(d.get_info<info::max_compute_units>());
    p.maxThreadsPerMultiProcessor = p.maxThreadsPerBlock;
    p.totalConstMem = 65536;
    p.l2CacheSize = static_cast<int>(d.get_info<info::global_mem_cache_size>());
    p.integrated = d.is_cpu() ? 1 : 0;
    *properties = p;
    return success;
  });
}

inline error_t get_device_attribute(int* value, device_attribute attribute, int device) {
  device_properties p;
  const error_t code = get_device_properties(&p, device);
  if (code != success) return code;
  switch (attribute) {
    case attribute_max_threads_per_block: *value = p.maxThreadsPerBlock; break;
    case attribute_max_block_dim_x: *value = p.maxThreadsDim[0]; break;
    case attribute_max_block_dim_y: *value = p.maxThreadsDim[1]; break;
    case attribute_max_block_dim_z: *value = p.maxThreadsDim[2]; break;
    case attribute_max_grid_dim_x: *value = p.maxGridSize[0]; break;
    case attribute_max_grid_dim_y: *value = p.maxGridSize[1]; break;
    case attribute_max_grid_dim_z: *value = p.maxGridSize[2]; break;
    case attribute_max_shared_memory_per_block: *value = static_cast<int>(p.sharedMemPerBlock); break;
    case attribute_total_constant_memory: *value = static_cast<int>(p.totalConstMem); break;
    case attribute_warp_size: *value = p.warpSize; break;
    case attribute_clock_rate: *value = p.clockRate; break;
    case attribute_multiprocessor_count: *value = p.multiProcessorCount; break;
    case attribute_l2_cache_size: *value = p.l2CacheSize; break;
    case attribute_max_threads_per_multiprocessor: *value = p.maxThreadsPerMultiProcessor; break;
    case attribute_compute_capability_major: *value = p.major; break;
    case attribute_compute_capability_minor: *value = p.minor; break;
  }
  return success;
}

/// Waits for all work. Memory stays allocated: SYCL cannot take it back.
inline error_t device_reset() { return device_synchronize(); }

/// Free and total memory of the current device in bytes. SYCL 2020 knows the total alone, which is given for both.
inline error_t memory_info(std::size_t* free_bytes, std::size_t* total_bytes) {
  return detail::guarded([&] {
    *total_bytes = default_queue().get_device().get_info<sycl::info::device::global_mem_size>();
    *free_bytes = *total_bytes;
    return success;
  });
}

/// The version of CUDA that converted code was written for is not known; 12000 stands for 12.0.
inline error_t driver_version(int* version) {
  *version = 12000;
  return success;
}

}  // namespace cu2sycl
