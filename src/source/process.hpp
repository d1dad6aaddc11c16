// Other programs.
#pragma once

#include <string>
#include <vector>

namespace cu2sycl {

struct Finished {
  int code;  // exit status; -1 where the program could not be started or was ended by a signal
  std::string output;
};

/// Runs a program that is found on the PATH, and waits for it. What it prints to standard error is dropped.
[[nodiscard]] Finished run_program(const std::vector<std::string>& words);

}  // namespace cu2sycl
