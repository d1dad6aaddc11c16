#include "driver/pipeline.hpp"

#include <algorithm>

#include "cli/inputs.hpp"
#include "emit/audit.hpp"
#include "lex/lexer.hpp"
#include "source/parallel.hpp"

namespace cu2sycl {

namespace {

// The headers that files of a unit include, where macros of the unit could reach them: nvcc includes its own before all
// else, and so must the unit's first file. Macros in capitals of some length are taken for harmless.
std::set<std::string> headers_behind_macros(const Project& project, FileId root, const std::vector<Output>& outputs) {
  bool macros = false;
  std::set<std::string> headers;
  for (const FileId id : project.unit(root)) {
    for (const MacroDefinition& macro : project.files[id].directives.macros) {
      const bool capitals =
          std::none_of(macro.name.begin(), macro.name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
      macros |= !project.files[id].tokens.has(macro.directive, kDisabled) && (macro.name.size() < 4 || !capitals);
    }
    if (id != root && id < outputs.size())
      headers.insert(outputs[id].result.headers.begin(), outputs[id].result.headers.end());
  }
  return macros ? headers : std::set<std::string>();
}

}  // namespace

RunResult convert_all(std::vector<SourceFile> sources, const Table& table, unsigned jobs,
                      const BuildSettings& settings) {
  RunResult run;
  const auto inputs = static_cast<FileId>(sources.size());
  BuildSettings with_jobs = settings;
  with_jobs.jobs = jobs;
  run.project = build_project(std::move(sources), table, with_jobs);
  const Project& project = run.project;
  std::vector<SourceFile> named;
  std::vector<std::string> included;
  for (const File& file : project.files) {
    named.emplace_back(file.source->path(), std::string());
    for (const Inclusion& one : file.directives.inclusions) {
      const std::size_t slash = one.name.rfind('/');
      included.emplace_back(slash == std::string_view::npos ? one.name : one.name.substr(slash + 1));
    }
  }
  const auto names = output_names(named, included);
  RenamedFiles renamed;
  for (const auto& [path, name] : names) {
    if (path.substr(path.rfind('/') + 1) != name) renamed[path] = name;
  }
  const Names chosen = choose_names(project);
  run.outputs.resize(inputs);
  enum class Pass { kNested, kIncluded, kRoot };  // what includes a file is converted after it
  const auto pass = [&](Pass kind) {
    for_each_index(inputs, jobs, [&](std::size_t k) {
      const FileId id(k);
      const File& file = project.files[id];
      if ((file.nested ? Pass::kNested : file.root ? Pass::kRoot : Pass::kIncluded) != kind) return;
      Output& out = run.outputs[id];
      out.path = file.source->path();
      out.name = names.at(out.path);
      std::set<std::string> brought;  // what files included inside braces need
      for (const FileId other : file.includes) {
        if (other < inputs && project.files[other].nested && kind != Pass::kNested)
          brought.insert(run.outputs[other].result.headers.begin(), run.outputs[other].result.headers.end());
      }
      if (kind == Pass::kRoot) brought.merge(headers_behind_macros(project, id, run.outputs));
      const bool follows = std::any_of(file.directives.inclusions.begin(), file.directives.inclusions.end(),
                                       [&](const Inclusion& one) { return one.quoted && !renamed.empty(); });
      if (file.cuda || follows || !brought.empty()) {
        out.result = Rewriter(project, table, id, chosen, renamed).run(brought);
        if (file.cuda) audit(project, table, id, out.result);
      } else {
        out.result.text = file.source->as_written().bytes();
      }
      out.converted = out.result.text != file.source->as_written().bytes() || renamed.contains(out.path);
    });
  };
  for (const Pass kind : {Pass::kNested, Pass::kIncluded, Pass::kRoot}) pass(kind);
  return run;
}

}  // namespace cu2sycl
