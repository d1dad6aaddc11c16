// Where the outputs of `convert` go.
#pragma once

#include "cli/inputs/inputs.hpp"
#include "cli/options/options.hpp"
#include "driver/pipeline.hpp"

namespace cu2sycl {

/// Writes the outputs, or says which would change; the exit code. With --verify, what does not compile becomes findings
/// of the run.
int place_outputs(const Options& options, const Inputs& inputs, RunResult& run);

}  // namespace cu2sycl
