#include "rules/yaml/yaml_loader.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "rules/yaml/dpct_rules.hpp"
#include "rules/yaml/old_forms.hpp"
#include "rules/yaml/yaml_error.hpp"
#include "source/suggestion.hpp"

namespace cu2sycl {
namespace {

constexpr std::array<std::string_view, 3> kOtherKeys{"kind", "map", "defaults"};
constexpr std::array kMatchKeys{
#define ROW_MATCH(key, kind, meaning) std::string_view(#key),
#define ROW_TEXT(key, meaning)
#include "rules/words/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
};
constexpr std::array kTextKeys{
#define ROW_MATCH(key, kind, meaning)
#define ROW_TEXT(key, meaning) std::string_view(#key),
#include "rules/words/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
};

std::string suggested_key(const std::string& key) {
  std::vector<std::string_view> all(kMatchKeys.begin(), kMatchKeys.end());
  all.insert(all.end(), kTextKeys.begin(), kTextKeys.end());
  all.insert(all.end(), kOtherKeys.begin(), kOtherKeys.end());
  all.emplace_back("cases");
  return suggestion(key, all);
}

std::optional<RuleKind> match_kind(const std::string& key) {
  const auto found = std::ranges::find(kMatchKeys, key);
  if (found == kMatchKeys.end()) return {};
  return static_cast<RuleKind>(found - kMatchKeys.begin());
}

// Returns whether the value of a key may be a list.
bool takes_list(std::string_view key) {
  return key == "parameters" || key == "include" || key == "needs" || key == "if";
}

std::string joined(const YAML::Node& node, const std::string& key) {
  if (node.IsScalar() && key == "parameters")
    throw YamlError{node.Mark(), "`parameters` takes a list of names, as `[x]`"};
  if (node.IsScalar()) return node.as<std::string>();
  if (!takes_list(key)) throw YamlError{node.Mark(), "`" + key + "` takes a text"};
  if (!node.IsSequence()) throw YamlError{node.Mark(), "`" + key + "` takes a text or a list of texts"};
  std::string text;
  for (const YAML::Node& one : node) {
    const bool role = key == "parameters" && one.IsMap() && one.size() == 1;  // `to: copied_to`
    if (role && one.begin()->first.IsScalar() && one.begin()->second.IsScalar()) {
      text += (text.empty() ? "" : ",") + one.begin()->first.as<std::string>() + ": " +
              one.begin()->second.as<std::string>();
      continue;
    }
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
  std::vector<WrittenCase> old_cases = {};
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
    Entry entry{{}, {}, {}, {}, {}};
    entry.row.file = defaults_.file;
    std::set<std::string> seen;
    for (const auto& pair : defaults) {
      check_twice(pair.first, seen);
      if (!set_old(entry, pair.first, pair.second)) set(entry.row, pair.first, pair.second);
    }
    take_old_forms(entry, node.Mark());
    defaults_ = entry.row;
  }

  // Notes the first place that is written in the form of an earlier version.
  void note_old(const YAML::Mark& mark, const std::string& what) {
    const std::string name(defaults_.file);
    if (!out_.old_form)
      out_.old_form =
          Error{place_of(name, mark), what + " is the form of an earlier version; `cu2sycl tables format` converts it"};
  }

  std::vector<WrittenCase> read_cases(const YAML::Node& list) {
    if (!list.IsSequence()) throw YamlError{list.Mark(), "`cases` takes a list of texts with conditions"};
    std::vector<WrittenCase> out;
    for (const YAML::Node& one : list) {
      if (!one.IsMap() || one.size() != 2 || !one["if"].IsDefined() || !one["to"].IsDefined())
        throw YamlError{one.Mark(), "a case has the keys `if` and `to`"};
      out.push_back({keep(joined(one["if"], "if")), keep(joined(one["to"], "to")), place_in(one.Mark())});
    }
    return out;
  }

  // Sets a key of an earlier version, which is a case. Returns false for other keys.
  bool set_old(Entry& entry, const YAML::Node& key_node, const YAML::Node& value) {
    const auto key = key_node.as<std::string>();
    const std::string_view conditions = conditions_of_old_key(key);
    if (conditions.empty()) return false;
    note_old(key_node.Mark(), "`" + key + "`");
    entry.old_cases.push_back({conditions, keep(joined(value, key)), place_in(key_node.Mark())});
    return true;
  }

  // Completes a row with what its forms of earlier versions mean.
  void take_old_forms(Entry& entry, const YAML::Mark& mark) {
    if (const auto needs = without_old_drop(entry.row.needs)) {
      entry.row.needs = needs->empty() ? std::string_view() : keep(*needs);
      entry.old_cases.push_back({conditions_of_old_key("statement"), keep({}), place_in(mark)});
      note_old(mark, "the effect `drop`");
    }
    if (!entry.old_cases.empty())
      entry.row.cases = out_.cases.emplace_back(with_old_cases(entry.row, std::move(entry.old_cases)));
    if (std::string roles = with_old_roles(entry.row); !roles.empty()) {
      entry.row.parameters = keep(std::move(roles));
      note_old(mark, "a parameter whose name is its role");
    }
  }

  void read_row(const YAML::Node& node) {
    // The keys of the row that `as` names take precedence over defaults, which are therefore not used.
    WrittenRow base = defaults_;
    if (node["as"].IsDefined()) {
      base = WrittenRow();
      base.file = defaults_.file;
    }
    Entry entry{base, {}, {}, {}, {}};
    place(entry.row, node.Mark());
    auto& keys = out_.keys.emplace_back();
    entry.row.keys = &keys;
    // A default text does not apply to a row that has its own reason for having none, and the other way round.
    if (node["unsupported"].IsDefined() || node["reported_as"].IsDefined()) {
      entry.row.to = entry.row.unsupported = entry.row.reported_as = {};
      entry.row.cases = {};
    }
    if (node["to"].IsDefined() || node["cases"].IsDefined() || node["statement"].IsDefined())
      entry.row.unsupported = entry.row.reported_as = {};
    std::set<std::string> seen;
    for (const auto& pair : node) {
      check_twice(pair.first, seen);
      const YAML::Mark at = pair.first.Mark();
      keys[pair.first.as<std::string>()] = place_in(at);
      read_key(entry, pair.first, pair.second);
    }
    if (!entry.kind)
      throw YamlError{node.Mark(), "the row does not say what it matches; give one of `call`, `type`, `value`, …"};
    entry.row.kind = *entry.kind;
    take_old_forms(entry, node.Mark());
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
    } else if (!set_old(entry, key_node, value)) {
      set(entry.row, key_node, value);
    }
  }

  void set(WrittenRow& row, const YAML::Node& key_node, const YAML::Node& value) {
    const auto key = key_node.as<std::string>();
    if (key == "cases") {
      row.cases = out_.cases.emplace_back(read_cases(value));
      return;
    }
#define ROW_MATCH(match, kind, meaning)
#define ROW_TEXT(field, meaning)          \
  if (key == #field) {                    \
    row.field = keep(joined(value, key)); \
    return;                               \
  }
#include "rules/words/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
    throw YamlError{key_node.Mark(), "unknown key `" + key + "`" + suggested_key(key)};
  }

  static KeyPlace place_in(const YAML::Mark& mark) {
    return {static_cast<std::uint32_t>(mark.line + 1), static_cast<std::uint32_t>(mark.column + 1)};
  }
  static void place(WrittenRow& row, const YAML::Mark& mark) {
    row.line = place_in(mark).line;
    row.column = place_in(mark).column;
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
