// The configuration file, `.cu2sycl.yaml`, which can set any option of `convert`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/options/command_line.hpp"
#include "rules/yaml/yaml_configuration.hpp"
#include "source/result.hpp"

namespace cu2sycl {

inline constexpr std::string_view kConfigurationName = ".cu2sycl.yaml";

/// Reads the nearest `.cu2sycl.yaml` in or above the folder of a file, or in or above a folder. Paths in it are
/// relative to its folder. Errors: it cannot be read, is not valid YAML, or contains an unknown key, a value that the
/// option does not take, an unknown code, or a root that is not a folder.
Result<Configuration> configuration_for(const std::string& path);

/// Returns the settings as arguments of the selected command, without those that conflict with options of the command
/// line.
[[nodiscard]] std::vector<std::string> arguments_of(const Configuration& configuration, const CommandLine& said);

/// Checks codes. Errors: one of them is not the beginning of a code, such as `CS1001` or `CS3`. `where` and `key` are
/// the place and the key of the codes.
Result<bool> check_codes(const std::string& where, std::string_view key, const std::vector<std::string>& codes);

/// Returns all settings as YAML, each with its place or a note that it is the default.
[[nodiscard]] std::string show_settings(const Configuration& configuration);

}  // namespace cu2sycl
