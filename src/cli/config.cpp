#include "cli/config.hpp"

#include <yaml-cpp/yaml.h>

#include <filesystem>

namespace cu2sycl {

Result<std::vector<std::string>> configured_tables(const std::string& folder) {
  namespace fs = std::filesystem;
  std::vector<std::string> out;
  std::error_code code;
  for (fs::path at = fs::absolute(folder, code); !code; at = at.parent_path()) {
    const fs::path file = at / ".cu2sycl.yaml";
    if (fs::exists(file, code)) {
      try {
        const YAML::Node root = YAML::LoadFile(file.string());
        for (const auto& entry : root) {
          const std::string key = entry.first.as<std::string>();
          if (key != "tables") {
            return Error{file.string() + ":" + std::to_string(entry.first.Mark().line + 1),
                         "unknown key `" + key + "`; known: `tables`"};
          }
          for (const YAML::Node& one : entry.second) out.push_back((at / one.as<std::string>()).string());
        }
      } catch (const YAML::Exception& e) {
        return Error{file.string() + ":" + std::to_string(e.mark.line + 1), e.msg};
      }
      return out;
    }
    if (at == at.parent_path()) break;
  }
  return out;
}

}  // namespace cu2sycl
