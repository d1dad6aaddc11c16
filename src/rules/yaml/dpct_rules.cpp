#include "rules/yaml/dpct_rules.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "rules/yaml/yaml_error.hpp"
#include "source/algorithms.hpp"
#include "source/suggestion.hpp"

namespace cu2sycl {
namespace {

constexpr std::array<std::string_view, 13> kKeys{"Rule",     "Kind",     "Priority",   "In",      "Out",
                                                 "Includes", "EnumName", "Fields",     "Methods", "Prefix",
                                                 "Postfix",  "Subrules", "CmakeSyntax"};
constexpr std::array<std::string_view, 9> kKinds{
    "API", "Macro", "Header", "Type", "Enum", "Class", "PatternRewriter", "DisableAPIMigration", "CMakeRule"};
constexpr std::array<std::string_view, 3> kPriorities{"Fallback", "Default", "Takeover"};  // in ascending order

std::string text_of(const YAML::Node& node, std::string_view key) {
  const YAML::Node value = node[std::string(key)];
  if (!value.IsDefined() || value.IsNull()) return {};
  if (!value.IsScalar()) throw YamlError{value.Mark(), "`" + std::string(key) + "` takes a text"};
  return value.as<std::string>();
}

std::string required(const YAML::Node& node, std::string_view key) {
  std::string out = text_of(node, key);
  if (out.empty()) throw YamlError{node.Mark(), "the rule has no `" + std::string(key) + "`"};
  return out;
}

template <typename Words>
std::string one_of(const YAML::Node& node, std::string_view key, const Words& words) {
  std::string word = required(node, key);
  if (!contains(words, word))
    throw YamlError{node[std::string(key)].Mark(), "unknown `" + std::string(key) + "` `" + word + "`" +
                                                       suggestion(word, {words.begin(), words.end()})};
  return word;
}

// Converts the text of a call, which consists of literal text, `$1`, `$queue`, `$deref($1)` and so on.
class OutText {
 public:
  OutText(std::string_view text, YAML::Mark mark) : rest_(text), mark_(mark) {
    while (!rest_.empty()) {
      const std::size_t dollar = std::min(rest_.find('$'), rest_.size());
      characters(rest_.substr(0, dollar));
      rest_.remove_prefix(dollar);
      if (!rest_.empty()) keyword();
    }
  }

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] bool has_types() const { return types_; }
  /// Returns as many parameters as the highest number in the text, and a rest parameter.
  [[nodiscard]] std::string parameters() const {
    std::string out;
    for (std::size_t k = 1; k <= most_; ++k) out += parameter(k) + ",";
    return out + "more...";
  }

 private:
  static std::string parameter(std::size_t number) { return "a" + std::to_string(number); }

  void characters(std::string_view characters) {
    for (const char c : characters) text_ += c == '{' ? std::string("{{") : std::string(1, c);
  }

  bool take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  std::size_t number() {
    std::size_t out = 0;
    while (!rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9' && out < 100) {
      out = 10 * out + static_cast<std::size_t>(rest_.front() - '0');
      rest_.remove_prefix(1);
    }
    if (out == 0 || out >= 100)
      throw YamlError{mark_, "`$` is not followed by the number of an argument, from 1 to 99"};
    most_ = std::max(most_, out);
    return out;
  }

  void keyword() {
    if (take("$queue")) {
      text_ += "{q}";
    } else if (take("$context")) {
      text_ += "{q}.get_context()";
    } else if (take("$device")) {
      text_ += "{q}.get_device()";
    } else if (take("$method_base")) {
      text_ += "{object}";
    } else if (take("$deref_type(")) {
      types_ = true;
      wrapped("std::remove_pointer_t<std::decay_t<decltype(", ")>>", "");
    } else if (take("$deref(")) {
      wrapped("", "", "|target");
    } else if (take("$type_name_of(")) {
      types_ = true;
      wrapped("std::remove_reference_t<decltype(", ")>", "");
    } else if (take("$addr_of(")) {
      wrapped("&", "", "|paren");
    } else {
      rest_.remove_prefix(1);
      if (rest_.empty() || rest_.front() < '0' || rest_.front() > '9')
        throw YamlError{mark_, "unknown keyword `$" + std::string(rest_.substr(0, rest_.find_first_of("( ,)"))) +
                                   "`; known: `$1`, `$queue`, `$context`, `$device`, `$deref`, `$deref_type`, "
                                   "`$type_name_of`, `$addr_of`, `$method_base`"};
      text_ += "{" + parameter(number()) + "}";
    }
  }

  void wrapped(std::string_view before, std::string_view after, std::string_view filter) {
    if (!take("$")) throw YamlError{mark_, "a keyword with parentheses takes an argument, as `$deref($1)`"};
    text_ += std::string(before) + "{" + parameter(number()) + std::string(filter) + "}" + std::string(after);
    if (!take(")")) throw YamlError{mark_, "`)` is missing after an argument"};
  }

  std::string_view rest_;
  YAML::Mark mark_;
  std::string text_;
  std::size_t most_ = 0;
  bool types_ = false;
};

class DpctRuleLoader {
 public:
  DpctRuleLoader(const std::string& name, LoadedRows& out) : out_(out) { file_ = keep(name); }

  void run(const YAML::Node& root) {
    std::array<std::vector<YAML::Node>, kPriorities.size()> by_priority;
    for (const YAML::Node& node : root) {
      if (!node.IsMap()) throw YamlError{node.Mark(), "a rule is a mapping of keys to texts"};
      std::set<std::string> seen;
      for (const auto& pair : node) {
        if (!pair.first.IsScalar()) throw YamlError{pair.first.Mark(), "a key is a word"};
        const auto key = pair.first.as<std::string>();
        if (!contains(kKeys, key))
          throw YamlError{pair.first.Mark(),
                          "unknown key `" + key + "`" + suggestion(key, {kKeys.begin(), kKeys.end()})};
        if (!seen.insert(key).second) throw YamlError{pair.first.Mark(), "the key `" + key + "` is given twice"};
      }
      const std::string priority = one_of(node, "Priority", kPriorities);
      by_priority[static_cast<std::size_t>(std::ranges::find(kPriorities, priority) - kPriorities.begin())].push_back(
          node);
    }
    // A rule is not used if one of higher priority matches the same.
    std::set<std::pair<RuleKind, std::string_view>> taken;
    for (std::size_t k = by_priority.size(); k-- > 0;) {
      const std::size_t before = out_.rows.size();
      fallback_ = k == 0;
      for (const YAML::Node& node : by_priority[k]) read_rule(node);
      const auto hidden = [&](const WrittenRow& row) { return taken.contains({row.kind, row.name}); };
      const auto added = out_.rows.begin() + static_cast<std::ptrdiff_t>(before);
      out_.rows.erase(std::remove_if(added, out_.rows.end(), hidden), out_.rows.end());
      for (std::size_t i = before; i < out_.rows.size(); ++i) taken.emplace(out_.rows[i].kind, out_.rows[i].name);
    }
  }

 private:
  std::string_view keep(std::string text) { return out_.texts.emplace_back(std::move(text)); }

  WrittenRow row_at(const YAML::Node& node, RuleKind kind, std::string name) {
    WrittenRow row;
    row.file = file_;
    row.line = static_cast<std::uint32_t>(node.Mark().line + 1);
    row.column = static_cast<std::uint32_t>(node.Mark().column + 1);
    row.kind = kind;
    row.name = keep(std::move(name));
    row.fallback = fallback_;
    return row;
  }

  void add(const YAML::Node& node, RuleKind kind, std::string name, std::string to, std::string include) {
    WrittenRow row = row_at(node, kind, std::move(name));
    row.to = keep(std::move(to));
    row.include = keep(std::move(include));
    out_.rows.push_back(row);
  }

  static std::string includes_of(const YAML::Node& node) {
    std::string out;
    const YAML::Node list = node["Includes"];
    if (!list.IsDefined() || list.IsNull()) return out;
    if (!list.IsSequence()) throw YamlError{list.Mark(), "`Includes` takes a list of headers"};
    for (const YAML::Node& one : list) {
      if (!one.IsScalar()) throw YamlError{one.Mark(), "`Includes` takes a list of headers"};
      auto header = one.as<std::string>();
      std::erase_if(header, [](char c) { return c == '<' || c == '>' || c == '"'; });
      if (!header.empty()) out += (out.empty() ? "" : ",") + header;
    }
    return out;
  }

  // Escapes the text of a row that has no slots.
  static std::string plain(const std::string& text) {
    std::string out;
    for (const char c : text) out += c == '{' ? std::string("{{") : std::string(1, c);
    return out;
  }

  void read_rule(const YAML::Node& node) {
    const std::string kind = one_of(node, "Kind", kKinds);
    const std::string in = required(node, "In");
    const std::string out = text_of(node, "Out");
    if (kind == "API") {
      add_call(node, RuleKind::kCall, in, out, node["Out"]);
    } else if (kind == "Macro") {
      const bool specifier = in.starts_with("__");  // compilers' specifiers begin with these
      add(node, specifier ? RuleKind::kQualifier : RuleKind::kValue, in, plain(out), includes_of(node));
      add(node, RuleKind::kMacro, in, plain(out), includes_of(node));
    } else if (kind == "Header") {
      if (!text_of(node, "Prefix").empty() || !text_of(node, "Postfix").empty())
        throw YamlError{node.Mark(),
                        "`Prefix` and `Postfix` of headers are not supported; write both include directives"};
      const std::string more = includes_of(node);
      add(node, RuleKind::kHeader, in, out + (out.empty() || more.empty() ? "" : ",") + more, "");
    } else if (kind == "Type") {
      add(node, RuleKind::kType, in, plain(out), includes_of(node));
    } else if (kind == "Enum") {
      const std::string name = required(node, "EnumName");
      const bool qualified = out.find("::") != std::string::npos;
      add(node, RuleKind::kValue, name + "::" + in, plain(qualified ? out : name + "::" + out), includes_of(node));
      add(node, RuleKind::kValue, in, plain(out), includes_of(node));
    } else if (kind == "Class") {
      read_class(node, in, out);
    } else if (kind == "DisableAPIMigration") {
      WrittenRow row = row_at(node, RuleKind::kCall, in);
      row.parameters = "any...";
      row.unsupported = keep("a rule of " + std::string(file_) + " leaves it unchanged");
      out_.rows.push_back(row);
    } else if (kind == "PatternRewriter") {
      add_pattern(node, in, out);
    }
    // A CMakeRule is for build scripts; it is ignored.
  }

  void add_call(const YAML::Node& node, RuleKind kind, const std::string& name, const std::string& out,
                const YAML::Node& place) {
    const YAML::Mark mark = place.IsDefined() ? place.Mark() : node.Mark();
    const OutText text(kind == RuleKind::kMethod ? with_object(out, mark) : out, mark);
    std::string include = includes_of(node);
    if (text.has_types()) include += (include.empty() ? "" : ",") + std::string("type_traits");
    WrittenRow row = row_at(node, kind, name);
    row.to = keep(text.text());
    row.parameters = keep(text.parameters());
    row.include = keep(std::move(include));
    out_.rows.push_back(row);
  }

  // Returns the text of a method with its object: `$method_base` replaces the name with which the text begins.
  static std::string with_object(const std::string& out, YAML::Mark mark) {
    if (out.find("$method_base") != std::string::npos) return out;
    const std::size_t end = std::min(out.find_first_of(".-"), out.size());
    const bool name = end > 0 && std::all_of(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(end), [](char c) {
                        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
                      });
    if (!name || end == out.size()) throw YamlError{mark, "a method's text names its object as `$method_base`"};
    return "$method_base." + out.substr(out.find_first_not_of(".->", end));
  }

  void read_class(const YAML::Node& node, const std::string& in, const std::string& out) {
    if (out != in && !out.empty()) add(node, RuleKind::kType, in, plain(out), includes_of(node));
    if (const YAML::Node fields = node["Fields"]; fields.IsDefined() && fields.size() > 0)
      throw YamlError{fields.Mark(),
                      "fields need the types of expressions, and are not supported; write a `sequence` "
                      "row for their uses"};
    const YAML::Node methods = node["Methods"];
    if (!methods.IsDefined()) return;
    if (!methods.IsSequence()) throw YamlError{methods.Mark(), "`Methods` takes a list"};
    for (const YAML::Node& one : methods) {
      if (!one.IsMap()) throw YamlError{one.Mark(), "a method is a mapping of `In` and `Out`"};
      add_call(one, RuleKind::kMethod, in + "." + required(one, "In"), text_of(one, "Out"), one["Out"]);
    }
  }

  // Adds a row for a sequence of tokens: `my_max(${args});`.
  void add_pattern(const YAML::Node& node, const std::string& in, const std::string& out) {
    if (const YAML::Node subrules = node["Subrules"]; subrules.IsDefined() && subrules.size() > 0)
      throw YamlError{subrules.Mark(),
                      "`Subrules` rewrite text, not tokens, and are not supported; write rows for the names that "
                      "they change"};
    WrittenRow row = row_at(node, RuleKind::kSequence, sequence_of(in, node["In"].Mark()));
    row.to = keep(with_slots(out));
    row.include = keep(includes_of(node));
    out_.rows.push_back(row);
  }

  // Returns the tokens separated by blanks, with `{x}` for `${x}`.
  static std::string sequence_of(std::string_view in, YAML::Mark mark) {
    std::string out;
    const auto word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (std::size_t k = 0; k < in.size(); ++k) {
      if (in.substr(k, 2) == "${") {
        const std::size_t close = in.find('}', k);
        if (close == std::string_view::npos) throw YamlError{mark, "`${` without `}`"};
        out += " {" + std::string(in.substr(k + 2, close - k - 2)) + "} ";
        k = close;
      } else if (word(in[k])) {
        out += in[k];
        if (k + 1 < in.size() && !word(in[k + 1])) out += ' ';
      } else {
        const bool two = in.substr(k, 2) == "::" || in.substr(k, 2) == "->";
        out += " " + std::string(in.substr(k, two ? 2 : 1)) + " ";
        k += two ? 1 : 0;
      }
    }
    return out;
  }

  static std::string with_slots(std::string_view out) {
    std::string text;
    for (std::size_t k = 0; k < out.size(); ++k) {
      if (out.substr(k, 2) == "${") {
        text += '{';
        ++k;
      } else if (out[k] == '{') {
        text += "{{";
      } else {
        text += out[k];
      }
    }
    return text;
  }

  LoadedRows& out_;
  std::string_view file_;
  bool fallback_ = false;
};

}  // namespace

bool is_dpct_rule_file(const YAML::Node& root) {
  return root.IsSequence() && root.size() > 0 && root[0].IsMap() && root[0]["Rule"].IsDefined();
}

Result<LoadedRows> load_dpct_rules(const std::string& name, const YAML::Node& root) {
  LoadedRows out;
  try {
    DpctRuleLoader(name, out).run(root);
  } catch (const YamlError& error) {
    return Error{name + ":" + std::to_string(error.mark.line + 1) + ":" + std::to_string(error.mark.column + 1),
                 error.message};
  }
  return out;
}

}  // namespace cu2sycl
