// Reads rule files of dpct (Intel's DPC++ Compatibility Tool, SYCLomatic).
#pragma once

#include <string>

#include "rules/yaml/yaml_loader.hpp"

namespace YAML {
class Node;
}  // namespace YAML

namespace cu2sycl {

/// Returns whether a YAML document is such a file: a list of mappings with the key `Rule`.
[[nodiscard]] bool is_dpct_rule_file(const YAML::Node& root);

/// Returns the rules as rows. Of the rules that match the same, only those of the highest priority are used.
/// `$type_name_of` and `$deref_type` become `decltype`. Errors have the form `name:line:col: reason`: a key or word
/// that the format does not have, or rules that would need a type checker (fields). Format:
/// https://oneapi-src.github.io/SYCLomatic/dev_guide/migration/migration-rules.html
Result<LoadedRows> load_dpct_rules(const std::string& name, const YAML::Node& root);

}  // namespace cu2sycl
