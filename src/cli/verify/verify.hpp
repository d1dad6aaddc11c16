// Whether what was written compiles (`convert --verify`).
#pragma once

#include <set>
#include <string>
#include <vector>

#include "cli/outputs/outputs.hpp"
#include "driver/read/projects.hpp"
#include "source/result.hpp"

namespace cu2sycl {

struct Verified {
  std::vector<Finding> findings;  // at places of the sources
  std::vector<std::string> own;   // errors that the sources have themselves, one a line: `path:line: message`
  std::size_t units = 0;          // that were compiled
  std::string compiler;
};

/// Compiles the units of a plan, which is written already, without making objects: with $CXX, else with acpp or icpx
/// where one is on the PATH, else with g++. A compiler that knows no SYCL is given the host SYCL, which is laid into
/// `folder`. The source's own are errors of lines that the conversion left as they were, about nothing that it changed;
/// errors that a name is missing which its program does not declare, or a data member; and
/// what follows from these in the same unit. Nothing is said of the names that findings have `reported`. Errors: there
/// is no compiler.
Result<Verified> verify_outputs(const Options& options, const Plan& plan, const Projects& projects,
                                const std::set<std::string>& reported, const std::string& folder);

}  // namespace cu2sycl
