// Divides a run into projects.
#pragma once

#include "driver/read/read_project.hpp"

namespace cu2sycl {

/// The projects of a run. Files that are independent of each other (see independent_groups()) belong to different
/// projects, so that declarations of one program do not affect another.
struct Projects {
  struct Place {
    std::size_t project;
    FileId file;
  };
  std::vector<Project> all;
  std::vector<std::vector<std::size_t>> files;  // by project: the indices of its files in the run, ascending
  std::vector<Place> places;                    // by index in the run: the sources, then the files that they include
  std::vector<std::string> missing_includes;    // paths at which quoted includes were searched and not found

  [[nodiscard]] const File& file(std::size_t k) const { return all[places[k].project].files[places[k].file]; }
};

[[nodiscard]] Projects build_projects(std::vector<SourceFile> sources, const Table& table,
                                      const BuildSettings& settings);

/// How `jobs` threads are distributed over the projects.
struct Schedule {
  std::vector<std::size_t> order;  // of the projects, the largest first, so that all threads end at about the same time
  unsigned jobs_for_each = 1;      // threads for each project: more than one if one project holds most of the run
};
[[nodiscard]] Schedule schedule(const std::vector<Project>& projects, unsigned jobs);

}  // namespace cu2sycl
