#include "rules/yaml/yaml_format.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "rules/yaml/old_forms.hpp"
#include "rules/yaml/yaml_loader.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"

namespace cu2sycl {
namespace {

constexpr std::size_t kWidth = 120;

// Words that YAML does not read as texts.
constexpr std::array<std::string_view, 8> kReserved{"true", "false", "null", "yes", "no", "on", "off", "y"};

bool is_plain(std::string_view text) {
  if (text.empty() || text.back() == ':' || contains(kReserved, text)) return false;
  if (std::isalpha(static_cast<unsigned char>(text.front())) == 0 && text.front() != '_') return false;
  return all_of(text, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_' || c == '.' || c == '/' || c == ':' || c == '-';
  });
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else
      out += c;
  }
  return out;
}

// Returns a double-quoted text that begins at a column and continues at an indentation. In YAML, a line break in such a
// text means a blank.
std::string quoted(std::string_view text, std::size_t column, std::size_t indent) {
  const std::string characters = escaped(text);
  const std::string line_break = "\n" + std::string(indent, ' ');
  std::string out = "\"";
  ++column;
  for (std::size_t at = 0; at < characters.size();) {
    const std::size_t end = std::min(characters.find(' ', at + 1), characters.size());
    std::string_view word = std::string_view(characters).substr(at, end - at);  // with the blank before it
    const bool foldable = at > 0 && word.size() > 1 && word[0] == ' ' && word[1] != ' ' && out.back() != ' ';
    if (foldable && column + word.size() + 1 > kWidth) {
      out += line_break;
      word.remove_prefix(1);
      column = indent;
    }
    // Text without blanks is broken after a backslash.
    while (column + word.size() + 1 > kWidth && word.size() > 40) {
      std::size_t part = std::min(kWidth - column - 2, word.size());
      while (part > 1 && word[part - 1] == '\\') --part;
      out += std::string(word.substr(0, part)) + "\\" + line_break;
      word.remove_prefix(part);
      column = indent;
    }
    out += word;
    column += word.size();
    at = end;
  }
  return out + "\"";
}

std::string scalar(const std::string& text, std::size_t column, std::size_t indent) {
  if (is_plain(text) && column + text.size() <= kWidth) return text;
  const bool lines = text.find('\n') != std::string::npos && text.find(" \n") == std::string::npos &&
                     text.find("\n\n") == std::string::npos && text.front() != ' ' && text.front() != '\n' &&
                     text.find('\t') == std::string::npos;
  if (!lines) return quoted(text, column, indent);
  std::string out = text.back() == '\n' ? "|" : "|-";
  for (const std::string_view line : lines_of(text)) out.append("\n").append(indent, ' ').append(line);
  return out;
}

// Returns an element of a list or of a mapping on one line.
std::string element(const YAML::Node& node) {
  if (node.IsMap() && node.size() == 1) return element(node.begin()->first) + ": " + element(node.begin()->second);
  const auto text = node.as<std::string>();
  // `a:b` could be read as a mapping.
  const bool plain = is_plain(text) && text.find(':') == std::string::npos;
  return plain ? text : "\"" + escaped(text) + "\"";
}

std::string list(const YAML::Node& node, std::size_t column, std::size_t indent) {
  std::string out = "[";
  ++column;
  for (std::size_t k = 0; k < node.size(); ++k) {
    const std::string one = element(node[k]) + (k + 1 < node.size() ? "," : "]");
    if (k > 0 && column + 1 + one.size() > kWidth) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (k > 0) {
      out += ' ';
      ++column;
    }
    out += one;
    column += one.size();
  }
  return node.size() == 0 ? "[]" : out;
}

// Returns a mapping on one line: `{if: statement, to: "f()"}`.
std::string flow(const YAML::Node& node) {
  std::string out;
  for (const auto& entry : node)
    out += (out.empty() ? "{" : ", ") + element(entry.first) + ": " +
           (entry.second.IsSequence() ? list(entry.second, 0, 0) : element(entry.second));
  return out + "}";
}

std::string mapping(const YAML::Node& node, std::size_t indent, const std::string& first_indent);

std::string value(const YAML::Node& node, std::size_t column, std::size_t indent) {
  if (node.IsMap()) return "\n" + mapping(node, indent, std::string(indent, ' '));
  if (node.IsSequence() && node.size() > 0 && node[0].IsMap() && node[0].size() > 1) {  // cases
    std::string out = "\n";
    for (const YAML::Node& one : node) {
      const std::string line = std::string(indent, ' ') + "- " + flow(one) + "\n";
      out += line.size() <= kWidth + 1 ? line : mapping(one, indent + 2, std::string(indent, ' ') + "- ");
    }
    return out;
  }
  const std::string text =
      node.IsSequence() ? list(node, column + 1, indent) : scalar(node.as<std::string>(), column + 1, indent);
  return " " + text + "\n";
}

// Prints one key per line; the first line begins with `first_indent`.
std::string mapping(const YAML::Node& node, std::size_t indent, const std::string& first_indent) {
  std::string out;
  for (const auto& entry : node) {
    const auto key = entry.first.as<std::string>();
    const std::string head = (out.empty() ? first_indent : std::string(indent, ' ')) +
                             (is_plain(key) ? key : "\"" + escaped(key) + "\"") + ":";
    out += head + value(entry.second, head.size(), indent + 2);
  }
  return out;
}

// Returns the cases of a row as they are written in a table.
YAML::Node written_cases(const WrittenRow& row) {
  YAML::Node out;
  for (const WrittenCase& one : row.cases) {
    YAML::Node written;
    const std::vector<std::string_view> conditions = split_list(one.conditions);
    for (const std::string_view each : conditions) {
      if (conditions.size() > 1)
        written["if"].push_back(std::string(each));
      else
        written["if"] = std::string(each);
    }
    written["to"] = std::string(one.to);
    out.push_back(written);
  }
  return out;
}

// Returns a list of a row as it is written in a table.
YAML::Node written_list(std::string_view list) {
  YAML::Node out(YAML::NodeType::Sequence);
  for (const std::string_view one : split_list(list)) {
    const std::size_t colon = one.find(": ");
    if (colon == std::string_view::npos) {
      out.push_back(std::string(one));
      continue;
    }
    YAML::Node pair;
    pair[std::string(one.substr(0, colon))] = std::string(one.substr(colon + 2));
    out.push_back(pair);
  }
  return out;
}

// Returns a row of an earlier version with cases and roles.
YAML::Node without_old_forms(const YAML::Node& node, const WrittenRow& row) {
  YAML::Node out;
  for (const auto& entry : node) {
    const auto key = entry.first.as<std::string>();
    if (key == "parameters")
      out[key] = written_list(row.parameters);
    else if (key == "needs" && row.needs.find(',') == std::string_view::npos && !row.needs.empty())
      out[key] = std::string(row.needs);
    else if (key == "needs" && !row.needs.empty())
      out[key] = written_list(row.needs);
    else if (key != "needs" && key != "cases" && conditions_of_old_key(key).empty())
      out[key] = entry.second;
    const bool after = node["to"].IsDefined() ? key == "to" : !conditions_of_old_key(key).empty() || key == "needs";
    if (after && !row.cases.empty() && !out["cases"].IsDefined()) out["cases"] = written_cases(row);
  }
  return out;
}

// Formats a row, from its `- ` up to the next line that is not indented.
std::string row(const std::string& yaml) {
  const YAML::Node node = YAML::Load(yaml);
  std::string out;
  const auto loaded = load_rows({}, yaml);
  const bool old = loaded && loaded.value().old_form && node.size() == 1;
  for (const YAML::Node& one : node) {
    if (!one.IsMap()) throw YAML::Exception(one.Mark(), "a row is a mapping of keys to texts");
    out += mapping(old ? without_old_forms(one, loaded.value().rows.front()) : one, 2, "- ");
  }
  return out;
}

bool same_text(std::string_view a, std::string_view b) {
  return a == b && (a.data() == nullptr) == (b.data() == nullptr);
}

bool same_cases(std::span<const WrittenCase> a, std::span<const WrittenCase> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const WrittenCase& one, const WrittenCase& other) {
    return one.conditions == other.conditions && one.to == other.to;
  });
}

// Whether two tables have the same rows.
bool same_rows(const LoadedRows& a, const LoadedRows& b) {
  return std::equal(
      a.rows.begin(), a.rows.end(), b.rows.begin(), b.rows.end(), [](const WrittenRow& one, const WrittenRow& other) {
        bool same = one.kind == other.kind && one.name == other.name && same_cases(one.cases, other.cases);
#define ROW_MATCH(key, kind, meaning)
#define ROW_TEXT(key, meaning) same = same && same_text(one.key, other.key);
#include "rules/words/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
        return same;
      });
}

}  // namespace

Result<std::string> format_table(const std::string& name, const std::string& yaml) {
  const auto before = load_rows(name, yaml);
  if (!before) return before.error();
  std::string out;
  std::string pending;
  const auto flush = [&] {
    if (!pending.empty()) out += row(pending);
    pending.clear();
  };
  for (const std::string_view line : lines_of(yaml)) {
    const bool begins = line.starts_with("- ");
    const bool outside = line.starts_with('#') || (line.find_first_not_of(' ') == std::string::npos && pending.empty());
    if (begins || outside) flush();
    if (outside)
      out.append(line) += '\n';
    else
      pending.append(line) += '\n';
  }
  flush();
  const auto after = load_rows(name, out);
  if (!after) return after.error();
  if (!same_rows(before.value(), after.value())) return Error{name, "the layout would change what the rows mean"};
  return out;
}

}  // namespace cu2sycl
