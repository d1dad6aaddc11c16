// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Devices, their properties, and waiting for them. CUDA Runtime API, "Device Management".
// Values that SYCL 2020 has no query for are 0 or a value that is valid for every device.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <mutex>
#include <sycl/sycl.hpp>

#include "cu2sycl/core/error.hpp"
#include "cu2sycl/core/queue.hpp"

namespace cu2sycl {

/// The identifier of a device (cudaUUID_t).
struct device_uuid {
  char bytes[16];
};

/// The properties that cudaGetDeviceProperties returns (cudaDeviceProp). Sizes are in bytes, rates in kHz.
struct device_properties {
  char name[256] = {};
  std::size_t totalGlobalMem = 0;
  std::size_t sharedMemPerBlock = 0;
  std::size_t sharedMemPerBlockOptin = 0;
  std::size_t sharedMemPerMultiprocessor = 0;
  int regsPerBlock = 0;           // SYCL has no query
  int regsPerMultiprocessor = 0;  // SYCL has no query
  int warpSize = 32;              // as converted kernels assume
  std::size_t memPitch = 0x7fffffff;
  int maxThreadsPerBlock = 0;
  int maxThreadsDim[3] = {};
  int maxGridSize[3] = {0x7fffffff, 65535, 65535};
  int clockRate = 0;
  std::size_t totalConstMem = 0;
  int major = 8;  // the compute capability for which code is converted: __CUDA_ARCH__ is 800
  int minor = 0;
  int multiProcessorCount = 0;
  int maxThreadsPerMultiProcessor = 0;  // SYCL has no query: maxThreadsPerBlock
  int memoryClockRate = 0;              // SYCL has no query
  int memoryBusWidth = 0;               // SYCL has no query
  int l2CacheSize = 0;
  int integrated = 0;
  int canMapHostMemory = 1;
  int concurrentKernels = 1;
  int managedMemory = 1;
  int unifiedAddressing = 1;
#ifdef SYCL_EXT_ONEAPI_ROOT_GROUP
  int cooperativeLaunch = 1;
#else
  int cooperativeLaunch = 0;
#endif
  int ECCEnabled = 0;
  int computeMode = 0;
  int deviceOverlap = 1;
  int asyncEngineCount = 1;
  int kernelExecTimeoutEnabled = 0;
  int pciBusID = 0;
  int pciDeviceID = 0;
  int pciDomainID = 0;
  int concurrentManagedAccess = 0;
  int tccDriver = 0;
  int isMultiGpuBoard = 0;
  int streamPrioritiesSupported = 0;
  int globalL1CacheSupported = 0;  // SYCL has no query
  int localL1CacheSupported = 0;   // SYCL has no query
  int pageableMemoryAccess = 0;
  int hostNativeAtomicSupported = 0;
  int computePreemptionSupported = 0;
  int memoryPoolsSupported = 1;
  int hostRegisterSupported = 0;
  int clusterLaunch = 0;
  int maxBlocksPerMultiProcessor = 0;  // SYCL has no query
  std::size_t textureAlignment = 16;   // textures are emulated: any alignment is valid
  std::size_t texturePitchAlignment = 16;
  std::size_t surfaceAlignment = 16;
  int maxTexture1D = 0x7fffffff;
  int maxTexture1DLinear = 0x7fffffff;
  int maxTexture2D[2] = {0x7fffffff, 0x7fffffff};
  int maxTexture2DLinear[3] = {0x7fffffff, 0x7fffffff, 0x7fffffff};
  int maxTexture3D[3] = {0x7fffffff, 0x7fffffff, 0x7fffffff};
  int maxTexture1DLayered[2] = {0x7fffffff, 0x7fffffff};
  int maxTexture2DLayered[3] = {0x7fffffff, 0x7fffffff, 0x7fffffff};
  int maxTextureCubemap = 0x7fffffff;
  int maxTextureCubemapLayered[2] = {0x7fffffff, 0x7fffffff};
  int maxTexture2DGather[2] = {0x7fffffff, 0x7fffffff};
  int maxTexture1DMipmap = 0;  // not reported, although mipmapped arrays are emulated
  int maxTexture2DMipmap[2] = {};
  int maxTexture3DAlt[3] = {0x7fffffff, 0x7fffffff, 0x7fffffff};
  int maxSurface1D = 0x7fffffff;
  int maxSurface2D[2] = {0x7fffffff, 0x7fffffff};
  int maxSurface3D[3] = {0x7fffffff, 0x7fffffff, 0x7fffffff};
  int maxSurface1DLayered[2] = {0x7fffffff, 0x7fffffff};
  int maxSurface2DLayered[3] = {0x7fffffff, 0x7fffffff, 0x7fffffff};
  int maxSurfaceCubemap = 0x7fffffff;
  int maxSurfaceCubemapLayered[2] = {0x7fffffff, 0x7fffffff};
  device_uuid uuid = {};  // SYCL has no query for this member and those after it
  char luid[8] = {};
  unsigned luidDeviceNodeMask = 0;
  int multiGpuBoardGroupID = 0;
  int singleToDoublePrecisionPerfRatio = 0;
  int pageableMemoryAccessUsesHostPageTables = 0;
  int directManagedMemAccessFromHost = 0;
  int canUseHostPointerForRegisteredMem = 0;
  int cooperativeMultiDeviceLaunch = 0;
  int persistingL2CacheMaxSize = 0;
  int accessPolicyMaxWindowSize = 0;
  std::size_t reservedSharedMemPerBlock = 0;
  int hostRegisterReadOnlySupported = 0;
  int sparseCudaArraySupported = 0;
  int deferredMappingCudaArraySupported = 0;
  int timelineSemaphoreInteropSupported = 0;
  int ipcEventSupported = 0;
  int unifiedFunctionPointers = 0;
  int gpuDirectRDMASupported = 0;
  unsigned gpuDirectRDMAFlushWritesOptions = 0;
  int gpuDirectRDMAWritesOrdering = 0;
  unsigned memoryPoolSupportedHandleTypes = 0;
};

/// The bank width of local memory (cudaSharedMemConfig). It cannot be set in SYCL.
enum shared_mem_config : int {
  shared_mem_bank_size_default = 0,
  shared_mem_bank_size_four_byte = 1,
  shared_mem_bank_size_eight_byte = 2,
};

inline error_t get_shared_mem_config(shared_mem_config* config) {
  *config = shared_mem_bank_size_four_byte;
  return success;
}

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
  attribute_max_pitch = 11,
  attribute_max_registers_per_block = 12,
  attribute_clock_rate = 13,
  attribute_texture_alignment = 14,
  attribute_gpu_overlap = 15,
  attribute_multiprocessor_count = 16,
  attribute_kernel_exec_timeout = 17,
  attribute_integrated = 18,
  attribute_can_map_host_memory = 19,
  attribute_compute_mode = 20,
  attribute_concurrent_kernels = 31,
  attribute_ecc_enabled = 32,
  attribute_pci_bus_id = 33,
  attribute_pci_device_id = 34,
  attribute_memory_clock_rate = 36,
  attribute_memory_bus_width = 37,
  attribute_l2_cache_size = 38,
  attribute_max_threads_per_multiprocessor = 39,
  attribute_async_engine_count = 40,
  attribute_unified_addressing = 41,
  attribute_pci_domain_id = 50,
  attribute_compute_capability_major = 75,
  attribute_compute_capability_minor = 76,
  attribute_stream_priorities_supported = 78,
  attribute_global_l1_cache_supported = 79,
  attribute_local_l1_cache_supported = 80,
  attribute_max_shared_memory_per_multiprocessor = 81,
  attribute_max_registers_per_multiprocessor = 82,
  attribute_managed_memory = 83,
  attribute_is_multi_gpu_board = 84,
  attribute_host_native_atomic_supported = 86,
  attribute_pageable_memory_access = 88,
  attribute_concurrent_managed_access = 89,
  attribute_compute_preemption_supported = 90,
  attribute_cooperative_launch = 95,
  attribute_max_shared_memory_per_block_optin = 97,
  attribute_host_register_supported = 99,
  attribute_max_blocks_per_multiprocessor = 106,
  attribute_memory_pools_supported = 115,
  attribute_cluster_launch = 120,
  attribute_pageable_memory_access_uses_host_page_tables = 100,
  attribute_direct_managed_mem_access_from_host = 101,
  attribute_can_use_host_pointer_for_registered_mem = 91,
  attribute_max_persisting_l2_cache_size = 108,
  attribute_max_access_policy_window_size = 109,
  attribute_reserved_shared_memory_per_block = 111,
  attribute_sparse_array_supported = 112,
  attribute_host_register_read_only_supported = 113,
  attribute_timeline_semaphore_interop_supported = 114,
  attribute_gpu_direct_rdma_supported = 116,
  attribute_gpu_direct_rdma_flush_writes_options = 117,
  attribute_gpu_direct_rdma_writes_ordering = 118,
  attribute_memory_pool_supported_handle_types = 119,
  attribute_deferred_mapping_array_supported = 121,
  attribute_ipc_event_support = 125
};

/// Makes `device` the current device of this host thread; later submissions go to it (cudaSetDevice).
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

namespace detail {

inline device_properties properties_of(const sycl::device& d) {
  namespace info = sycl::info::device;
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
  return p;
}

}  // namespace detail

inline error_t get_device_properties(device_properties* properties, int device) {
  return detail::guarded([&] {
    if (device < 0 || static_cast<std::size_t>(device) >= detail::state().devices.size()) return error_invalid_device;
    *properties = detail::properties_of(detail::state().devices[static_cast<std::size_t>(device)]);
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
    case attribute_max_pitch: *value = static_cast<int>(p.memPitch); break;
    case attribute_max_registers_per_block: *value = p.regsPerBlock; break;
    case attribute_clock_rate: *value = p.clockRate; break;
    case attribute_texture_alignment: *value = static_cast<int>(p.textureAlignment); break;
    case attribute_gpu_overlap: *value = p.deviceOverlap; break;
    case attribute_multiprocessor_count: *value = p.multiProcessorCount; break;
    case attribute_kernel_exec_timeout: *value = p.kernelExecTimeoutEnabled; break;
    case attribute_integrated: *value = p.integrated; break;
    case attribute_can_map_host_memory: *value = p.canMapHostMemory; break;
    case attribute_compute_mode: *value = p.computeMode; break;
    case attribute_concurrent_kernels: *value = p.concurrentKernels; break;
    case attribute_ecc_enabled: *value = p.ECCEnabled; break;
    case attribute_pci_bus_id: *value = p.pciBusID; break;
    case attribute_pci_device_id: *value = p.pciDeviceID; break;
    case attribute_memory_clock_rate: *value = p.memoryClockRate; break;
    case attribute_memory_bus_width: *value = p.memoryBusWidth; break;
    case attribute_l2_cache_size: *value = p.l2CacheSize; break;
    case attribute_max_threads_per_multiprocessor: *value = p.maxThreadsPerMultiProcessor; break;
    case attribute_async_engine_count: *value = p.asyncEngineCount; break;
    case attribute_unified_addressing: *value = p.unifiedAddressing; break;
    case attribute_pci_domain_id: *value = p.pciDomainID; break;
    case attribute_compute_capability_major: *value = p.major; break;
    case attribute_compute_capability_minor: *value = p.minor; break;
    case attribute_stream_priorities_supported: *value = p.streamPrioritiesSupported; break;
    case attribute_global_l1_cache_supported: *value = p.globalL1CacheSupported; break;
    case attribute_local_l1_cache_supported: *value = p.localL1CacheSupported; break;
    case attribute_max_shared_memory_per_multiprocessor: *value = static_cast<int>(p.sharedMemPerMultiprocessor); break;
    case attribute_max_registers_per_multiprocessor: *value = p.regsPerMultiprocessor; break;
    case attribute_managed_memory: *value = p.managedMemory; break;
    case attribute_is_multi_gpu_board: *value = p.isMultiGpuBoard; break;
    case attribute_host_native_atomic_supported: *value = p.hostNativeAtomicSupported; break;
    case attribute_pageable_memory_access: *value = p.pageableMemoryAccess; break;
    case attribute_concurrent_managed_access: *value = p.concurrentManagedAccess; break;
    case attribute_compute_preemption_supported: *value = p.computePreemptionSupported; break;
    case attribute_cooperative_launch: *value = p.cooperativeLaunch; break;
    case attribute_max_shared_memory_per_block_optin: *value = static_cast<int>(p.sharedMemPerBlockOptin); break;
    case attribute_host_register_supported: *value = p.hostRegisterSupported; break;
    case attribute_max_blocks_per_multiprocessor: *value = p.maxBlocksPerMultiProcessor; break;
    case attribute_memory_pools_supported: *value = p.memoryPoolsSupported; break;
    case attribute_cluster_launch: *value = p.clusterLaunch; break;
    case attribute_pageable_memory_access_uses_host_page_tables:
      *value = p.pageableMemoryAccessUsesHostPageTables;
      break;
    case attribute_direct_managed_mem_access_from_host: *value = p.directManagedMemAccessFromHost; break;
    case attribute_can_use_host_pointer_for_registered_mem: *value = p.canUseHostPointerForRegisteredMem; break;
    case attribute_max_persisting_l2_cache_size: *value = p.persistingL2CacheMaxSize; break;
    case attribute_max_access_policy_window_size: *value = p.accessPolicyMaxWindowSize; break;
    case attribute_reserved_shared_memory_per_block: *value = static_cast<int>(p.reservedSharedMemPerBlock); break;
    case attribute_sparse_array_supported: *value = p.sparseCudaArraySupported; break;
    case attribute_host_register_read_only_supported: *value = p.hostRegisterReadOnlySupported; break;
    case attribute_timeline_semaphore_interop_supported: *value = p.timelineSemaphoreInteropSupported; break;
    case attribute_gpu_direct_rdma_supported: *value = p.gpuDirectRDMASupported; break;
    case attribute_gpu_direct_rdma_flush_writes_options:
      *value = static_cast<int>(p.gpuDirectRDMAFlushWritesOptions);
      break;
    case attribute_gpu_direct_rdma_writes_ordering: *value = p.gpuDirectRDMAWritesOrdering; break;
    case attribute_memory_pool_supported_handle_types:
      *value = static_cast<int>(p.memoryPoolSupportedHandleTypes);
      break;
    case attribute_deferred_mapping_array_supported: *value = p.deferredMappingCudaArraySupported; break;
    case attribute_ipc_event_support: *value = p.ipcEventSupported; break;
    default: return detail::report(error_invalid_value);
  }
  return success;
}

/// Chooses the device that suits the properties best (cudaChooseDevice): always device 0, the first that SYCL lists.
inline error_t choose_device(int* device, const device_properties*) {
  *device = 0;
  return success;
}

inline error_t get_device_flags(unsigned* flags) {
  *flags = 0;
  return success;
}

/// Estimates the active groups of a compute unit, which SYCL 2020 has no query for: as many as its work-items allow.
inline error_t max_active_blocks(int* blocks, int block_size, std::size_t = 0, unsigned = 0) {
  device_properties p;
  const error_t code = get_device_properties(&p, detail::current_device());
  if (code != success) return code;
  if (block_size < 1) return detail::report(error_invalid_value);
  *blocks = std::max(1, p.maxThreadsPerMultiProcessor / block_size);
  return success;
}

/// Gets the local memory in bytes for each of `blocks` groups on a unit (cudaOccupancyAvailableDynamicSMemPerBlock).
inline error_t available_local_memory(std::size_t* bytes, int blocks) {
  device_properties p;
  const error_t code = get_device_properties(&p, detail::current_device());
  if (code != success) return code;
  if (bytes == nullptr || blocks < 1) return detail::report(error_invalid_value);
  *bytes = p.sharedMemPerBlock / static_cast<std::size_t>(blocks);
  return success;
}

/// Gets 0, no preference (cudaFuncCachePreferNone): SYCL 2020 cannot divide the cache (cudaDeviceGetCacheConfig).
inline error_t get_cache_config(int* config) {
  if (config == nullptr) return detail::report(error_invalid_value);
  *config = 0;
  return success;
}

/// Gets the largest group size of the device, at most `limit` if not 0, and one group per compute unit for the grid.
inline error_t max_potential_block_size(int* grid_size, int* block_size, std::size_t = 0, int limit = 0) {
  device_properties p;
  const error_t code = get_device_properties(&p, detail::current_device());
  if (code != success) return code;
  *block_size = std::min(p.maxThreadsPerBlock, limit > 0 ? limit : 1024);
  *grid_size = p.multiProcessorCount;
  return success;
}

/// Like max_potential_block_size, reduced by whole warps until `bytes_of(size)` bytes of local memory are available.
template <typename BytesOf>
error_t max_potential_block_size_for(int* grid_size, int* block_size, BytesOf bytes_of, int limit = 0) {
  const error_t code = max_potential_block_size(grid_size, block_size, 0, limit);
  if (code != success) return code;
  device_properties p;
  get_device_properties(&p, detail::current_device());
  while (*block_size > 32 && static_cast<std::size_t>(bytes_of(*block_size)) > p.sharedMemPerBlock)
    *block_size = (*block_size - 1) / 32 * 32;
  return success;
}

/// The attributes of a kernel (cudaFuncAttributes). SYCL 2020 knows the group size and local memory only; others are 0.
struct function_attributes {
  std::size_t sharedSizeBytes = 0;
  std::size_t constSizeBytes = 0;
  std::size_t localSizeBytes = 0;
  int maxThreadsPerBlock = 0;
  int numRegs = 0;
  int ptxVersion = 0;
  int binaryVersion = 0;
  int cacheModeCA = 0;
  int maxDynamicSharedSizeBytes = 0;
  int preferredShmemCarveout = 0;
};
inline error_t get_function_attributes(function_attributes* attributes) {
  device_properties p;
  const error_t code = get_device_properties(&p, detail::current_device());
  if (code != success) return code;
  *attributes = {};
  attributes->maxThreadsPerBlock = p.maxThreadsPerBlock;
  attributes->maxDynamicSharedSizeBytes = static_cast<int>(p.sharedMemPerBlock);
  return success;
}

/// Waits for all work (cudaDeviceReset). Memory is not freed: SYCL has no call that frees all of it.
inline error_t device_reset() { return device_synchronize(); }

/// Gets the current device's memory in bytes (cudaMemGetInfo). SYCL 2020 knows the total only: both get it.
inline error_t memory_info(std::size_t* free_bytes, std::size_t* total_bytes) {
  return detail::guarded([&] {
    *total_bytes = default_queue().get_device().get_info<sycl::info::device::global_mem_size>();
    *free_bytes = *total_bytes;
    return success;
  });
}

/// Gets the version of CUDA whose functions these headers replace (cudaDriverGetVersion): 13000 is 13.0.
inline error_t driver_version(int* version) {
  *version = 13000;
  return success;
}

}  // namespace cu2sycl
