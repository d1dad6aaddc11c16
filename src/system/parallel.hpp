// Parallel loops.
#pragma once

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace cu2sycl {

/// Calls work(0) … work(count - 1), each once, on `jobs` threads (at least one). `work` must not throw.
template <typename Work>
void for_each_index(std::size_t count, unsigned jobs, const Work& work) {
  std::atomic<std::size_t> next = 0;
  const auto run = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::jthread> workers;
  for (unsigned k = 1; k < jobs && k < count; ++k) workers.emplace_back(run);
  run();
}

}  // namespace cu2sycl
