// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Ranges and marks for profilers: the C interface of NVTX 3. They call a listener if the program sets one, and have no
// other effect. The results are those of NVTX when no profiler is attached.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cu2sycl {

enum class range_event { begins, ends, mark };

/// Called for every range and mark, for use with another profiler's interface. `name` is nullptr when a range ends and
/// when the name is not a narrow string.
inline void (*range_listener)(range_event event, const char* name) = nullptr;

using range_id = std::uint64_t;
using range_domain_t = struct range_domain*;
using range_string_t = struct range_string*;
using range_resource_t = struct range_resource*;

enum : std::int32_t { range_color_unknown = 0, range_color_argb = 1 };
enum : std::int32_t {
  range_message_unknown = 0,
  range_message_ascii = 1,
  range_message_unicode = 2,
  range_message_registered = 3
};
enum : std::int32_t {
  range_payload_unknown = 0,
  range_payload_uint64 = 1,
  range_payload_int64 = 2,
  range_payload_double = 3,
  range_payload_uint32 = 4,
  range_payload_int32 = 5,
  range_payload_float = 6
};
inline constexpr int no_range_tracking = -2;

/// The attributes of a range or mark (nvtxEventAttributes_t).
struct range_attributes {
  std::uint16_t version;
  std::uint16_t size;
  std::uint32_t category;
  std::int32_t colorType;
  std::uint32_t color;
  std::int32_t payloadType;
  std::int32_t reserved0;
  union payload_t {
    std::uint64_t ullValue;
    std::int64_t llValue;
    double dValue;
    std::uint32_t uiValue;
    std::int32_t iValue;
    float fValue;
  } payload;
  std::int32_t messageType;
  union message_t {
    const char* ascii;
    const wchar_t* unicode;
    range_string_t registered;
  } message;
};

namespace detail {

inline const char* name_of(const char* name) { return name; }
inline const char* name_of(const wchar_t*) { return nullptr; }
inline const char* name_of(const range_attributes* one) {
  return one != nullptr && one->messageType == range_message_ascii ? one->message.ascii : nullptr;
}
inline void tell(range_event event, const char* name) {
  if (range_listener != nullptr) range_listener(event, name);
}

}  // namespace detail

/// Begins a range of this thread (nvtxRangePush). Returns no_range_tracking, not the depth of nested ranges.
template <typename Name>
int range_push(const Name* name) {
  detail::tell(range_event::begins, detail::name_of(name));
  return no_range_tracking;
}
inline int range_push(range_domain_t, const range_attributes* one) { return range_push(one); }
/// Ends the range that this thread began last (nvtxRangePop). Returns no_range_tracking.
inline int range_pop(range_domain_t = nullptr) {
  detail::tell(range_event::ends, nullptr);
  return no_range_tracking;
}
/// Begins a range that any thread may end (nvtxRangeStart). Returns 0 for every range.
template <typename Name>
range_id range_start(const Name* name) {
  detail::tell(range_event::begins, detail::name_of(name));
  return 0;
}
inline range_id range_start(range_domain_t, const range_attributes* one) { return range_start(one); }
/// Ends a range (nvtxRangeEnd).
inline void range_end(range_id) { detail::tell(range_event::ends, nullptr); }
inline void range_end(range_domain_t, range_id) { detail::tell(range_event::ends, nullptr); }
/// Marks a point in time (nvtxMark).
template <typename Name>
void range_mark(const Name* name) {
  detail::tell(range_event::mark, detail::name_of(name));
}
inline void range_mark(range_domain_t, const range_attributes* one) { range_mark(one); }

/// Returns nullptr: domains are ignored (nvtxDomainCreate).
template <typename Name>
range_domain_t range_domain_create(const Name*) {
  return nullptr;
}
/// Returns nullptr: strings are not registered (nvtxDomainRegisterString).
template <typename Name>
range_string_t range_register_string(range_domain_t, const Name*) {
  return nullptr;
}
/// Ignores the names of threads, categories, devices and streams, and the destruction of domains.
template <typename... Arguments>
void range_note(const Arguments&...) {}

}  // namespace cu2sycl
