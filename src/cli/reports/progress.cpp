#include "cli/reports/progress.hpp"

#include <unistd.h>

#include <iostream>

namespace cu2sycl {
namespace {

constexpr std::chrono::milliseconds kFirst(500);
constexpr std::chrono::milliseconds kEach(100);
constexpr std::string_view kClear = "\r\033[K";

}  // namespace

Progress::Progress(bool shown) : shown_(shown && ::isatty(STDERR_FILENO) == 1), next_(Clock::now() + kFirst) {}

Progress::~Progress() {
  if (printed_) std::cerr << kClear << std::flush;
}

void Progress::step(std::string_view stage, std::size_t all) {
  if (!shown_) return;
  const std::lock_guard lock(mutex_);
  if (stage != stage_) done_ = 0;
  stage_ = stage;
  ++done_;
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + kEach;
  printed_ = true;
  std::cerr << kClear << "cu2sycl: " << stage << ' ' << done_ << " of " << all << " files" << std::flush;
}

}  // namespace cu2sycl
