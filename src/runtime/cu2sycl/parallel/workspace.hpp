// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Temporary memory of algorithms.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <sycl/sycl.hpp>
#include <vector>

namespace cu2sycl::parallel {

/// Temporary memory that is passed in, or owned; or none, to measure how much is needed. Owned memory is freed with the
/// object, after the queue's work. An algorithm first takes all the memory that it needs; if it is only measured, it
/// then returns.
class workspace {
 public:
  /// Owns its memory: device memory of a queue, or host memory if `queue` is null.
  explicit workspace(sycl::queue* queue) : queue_(queue) {}
  /// Uses `bytes` bytes of the given memory; with nullptr only measures.
  workspace(void* memory, std::size_t bytes) : given_(static_cast<std::byte*>(memory)), size_(bytes), owns_(false) {}
  workspace(const workspace&) = delete;
  workspace& operator=(const workspace&) = delete;
  ~workspace() {
    if (queue_ != nullptr && !own_.empty()) queue_->wait();
    for (void* piece : own_) {
      if (queue_ != nullptr)
        sycl::free(piece, *queue_);
      else
        ::operator delete (piece, std::align_val_t{kAlignment});
    }
  }

  bool measures() const { return !owns_ && given_ == nullptr; }
  /// Returns the number of bytes taken so far.
  std::size_t taken() const { return taken_; }

  /// Returns memory for n elements. Throws std::bad_alloc if there is none, errc::invalid if the given memory is too
  /// small.
  template <typename T>
  T* take(std::ptrdiff_t n) {
    const std::size_t bytes = (static_cast<std::size_t>(std::max<std::ptrdiff_t>(n, 1)) * sizeof(T) + kAlignment - 1) /
                              kAlignment * kAlignment;
    if (owns_) return static_cast<T*>(allocate(bytes));
    std::byte* const place = given_ == nullptr ? nullptr : aligned(given_) + taken_;
    taken_ += bytes;
    if (given_ != nullptr && static_cast<std::size_t>(place + bytes - given_) > size_)
      throw sycl::exception(sycl::make_error_code(sycl::errc::invalid), "cu2sycl: too little temporary storage");
    return reinterpret_cast<T*>(place);
  }

  static constexpr std::size_t kAlignment = 256;

 private:
  static std::byte* aligned(std::byte* p) {
    return p + (kAlignment - reinterpret_cast<std::uintptr_t>(p) % kAlignment) % kAlignment;
  }
  void* allocate(std::size_t bytes) {
    own_.push_back(nullptr);
    own_.back() =
        queue_ != nullptr ? sycl::malloc_device(bytes, *queue_) : ::operator new (bytes, std::align_val_t{kAlignment});
    if (own_.back() == nullptr) throw std::bad_alloc();
    return own_.back();
  }

  sycl::queue* queue_ = nullptr;
  std::vector<void*> own_;
  std::byte* given_ = nullptr;
  std::size_t size_ = 0;
  std::size_t taken_ = 0;
  bool owns_ = true;
};

}  // namespace cu2sycl::parallel
