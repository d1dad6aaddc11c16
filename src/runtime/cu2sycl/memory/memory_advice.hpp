// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Hints about the placement and use of shared memory. SYCL 2020 has prefetch only. Hints are stored by address, also
// after the memory is freed, and returned as they were set. CUDA Runtime API, "Memory Management".
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "cu2sycl/core/error.hpp"
#include "cu2sycl/memory/memory.hpp"

namespace cu2sycl {

enum mem_advice : int {
  mem_advise_set_read_mostly = 1,
  mem_advise_unset_read_mostly = 2,
  mem_advise_set_preferred_location = 3,
  mem_advise_unset_preferred_location = 4,
  mem_advise_set_accessed_by = 5,
  mem_advise_unset_accessed_by = 6
};

enum mem_range_attribute : int {
  mem_range_read_mostly = 1,
  mem_range_preferred_location = 2,
  mem_range_accessed_by = 3,
  mem_range_last_prefetch_location = 4,
  mem_range_preferred_location_type = 5,
  mem_range_preferred_location_id = 6,
  mem_range_last_prefetch_location_type = 7,
  mem_range_last_prefetch_location_id = 8
};

namespace detail {

constexpr int host_number = -1;  // cudaCpuDeviceId
constexpr int no_location = -2;  // cudaInvalidDeviceId

struct memory_hints {
  bool read_mostly = false;
  int preferred = no_location;
  int prefetched = no_location;
  std::vector<int> accessed_by;
};

/// Hints by address: an entry holds from its key up to the key of the next entry.
class memory_hint_map {
 public:
  template <typename Change>
  void change(const void* from, std::size_t bytes, Change change) {
    const std::lock_guard lock(mutex_);
    const auto begin = cut(reinterpret_cast<std::uintptr_t>(from));
    const auto end = cut(reinterpret_cast<std::uintptr_t>(from) + bytes);
    for (auto at = begin; at != end; ++at) change(at->second);
  }

  /// Returns the hints of each part of a range.
  std::vector<memory_hints> parts(const void* from, std::size_t bytes) {
    std::vector<memory_hints> found;
    change(from, bytes, [&](const memory_hints& one) { found.push_back(one); });
    return found;
  }

 private:
  std::map<std::uintptr_t, memory_hints> entries_;
  std::mutex mutex_;

  std::map<std::uintptr_t, memory_hints>::iterator cut(std::uintptr_t at) {
    const auto after = entries_.upper_bound(at);
    const memory_hints before = after == entries_.begin() ? memory_hints{} : std::prev(after)->second;
    return entries_.try_emplace(at, before).first;
  }
};

inline memory_hint_map& memory_hint_list() {
  static memory_hint_map& instance = *new memory_hint_map;
  return instance;
}

inline int number_of(mem_location location) { return location.type == mem_location_device ? location.id : host_number; }

/// Returns the value that all parts have in common, or `none` if they differ.
template <typename Get>
int agreed(const std::vector<memory_hints>& parts, int none, Get get) {
  const int first = get(parts.front());
  return std::all_of(parts.begin(), parts.end(), [&](const memory_hints& one) { return get(one) == first; }) ? first
                                                                                                              : none;
}

}  // namespace detail

/// Stores a hint for `bytes` bytes (cudaMemAdvise). `number` is the number of a device, or -1 for the host.
inline error_t mem_advise(const void* pointer, std::size_t bytes, mem_advice advice, int number) {
  if (pointer == nullptr || bytes == 0 || advice < mem_advise_set_read_mostly || advice > mem_advise_unset_accessed_by)
    return detail::report(error_invalid_value);
  detail::memory_hint_list().change(pointer, bytes, [&](detail::memory_hints& hints) {
    const auto by = std::find(hints.accessed_by.begin(), hints.accessed_by.end(), number);
    switch (advice) {
      case mem_advise_set_read_mostly: hints.read_mostly = true; break;
      case mem_advise_unset_read_mostly: hints.read_mostly = false; break;
      case mem_advise_set_preferred_location: hints.preferred = number; break;
      case mem_advise_unset_preferred_location: hints.preferred = detail::no_location; break;
      case mem_advise_set_accessed_by:
        if (by == hints.accessed_by.end()) hints.accessed_by.push_back(number);
        break;
      case mem_advise_unset_accessed_by:
        if (by != hints.accessed_by.end()) hints.accessed_by.erase(by);
        break;
    }
  });
  return success;
}

inline error_t mem_advise(const void* pointer, std::size_t bytes, mem_advice advice, mem_location place) {
  return mem_advise(pointer, bytes, advice, detail::number_of(place));
}

/// Requests that `bytes` bytes of shared memory are moved to a device, or to the host (-1), and stores this as a hint
/// (cudaMemPrefetchAsync).
inline error_t prefetch(const void* pointer, std::size_t bytes, int number, sycl::queue& queue) {
  if (bytes != 0)
    detail::memory_hint_list().change(pointer, bytes,
                                      [&](detail::memory_hints& hints) { hints.prefetched = number; });
  return number == detail::host_number ? success : prefetch(pointer, bytes, queue);
}
inline error_t prefetch(const void* pointer, std::size_t bytes, mem_location place, sycl::queue& queue) {
  return prefetch(pointer, bytes, detail::number_of(place), queue);
}

/// Gets a hint that holds for all of a range (cudaMemRangeGetAttribute). If no hint was set, or it differs between
/// parts, the result is -2, or 0 for mem_range_read_mostly. `data` has `bytes` bytes: sizeof(int), or for
/// mem_range_accessed_by any number of ints, which get the devices' numbers followed by -2.
inline error_t mem_range_get_attribute(void* data, std::size_t bytes, mem_range_attribute attribute,
                                       const void* pointer, std::size_t count) {
  if (data == nullptr || pointer == nullptr || count == 0) return detail::report(error_invalid_value);
  const bool is_list = attribute == mem_range_accessed_by;
  if (bytes == 0 || (is_list ? bytes % sizeof(int) != 0 : bytes != sizeof(int)))
    return detail::report(error_invalid_value);
  const std::vector<detail::memory_hints> parts = detail::memory_hint_list().parts(pointer, count);
  int* const out = static_cast<int*>(data);
  const int preferred =
      detail::agreed(parts, detail::no_location, [](const detail::memory_hints& one) { return one.preferred; });
  const int prefetched =
      detail::agreed(parts, detail::no_location, [](const detail::memory_hints& one) { return one.prefetched; });
  const auto type_of = [](int number) {
    return number == detail::no_location   ? mem_location_invalid
           : number == detail::host_number ? mem_location_host
                                           : mem_location_device;
  };
  switch (attribute) {
    case mem_range_read_mostly:
      *out = detail::agreed(parts, 0, [](const detail::memory_hints& one) { return one.read_mostly ? 1 : 0; });
      break;
    case mem_range_preferred_location:
    case mem_range_preferred_location_id: *out = preferred; break;
    case mem_range_last_prefetch_location:
    case mem_range_last_prefetch_location_id: *out = prefetched; break;
    case mem_range_preferred_location_type: *out = type_of(preferred); break;
    case mem_range_last_prefetch_location_type: *out = type_of(prefetched); break;
    case mem_range_accessed_by: {
      const std::size_t room = bytes / sizeof(int);
      std::fill(out, out + room, detail::no_location);
      std::size_t k = 0;
      for (const int number : parts.front().accessed_by) {
        const bool everywhere = std::all_of(parts.begin(), parts.end(), [&](const detail::memory_hints& one) {
          return std::find(one.accessed_by.begin(), one.accessed_by.end(), number) != one.accessed_by.end();
        });
        if (everywhere && k < room) out[k++] = number;
      }
      break;
    }
    default: return detail::report(error_invalid_value);
  }
  return success;
}

/// Gets `number` attributes of a range (cudaMemRangeGetAttributes).
inline error_t mem_range_get_attributes(void** data, const std::size_t* bytes, const mem_range_attribute* attributes,
                                        std::size_t number, const void* pointer, std::size_t count) {
  if (data == nullptr || bytes == nullptr || attributes == nullptr) return detail::report(error_invalid_value);
  for (std::size_t k = 0; k < number; ++k) {
    const error_t code = mem_range_get_attribute(data[k], bytes[k], attributes[k], pointer, count);
    if (code != success) return code;
  }
  return success;
}

}  // namespace cu2sycl
