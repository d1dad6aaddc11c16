#include "cli/config.hpp"

#include <filesystem>

#include "rules/yaml_configuration.hpp"
#include "source/source_file.hpp"

namespace cu2sycl {

namespace fs = std::filesystem;

Result<std::vector<std::string>> configured_tables(const std::string& folder) {
  std::error_code code;
  for (fs::path at = fs::absolute(folder, code); !code; at = at.parent_path()) {
    const fs::path file = at / ".cu2sycl.yaml";
    if (!fs::exists(file, code)) {
      if (at == at.parent_path()) break;
      continue;
    }
    const auto source = load(file.string());
    if (!source) return source.error();
    auto tables = read_configuration(file.string(), std::string(source.value().bytes()));
    if (!tables) return tables.error();
    for (std::string& one : tables.value()) one = (at / one).string();
    return tables;
  }
  return std::vector<std::string>();
}

}  // namespace cu2sycl
