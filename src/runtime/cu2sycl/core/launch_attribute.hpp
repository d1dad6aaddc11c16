// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Attributes of streams, launches and kernel nodes (cudaLaunchAttribute). SYCL 2020 has none of them: they are stored,
// and returned as they were set. None of the known attributes changes what a kernel computes, except for clusters of
// more than one group, for which launches fail. CUDA Runtime API, "Data types used by CUDA Runtime",
// cudaLaunchAttributeID.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>

#include "cu2sycl/core/error.hpp"
#include "cu2sycl/stream/stream.hpp"

namespace cu2sycl {

enum launch_attribute_id : int {
  launch_attribute_ignore = 0,
  launch_attribute_access_policy_window = 1,
  launch_attribute_cooperative = 2,
  launch_attribute_synchronization_policy = 3,
  launch_attribute_cluster_dimension = 4,
  launch_attribute_cluster_scheduling_policy_preference = 5,
  launch_attribute_programmatic_stream_serialization = 6,
  launch_attribute_priority = 8,
  launch_attribute_mem_sync_domain = 10,
  launch_attribute_preferred_shared_memory_carveout = 14
};

/// A range of memory that is accessed repeatedly (cudaAccessPolicyWindow).
struct access_policy_window {
  void* base_ptr;
  std::size_t num_bytes;
  float hitRatio;
  int hitProp;
  int missProp;
};

/// The value of an attribute; the attribute's identifier selects the member (cudaLaunchAttributeValue).
union launch_attribute_value {
  struct dimensions {
    unsigned x;
    unsigned y;
    unsigned z;
  };

  char pad[64];
  access_policy_window accessPolicyWindow;
  int cooperative;
  int syncPolicy;
  dimensions clusterDim;
  int clusterSchedulingPolicyPreference;
  int programmaticStreamSerializationAllowed;
  int priority;
  int memSyncDomain;
  unsigned sharedMemCarveout;
};

struct launch_attribute {
  launch_attribute_id id;
  launch_attribute_value val;
};

namespace detail {

using launch_attributes = std::map<launch_attribute_id, launch_attribute_value>;

/// Returns the attributes of a stream, which are kept until the process ends.
inline launch_attributes& attributes_of(stream_t stream) {
  static std::mutex& mutex = *new std::mutex;
  static auto& all = *new std::map<stream_t, launch_attributes>;
  const std::lock_guard lock(mutex);
  return all[stream];
}

/// Returns the value that was set, or zeros if none was.
inline launch_attribute_value attribute_in(const launch_attributes& set, launch_attribute_id id) {
  const auto found = set.find(id);
  return found != set.end() ? found->second : launch_attribute_value{};
}

}  // namespace detail

/// Stores an attribute of a stream (cudaStreamSetAttribute).
inline error_t stream_set_attribute(stream_t stream, launch_attribute_id id, const launch_attribute_value* value) {
  if (value == nullptr) return detail::report(error_invalid_value);
  detail::attributes_of(stream)[id] = *value;
  return success;
}
/// Gets an attribute of a stream (cudaStreamGetAttribute).
inline error_t stream_get_attribute(stream_t stream, launch_attribute_id id, launch_attribute_value* value) {
  if (value == nullptr) return detail::report(error_invalid_value);
  *value = detail::attribute_in(detail::attributes_of(stream), id);
  return success;
}
/// Replaces a stream's attributes by those of another (cudaStreamCopyAttributes).
inline error_t stream_copy_attributes(stream_t to, stream_t from) {
  detail::attributes_of(to) = detail::launch_attributes(detail::attributes_of(from));
  return success;
}

}  // namespace cu2sycl
