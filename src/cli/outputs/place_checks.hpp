// Checks whether the files of a plan may be written to their paths. Reasons against it are added to the plan's errors.
#pragma once

#include "cli/outputs/outputs.hpp"

namespace cu2sycl {

/// Checks that no two files have the same path, and none is outside of the output folder through a link.
void check_places(Plan& plan);
/// For --in-place: checks that there are no links, no files that are not writable and, unless `force` is set, none with
/// changes that are not committed to git.
void check_in_place(Plan& plan, bool force);

}  // namespace cu2sycl
