// Divides the files of a run into groups that are independent of each other.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// Returns groups of files, each in ascending order. A group contains files that include each other, directly or not,
/// and files of which one declares a function or variable that another defines. All files that are in no group with a
/// `main` form one group, because it is not known what they are linked with; a run with at most one `main` is one
/// group. Needs the tokens and the include relations. The result does not depend on `jobs`.
[[nodiscard]] std::vector<std::vector<FileId>> independent_groups(const Project& project, unsigned jobs);

}  // namespace cu2sycl
