// Copies of libraries in a project's tree, as `third_party/cub`.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "rules/table.hpp"

namespace cu2sycl {

/// The folders that hold a copy of a library among files: one of the files is a header that a row converts by its
/// folder and name, as `cub/cub.cuh`, and another row converts the library's namespace, of the folder's name. The
/// output takes the row's header in its place.
[[nodiscard]] std::set<std::string> find_library_copies(const Table& table, const std::vector<std::string>& paths);

}  // namespace cu2sycl
