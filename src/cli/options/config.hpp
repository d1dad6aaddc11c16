// The configuration file, `.cu2sycl.yaml`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/yaml/yaml_configuration.hpp"
#include "source/result.hpp"

namespace cu2sycl {

/// The nearest `.cu2sycl.yaml` from a file's or folder's place upwards; its tables and its root as paths beside it.
/// Errors: it cannot be read, is no valid YAML, or holds a key that is not known, a code that there is not, or a root
/// that is no folder.
Result<Configuration> configuration_for(const std::string& path);

/// Errors: one of them is not the beginning of a code, as `CS1001` or `CS3`. `where` and `key` say where they stand.
Result<bool> check_codes(const std::string& where, std::string_view key, const std::vector<std::string>& codes);

}  // namespace cu2sycl
