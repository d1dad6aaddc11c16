#include "lower/core/names.hpp"

#include <algorithm>
#include <set>

namespace cu2sycl {
namespace {

// `operator()` and `a::b` as part of a name.
std::string as_identifier(const Function& fn) {
  std::string name = fn.fixed_parameters() || fn.name == kCallOperator ? fn.class_name() : fn.name;
  if (name.empty()) name = "call";
  std::erase_if(name, [](char c) { return c == '~'; });
  return name;
}

void name_variables(const Project& p, Names& names) {
  names.other_name.resize(p.variables.size());
  names.type_name.resize(p.variables.size());
  std::set<std::string, std::less<>> taken;
  const auto fresh = [&](const std::string& wanted) {
    std::string name = p.fresh_name(wanted);
    for (int k = 1; !taken.insert(name).second; ++k) name = p.fresh_name(wanted + "_" + std::to_string(k));
    return name;
  };
  std::set<std::pair<std::string, std::string>> types;  // scope and name
  for (VariableId v{0}; v < p.variables.size(); ++v) {
    const Variable& one = p.variables[v];
    if (one.owner == kNone) {
      std::string scope = one.scope;
      std::replace(scope.begin(), scope.end(), ':', '_');
      for (std::size_t at = scope.find("__"); at != std::string::npos; at = scope.find("__")) scope.erase(at, 1);
      names.other_name[v] = fresh((scope.empty() ? "global" : scope) + "_" + one.name);
      continue;
    }
    const Function& owner = p.functions[one.owner];
    const std::string wanted = as_identifier(owner) + "_" + p.own_name(v);
    if (one.original != kNone) {  // instances come behind what they are instances of
      const bool meets = std::any_of(p.functions.begin(), p.functions.end(), [&](const Function& fn) {
        const std::vector<VariableId>& needed = fn.implicit.variables;
        return std::find(needed.begin(), needed.end(), v) != needed.end() &&
               std::any_of(needed.begin(), needed.end(), [&](VariableId other) {
                 return other < v && (other == one.original || p.variables[other].original == one.original);
               });
      });
      names.other_name[v] = meets ? fresh(wanted) : names.other_name[one.original];
      names.type_name[v] = names.type_name[one.original];
      continue;
    }
    names.other_name[v] = fresh(wanted);
    std::string type = p.fresh_name(wanted + "_t");
    for (int k = 2; !types.emplace(owner.scope, type).second; ++k)
      type = p.fresh_name(wanted + "_" + std::to_string(k) + "_t");
    names.type_name[v] = type;
  }
}

}  // namespace

Names choose_names(const Project& project, const Table& rules) {
  const auto pick = [&](const char* first, const char* second) {
    return project.words.contains(first) ? project.fresh_name(second) : std::string(first);
  };
  std::string suffix = "_launch";
  for (const Function& fn : project.functions) {
    if (project.analysis.has_launcher(fn.id) && project.words.contains(fn.name + suffix)) suffix = "_launcher";
  }
  Names names{pick("q", "queue"),
              pick("item", "work_item"),
              pick("cgh", "command_group"),
              pick("dynamic_local", "dynamic_local_memory"),
              pick("launch", "launch_at"),
              pick("space", "index_space"),
              suffix,
              pick("active", "still_active"),
              {},
              {},
              {}};
  for (const Rule* rule : rules.all()) {
    if (!rule->row->called.empty()) names.indices[rule] = project.fresh_name(std::string(rule->row->called));
  }
  name_variables(project, names);
  return names;
}

std::string laid_out(const std::vector<std::string>& parts, std::size_t column, std::size_t tail,
                     std::string_view line_break) {
  const std::size_t indent = line_break.size() - line_break.rfind('\n') - 1;
  std::string out;
  bool ended = false;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const std::string& part = parts[k];
    const bool comment = part.find(",  //") != std::string::npos;
    const std::size_t needed = part.size() + (k + 1 < parts.size() ? 0 : tail);
    if (!out.empty() && (ended || column + 1 + needed > kLineWidth)) {
      out += line_break;
      column = indent;
    } else if (!out.empty()) {
      out += ' ';
      ++column;
    }
    out += part;
    column += part.size();
    ended = comment;
  }
  return out;
}

std::string broken_list(std::string_view list, std::size_t column, std::size_t tail, std::string_view line_break) {
  if (column + list.size() + tail <= kLineWidth || list.find_first_of("\n#") != std::string_view::npos)
    return std::string(list);
  std::vector<std::string> parts;
  std::size_t from = 0;
  int depth = 0;
  char quote = 0;
  for (std::size_t k = 0; k <= list.size(); ++k) {
    if (k < list.size()) {
      const char c = list[k];
      if (quote != 0) {
        if (c == '\\') ++k;
        if (c == quote) quote = 0;
        continue;
      }
      if (c == '"' || c == '\'') quote = c;
      if (list.substr(k, 2) == "/*") k = std::min(list.find("*/", k + 2), list.size() - 2) + 1;
      if (c == '(' || c == '[' || c == '{') ++depth;
      if (c == ')' || c == ']' || c == '}') --depth;
      if (c != ',' || depth > 0) continue;
    }
    const std::size_t end = k < list.size() ? k + 1 : k;
    if (end <= from) break;
    std::string_view part = list.substr(from, end - from);
    from = end;
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    parts.emplace_back(part);
  }
  return laid_out(parts, column, tail, line_break);
}

}  // namespace cu2sycl
