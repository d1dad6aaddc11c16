// Whether the files of a plan may be written where they are planned; why not goes to the plan's errors.
#pragma once

#include "cli/outputs/outputs.hpp"

namespace cu2sycl {

/// No two files at one place, and none outside of the output folder through a link.
void check_places(Plan& plan);
/// With --in-place: no links, no files that may not be written and, but for `force`, none that git does not have.
void check_in_place(Plan& plan, bool force);

}  // namespace cu2sycl
