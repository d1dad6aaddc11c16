// Launches of which `#if` selects a part, and kernels that only their launches show.
#pragma once

#include <optional>

#include "program/project.hpp"

namespace cu2sycl {

/// Returns a file's text in which launches that `#if` divides are complete in each branch. In `kernel #if A <<<1, n>>>(
/// #else <<<2, n>>>( #endif p);`, each branch gets the text before and after the `#if`. Returns nothing if there is no
/// such launch.
[[nodiscard]] std::optional<SourceFile> whole_launches(const File& file);

/// Takes functions for kernels, `RAFT_KERNEL f(int* p) {…}`, whose heads have a macro that the run does not define in
/// place of the return type, if such a function is launched: a header that is not found contains `__global__`. Needs
/// `functions_by_name`.
void take_launched_for_kernels(Project& project);

}  // namespace cu2sycl
