// Rule files of dpct (Intel's DPC++ Compatibility Tool, SYCLomatic), as rows.
#pragma once

#include <string>

#include "rules/yaml/yaml_loader.hpp"

namespace YAML {
class Node;
}  // namespace YAML

namespace cu2sycl {

/// Whether a YAML document is such a file: a list of mappings with `Rule`.
[[nodiscard]] bool is_dpct_rule_file(const YAML::Node& root);

/// Its rules as rows; of those that match the same, the ones of the highest priority. `$type_name_of` and `$deref_type`
/// become `decltype`. Errors, as `name:line:col: reason`: a key or word that the format does not have, and what needs a
/// type checker (fields). Format: https://oneapi-src.github.io/SYCLomatic/dev_guide/migration/migration-rules.html
Result<LoadedRows> load_dpct_rules(const std::string& name, const YAML::Node& root);

}  // namespace cu2sycl
