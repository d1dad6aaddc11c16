// The projects of a run.
#pragma once

#include "driver/read/read_project.hpp"

namespace cu2sycl {

/// Files that have nothing to do with each other (independent_groups()) are projects of their own, so that nothing that
/// one program says changes another.
struct Projects {
  struct Place {
    std::size_t project;
    FileId file;
  };
  std::vector<Project> all;
  std::vector<std::vector<std::size_t>> files;  // by project: the places of its files in the run, ascending
  std::vector<Place> places;                    // by place in the run: the sources, then what they include
  std::vector<std::string> missing_includes;    // where quoted includes were looked for and not found

  [[nodiscard]] const File& file(std::size_t k) const { return all[places[k].project].files[places[k].file]; }
};

[[nodiscard]] Projects build_projects(std::vector<SourceFile> sources, const Table& table,
                                      const BuildSettings& settings);

/// How `jobs` threads work on all projects.
struct Schedule {
  std::vector<std::size_t> order;  // of the projects, the largest first, so that what is begun last ends soon
  unsigned jobs_for_each = 1;      // threads for each: several where one holds most of the run
};
[[nodiscard]] Schedule schedule(const std::vector<Project>& projects, unsigned jobs);

}  // namespace cu2sycl
