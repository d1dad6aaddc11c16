// How far a long run has come, on a terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string_view>

namespace cu2sycl {

/// Keeps one line of standard error up to date, from half a second on; nothing where that is no terminal. Threads may
/// call it at once.
class Progress {
 public:
  explicit Progress(bool shown);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Clears the line.
  ~Progress();

  /// One more of `all` files is through a stage: `read` or `converted`.
  void step(std::string_view stage, std::size_t all);

 private:
  using Clock = std::chrono::steady_clock;

  bool shown_;
  std::mutex mutex_;
  std::string_view stage_;
  std::size_t done_ = 0;  // in this stage
  bool printed_ = false;
  Clock::time_point next_;  // when the line may change
};

}  // namespace cu2sycl
