#include "rules/yaml_configuration.hpp"

#include <yaml-cpp/yaml.h>

namespace cu2sycl {
namespace {

constexpr std::string_view kKnown = "known: `exclude`, `ignore`, `root`, `tables`";

Error error(const std::string& name, const YAML::Mark& mark, const std::string& reason) {
  return {name + ":" + std::to_string(mark.is_null() ? 1 : mark.line + 1), reason};
}

}  // namespace

Result<Configuration> read_configuration(const std::string& name, const std::string& yaml) {
  Configuration out;
  try {
    const YAML::Node root = YAML::Load(yaml);
    if (root.IsNull()) return out;
    if (!root.IsMap()) return error(name, root.Mark(), "a configuration is a mapping; " + std::string(kKnown));
    for (const auto& entry : root) {
      if (!entry.first.IsScalar()) return error(name, entry.first.Mark(), "a key is a word; " + std::string(kKnown));
      const auto key = entry.first.as<std::string>();
      if (key == "root") {
        if (!entry.second.IsScalar()) return error(name, entry.second.Mark(), "`root` takes a folder");
        out.root = entry.second.as<std::string>();
        continue;
      }
      std::vector<std::string>* list = key == "tables"    ? &out.tables
                                       : key == "exclude" ? &out.exclude
                                       : key == "ignore"  ? &out.ignore
                                                          : nullptr;
      if (list == nullptr) return error(name, entry.first.Mark(), "unknown key `" + key + "`; " + std::string(kKnown));
      const std::string what = key == "tables" ? "files" : key == "exclude" ? "patterns" : "codes";
      if (!entry.second.IsSequence()) return error(name, entry.second.Mark(), "`" + key + "` takes a list of " + what);
      for (const YAML::Node& one : entry.second) {
        if (!one.IsScalar()) return error(name, one.Mark(), "`" + key + "` takes a list of " + what);
        list->push_back(one.as<std::string>());
      }
    }
  } catch (const YAML::Exception& e) {
    return error(name, e.mark, e.msg);
  }
  return out;
}

}  // namespace cu2sycl
