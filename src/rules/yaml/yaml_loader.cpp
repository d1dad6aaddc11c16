#include "rules/yaml/yaml_loader.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "rules/yaml/dpct_rules.hpp"
#include "rules/yaml/yaml_error.hpp"
#include "source/suggestion.hpp"

namespace cu2sycl {
namespace {

constexpr std::array<std::string_view, 3> kOtherKeys{"kind", "map", "defaults"};
constexpr std::array kMatchKeys{
#define ROW_MATCH(key, kind, meaning) std::string_view(#key),
#define ROW_TEXT(key, meaning)
#include "rules/row/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
};
constexpr std::array kTextKeys{
#define ROW_MATCH(key, kind, meaning)
#define ROW_TEXT(key, meaning) std::string_view(#key),
#include "rules/row/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
};

std::string suggested_key(const std::string& key) {
  std::vector<std::string_view> all(kMatchKeys.begin(), kMatchKeys.end());
  all.insert(all.end(), kTextKeys.begin(), kTextKeys.end());
  all.insert(all.end(), kOtherKeys.begin(), kOtherKeys.end());
  return suggestion(key, all);
}

std::optional<RuleKind> match_kind(const std::string& key) {
  const auto found = std::find(kMatchKeys.begin(), kMatchKeys.end(), key);
  if (found == kMatchKeys.end()) return {};
  return static_cast<RuleKind>(found - kMatchKeys.begin());
}

// Returns whether the value of a key may be a list.
bool takes_list(std::string_view key) { return key == "parameters" || key == "include" || key == "needs"; }

std::string joined(const YAML::Node& node, const std::string& key) {
  if (node.IsScalar() && key == "parameters")
    throw YamlError{node.Mark(), "`parameters` takes a list of names, as `[x]`"};
  if (node.IsScalar()) return node.as<std::string>();
  if (!takes_list(key)) throw YamlError{node.Mark(), "`" + key + "` takes a text"};
  if (!node.IsSequence()) throw YamlError{node.Mark(), "`" + key + "` takes a text or a list of texts"};
  std::string text;
  for (const YAML::Node& one : node) {
    if (!one.IsScalar()) throw YamlError{one.Mark(), "`" + key + "` takes a list of texts"};
    text += (text.empty() ? "" : ",") + one.as<std::string>();
  }
  return text;
}

// One mapping of the table: a row for each of its names.
struct Entry {
  WrittenRow row;
  std::optional<RuleKind> kind;
  std::vector<std::string> names;
  YAML::Node map;  // from names to texts
};

class RowLoader {
 public:
  RowLoader(const std::string& name, LoadedRows& out) : out_(out) { defaults_.file = keep(name); }

  void run(const YAML::Node& root) {
    if (root.IsNull()) return;
    if (!root.IsSequence()) throw YamlError{root.Mark(), "a table is a list of rows"};
    for (const YAML::Node& node : root) {
      if (!node.IsMap()) throw YamlError{node.Mark(), "a row is a mapping of keys to texts"};
      const YAML::Node defaults = node["defaults"];
      if (defaults.IsDefined())
        read_defaults(node, defaults);
      else
        read_row(node);
    }
  }

 private:
  std::string_view keep(std::string text) { return out_.texts.emplace_back(std::move(text)); }

  static void check_twice(const YAML::Node& key, std::set<std::string>& seen) {
    if (!key.IsScalar()) throw YamlError{key.Mark(), "a key is a word"};
    if (!seen.insert(key.as<std::string>()).second)
      throw YamlError{key.Mark(), "the key `" + key.as<std::string>() + "` is given twice"};
  }

  // Reads `defaults`: the keys of the rows after it that do not set them themselves.
  void read_defaults(const YAML::Node& node, const YAML::Node& defaults) {
    if (node.size() != 1 || !defaults.IsMap())
      throw YamlError{node.Mark(), "`defaults` stands alone, with a mapping of keys to texts"};
    const std::string_view file = defaults_.file;
    defaults_ = WrittenRow();
    defaults_.file = file;
    std::set<std::string> seen;
    for (const auto& entry : defaults) {
      check_twice(entry.first, seen);
      set(defaults_, entry.first, entry.second);
    }
  }

  void read_row(const YAML::Node& node) {
    // The keys of the row that `as` names take precedence over defaults, which are therefore not used.
    WrittenRow base = defaults_;
    if (node["as"].IsDefined()) {
      base = WrittenRow();
      base.file = defaults_.file;
    }
    Entry entry{base, {}, {}, {}};
    place(entry.row, node.Mark());
    auto& keys = out_.keys.emplace_back();
    entry.row.keys = &keys;
    // A default text does not apply to a row that has its own reason for having none, and the other way round.
    if (node["unsupported"].IsDefined() || node["reported_as"].IsDefined())
      entry.row.to = entry.row.statement = entry.row.unsupported = entry.row.reported_as = {};
    if (node["to"].IsDefined() || node["statement"].IsDefined()) entry.row.unsupported = entry.row.reported_as = {};
    std::set<std::string> seen;
    for (const auto& pair : node) {
      check_twice(pair.first, seen);
      const YAML::Mark at = pair.first.Mark();
      keys[pair.first.as<std::string>()] = {static_cast<std::uint32_t>(at.line + 1),
                                            static_cast<std::uint32_t>(at.column + 1)};
      read_key(entry, pair.first, pair.second);
    }
    if (!entry.kind)
      throw YamlError{node.Mark(), "the row does not say what it matches; give one of `call`, `type`, `value`, …"};
    entry.row.kind = *entry.kind;
    if (entry.map.IsDefined() && entry.map.IsMap()) {
      for (const auto& pair : entry.map) {
        WrittenRow row = entry.row;
        place(row, pair.first.Mark());
        row.name = keep(pair.first.as<std::string>());
        row.to = keep(pair.second.as<std::string>());
        out_.rows.push_back(row);
      }
      return;
    }
    if (entry.names.empty()) throw YamlError{node.Mark(), "`kind` needs a `map` of names to texts"};
    for (std::string& name : entry.names) {
      entry.row.name = keep(std::move(name));
      out_.rows.push_back(entry.row);
    }
  }

  void read_key(Entry& entry, const YAML::Node& key_node, const YAML::Node& value) {
    const auto key = key_node.as<std::string>();
    if (key == "map") {
      entry.map = value;
    } else if (key == "kind") {
      const std::string word = joined(value, key);
      entry.kind = match_kind(word);
      if (!entry.kind)
        throw YamlError{value.Mark(),
                        "unknown kind `" + word + "`" + suggestion(word, {kMatchKeys.begin(), kMatchKeys.end()})};
    } else if (const auto matched = match_kind(key)) {
      if (entry.kind) throw YamlError{key_node.Mark(), "a row matches one thing; `" + key + "` is a second"};
      entry.kind = matched;
      if (!value.IsSequence() && !value.IsScalar())
        throw YamlError{value.Mark(), "`" + key + "` takes a name or a list of names"};
      if (value.IsScalar()) entry.names.push_back(value.as<std::string>());
      for (std::size_t k = 0; value.IsSequence() && k < value.size(); ++k) {
        if (!value[k].IsScalar()) throw YamlError{value[k].Mark(), "`" + key + "` takes a name or a list of names"};
        entry.names.push_back(value[k].as<std::string>());
      }
    } else {
      set(entry.row, key_node, value);
    }
  }

  void set(WrittenRow& row, const YAML::Node& key_node, const YAML::Node& value) {
    const auto key = key_node.as<std::string>();
#define ROW_MATCH(match, kind, meaning)
#define ROW_TEXT(field, meaning)          \
  if (key == #field) {                    \
    row.field = keep(joined(value, key)); \
    return;                               \
  }
#include "rules/row/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
    throw YamlError{key_node.Mark(), "unknown key `" + key + "`" + suggested_key(key)};
  }

  static void place(WrittenRow& row, const YAML::Mark& mark) {
    row.line = static_cast<std::uint32_t>(mark.line + 1);
    row.column = static_cast<std::uint32_t>(mark.column + 1);
  }

  LoadedRows& out_;
  WrittenRow defaults_;
};

}  // namespace

Result<LoadedRows> load_rows(const std::string& name, const std::string& yaml) {
  LoadedRows out;
  try {
    const YAML::Node root = YAML::Load(yaml);
    if (is_dpct_rule_file(root)) return load_dpct_rules(name, root);
    RowLoader(name, out).run(root);
  } catch (const YamlError& error) {
    return Error{place_of(name, error.mark), error.message};
  } catch (const YAML::Exception& e) {
    return error_of(name, yaml, e);
  }
  return out;
}

}  // namespace cu2sycl
