// Other programs.
#pragma once

#include <string>
#include <vector>

namespace cu2sycl {

struct Finished {
  int code;  // exit status; -1 where the program could not be started or was ended by a signal
  std::string output;
};

/// Runs a program with this process's own streams; its exit code, or 128 and the number of the signal that ended it, as
/// shells say it; 127 where it could not be started.
[[nodiscard]] int run_visibly(const std::vector<std::string>& words);

/// Runs a program that is found on the PATH, and waits for it. What it prints to standard error is dropped.
[[nodiscard]] Finished run_program(const std::vector<std::string>& words);

}  // namespace cu2sycl
