#include "program/structure/file_structure.hpp"

#include "program/structure/class_head.hpp"

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
