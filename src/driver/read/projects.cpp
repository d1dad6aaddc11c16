#include "driver/read/projects.hpp"

#include <algorithm>

#include "driver/read/groups.hpp"
#include "driver/read/link_files.hpp"
#include "system/parallel.hpp"

namespace cu2sycl {

unsigned jobs_for_each(const Projects& projects, unsigned jobs) {
  std::size_t all = 0;
  std::size_t most = 0;
  for (const Project& project : projects.all) {
    std::size_t tokens = 0;
    for (const File& file : project.files) tokens += file.tokens.size();
    all += tokens;
    most = std::max(most, tokens);
  }
  return most * 2 > all ? jobs : 1;
}

Projects build_projects(std::vector<SourceFile> sources, const Table& table, const BuildSettings& settings) {
  Projects out;
  Project read = read_files(std::move(sources), settings, out.missing_inclusions);
  link_inclusions(read, table);
  out.places.resize(read.files.size());
  for (const std::vector<FileId>& group : independent_groups(read, settings.jobs)) {
    Project& project = out.all.emplace_back();
    std::vector<std::size_t>& files = out.files.emplace_back();
    for (const FileId id : group) {
      out.places[id] = {out.all.size() - 1, FileId(project.files.size())};
      files.push_back(id);
      File& file = project.files.emplace_back();
      file.reference = read.files[id].reference;
      static_cast<LexedFile&>(file) = std::move(read.files[id]);
    }
  }
  BuildSettings inner = settings;
  inner.jobs = jobs_for_each(out, settings.jobs);
  for_each_index(out.all.size(), settings.jobs,
                 [&](std::size_t k) { out.all[k] = build_project(std::move(out.all[k]), table, inner); });
  return out;
}

}  // namespace cu2sycl
