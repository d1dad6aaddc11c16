// Copies of libraries in the folders of a project, such as `third_party/cub`.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "rules/table.hpp"

namespace cu2sycl {

/// Returns the folders among the files' folders that contain a copy of a library: a row converts the header that is
/// named by the folder and the file, such as `cub/cub.cuh`, and another row converts the library's namespace, which has
/// the folder's name. The output includes the header of the row instead.
[[nodiscard]] std::set<std::string> find_library_copies(const Table& table, const std::vector<std::string>& paths);

}  // namespace cu2sycl
