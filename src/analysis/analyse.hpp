// All analyses of a run, in order.
#pragma once

#include "analysis/launch/dimensions.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

struct AnalysisSettings {
  bool buffers = false;    // --memory buffer
  bool accessors = false;  // kernels are passed accessors of buffers
  unsigned jobs = 1;
};

/// Fills Project::analysis, except for the parts that compute_implicit_parameters() has already filled; `graph` is the
/// result of that function. Each analysis sees the results of those before it. The result does not depend on `jobs`.
void analyse(Project& project, const Table& table, const ItemGraph& graph, const AnalysisSettings& settings);

}  // namespace cu2sycl
