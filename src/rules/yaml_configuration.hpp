// The configuration file's text.
#pragma once

#include <string>
#include <vector>

#include "source/result.hpp"

namespace cu2sycl {

/// What a configuration file says, as it is written there.
struct Configuration {
  std::vector<std::string> tables;
  std::string root;                  // the folder of the project
  std::vector<std::string> exclude;  // patterns of paths below it that are no part of it
  std::vector<std::string> ignore;   // codes of findings that are not reported
};

/// Reads a configuration. `name` is used in errors, which are `name:line: reason`: the text is no valid YAML, holds a
/// key that is not known, or a value of another type.
Result<Configuration> read_configuration(const std::string& name, const std::string& yaml);

}  // namespace cu2sycl
