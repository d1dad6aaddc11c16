// Finds which files of a run include which, and where.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Finds which files include which.
void link_includes(Project& project, const Table& table, const std::vector<std::string>& include_folders);
/// Finds which files include which, and which declarations are visible where.
void link_files(Project& project, const Table& table, const std::vector<std::string>& include_folders);

/// Marks the files that are included inside of braces. For a file whose include directives are all in the same
/// namespaces, also stores these.
void find_include_places(Project& project);

}  // namespace cu2sycl
