#include "driver/read/cuda_files.hpp"

#include "lex/specifiers.hpp"
#include "rules/cuda_names.hpp"
#include "rules/sequence.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {

bool is_cuda_path(std::string_view path) { return path.ends_with(".cu") || path.ends_with(".cuh"); }

namespace {

// Whether a file includes a library's headers that remain unchanged, and uses one of the library's names for CUDA.
bool extends_library(const File& file, const Table& table) {
  const auto& includes = file.directives.include_directives;
  if (none_of(includes, [&](const IncludeDirective& one) {
        const Rule* row = header_rule(table, one.name);
        return row != nullptr && row->has(Effect::kDefaultQueue);
      }))
    return false;
  const TokenStream& s = file.tokens;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (!s.is_word(i) || s.has(i, kDisabled)) continue;
    const auto methods = names_member(s, i) ? table.methods(s.text(i)) : std::span<const Rule* const>();
    const auto sequences = table.sequences(s.text(i));
    if (any_of(methods, [](const Rule* row) { return row->where == Space::kAny; }) ||
        any_of(sequences, [&](const Rule* row) {
          return row->where == Space::kAny && !row->has(Effect::kFunctionObjects) &&
                 end_of_sequence(s, *row, i) != kNoToken;
        }))
      return true;
  }
  return false;
}

}  // namespace

bool holds_cuda(const File& file, const Table& table) {
  if (is_cuda_path(file.source->path())) return true;
  const TokenStream& s = file.tokens;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (s.has(i, kDisabled)) continue;
    if (s.is(i, tok::lesslessless) && s[i].match != kNoToken) return true;
    if (!s.is_word(i)) continue;
    if (cuda_specifier::declares_memory(s.text(i))) return true;
    for (const Rule* row : table.find(s.text(i))) {
      if (row->kind == RuleKind::kQualifier && row->name.starts_with("__")) return true;
      const bool of_c = row->calls_same_name({});  // the name exists in C, too
      if (row->kind != RuleKind::kMacro && row->where == Space::kHost && !of_c) return true;
    }
  }
  return any_of(file.directives.include_directives,
                [&](const IncludeDirective& one) { return table.find(one.name, RuleKind::kHeader) != nullptr; }) ||
         extends_library(file, table);
}

namespace {

// Whether a source includes a CUDA header, also through a header of the run, and names a type of it or something in the
// namespace of a library.
bool uses_cuda_of_headers(const Project& project, FileId id, const Table& table) {
  const std::vector<FileId> unit = project.unit(id);
  const bool included = any_of(unit, [&](FileId part) {
    const auto& all = project.files[part].directives.include_directives;
    return any_of(all, [&](const IncludeDirective& one) { return table.find(one.name, RuleKind::kHeader) != nullptr; });
  });
  const TokenStream& s = project.files[id].tokens;
  for (TokenIndex i = 0; included && i < s.size(); ++i) {
    if (!s.is_word(i) || s.has(i, kDisabled) || names_member(s, i)) continue;
    const bool space = s.is(i + 1, tok::coloncolon) && !(i > 0 && s.is(i - 1, tok::coloncolon));
    const Rule* row = table.find(s.text(i), space ? RuleKind::kValue : RuleKind::kType);
    if (row != nullptr && row->supported() && (!space || is_helper_namespace(row->row->include, s.text(i))))
      return true;
  }
  return false;
}

}  // namespace

void spread_cuda(Project& project, const Table& table) {
  for (FileId id{0}; id < project.files.size(); ++id) {
    File& file = project.files[id];
    if (!file.cuda && file.root && uses_cuda_of_headers(project, id, table)) file.cuda = file.names_cuda = true;
  }
  std::vector<FileId> work;
  for (FileId id{0}; id < project.files.size(); ++id) {
    if (project.files[id].cuda) work.push_back(id);
  }
  while (!work.empty()) {
    const FileId at = work.back();
    work.pop_back();
    for (const FileId other : project.files[at].includes) {
      if (project.files[other].cuda) continue;
      project.files[other].cuda = true;
      work.push_back(other);
    }
  }
}

namespace {

// Whether a declared name is that of a class without a body outside of namespaces: `struct dim3;`.
bool is_announced(const Project& project, const DeclaredName& name) {
  const TokenStream& s = project.files[name.file].tokens;
  const TokenIndex before = s.previous(name.at);
  return name.kind == DeclaredName::Kind::kType && name.scope.empty() && s.is(s.next(name.at), tok::semi) &&
         s.is_any(before, tok::kw_struct, tok::kw_class, tok::kw_union);
}

}  // namespace

void leave_announced_types(Project& project, const Table& table) {
  for (auto name = project.names.begin(); name != project.names.end();) {
    const auto rows = table.find(name->first);
    const bool cudas = any_of(rows, [](const Rule* row) {
      return row->supported() && (row->kind == RuleKind::kType || row->kind == RuleKind::kPattern);
    });
    const std::vector<DeclaredName>& all = name->second;
    if (!cudas || !all_of(all, [&](const auto& one) { return is_announced(project, one); })) {
      ++name;
      continue;
    }
    for (const DeclaredName& one : all) project.files[one.file].types.erase(name->first);
    project.types.erase(name->first);
    name = project.names.erase(name);
  }
}

}  // namespace cu2sycl
