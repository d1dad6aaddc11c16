// How the files of a run belong together: who includes whom, and where.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Finds who includes whom.
void link_includes(Project& project, const Table& table);
/// Likewise, and what is seen where.
void link_files(Project& project, const Table& table);

/// Marks the files that are included inside of braces, and finds the namespaces around their include directives, where
/// all are in the same ones.
void find_include_places(Project& project);

}  // namespace cu2sycl
