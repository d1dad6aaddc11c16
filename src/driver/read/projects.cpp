#include "driver/read/projects.hpp"

#include <algorithm>
#include <numeric>

#include "driver/read/groups.hpp"
#include "driver/read/link_files.hpp"
#include "system/parallel.hpp"

namespace cu2sycl {

Schedule schedule(const std::vector<Project>& projects, unsigned jobs) {
  std::vector<std::size_t> tokens;
  for (const Project& project : projects) {
    tokens.push_back(0);
    for (const File& file : project.files) tokens.back() += file.tokens.size();
  }
  Schedule out;
  out.order.resize(projects.size());
  std::iota(out.order.begin(), out.order.end(), std::size_t{0});
  std::ranges::stable_sort(out.order, [&](std::size_t a, std::size_t b) { return tokens[a] > tokens[b]; });
  const std::size_t all = std::accumulate(tokens.begin(), tokens.end(), std::size_t{0});
  if (!tokens.empty() && tokens[out.order.front()] * 2 > all) out.jobs_for_each = jobs;
  return out;
}

Projects build_projects(std::vector<SourceFile> sources, const Table& table, const BuildSettings& settings) {
  Projects out;
  Project read = read_files(std::move(sources), table, settings, out.missing_includes);
  link_includes(read, table, settings.include_folders);
  out.places.resize(read.files.size());
  for (const std::vector<FileId>& group : independent_groups(read, settings.jobs)) {
    Project& project = out.all.emplace_back();
    std::vector<std::size_t>& files = out.files.emplace_back();
    for (const FileId id : group) {
      out.places[id] = {out.all.size() - 1, FileId(project.files.size())};
      files.push_back(id);
      File& file = project.files.emplace_back();
      file.reference = read.files[id].reference;
      file.stand_in = read.files[id].stand_in;
      static_cast<LexedFile&>(file) = std::move(read.files[id]);
    }
  }
  BuildSettings inner = settings;
  const Schedule work = schedule(out.all, settings.jobs);
  inner.jobs = work.jobs_for_each;
  for_each_index(out.all.size(), settings.jobs, [&](std::size_t k) {
    Project& project = out.all[work.order[k]];
    project = build_project(std::move(project), table, inner);
  });
  return out;
}

}  // namespace cu2sycl
