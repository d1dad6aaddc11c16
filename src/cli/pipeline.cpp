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
  const auto last = [](std::string_view path) { return path.substr(path.rfind('/') + 1); };
  const auto pass = [&](bool nested) {
    for (FileId id = next++; id < project.files.size(); id = next++) {
      const File& file = project.files[id];
      if (file.nested != nested) continue;
      Output& out = run.outputs[id];
      out.path = file.source->path();
      out.name = names.at(out.path);
      const bool follows = std::any_of(file.directives.inclusions.begin(), file.directives.inclusions.end(),
                                       [&](const Inclusion& one) { return one.quoted && !renamed.empty(); });
      if (file.cuda || follows) {
        std::set<std::string> brought;  // what files included inside braces need
        for (const Inclusion& one : file.directives.inclusions) {
          for (FileId other = 0; other < project.files.size() && !nested; ++other) {
            if (project.files[other].nested && last(project.files[other].source->path()) == last(one.name))
              brought.insert(run.outputs[other].result.headers.begin(), run.outputs[other].result.headers.end());
          }
        }
        out.result = Rewriter(project, table, id, chosen, renamed).run(brought);
      } else {
        out.result.text = file.source->as_written().bytes();
      }
      out.converted = out.result.text != file.source->as_written().bytes() || renamed.contains(out.path);
    }
  };
  for (const bool nested : {true, false}) {
    next = 0;
    std::vector<std::jthread> workers;
    for (unsigned k = 1; k < jobs; ++k) workers.emplace_back(pass, nested);
    pass(nested);
  }
  return run;
}

}  // namespace cu2sycl
