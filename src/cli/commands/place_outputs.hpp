// Writes the outputs of `convert`.
#pragma once

#include "cli/inputs/inputs.hpp"
#include "cli/options/options.hpp"
#include "driver/pipeline.hpp"

namespace cu2sycl {

/// Writes the outputs, or reports which would change. Returns the exit code. With --verify, the compiler's errors are
/// added to the findings of the run.
int place_outputs(const Options& options, const Inputs& inputs, RunResult& run);

}  // namespace cu2sycl
