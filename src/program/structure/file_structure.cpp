#include "program/structure/file_structure.hpp"

#include <algorithm>

#include "program/lookup/scopes.hpp"
#include "program/structure/class_head.hpp"
#include "program/structure/function_text.hpp"
#include "syntax/context.hpp"
#include "syntax/cursor.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {

TokenIndex add_enumeration(FileStructure& structure, File& file, FileId id, TokenRange range,
                           const std::string& scope) {
  const TokenStream& s = file.tokens;
  const Enumeration read = read_enumeration(s, range.begin, range.end);
  std::string inner = scope;
  for (const TokenIndex name : read.names) {
    file.types.insert(s.text(name));
    structure.declare(s.text(name), {DeclaredName::Kind::kType, id, name, scope});
    if (read.scoped && name < read.body.begin) inner = (scope.empty() ? "" : scope + "::") + std::string(s.text(name));
  }
  if (!inner.empty() && read.body.begin != kNoToken) file.scopes.push_back({read.body.begin, read.body.end, inner});
  for (const TokenIndex one : read.enumerators) {
    file.enumerators.insert(s.text(one));
    structure.declare(s.text(one), {DeclaredName::Kind::kEnumerator, id, one, inner});
  }
  return read.after;
}

namespace {

// Returns the function that the words after `template` name; it has no name if it is not an instance of a kernel.
Function read_instance(const Project& project, FileId id, TokenIndex begin, TokenIndex end) {
  const TokenStream& s = project.files[id].tokens;
  Function fn;
  TokenIndex list = begin;
  for (; list < end && !s.is_any(list, tok::less, tok::l_paren); ++list) note_qualifier(project, s.text(list), fn);
  const TokenIndex name = list - 1;
  const bool made = s.has(name, kMacroParameter) || s.is(s.previous(name), tok::hashhash);
  if (!fn.global || made || list >= end || !s.is(list, tok::less)) return fn;
  const TokenIndex open = after_template_arguments(s, list, end);
  if (open == kNoToken || !s.matched(open, tok::l_paren) || s[open].match >= end) return fn;
  fn.file = id;
  fn.begin = fn.declaration = begin;
  fn.header = {begin, begin};
  fn.name_token = name;
  fn.open = open;
  fn.close = s[open].match;
  fn.scope = scope_around(project.files[id], begin);
  name_function(project, s, {}, fn);
  read_parameters(s, fn);
  return fn;
}

}  // namespace

void add_instances_in_macros(FileStructure& structure, const Project& project, FileId id) {
  const File& file = project.files[id];
  const std::size_t before = structure.functions.size();
  for (const MacroDefinition& macro : file.directives.macros) {
    for (TokenIndex i = macro.body_begin; i + 1 < macro.body_end; ++i) {
      if (!file.tokens.is(i, tok::kw_template)) continue;
      Function fn = read_instance(project, id, i + 1, macro.body_end);
      if (!fn.name.empty()) structure.functions.push_back(std::move(fn));
    }
  }
  if (structure.functions.size() == before) return;
  std::ranges::stable_sort(structure.functions, [](const Function& a, const Function& b) { return a.begin < b.begin; });
}

namespace {

// Declares an alias of a type at token `alias`.
void add_type_alias(FileStructure& structure, File& file, FileId id, TokenIndex alias, TokenRange type,
                    const std::string& scope) {
  const TokenStream& s = file.tokens;
  file.types.insert(s.text(alias));
  structure.declare(s.text(alias), {DeclaredName::Kind::kType, id, alias, scope});
  const TokenIndex name = class_name_in(s, type);
  if (name != kNoToken) structure.class_aliases.emplace_back(s.text(alias), ClassAlias{id, scope, s.text(name), name});
}

}  // namespace

void add_aliases(FileStructure& structure, File& file, FileId id, TokenRange item, const std::string& scope) {
  const TokenStream& s = file.tokens;
  const Cursor code(s);
  const TokenIndex first = code.next(item.begin);
  const TokenIndex last = s.previous(item.end);
  if (s.is(item.begin, tok::kw_typedef)) {
    for (const TokenRange& one : split_at_commas(s, first, last, Angle::kTemplate)) {
      const TokenIndex alias = alias_name(s, one);
      if (alias != kNoToken) add_type_alias(structure, file, id, alias, {one.begin, alias}, scope);
    }
  } else if (s.is(code.next(first), tok::equal)) {
    add_type_alias(structure, file, id, first, {code.next(code.next(first)), last}, scope);
  } else if (const TokenIndex base = inherited_constructors(s, first, item.end); base != kNoToken) {
    const std::string own = scope.substr(scope.rfind(':') + 1);
    structure.class_aliases.emplace_back(own, ClassAlias{id, std::string(outer_scope(scope)), s.text(base), base});
  }
}

void add_class_name(FileStructure& structure, File& file, FileId id, TokenIndex keyword, TokenRange declaration,
                    const std::string& scope) {
  const Cursor code(file.tokens);
  if (keyword == kNoToken || code.next(keyword) >= declaration.end) return;
  const TokenIndex name = code.next(keyword);
  if (file.tokens.is(code.next(name), tok::coloncolon)) return;  // `friend struct std::hash<Key>;`
  file.types.insert(file.tokens.text(name));
  if (code.next(name) == declaration.end)
    structure.declare(file.tokens.text(name), {DeclaredName::Kind::kType, id, name, scope});
}

void add_variables(FileStructure& structure, const Project& project, File& file, FileId id,
                   std::optional<Variable::Space> space, const Declaration& declaration, const DeclaringScope& in) {
  if (!space && in.is_class) file.members.push_back({in.name, declaration});
  for (std::size_t k = 0; k < declaration.declarators.size(); ++k) {
    const Declarator& one = declaration.declarators[k];
    if (space) {
      const std::string whole = scope_with_qualifier(project, file.tokens, one.name_token, in.name);
      structure.variables.push_back({*space, id, kNone, std::string(one.name), whole, declaration, k});
    } else if (!in.is_class) {
      file.globals.emplace(one.name, declaration);
    }
    if (one.name_token != kNoToken)
      structure.declare(one.name, {DeclaredName::Kind::kVariable, id, one.name_token, in.name});
  }
}

void add_structure(Project& project, FileId id, FileStructure&& structure) {
  File& file = project.files[id];
  for (Function& fn : structure.functions) {
    fn.id = FunctionId(project.functions.size());
    file.functions.push_back(fn.id);
    project.functions.push_back(std::move(fn));
  }
  for (Variable& variable : structure.variables) {
    variable.id = VariableId(project.variables.size());
    file.variables.push_back(variable.id);
    project.variables.push_back(std::move(variable));
  }
  for (const auto& [name, declared] : structure.names) project.names[name].push_back(declared);
  for (const auto& [name, declaration] : project.files[id].globals) project.files_by_global[name].push_back(id);
  project.enumerators.insert(project.files[id].enumerators.begin(), project.files[id].enumerators.end());
  project.types.insert(project.files[id].types.begin(), project.files[id].types.end());
  for (const auto& [name, scope] : project.files[id].namespace_aliases)
    project.files_by_namespace_alias[name].push_back(id);
  project.namespaces.insert(project.files[id].namespaces.begin(), project.files[id].namespaces.end());
  project.namespaces.erase("std");
  for (auto& [name, bases] : structure.bases) {
    std::vector<std::string>& all = project.bases[name];
    all.insert(all.end(), bases.begin(), bases.end());
  }
  for (const auto& [name, alias] : structure.class_aliases) project.class_aliases[name].push_back(alias);
}

}  // namespace cu2sycl
