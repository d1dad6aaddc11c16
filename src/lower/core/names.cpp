#include "lower/core/names.hpp"

#include <algorithm>

#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns a function's name as an identifier; the name of the class for operators, constructors and destructors.
std::string as_identifier(const Function& fn) {
  std::string name = fn.fixed_parameters() || fn.name == kCallOperator ? fn.class_name() : fn.name;
  if (name.empty()) name = "call";
  std::erase_if(name, [](char c) { return c == '~'; });
  return name;
}

// Names in use, with the files in which they are visible.
class TakenNames {
 public:
  explicit TakenNames(const Project& project) : p_(project) {}

  // Takes a name for a file. Returns false if a file that shares a unit with it has taken the name.
  bool take(const std::string& name, FileId file) {
    std::vector<FileId>& files = files_[name];
    if (any_of(files, [&](FileId other) { return p_.related(other, file); })) return false;
    files.push_back(file);
    return true;
  }

 private:
  const Project& p_;
  std::map<std::string, std::vector<FileId>> files_;
};

void name_variables(const Project& p, SharedNames& names) {
  names.other_name.resize(p.variables.size());
  names.type_name.resize(p.variables.size());
  TakenNames taken(p);
  TakenNames types(p);  // qualified by their scopes
  const auto fresh = [&](const std::string& wanted, FileId file) {
    std::string name = p.fresh_name(wanted, file);
    for (int k = 1; !taken.take(name, file); ++k) name = p.fresh_name(wanted + "_" + std::to_string(k), file);
    return name;
  };
  for (VariableId v{0}; v < p.variables.size(); ++v) {
    const Variable& one = p.variables[v];
    if (one.owner == kNone) {
      std::string scope = one.scope;
      std::replace(scope.begin(), scope.end(), ':', '_');
      for (std::size_t at = scope.find("__"); at != std::string::npos; at = scope.find("__")) scope.erase(at, 1);
      names.other_name[v] = fresh((scope.empty() ? "global" : scope) + "_" + one.name, one.file);
      continue;
    }
    const Function& owner = p.functions[one.owner];
    const std::string wanted = as_identifier(owner) + "_" + p.own_name(v);
    if (one.original != kNone) {  // instances have higher numbers than their originals
      const bool meets = any_of(p.functions, [&](const Function& fn) {
        const std::vector<VariableId>& needed = fn.implicit.variables;
        return contains(needed, v) && any_of(needed, [&](VariableId other) {
                 return other < v && (other == one.original || p.variables[other].original == one.original);
               });
      });
      names.other_name[v] = meets ? fresh(wanted, one.file) : names.other_name[one.original];
      names.type_name[v] = names.type_name[one.original];
      continue;
    }
    names.other_name[v] = fresh(wanted, one.file);
    std::string type = p.fresh_name(wanted + "_t", one.file);
    for (int k = 2; !types.take(owner.scope + "::" + type, one.file); ++k)
      type = p.fresh_name(wanted + "_" + std::to_string(k) + "_t", one.file);
    names.type_name[v] = type;
  }
}

// Returns, for each file, the representative of the group of files whose names must be the same, because they see the
// same macro with implicit parameters.
std::vector<FileId> files_named_alike(const Project& p) {
  std::vector<FileId> out;
  for (FileId id{0}; id < p.files.size(); ++id) out.push_back(id);
  const auto first = [&](FileId id) {
    while (out[id] != id) id = out[id] = out[out[id]];
    return id;
  };
  for (const auto& [name, implicit] : p.implicit_by_macro) {
    const auto definitions = p.macros_by_name.find(name);
    if (!implicit.parameters() || definitions == p.macros_by_name.end()) continue;
    for (const MacroRef ref : definitions->second) {
      for (const FileId other : p.visibility.related(ref.file)) out[first(other)] = first(ref.file);
    }
  }
  for (FileId id{0}; id < p.files.size(); ++id) out[id] = first(id);
  return out;
}

}  // namespace

std::vector<Names> choose_names(const Project& project, const Table& rules) {
  const std::vector<FileId> alike = files_named_alike(project);
  std::vector<std::vector<FileId>> groups(project.files.size());
  for (FileId id{0}; id < alike.size(); ++id) groups[alike[id]].push_back(id);
  std::vector<const Rule*> indices;
  for (const Rule* rule : rules.all()) {
    if (!rule->row->called.empty()) indices.push_back(rule);
  }
  std::vector<Names> out(project.files.size());
  for (const std::vector<FileId>& group : groups) {
    if (group.empty()) continue;
    const auto used = [&](const std::string& word) {
      return any_of(group, [&](FileId id) { return uses_word(project, word, id); });
    };
    const auto fresh = [&](const std::string& wanted) {
      std::string name = wanted;
      for (int k = 1; used(name); ++k) name = wanted + "_" + std::to_string(k);
      return name;
    };
    const auto pick = [&](const char* first, const char* second) { return used(first) ? fresh(second) : first; };
    Names names{pick("q", "queue"),
                pick("item", "work_item"),
                pick("cgh", "command_group"),
                pick("dynamic_local", "dynamic_local_memory"),
                pick("launch", "launch_at"),
                pick("space", "index_space"),
                pick("active", "still_active")};
    for (const Rule* rule : indices) names.indices[rule] = fresh(std::string(rule->row->called));
    for (const FileId id : group) out[id] = names;
  }
  return out;
}

bool means_something_else(const Project& p, const Function& fn, VariableId v) {
  const std::string_view name = p.variables[v].name;
  const auto self = static_cast<std::size_t>(&fn - p.functions.data());
  if (self < p.functions.size() && p.locals[self].contains(name)) return true;
  if (!fn.defined()) return false;
  const TokenStream& s = p.files[fn.file].tokens;
  for (TokenIndex i = fn.open; i < fn.body_close; ++i) {
    if (!s.is(i, name) || s.has(i, kDisabled)) continue;
    const TokenIndex before = s.previous(i);
    if (s.is_any(before, tok::period, tok::arrow, tok::coloncolon)) continue;
    const bool defined =
        s.has(i, kInDirective) && before != kNoToken && s[before].kind != tok::directive;  // by a macro
    if (p.variables[v].owner != kNone || (!defined && variable_at(p, fn.file, i) != v)) return true;
  }
  return false;
}

SharedNames choose_shared_names(const Project& project) {
  SharedNames out{"_launch"};
  for (const Function& fn : project.functions) {
    if (project.analysis.has_launcher(fn.id) && project.words.contains(fn.name + out.suffix)) out.suffix = "_launcher";
  }
  name_variables(project, out);
  for (const Function& fn : project.functions) {
    for (const VariableId v : fn.implicit.variables) {
      if (means_something_else(project, fn, v)) out.hidden.insert({fn.id, v});
    }
  }
  return out;
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
