// The configuration file, `.cu2sycl.yaml`.
#pragma once

#include <string>
#include <vector>

#include "source/result.hpp"

namespace cu2sycl {

/// The tables named under `tables:` in the nearest `.cu2sycl.yaml` from `folder` upwards, as paths beside that file.
/// Errors: the file is no valid YAML, or holds a key that is not known.
Result<std::vector<std::string>> configured_tables(const std::string& folder);

}  // namespace cu2sycl
