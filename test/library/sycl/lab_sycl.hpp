// lab's SYCL edition: what of lab is more than a call of SYCL's. The rest is said by the rows of library.yaml.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cu2sycl/stream/stream.hpp>
#include <sycl/sycl.hpp>

namespace lab::detail {

/// What LAB_LAUNCH says of a launch that failed.
inline void check(cu2sycl::error_t error, const char* call, const char* file, int line) {
  if (error == cu2sycl::success) return;
  std::fprintf(stderr, "%s:%d: %s: %s\n", file, line, call, cu2sycl::error_string(error));
  std::exit(1);
}

}  // namespace lab::detail

namespace lab_sycl {

class Stream {
 public:
  Stream() { cu2sycl::stream_create_with_flags(&queue_, cu2sycl::stream_non_blocking); }
  ~Stream() { cu2sycl::stream_destroy(queue_); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  void wait() { queue_->wait_and_throw(); }
  sycl::queue* native() const { return queue_; }

 private:
  sycl::queue* queue_ = nullptr;
};

template <typename T>
class Array {
 public:
  explicit Array(std::size_t count) : data_(sycl::malloc_device<T>(count, cu2sycl::default_queue())), count_(count) {}
  ~Array() { sycl::free(data_, cu2sycl::default_queue()); }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;

  T* data() const { return data_; }
  std::size_t count() const { return count_; }

 private:
  T* data_;
  std::size_t count_;
};

class Timer {
 public:
  void begin(Stream& stream) { begin_ = now(stream); }
  void end(Stream& stream) { end_ = now(stream); }
  float milliseconds() const { return std::chrono::duration<float, std::milli>(end_ - begin_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  static Clock::time_point now(Stream& stream) {
    stream.wait();
    return Clock::now();
  }
  Clock::time_point begin_;
  Clock::time_point end_;
};

}  // namespace lab_sycl
