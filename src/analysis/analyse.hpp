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

/// Fills Project::analysis, but for what closing the call graph has found (compute_implicit_parameters()), which gives
/// `graph`. An analysis sees what those before it found. The result does not depend on `jobs`.
void analyse(Project& project, const Table& table, const ItemGraph& graph, const AnalysisSettings& settings);

}  // namespace cu2sycl
