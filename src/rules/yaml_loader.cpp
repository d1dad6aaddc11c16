#include "rules/yaml_loader.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <optional>

namespace cu2sycl {
namespace {

struct Fault {
  YAML::Mark mark;
  std::string message;
};

constexpr std::array kMatchKeys{
#define ROW_MATCH(key, kind, meaning) #key,
#define ROW_TEXT(key, meaning)
#include "rules/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
};
constexpr std::array kTextKeys{
#define ROW_MATCH(key, kind, meaning)
#define ROW_TEXT(key, meaning) #key,
#include "rules/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
};
constexpr std::array kNeeds{"item",   "warp", "waits",   "streams", "devices",     "barrier",
                            "atomic", "drop", "varying", "group",   "all_streams", "captures"};

std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
      diagonal = above;
    }
  }
  return row[b.size()];
}

template <typename... Lists>
std::string suggestion(const std::string& word, const Lists&... lists) {
  std::string_view best;
  std::size_t least = 4;
  const auto look = [&](const auto& list) {
    for (const std::string_view one : list) {
      if (const std::size_t d = distance(word, one); d < least) {
        least = d;
        best = one;
      }
    }
  };
  (look(lists), ...);
  return best.empty() ? "" : "; did you mean `" + std::string(best) + "`?";
}

class Loader {
 public:
  Loader(const std::string& name, LoadedRows& out) : out_(out) { file_ = keep(name); }

  void run(const YAML::Node& root) {
    if (root.IsNull()) return;
    if (!root.IsSequence()) throw Fault{root.Mark(), "a table is a list of rows"};
    for (const YAML::Node& node : root) row(node);
  }

 private:
  std::string_view keep(std::string text) { return out_.texts.emplace_back(std::move(text)); }

  static std::string joined(const YAML::Node& node, const std::string& key) {
    if (node.IsScalar()) return node.as<std::string>();
    if (!node.IsSequence()) throw Fault{node.Mark(), "`" + key + "` takes a text or a list of texts"};
    std::string text;
    for (const YAML::Node& one : node) {
      if (!one.IsScalar()) throw Fault{one.Mark(), "`" + key + "` takes a list of texts"};
      text += (text.empty() ? "" : ",") + one.as<std::string>();
    }
    return text;
  }

  void row(const YAML::Node& node) {
    if (!node.IsMap()) throw Fault{node.Mark(), "a row is a mapping of keys to texts"};
    Row row;
    row.file = file_;
    row.line = static_cast<std::uint32_t>(node.Mark().line + 1);
    std::optional<RowKind> kind;
    std::vector<std::string> names;
    YAML::Node map;
    for (const auto& entry : node) {
      const std::string key = entry.first.as<std::string>();
      if (key == "map") {
        map = entry.second;
        continue;
      }
      if (key == "kind") {
        const std::string word = joined(entry.second, key);
        kind = match_kind(word);
        if (!kind) throw Fault{entry.second.Mark(), "unknown kind `" + word + "`" + suggestion(word, kMatchKeys)};
        continue;
      }
      if (const auto matched = match_kind(key)) {
        if (kind) throw Fault{entry.first.Mark(), "a row matches one thing; `" + key + "` is a second"};
        kind = matched;
        if (entry.second.IsSequence()) {
          for (const YAML::Node& one : entry.second) names.push_back(one.as<std::string>());
        } else {
          names.push_back(joined(entry.second, key));
        }
        continue;
      }
      text(row, key, entry.first, entry.second);
    }
    if (!kind) throw Fault{node.Mark(), "the row does not say what it matches; give one of `call`, `type`, `value`, …"};
    row.kind = *kind;
    if (map.IsDefined() && map.IsMap()) {
      for (const auto& entry : map) {
        Row one = row;
        one.line = static_cast<std::uint32_t>(entry.first.Mark().line + 1);
        one.name = keep(entry.first.as<std::string>());
        one.to = keep(entry.second.as<std::string>());
        out_.rows.push_back(one);
      }
      return;
    }
    if (names.empty()) throw Fault{node.Mark(), "`kind` needs a `map` of names to texts"};
    check(row, node);
    for (std::string& name : names) {
      row.name = keep(std::move(name));
      out_.rows.push_back(row);
    }
  }

  static std::optional<RowKind> match_kind(const std::string& key) {
    for (std::size_t i = 0; i < kMatchKeys.size(); ++i) {
      if (key == kMatchKeys[i]) return static_cast<RowKind>(i);
    }
    return {};
  }

  void text(Row& row, const std::string& key, const YAML::Node& key_node, const YAML::Node& value) {
#define ROW_MATCH(match, kind, meaning)
#define ROW_TEXT(field, meaning)          \
  if (key == #field) {                    \
    row.field = keep(joined(value, key)); \
    check_words(key, row.field, value);   \
    return;                               \
  }
#include "rules/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
    throw Fault{key_node.Mark(), "unknown key `" + key + "`" + suggestion(key, kMatchKeys, kTextKeys)};
  }

  static void check_words(const std::string& key, std::string_view list, const YAML::Node& node) {
    if (key == "where" && list != "host" && list != "device" && list != "any") {
      throw Fault{node.Mark(), "`where` is `host`, `device` or `any`"};
    }
    if (key != "needs") return;
    for (const std::string_view word : split_list(list)) {
      if (std::find(kNeeds.begin(), kNeeds.end(), word) == kNeeds.end()) {
        throw Fault{node.Mark(), "unknown need `" + std::string(word) + "`" + suggestion(std::string(word), kNeeds)};
      }
    }
  }

  static void check(const Row& row, const YAML::Node& node) {
    const bool says_all = row.kind == RowKind::kUndefined || row.kind == RowKind::kForeign;
    if (!says_all && row.unsupported.empty() && row.to.data() == nullptr && row.statement.empty()) {
      throw Fault{node.Mark(), "the row says neither what it becomes (`to`) nor why nothing (`unsupported`)"};
    }
    std::vector<std::string_view> known = split_list(row.parameters);
    for (std::string_view& one : known) {
      while (one.ends_with('?') || one.ends_with('.')) one.remove_suffix(1);
    }
    for (const std::string_view implied : {"q", "item", "name", "arguments", "type", "count"}) known.push_back(implied);
    for (const std::string_view text : {row.to, row.statement, row.typed, row.before}) {
      for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at)) {
        if (text.substr(at, 2) == "{{") {
          at += 2;
          continue;
        }
        const std::size_t end = text.find('}', at);
        if (end == std::string_view::npos)
          throw Fault{node.Mark(), "`{` without `}` in `" + std::string(text) + "`; write `{{` for a brace"};
        std::string_view name = text.substr(at + 1, end - at - 1);
        name = name.substr(0, std::min(name.find('|'), name.size()));
        if (std::find(known.begin(), known.end(), name) == known.end()) {
          throw Fault{node.Mark(), "`{" + std::string(name) + "}` is no parameter of the row" +
                                       suggestion(std::string(name), known)};
        }
        at = end;
      }
    }
  }

  LoadedRows& out_;
  std::string_view file_;
};

std::string place(const std::string& name, const YAML::Mark& mark) {
  return name + ":" + std::to_string(mark.line + 1) + ":" + std::to_string(mark.column + 1);
}

}  // namespace

Result<LoadedRows> load_rows(const std::string& name, const std::string& yaml) {
  LoadedRows out;
  try {
    Loader(name, out).run(YAML::Load(yaml));
  } catch (const Fault& fault) {
    return Error{place(name, fault.mark), fault.message};
  } catch (const YAML::Exception& e) {
    return Error{place(name, e.mark), e.msg};
  }
  return out;
}

}  // namespace cu2sycl
