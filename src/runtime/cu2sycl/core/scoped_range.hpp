// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Ranges and marks for profilers: the C++ interface of NVTX 3, nvtx3/nvtx3.hpp. Colors, payloads, categories and
// domains are ignored.
#pragma once

#include <string>
#include <type_traits>

#include "cu2sycl/core/ranges.hpp"

namespace cu2sycl {

struct range_color {
  template <typename... Parts>
  explicit range_color(Parts...) {}
};
struct range_payload {
  template <typename T>
  explicit range_payload(T) {}
};
struct range_category {
  explicit range_category(std::uint32_t) {}
};
struct range_message {
  const char* text = nullptr;
  range_message(const char* t) : text(t) {}
  range_message(const std::string& t) : text(t.c_str()) {}
};

namespace detail {

inline const char* text_in() { return nullptr; }
template <typename First, typename... Rest>
const char* text_in(const First& first, const Rest&... rest);

}  // namespace detail

/// The attributes of a range, in any order (nvtx3::event_attributes). Only the message is used.
struct range_description {
  const char* text;
  template <typename... Parts>
  explicit range_description(const Parts&... parts) : text(detail::text_in(parts...)) {}
};

namespace detail {

template <typename First, typename... Rest>
const char* text_in(const First& first, const Rest&... rest) {
  if constexpr (std::is_same_v<First, range_description>)
    return first.text;
  else if constexpr (std::is_convertible_v<const First&, range_message>)
    return range_message(first).text;
  else
    return text_in(rest...);
}

}  // namespace detail

/// A range that lasts as long as the object (nvtx3::scoped_range_in).
template <typename Domain = void>
class scoped_range_in {
 public:
  template <typename... Parts>
  explicit scoped_range_in(const Parts&... parts) {
    range_push(detail::text_in(parts...));
  }
  scoped_range_in(const scoped_range_in&) = delete;
  scoped_range_in& operator=(const scoped_range_in&) = delete;
  ~scoped_range_in() { range_pop(); }
};
using scoped_range = scoped_range_in<>;

/// Marks a point in time (nvtx3::mark).
template <typename... Parts>
void mark_in_range(const Parts&... parts) {
  range_mark(detail::text_in(parts...));
}

}  // namespace cu2sycl
