#include "rules/yaml/yaml_configuration.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <set>

#include "rules/row/suggestion.hpp"
#include "rules/yaml/yaml_fault.hpp"

namespace cu2sycl {
namespace {

struct WordKey {
  std::string_view name;
  std::string_view takes;
  std::string Configuration::*member;
};

struct ListKey {
  std::string_view name;
  std::string_view takes;
  std::vector<std::string> Configuration::*member;
};

constexpr std::array kWordKeys{WordKey{"baseline", "a file", &Configuration::baseline},
                               WordKey{"extend", "a file", &Configuration::extend},
                               WordKey{"fail_on", "`error`, `warning` or `never`", &Configuration::fail_on},
                               WordKey{"jobs", "a number", &Configuration::jobs},
                               WordKey{"out", "a folder", &Configuration::out},
                               WordKey{"root", "a folder", &Configuration::root},
                               WordKey{"runtime", "`copy` or `none`", &Configuration::runtime}};
constexpr std::array kListKeys{ListKey{"exclude", "a list of patterns", &Configuration::exclude},
                               ListKey{"ignore", "a list of codes", &Configuration::ignore},
                               ListKey{"select", "a list of codes", &Configuration::select},
                               ListKey{"tables", "a list of files", &Configuration::tables}};

[[noreturn]] void unknown_key(const YAML::Node& node, std::vector<std::string_view> known) {
  const std::string key = node.IsScalar() ? node.as<std::string>() : std::string();
  std::string words;
  std::sort(known.begin(), known.end());
  for (const std::string_view one : known) words += (words.empty() ? "`" : ", `") + std::string(one) + "`";
  throw YamlFault{node.Mark(), "unknown key `" + key + "`" + suggestion(key, known) + "; known: " + words};
}

std::string word_of(const YAML::Node& value, std::string_view key, std::string_view takes) {
  if (!value.IsScalar()) throw YamlFault{value.Mark(), "`" + std::string(key) + "` takes " + std::string(takes)};
  return value.as<std::string>();
}

std::vector<std::string> list_of(const YAML::Node& value, std::string_view key, std::string_view takes) {
  if (!value.IsSequence()) throw YamlFault{value.Mark(), "`" + std::string(key) + "` takes " + std::string(takes)};
  std::vector<std::string> out;
  for (const YAML::Node& one : value) out.push_back(word_of(one, key, takes));
  return out;
}

void check_twice(const YAML::Node& key, std::set<std::string>& seen) {
  if (key.IsScalar() && !seen.insert(key.as<std::string>()).second)
    throw YamlFault{key.Mark(), "the key `" + key.as<std::string>() + "` is there twice"};
}

std::vector<Override> overrides_of(const YAML::Node& value) {
  constexpr std::string_view kTakes = "a list of mappings with `paths` and `ignore`";
  if (!value.IsSequence()) throw YamlFault{value.Mark(), "`overrides` takes " + std::string(kTakes)};
  std::vector<Override> out;
  for (const YAML::Node& one : value) {
    if (!one.IsMap()) throw YamlFault{one.Mark(), "`overrides` takes " + std::string(kTakes)};
    Override& added = out.emplace_back();
    std::set<std::string> seen;
    for (const auto& entry : one) {
      const std::string key = entry.first.IsScalar() ? entry.first.as<std::string>() : std::string();
      check_twice(entry.first, seen);
      if (key == "paths")
        added.paths = list_of(entry.second, key, "a list of patterns");
      else if (key == "ignore")
        added.ignore = list_of(entry.second, key, "a list of codes");
      else
        unknown_key(entry.first, {"ignore", "paths"});
    }
    if (added.paths.empty() || added.ignore.empty())
      throw YamlFault{one.Mark(), "an override says both `paths` and `ignore`"};
  }
  return out;
}

void read_key(Configuration& out, const YAML::Node& key_node, const YAML::Node& value) {
  const std::string key = key_node.IsScalar() ? key_node.as<std::string>() : std::string();
  std::vector<std::string_view> known{"overrides"};
  for (const WordKey& one : kWordKeys) {
    if (key == one.name) {
      out.*one.member = word_of(value, key, one.takes);
      return;
    }
    known.push_back(one.name);
  }
  for (const ListKey& one : kListKeys) {
    if (key == one.name) {
      out.*one.member = list_of(value, key, one.takes);
      return;
    }
    known.push_back(one.name);
  }
  if (key != "overrides") unknown_key(key_node, known);
  out.overrides = overrides_of(value);
}

Error error(const std::string& name, const YAML::Mark& mark, const std::string& reason) {
  const int line = mark.is_null() ? 0 : mark.line;
  const int column = mark.is_null() ? 0 : mark.column;
  return {name + ":" + std::to_string(line + 1) + ":" + std::to_string(column + 1), reason};
}

}  // namespace

Result<Configuration> read_configuration(const std::string& name, const std::string& yaml) {
  Configuration out;
  try {
    const YAML::Node root = YAML::Load(yaml);
    if (root.IsNull()) return out;
    if (!root.IsMap()) return error(name, root.Mark(), "a configuration is a mapping of keys to what they take");
    std::set<std::string> seen;
    for (const auto& entry : root) {
      check_twice(entry.first, seen);
      read_key(out, entry.first, entry.second);
    }
  } catch (const YamlFault& fault) {
    return error(name, fault.mark, fault.message);
  } catch (const YAML::Exception& e) {
    return error(name, e.mark, e.msg);
  }
  return out;
}

}  // namespace cu2sycl
