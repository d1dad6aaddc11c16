#include "driver/pipeline.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "driver/helper_headers.hpp"
#include "driver/output_names.hpp"
#include "driver/project_findings.hpp"
#include "emit/audit.hpp"
#include "lower/files/file.hpp"
#include "lower/files/main_queue.hpp"
#include "program/units/programs.hpp"
#include "source/algorithms.hpp"
#include "system/parallel.hpp"
#include "system/paths.hpp"

namespace cu2sycl {
namespace {

// Returns the output names, by path, that differ from the name of the source.
RenamedFiles renamed_files(const std::map<std::string, std::string>& names) {
  RenamedFiles out;
  for (const auto& [path, name] : names) {
    if (std::string last = path.substr(path.rfind('/') + 1); last != name) out[std::move(last)][path] = name;
  }
  return out;
}

std::map<std::string, std::string> names_of_outputs(const Projects& projects,
                                                    const std::vector<std::string>& sycl_folders) {
  std::vector<SourceFile> named;
  std::set<std::string> included;
  for (std::size_t k = 0; k < projects.places.size(); ++k) {
    const Project& project = projects.all[projects.places[k].project];
    const File& file = projects.file(k);
    named.emplace_back(file.source->path(), std::string());
    for (const IncludedFile& one : file.included_at) {
      // A file with a main program is compiled, too, when no test includes it.
      if (!defines_main(project, one.file)) included.insert(project.files[one.file].source->path());
    }
  }
  return output_names(named, included, sycl_folders);
}

// Reports quoted includes in active code: of files that contain CUDA code and are not converted, and of files that were
// not found and that no row knows.
std::vector<Finding> unread_includes(const Project& project, const Table& table, FileId id, std::size_t inputs) {
  const File& file = project.files[id];
  const SourceFile& source = file.source->spelling_file();
  std::vector<Finding> out;
  for (const IncludeDirective& one : file.directives.include_directives) {
    const bool standard = one.name.find_first_of("./") == std::string_view::npos ||  // `"cstdio"` is <cstdio>
                          is_system_header(one.name);                                // some programs quote them
    if (!one.quoted || standard || file.tokens.has(one.directive, kDisabled)) continue;
    const FileId read = file.included_by(one.directive);
    const bool found = read != kNone;
    const Rule* row = header_rule(table, one.name);
    if (row != nullptr && row->table > 0 && row->name == one.name) continue;
    const std::filesystem::path own(source.path());
    const bool itself = source.path() == one.name || source.path().ends_with("/" + std::string(one.name)) ||
                        (own.parent_path() / std::string(one.name)).lexically_normal() == own.lexically_normal();
    const bool unread =
        found ? read >= inputs && project.files[read].names_cuda : row == nullptr && !itself && file.cuda;
    if (!unread) continue;
    const std::uint32_t line = file.source->spelling_offset(file.tokens[one.directive].offset);
    const std::uint32_t at = line + static_cast<std::uint32_t>(source.bytes().substr(line).find('"'));
    out.push_back(make_finding(found ? FindingId::kUnconvertedInclude : FindingId::kMissingInclude, source, at,
                               static_cast<std::uint32_t>(one.name.size() + 2), one.name));
  }
  return out;
}

// Returns which sources are lowered: those whose outputs are requested, and the files that they include, because these
// may contain findings, or whose variables their functions are passed: the types of these may be moved out.
std::vector<bool> lowered_files(const Project& project, std::size_t inputs, const std::vector<bool>& wanted) {
  if (wanted.empty()) return std::vector<bool>(inputs, true);
  std::vector<bool> out(inputs);
  std::vector<FileId> work;
  for (FileId id{0}; id < inputs; ++id) {
    if (wanted[id]) work.push_back(id);
  }
  while (!work.empty()) {
    const FileId id = work.back();
    work.pop_back();
    if (id < inputs && out[id]) continue;
    if (id < inputs) out[id] = true;
    for (const FileId other : project.files[id].includes) work.push_back(other);
    for (const FunctionId fn : project.files[id].functions) {
      for (const VariableId v : project.functions[fn].implicit.variables) work.push_back(project.variables[v].file);
    }
  }
  return out;
}

// The inputs of lowering that are common to all projects of a run.
struct Lowering {
  const Table& table;
  const BuildSettings& settings;  // `wanted` is by source of the project
  unsigned jobs;
  std::size_t sources;  // in the run
  const std::map<std::string, std::string>& names;
  const RenamedFiles& renamed;
};

// Returns the texts of a project's files that are lowered, by file.
std::vector<Text> lower_files(const Project& project, const Lowering& with, Facts& facts,
                              const std::vector<bool>& lowered) {
  for (FileFacts& one : facts.files) {
    if (with.settings.asks_at_each_token) one.plain.assign(one.plain.size(), false);
  }
  if (with.settings.kernel_names) facts.kernel_names = name_kernels(project);
  facts.plain_queues = sole_users_of_queue(project, with.table);
  std::vector<Text> texts(lowered.size());
  for_each_index(lowered.size(), with.jobs, [&](std::size_t k) {
    if (!lowered[k]) return;
    texts[k] = lower_file(facts, FileId(k));
    if (with.settings.progress) with.settings.progress("converted", with.sources);
  });
  for (const FunctionId main : std::set(facts.plain_queues)) {
    const FileId file = project.functions[main].file;
    const std::vector<FileId>& program = project.programs[project.files[file].programs.front()];
    const auto uses = [&](FileId id) { return id < texts.size() && uses_default_queue(texts[id]); };
    if (none_of(program, uses)) continue;
    facts.plain_queues.erase(main);
    if (file < texts.size() && lowered[file]) texts[file] = lower_file(facts, file);
  }
  return texts;
}

// Returns the outputs of the first `inputs` files of a project. Their `includes` are indices in the project.
std::vector<Output> convert_project(const Project& project, std::size_t inputs, const Lowering& with) {
  const std::vector<bool> lowered = lowered_files(project, inputs, with.settings.wanted);
  Facts facts = gather_facts(project, with.table, with.renamed, with.jobs, lowered);
  const std::vector<Text> texts = lower_files(project, with, facts, lowered);
  const auto headers = helper_headers(project, with.table, facts, texts);
  std::vector<Output> outputs(inputs);
  for_each_index(inputs, with.jobs, [&](std::size_t k) {
    const FileId id(k);
    const File& file = project.files[id];
    Output& out = outputs[k];
    out.path = file.source->path();
    out.name = with.names.at(out.path);
    for (const FileId other : file.includes) {
      if (other < inputs) out.includes.push_back(static_cast<std::uint32_t>(static_cast<std::size_t>(other)));
    }
    out.has_main = defines_main(project, id);
    if (!lowered[k]) return;
    const bool touched = file.cuda || !headers[k].empty() || !texts[k].implied().applied.empty();
    if (touched)
      out.result = finish(file, texts[k], headers[k],
                          facts.files[id].guarded.include == kNoToken ? facts.files[id].guarded.line : "");
    else
      out.result.text = file.source->spelling_file().bytes();
    if (file.cuda) audit(project, with.table, id, out.result);
    for (Finding& one : unread_includes(project, with.table, id, inputs)) out.result.findings.push_back(std::move(one));
    sort_findings(out.result.findings);
    out.converted =
        out.result.text != file.source->spelling_file().bytes() || out.name != out.path.substr(out.path.rfind('/') + 1);
  });
  report_on_project(project, with.table, headers, outputs);
  return outputs;
}

}  // namespace

RunResult convert_all(std::vector<SourceFile> sources, const Table& table, unsigned jobs,
                      const BuildSettings& settings) {
  RunResult run;
  const std::size_t inputs = sources.size();
  BuildSettings with_jobs = settings;
  with_jobs.jobs = jobs;
  run.projects = build_projects(std::move(sources), table, with_jobs);
  const auto names = names_of_outputs(run.projects, settings.sycl_folders);
  const RenamedFiles renamed = renamed_files(names);
  const Schedule work = schedule(run.projects.all, jobs);
  run.outputs.resize(inputs);
  for_each_index(run.projects.all.size(), jobs, [&](std::size_t nth) {
    const std::size_t k = work.order[nth];
    const std::vector<std::size_t>& files = run.projects.files[k];
    const auto own = static_cast<std::size_t>(std::lower_bound(files.begin(), files.end(), inputs) - files.begin());
    BuildSettings of_project = settings;
    of_project.wanted.clear();
    for (std::size_t file = 0; !settings.wanted.empty() && file < own; ++file)
      of_project.wanted.push_back(settings.wanted[files[file]]);
    std::vector<Output> outputs =
        convert_project(run.projects.all[k], own, {table, of_project, work.jobs_for_each, inputs, names, renamed});
    for (std::size_t file = 0; file < own; ++file) {
      for (std::uint32_t& other : outputs[file].includes) other = static_cast<std::uint32_t>(files[other]);
      run.outputs[files[file]] = std::move(outputs[file]);
    }
  });
  return run;
}

}  // namespace cu2sycl
