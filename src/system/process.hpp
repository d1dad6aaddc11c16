// Runs other programs.
#pragma once

#include <string>
#include <vector>

namespace cu2sycl {

struct Finished {
  int code;  // exit status; -1 if the program could not be started or was ended by a signal
  std::string output;
};

/// Runs a program with the standard streams of this process. Returns its exit code, or as shells do 128 plus the number
/// of the signal that ended it, or 127 if it could not be started.
[[nodiscard]] int run_visibly(const std::vector<std::string>& words);

/// Runs a program that is found on the PATH, waits for it, and returns its standard output. Its standard error is
/// discarded.
[[nodiscard]] Finished run_program(const std::vector<std::string>& words);

}  // namespace cu2sycl
