#include "rules/yaml/yaml_configuration.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <set>

#include "rules/yaml/yaml_error.hpp"
#include "source/algorithms.hpp"
#include "source/suggestion.hpp"

namespace cu2sycl {
namespace {

constexpr std::string_view kExtend = "extend";
constexpr std::string_view kOverrides = "overrides";

[[noreturn]] void unknown_key(const YAML::Node& node, std::vector<std::string_view> known) {
  const std::string key = node.IsScalar() ? node.as<std::string>() : std::string();
  std::string words;
  std::ranges::sort(known);
  for (const std::string_view one : known) words += (words.empty() ? "`" : ", `") + std::string(one) + "`";
  throw YamlError{node.Mark(), "unknown key `" + key + "`" + suggestion(key, known) + "; known: " + words};
}

std::string word_of(const YAML::Node& value, std::string_view key, std::string_view takes) {
  if (!value.IsScalar()) throw YamlError{value.Mark(), "`" + std::string(key) + "` takes " + std::string(takes)};
  return value.as<std::string>();
}

std::vector<std::string> list_of(const YAML::Node& value, std::string_view key, std::string_view takes) {
  if (!value.IsSequence()) throw YamlError{value.Mark(), "`" + std::string(key) + "` takes " + std::string(takes)};
  std::vector<std::string> out;
  for (const YAML::Node& one : value) out.push_back(word_of(one, key, takes));
  return out;
}

void check_twice(const YAML::Node& key, std::set<std::string>& seen) {
  if (key.IsScalar() && !seen.insert(key.as<std::string>()).second)
    throw YamlError{key.Mark(), "the key `" + key.as<std::string>() + "` is given twice"};
}

std::vector<Override> overrides_of(const std::string& name, const YAML::Node& value) {
  constexpr std::string_view kTakes = "a list of mappings with `paths` and `ignore`";
  if (!value.IsSequence()) throw YamlError{value.Mark(), "`overrides` takes " + std::string(kTakes)};
  std::vector<Override> out;
  for (const YAML::Node& one : value) {
    if (!one.IsMap()) throw YamlError{one.Mark(), "`overrides` takes " + std::string(kTakes)};
    Override& added = out.emplace_back();
    added.place = place_of(name, one.Mark());
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
      throw YamlError{one.Mark(), "an override says both `paths` and `ignore`"};
  }
  return out;
}

Setting setting_of(const SettingKey& key, const YAML::Node& value) {
  Setting out{key.name, {}, {}};
  if (key.kind == SettingKey::Kind::kList) {
    out.values = list_of(value, key.name, key.takes);
    return out;
  }
  out.values = {word_of(value, key.name, key.takes)};
  bool flag = false;
  if (key.kind != SettingKey::Kind::kFlag) return out;
  if (!YAML::convert<bool>::decode(value, flag))
    throw YamlError{value.Mark(), "`" + key.name + "` takes `true` or `false`, not `" + out.values.front() + "`"};
  out.values = {flag ? "true" : "false"};
  return out;
}

void read_key(Configuration& out, const std::string& name, const YAML::Node& key, const YAML::Node& value,
              const std::vector<SettingKey>& keys) {
  const std::string word = key.IsScalar() ? key.as<std::string>() : std::string();
  if (word == kExtend) {
    out.extend = word_of(value, word, "a file");
    return;
  }
  if (word == kOverrides) {
    out.overrides = overrides_of(name, value);
    return;
  }
  const auto found = find_if(keys, [&](const SettingKey& one) { return one.name == word; });
  if (found == keys.end()) {
    std::vector<std::string_view> known{kExtend, kOverrides};
    for (const SettingKey& one : keys) known.emplace_back(one.name);
    unknown_key(key, known);
  }
  if (value.IsNull()) return;  // not set
  out.settings.push_back(setting_of(*found, value));
  out.settings.back().place = place_of(name, key.Mark());
}

}  // namespace

std::string Configuration::word(std::string_view key) const {
  const auto found =
      std::find_if(settings.rbegin(), settings.rend(), [&](const Setting& one) { return one.key == key; });
  return found == settings.rend() || found->values.empty() ? std::string() : found->values.back();
}

Result<Configuration> read_configuration(const std::string& name, const std::string& yaml,
                                         const std::vector<SettingKey>& keys) {
  Configuration out;
  try {
    const YAML::Node root = YAML::Load(yaml);
    if (root.IsNull()) return out;
    if (!root.IsMap())
      return Error{place_of(name, root.Mark()), "a configuration is a mapping of keys to what they take"};
    std::set<std::string> seen;
    for (const auto& entry : root) {
      check_twice(entry.first, seen);
      read_key(out, name, entry.first, entry.second, keys);
    }
  } catch (const YamlError& error) {
    return Error{place_of(name, error.mark), error.message};
  } catch (const YAML::Exception& e) {
    return error_of(name, yaml, e);
  }
  return out;
}

}  // namespace cu2sycl
