// Checks whether the outputs compile (`convert --verify`).
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
  std::vector<std::string> own;   // errors that the sources have already, one per line: `path:line: message`
  std::size_t units = 0;          // the number of units that were compiled
  std::string compiler;
};

/// Compiles the units of a plan whose files are written already, without generating objects: with $CXX, otherwise with
/// acpp or icpx if one is on the PATH, otherwise with g++. A compiler without SYCL uses the host SYCL, which is written
/// to `folder`. Errors of the sources themselves are not findings: those in lines that the conversion did not change,
/// about nothing that it changed; missing names that the program does not declare, or missing data members; and their
/// consequences in the same unit. Errors about names that findings have `reported` are omitted. Errors: there is no
/// compiler.
Result<Verified> verify_outputs(const Options& options, const Plan& plan, const Projects& projects,
                                const std::set<std::string>& reported, const std::string& folder);

}  // namespace cu2sycl
