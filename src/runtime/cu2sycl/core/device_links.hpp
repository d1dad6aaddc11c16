// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// What devices share with each other, with the host and with other hardware: peer access, atomics, PCI addresses,
// notifications. CUDA Runtime API, "Device Management" and "Peer Device Memory Access".
#pragma once

#include <algorithm>
#include <cstdio>
#include <memory>
#include <set>
#include <string>
#include <sycl/sycl.hpp>

#include "cu2sycl/core/error.hpp"
#include "cu2sycl/core/queue.hpp"

namespace cu2sycl {

/// Gets 0: SYCL 2020 has no access to another device's memory (cudaDeviceCanAccessPeer).
inline error_t can_access_peer(int* can, int, int) {
  *can = 0;
  return success;
}
/// Returns error_peer_access_unsupported (cudaDeviceEnablePeerAccess).
inline error_t enable_peer_access(int, unsigned = 0) { return detail::report(error_peer_access_unsupported); }
/// Returns error_peer_access_not_enabled (cudaDeviceDisablePeerAccess).
inline error_t disable_peer_access(int) { return detail::report(error_peer_access_not_enabled); }

enum p2p_attribute : int {
  p2p_performance_rank = 1,
  p2p_access_supported = 2,
  p2p_native_atomic_supported = 3,
  p2p_array_access_supported = 4,
  p2p_only_partial_native_atomic_supported = 5
};

namespace detail {

inline bool is_device(int number) { return number >= 0 && static_cast<std::size_t>(number) < state().devices.size(); }

}  // namespace detail

/// Gets an attribute of the link between two different devices: always 0 (cudaDeviceGetP2PAttribute).
inline error_t get_p2p_attribute(int* value, p2p_attribute attribute, int from, int to) {
  if (value == nullptr || attribute < p2p_performance_rank || attribute > p2p_only_partial_native_atomic_supported)
    return detail::report(error_invalid_value);
  if (!detail::is_device(from) || !detail::is_device(to) || from == to) return detail::report(error_invalid_device);
  *value = 0;
  return success;
}

enum atomic_operation : int {
  atomic_operation_integer_add = 0,
  atomic_operation_integer_min = 1,
  atomic_operation_integer_max = 2,
  atomic_operation_integer_increment = 3,
  atomic_operation_integer_decrement = 4,
  atomic_operation_and = 5,
  atomic_operation_or = 6,
  atomic_operation_xor = 7,
  atomic_operation_exchange = 8,
  atomic_operation_cas = 9,
  atomic_operation_float_add = 10,
  atomic_operation_float_min = 11,
  atomic_operation_float_max = 12
};
inline constexpr unsigned atomic_capability_signed = 1;
inline constexpr unsigned atomic_capability_unsigned = 2;
inline constexpr unsigned atomic_capability_reduction = 4;
inline constexpr unsigned atomic_capability_scalar_32 = 8;
inline constexpr unsigned atomic_capability_scalar_64 = 16;
inline constexpr unsigned atomic_capability_scalar_128 = 32;
inline constexpr unsigned atomic_capability_vector_32x4 = 64;

/// Gets which atomic operations on host memory a device shares with the host (cudaDeviceGetHostAtomicCapabilities): all
/// that SYCL has, if the device has aspect::usm_atomic_host_allocations (SYCL 2020, 4.6.4.5); otherwise none.
/// `operations` and `capabilities` have `count` elements.
inline error_t get_host_atomic_capabilities(unsigned* capabilities, const atomic_operation* operations, unsigned count,
                                            int device) {
  return detail::guarded([&] {
    if (capabilities == nullptr || operations == nullptr || count == 0) return error_invalid_value;
    if (!detail::is_device(device)) return error_invalid_device;
    const sycl::device& one = detail::state().devices[static_cast<std::size_t>(device)];
    const bool shares = one.has(sycl::aspect::usm_atomic_host_allocations);
    const unsigned wide = one.has(sycl::aspect::atomic64) ? atomic_capability_scalar_64 : 0;
    for (unsigned k = 0; k < count; ++k) {
      const unsigned kinds = operations[k] >= atomic_operation_float_add
                                 ? atomic_capability_signed
                                 : atomic_capability_signed | atomic_capability_unsigned;
      capabilities[k] = shares ? kinds | atomic_capability_reduction | atomic_capability_scalar_32 | wide : 0;
    }
    return success;
  });
}

/// Gets the same for the link between two devices: always none (cudaDeviceGetP2PAtomicCapabilities).
inline error_t get_p2p_atomic_capabilities(unsigned* capabilities, const atomic_operation* operations, unsigned count,
                                           int from, int to) {
  if (capabilities == nullptr || operations == nullptr || count == 0) return detail::report(error_invalid_value);
  if (!detail::is_device(from) || !detail::is_device(to) || from == to) return detail::report(error_invalid_device);
  std::fill(capabilities, capabilities + count, 0U);
  return success;
}

namespace detail {

/// Returns a device's PCI address as domain:bus:device.function, or an empty string if SYCL has no query for it.
inline std::string pci_address(const sycl::device& device) {
#ifdef SYCL_EXT_INTEL_DEVICE_INFO
  if (device.has(sycl::aspect::ext_intel_pci_address))
    return device.get_info<sycl::ext::intel::info::device::pci_address>();
#endif
  static_cast<void>(device);
  return {};
}

}  // namespace detail

/// Writes a device's PCI address to `text`, which has `room` bytes (cudaDeviceGetPCIBusId). Returns error_invalid_value
/// if it does not fit, error_not_supported if SYCL has no query for it.
inline error_t get_pci_bus_id(char* text, int room, int device) {
  return detail::guarded([&] {
    if (text == nullptr) return error_invalid_value;
    if (!detail::is_device(device)) return error_invalid_device;
    const std::string address = detail::pci_address(detail::state().devices[static_cast<std::size_t>(device)]);
    if (address.empty()) return error_not_supported;
    if (room <= static_cast<int>(address.size())) return error_invalid_value;
    std::snprintf(text, static_cast<std::size_t>(room), "%s", address.c_str());
    return success;
  });
}

/// Gets the device with a PCI address (cudaDeviceGetByPCIBusId).
inline error_t get_device_by_pci_bus_id(int* device, const char* text) {
  return detail::guarded([&] {
    if (device == nullptr || text == nullptr) return error_invalid_value;
    const auto& all = detail::state().devices;
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const sycl::device& one) { return detail::pci_address(one) == text; });
    if (found == all.end()) return error_invalid_device;
    *device = static_cast<int>(found - all.begin());
    return success;
  });
}

/// Sets the devices to use, in order of preference; none means all (cudaSetValidDevices). The first becomes the current
/// device of this thread; the others are ignored.
inline error_t set_valid_devices(const int* devices, int count) {
  if (count < 0 || (devices == nullptr && count > 0)) return detail::report(error_invalid_value);
  for (int k = 0; k < count; ++k) {
    if (!detail::is_device(devices[k])) return detail::report(error_invalid_device);
  }
  if (std::set<int>(devices, devices + count).size() != static_cast<std::size_t>(count))
    return detail::report(error_invalid_value);
  if (count > 0) detail::current_device() = devices[0];
  return success;
}

/// Passed to a callback when a process uses more memory than the system grants it. SYCL devices never call it.
struct async_notification_info {
  int type;
  struct {
    struct {
      unsigned long long bytesOverBudget;
    } overBudget;
  } info;
};
struct async_callback_registration {
  int device;
};
using async_callback_handle = async_callback_registration*;
using async_callback = void (*)(async_notification_info*, void*, async_callback_handle);

/// Registers a callback that is never called (cudaDeviceRegisterAsyncNotification).
inline error_t register_async_notification(int device, async_callback callback, void*, async_callback_handle* handle) {
  if (callback == nullptr || handle == nullptr) return detail::report(error_invalid_value);
  if (!detail::is_device(device)) return detail::report(error_invalid_device);
  *handle = std::make_unique<async_callback_registration>(async_callback_registration{device}).release();
  return success;
}
/// Removes a registered callback (cudaDeviceUnregisterAsyncNotification).
inline error_t unregister_async_notification(int device, async_callback_handle handle) {
  if (handle == nullptr || handle->device != device) return detail::report(error_invalid_value);
  const std::unique_ptr<async_callback_registration> owned(handle);
  return success;
}

/// Returns error_not_supported: only the process writes to the memory of a SYCL device.
inline error_t flush_gpu_direct_rdma_writes(int, int) { return detail::report(error_not_supported); }

}  // namespace cu2sycl
