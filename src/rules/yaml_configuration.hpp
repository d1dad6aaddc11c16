// The configuration file's text.
#pragma once

#include <string>
#include <vector>

#include "source/result.hpp"

namespace cu2sycl {

/// The texts listed under `tables:`. `name` is used in errors, which are `name:line: reason`: the text is no valid
/// YAML, holds a key that is not known, or something else than a list of texts.
Result<std::vector<std::string>> read_configuration(const std::string& name, const std::string& yaml);

}  // namespace cu2sycl
