// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Asynchronous copies of one work-item: cuda::pipeline<cuda::thread_scope_thread>, cuda::memcpy_async of libcu++. Here
// they are complete when the call returns, which CUDA allows: no thread may read a copy before it has waited for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "cu2sycl/group/atomic_ref.hpp"

namespace cu2sycl {

/// A number of bytes that is a multiple of `Alignment` (cuda::aligned_size_t).
template <std::size_t Alignment>
struct aligned_size_t {
  static constexpr std::size_t align = Alignment;
  std::size_t value;
  explicit constexpr aligned_size_t(std::size_t bytes) : value(bytes) {}
  constexpr operator std::size_t() const { return value; }
};

/// The pipeline of one work-item (cuda::pipeline). There is nothing to wait for.
template <thread_scope Scope>
class pipeline {
  static_assert(Scope == thread_scope_thread, "only the pipeline of one work-item is known");

 public:
  void producer_acquire() const {}
  void producer_commit() const {}
  void consumer_wait() const {}
  void consumer_release() const {}
};

inline pipeline<thread_scope_thread> make_pipeline() { return {}; }

template <int Prior>
void pipeline_consumer_wait_prior(const pipeline<thread_scope_thread>&) {}

/// Copies `bytes - zeros` bytes and sets the last `zeros` bytes of the destination to 0 (__pipeline_memcpy_async).
inline void pipeline_memcpy_async(void* to, const void* from, std::size_t bytes, std::size_t zeros = 0) {
  using word = std::uint32_t;
  for (std::size_t i = 0; i < (bytes - zeros) / sizeof(word); ++i)
    static_cast<word*>(to)[i] = static_cast<const word*>(from)[i];
  for (std::size_t i = (bytes - zeros) / sizeof(word) * sizeof(word); i < bytes; ++i)
    static_cast<std::byte*>(to)[i] = i < bytes - zeros ? static_cast<const std::byte*>(from)[i] : std::byte{0};
}

/// Copies `bytes` bytes, or elements of T if T is not void; `bytes` is then a multiple of sizeof(T)
/// (cuda::memcpy_async).
template <typename T, typename U, thread_scope Scope>
void memcpy_async(T* to, const U* from, std::size_t bytes, const pipeline<Scope>&) {
  if constexpr (std::is_void_v<T>) {
    for (std::size_t i = 0; i < bytes; ++i) static_cast<std::byte*>(to)[i] = static_cast<const std::byte*>(from)[i];
  } else {
    for (std::size_t i = 0; i < bytes / sizeof(T); ++i) to[i] = from[i];
  }
}
/// Like the overload above, with the elements divided among the members of a group.
template <typename Group, typename T, typename U, thread_scope Scope>
void memcpy_async(const Group& group, T* to, const U* from, std::size_t bytes, const pipeline<Scope>&) {
  for (std::size_t i = group.thread_rank(); i < bytes / sizeof(T); i += group.size()) to[i] = from[i];
}

}  // namespace cu2sycl
