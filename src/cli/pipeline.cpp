#include "cli/pipeline.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

#include "cli/inputs.hpp"
#include "lex/lexer.hpp"

namespace cu2sycl {

RunResult convert_all(std::vector<SourceFile> sources, const Table& table, unsigned jobs) {
  RunResult run;
  run.project = build_project(std::move(sources), table);
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
  run.outputs.resize(project.files.size());
  std::atomic<FileId> next = 0;
  const auto work = [&] {
    for (FileId id = next++; id < project.files.size(); id = next++) {
      const File& file = project.files[id];
      Output& out = run.outputs[id];
      out.path = file.source->path();
      out.name = names.at(out.path);
      const bool follows = std::any_of(file.directives.inclusions.begin(), file.directives.inclusions.end(), [&](const Inclusion& one) { return one.quoted && !renamed.empty(); });
      if (file.cuda || follows) {
        out.result = Rewriter(project, table, id, chosen, renamed).run();
        if (!file.cuda) out.result.headers.clear();
      } else {
        out.result.text = file.source->bytes();
      }
      out.converted = out.result.text != file.source->bytes() || renamed.contains(out.path);
    }
  };
  std::vector<std::jthread> workers;
  for (unsigned k = 1; k < jobs; ++k) workers.emplace_back(work);
  work();
  workers.clear();
  return run;
}

}  // namespace cu2sycl
