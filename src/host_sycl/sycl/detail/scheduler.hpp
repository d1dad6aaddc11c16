// Commands and when they run: SYCL 2020, 3.7.1 and 4.6.5. A command runs when it is submitted. If the environment
// variable SYCL_HOST_ORDER is a number, it runs when something waits for it, in an order that the number selects.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <mutex>
#include <random>
#include <vector>

namespace sycl::detail {

inline std::uint64_t now() {
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
          .count());
}

/// Work that was submitted to a queue. After it has run, its work and dependencies are released.
struct command {
  std::function<void()> work;
  std::vector<std::shared_ptr<command>> dependencies;  // commands that must run first
  bool done = false;
  std::uint64_t start = 0;
  std::uint64_t end = 0;
};
using command_pointer = std::shared_ptr<command>;

/// The commands that have not run. There is one scheduler per program; its functions may be called from any thread.
class scheduler {
 public:
  static scheduler& instance() {
    static scheduler* const one = new scheduler;  // outlives queues with static storage duration
    return *one;
  }

  [[nodiscard]] bool deferred() const { return deferred_; }

  command_pointer submit(std::function<void()> work, std::vector<command_pointer> dependencies) {
    const std::lock_guard lock(mutex_);
    auto made = std::make_shared<command>(command{std::move(work), std::move(dependencies), false, 0, 0});
    if (!deferred_) {
      run(*made);
    } else {
      pending_.push_back(made);
    }
    return made;
  }

  /// Runs a command and its dependencies. Other commands, for which nothing waits, may run before it.
  void wait(const command_pointer& wanted) {
    const std::lock_guard lock(mutex_);
    while (wanted != nullptr && !wanted->done) run_one(wanted.get());
  }

  /// Runs one command, so that loops that query whether a command is complete make progress.
  void poll() {
    const std::lock_guard lock(mutex_);
    if (!pending_.empty()) run_one(nullptr);
  }

 private:
  scheduler() {
    const char* const seed = std::getenv("SYCL_HOST_ORDER");
    deferred_ = seed != nullptr;
    if (deferred_) random_.seed(static_cast<std::uint32_t>(std::strtoul(seed, nullptr, 10)));
  }

  static bool ready(const command& one) {
    for (const command_pointer& other : one.dependencies) {
      if (!other->done) return false;
    }
    return true;
  }

  static void run(command& one) {
    one.start = now();
    one.work();
    one.end = now();
    one.done = true;
    one.work = nullptr;
    one.dependencies.clear();
  }

  // Runs a command that is ready: any one, or, half of the time, `wanted` or one on which it depends.
  void run_one(command* wanted) {
    if (wanted != nullptr && random_() % 2 == 0) {
      while (!ready(*wanted)) {
        for (const command_pointer& other : wanted->dependencies) {
          if (!other->done) {
            wanted = other.get();
            break;
          }
        }
      }
      finish(wanted);
      return;
    }
    std::vector<command*> candidates;
    for (const command_pointer& one : pending_) {
      if (ready(*one)) candidates.push_back(one.get());
    }
    finish(candidates[random_() % candidates.size()]);
  }

  void finish(command* one) {
    for (std::size_t k = 0; k < pending_.size(); ++k) {
      if (pending_[k].get() != one) continue;
      const command_pointer held = pending_[k];
      pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(k));
      run(*held);
      return;
    }
  }

  std::recursive_mutex mutex_;
  std::vector<command_pointer> pending_;  // in the order of submission
  std::mt19937 random_;
  bool deferred_ = false;
};

}  // namespace sycl::detail
