// Whether what was written compiles (`convert --verify`).
#pragma once

#include <string>
#include <vector>

#include "cli/outputs/outputs.hpp"
#include "source/result.hpp"

namespace cu2sycl {

struct Verified {
  std::vector<Diagnostic> findings;  // at places of the sources
  std::vector<std::string> own;      // errors that the sources have themselves, one a line: `path:line: message`
  std::size_t units = 0;             // that were compiled
  std::string compiler;
};

/// Compiles the units of a plan, which is written already, without making objects: with $CXX, else with acpp or icpx
/// where one is on the PATH, else with g++. A compiler that knows no SYCL is given the host SYCL, which is laid into
/// `folder`. An error of a line that the conversion left as it was, about nothing that it changed, is the source's own.
/// Errors: there is no compiler.
Result<Verified> verify_outputs(const Options& options, const Plan& plan, const std::string& folder);

}  // namespace cu2sycl
