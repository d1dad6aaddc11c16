// The configuration file's text.
#pragma once

#include <string>
#include <vector>

#include "source/result.hpp"

namespace cu2sycl {

/// What holds for some paths of a project.
struct Override {
  std::vector<std::string> paths;   // patterns
  std::vector<std::string> ignore;  // codes of findings that are not reported there
};

/// What a configuration file says, as it is written there.
struct Configuration {
  std::string extend;                // another such file, whose lists come before these and whose words stand in
  std::vector<std::string> tables;   // mapping tables
  std::string root;                  // the folder of the project
  std::string out;                   // the output folder
  std::vector<std::string> exclude;  // patterns of paths below the root that are no part of it
  std::vector<std::string> select;   // codes, or their beginnings, of findings that alone are reported
  std::vector<std::string> ignore;   // likewise, of those that are not reported
  std::vector<Override> overrides;
  std::string baseline;  // the file of findings that are known
  std::string fail_on;
  std::string runtime;
  std::string jobs;
  std::string folder;  // that holds the file: patterns of overrides are relative to it
};

/// Reads a configuration. `name` is used in errors, which are `name:line:column: reason`: the text is no valid YAML,
/// holds a key that is not known or twice, or a value of another type.
Result<Configuration> read_configuration(const std::string& name, const std::string& yaml);

}  // namespace cu2sycl
