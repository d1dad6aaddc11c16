// The configuration file, `.cu2sycl.yaml`: any option of `convert` may stand in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/options/command_line.hpp"
#include "rules/yaml/yaml_configuration.hpp"
#include "source/result.hpp"

namespace cu2sycl {

inline constexpr std::string_view kConfigurationName = ".cu2sycl.yaml";

/// The nearest `.cu2sycl.yaml` from a file's or folder's place upwards; what it names as paths beside it. Errors: it
/// cannot be read, is no valid YAML, or holds a key that is not known, a value that the option does not take, a code
/// that there is not, or a root that is no folder.
Result<Configuration> configuration_for(const std::string& path);

/// The settings as arguments of the command that was chosen, without those that do not go with what was said.
[[nodiscard]] std::vector<std::string> arguments_of(const Configuration& configuration, const CommandLine& said);

/// Errors: one of them is not the beginning of a code, as `CS1001` or `CS3`. `where` and `key` say where they stand.
Result<bool> check_codes(const std::string& where, std::string_view key, const std::vector<std::string>& codes);

/// All settings as YAML, each with its place or that it is the default.
[[nodiscard]] std::string show_settings(const Configuration& configuration);

}  // namespace cu2sycl
