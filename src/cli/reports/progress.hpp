// Shows the progress of a long run on a terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string_view>

namespace cu2sycl {

/// Updates one line of standard error, beginning half a second after the start. Prints nothing if that is no terminal.
/// Thread-safe.
class Progress {
 public:
  explicit Progress(bool shown);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Clears the line.
  ~Progress();

  /// Counts one more of `all` files that has completed a stage, `read` or `converted`.
  void step(std::string_view stage, std::size_t all);

 private:
  using Clock = std::chrono::steady_clock;

  bool shown_;
  std::mutex mutex_;
  std::string_view stage_;
  std::size_t done_ = 0;  // in this stage
  bool printed_ = false;
  Clock::time_point next_;  // when the line may be updated again
};

}  // namespace cu2sycl
