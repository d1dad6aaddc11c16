#include "rules/yaml_configuration.hpp"

#include <yaml-cpp/yaml.h>

namespace cu2sycl {
namespace {

Error error(const std::string& name, const YAML::Mark& mark, const std::string& reason) {
  return {name + ":" + std::to_string(mark.line + 1), reason};
}

}  // namespace

Result<std::vector<std::string>> read_configuration(const std::string& name, const std::string& yaml) {
  std::vector<std::string> out;
  try {
    const YAML::Node root = YAML::Load(yaml);
    if (root.IsNull()) return out;
    if (!root.IsMap()) return error(name, root.Mark(), "a configuration is a mapping; known keys: `tables`");
    for (const auto& entry : root) {
      const auto key = entry.first.as<std::string>();
      if (key != "tables") return error(name, entry.first.Mark(), "unknown key `" + key + "`; known: `tables`");
      if (!entry.second.IsSequence()) return error(name, entry.second.Mark(), "`tables` takes a list of files");
      for (const YAML::Node& one : entry.second) {
        if (!one.IsScalar()) return error(name, one.Mark(), "`tables` takes a list of files");
        out.push_back(one.as<std::string>());
      }
    }
  } catch (const YAML::Exception& e) {
    return error(name, e.mark, e.msg);
  }
  return out;
}

}  // namespace cu2sycl
