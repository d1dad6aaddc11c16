// Files of a run that have nothing to do with each other.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// The files in groups, each in ascending order: files that include each other, over any number of steps, and those of
/// which one declares a function or variable that another defines. Groups without a `main` are one, since what links
/// them is not seen; a run with at most one `main` is one group. Takes tokens and who includes whom. The result
/// does not depend on `jobs`.
[[nodiscard]] std::vector<std::vector<FileId>> independent_groups(const Project& project, unsigned jobs);

}  // namespace cu2sycl
