// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Memory pools: handles with properties. CUDA Runtime API, "Stream Ordered Memory Allocator". SYCL 2020 does not retain
// freed memory, so a pool holds no memory, and its thresholds and reuse policies are stored without effect.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <sycl/sycl.hpp>

#include "cu2sycl/core/error.hpp"
#include "cu2sycl/core/queue.hpp"
#include "cu2sycl/memory/memory.hpp"

namespace cu2sycl {

enum mem_allocation_type : int { mem_allocation_invalid = 0, mem_allocation_pinned = 1, mem_allocation_managed = 2 };
enum mem_handle_type : int {
  mem_handle_none = 0,
  mem_handle_posix_file_descriptor = 1,
  mem_handle_win32 = 2,
  mem_handle_win32_kmt = 4,
  mem_handle_fabric = 8
};
enum mem_access_flags : int { mem_access_none = 0, mem_access_read = 1, mem_access_read_write = 3 };

/// The properties of a new pool (cudaMemPoolProps). All pools here are for device memory.
struct mem_pool_properties {
  mem_allocation_type allocType;
  mem_handle_type handleTypes;
  mem_location location;
  void* win32SecurityAttributes;
  std::size_t maxSize;
  unsigned short usage;
};

/// Who may access a pool's memory (cudaMemAccessDesc).
struct mem_access_description {
  mem_location location;
  mem_access_flags flags;
};

/// The attributes that are stored (cudaMemPoolAttr): switches (int), and a threshold in bytes (std::uint64_t).
enum mem_pool_attribute : int {
  mem_pool_reuse_follow_event_dependencies = 1,
  mem_pool_reuse_allow_opportunistic = 2,
  mem_pool_reuse_allow_internal_dependencies = 3,
  mem_pool_release_threshold = 4
};

/// A memory pool: what a cudaMemPool_t points to.
struct mem_pool {
  int device = 0;
  std::uint64_t release_threshold = 0;
  std::map<mem_pool_attribute, int> switches;
};
using mem_pool_t = mem_pool*;

namespace detail {

struct device_pools {
  mem_pool standard;
  mem_pool_t current = &standard;
};

/// Returns the pools of a device, or nullptr if there is no such device. They are kept until the process ends.
inline device_pools* pools_of(int device) {
  static std::mutex& mutex = *new std::mutex;
  static std::map<int, device_pools>& all = *new std::map<int, device_pools>;
  if (device < 0 || static_cast<std::size_t>(device) >= state().devices.size()) return nullptr;
  const std::lock_guard lock(mutex);
  device_pools& pools = all[device];
  pools.standard.device = device;
  return &pools;
}

}  // namespace detail

/// Gets a device's default pool (cudaDeviceGetDefaultMemPool).
inline error_t device_get_default_mem_pool(mem_pool_t* pool, int device) {
  detail::device_pools* pools = detail::pools_of(device);
  if (pool == nullptr || pools == nullptr) return detail::report(error_invalid_value);
  *pool = &pools->standard;
  return success;
}
/// Gets the pool that a device currently uses (cudaDeviceGetMemPool).
inline error_t device_get_mem_pool(mem_pool_t* pool, int device) {
  detail::device_pools* pools = detail::pools_of(device);
  if (pool == nullptr || pools == nullptr) return detail::report(error_invalid_value);
  *pool = pools->current;
  return success;
}
/// Sets the pool that a device uses (cudaDeviceSetMemPool).
inline error_t device_set_mem_pool(int device, mem_pool_t pool) {
  detail::device_pools* pools = detail::pools_of(device);
  if (pool == nullptr || pools == nullptr) return detail::report(error_invalid_value);
  pools->current = pool;
  return success;
}

/// These three functions take a location instead, which must be a device (cudaMemGetDefaultMemPool, cudaMemGetMemPool,
/// cudaMemSetMemPool). They return error_not_supported for other locations.
inline error_t mem_get_default_mem_pool(mem_pool_t* pool, const mem_location* location, mem_allocation_type) {
  if (location == nullptr || location->type != mem_location_device) return detail::report(error_not_supported);
  return device_get_default_mem_pool(pool, location->id);
}
inline error_t mem_get_mem_pool(mem_pool_t* pool, const mem_location* location, mem_allocation_type) {
  if (location == nullptr || location->type != mem_location_device) return detail::report(error_not_supported);
  return device_get_mem_pool(pool, location->id);
}
inline error_t mem_set_mem_pool(const mem_location* location, mem_allocation_type, mem_pool_t pool) {
  if (location == nullptr || location->type != mem_location_device) return detail::report(error_not_supported);
  return device_set_mem_pool(location->id, pool);
}

/// Creates a pool (cudaMemPoolCreate). Returns error_not_supported for a pool that is shared with other processes:
/// devices support no type of handle (attribute_memory_pool_supported_handle_types).
inline error_t mem_pool_create(mem_pool_t* pool, const mem_pool_properties* properties) {
  if (pool == nullptr || properties == nullptr || properties->allocType != mem_allocation_pinned ||
      detail::pools_of(properties->location.id) == nullptr)
    return detail::report(error_invalid_value);
  if (properties->handleTypes != mem_handle_none) return detail::report(error_not_supported);
  auto made = std::make_unique<mem_pool>();
  made->device = properties->location.id;
  *pool = made.release();
  return success;
}

/// Destroys a pool (cudaMemPoolDestroy). Memory that was allocated from it is not freed.
inline error_t mem_pool_destroy(mem_pool_t pool) {
  if (pool == nullptr) return detail::report(error_invalid_value);
  detail::device_pools* pools = detail::pools_of(pool->device);
  if (pool == &pools->standard) return detail::report(error_invalid_value);
  if (pools->current == pool) pools->current = &pools->standard;
  const std::unique_ptr<mem_pool> owned(pool);
  return success;
}

/// Stores an attribute of a pool (cudaMemPoolSetAttribute).
inline error_t mem_pool_set_attribute(mem_pool_t pool, mem_pool_attribute attribute, const void* value) {
  if (pool == nullptr || value == nullptr) return detail::report(error_invalid_value);
  if (attribute == mem_pool_release_threshold)
    pool->release_threshold = *static_cast<const std::uint64_t*>(value);
  else
    pool->switches[attribute] = *static_cast<const int*>(value);
  return success;
}

/// Gets an attribute of a pool (cudaMemPoolGetAttribute). Switches that were not set are 1, as in CUDA.
inline error_t mem_pool_get_attribute(mem_pool_t pool, mem_pool_attribute attribute, void* value) {
  if (pool == nullptr || value == nullptr) return detail::report(error_invalid_value);
  if (attribute == mem_pool_release_threshold)
    *static_cast<std::uint64_t*>(value) = pool->release_threshold;
  else
    *static_cast<int*>(value) = pool->switches.count(attribute) != 0 ? pool->switches[attribute] : 1;
  return success;
}

/// Gets whether a device may access a pool's memory (cudaMemPoolGetAccess): only the pool's own device may.
inline error_t mem_pool_get_access(mem_access_flags* flags, mem_pool_t pool, const mem_location* location) {
  if (flags == nullptr || pool == nullptr || location == nullptr) return detail::report(error_invalid_value);
  const bool own = location->type == mem_location_device && location->id == pool->device;
  *flags = own ? mem_access_read_write : mem_access_none;
  return success;
}
/// Accepts access by the pool's own device only, otherwise returns error_peer_access_unsupported
/// (cudaMemPoolSetAccess).
inline error_t mem_pool_set_access(mem_pool_t pool, const mem_access_description* wanted, std::size_t count) {
  if (pool == nullptr || (wanted == nullptr && count > 0)) return detail::report(error_invalid_value);
  for (std::size_t k = 0; k < count; ++k) {
    if (wanted[k].location.type != mem_location_device || wanted[k].location.id != pool->device)
      return detail::report(error_peer_access_unsupported);
  }
  return success;
}

/// Returns success: a pool holds no memory that could be released (cudaMemPoolTrimTo).
inline error_t mem_pool_trim_to(mem_pool_t pool, std::size_t) {
  return detail::report(pool == nullptr ? error_invalid_value : success);
}

// The functions below are for pools with handles, of which there are none: they return error_invalid_value, as CUDA
// does for pools without handles.

/// A pointer that is passed to another process (cudaMemPoolPtrExportData).
struct mem_pool_pointer_export {
  unsigned char reserved[64];
};
inline error_t mem_pool_export_to_shareable_handle(void*, mem_pool_t, mem_handle_type, unsigned) {
  return detail::report(error_invalid_value);
}
inline error_t mem_pool_import_from_shareable_handle(mem_pool_t*, void*, mem_handle_type, unsigned) {
  return detail::report(error_invalid_value);
}
inline error_t mem_pool_export_pointer(mem_pool_pointer_export*, void*) { return detail::report(error_invalid_value); }
inline error_t mem_pool_import_pointer(void**, mem_pool_t, mem_pool_pointer_export*) {
  return detail::report(error_invalid_value);
}

}  // namespace cu2sycl
