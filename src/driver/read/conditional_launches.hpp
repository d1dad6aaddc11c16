// Launches of which `#if` selects a part.
#pragma once

#include <optional>

#include "program/project.hpp"

namespace cu2sycl {

/// Returns a file's text in which launches that `#if` divides are complete in each branch. In `kernel #if A <<<1, n>>>(
/// #else <<<2, n>>>( #endif p);`, each branch gets the text before and after the `#if`. Returns nothing if there is no
/// such launch.
[[nodiscard]] std::optional<SourceFile> whole_launches(const File& file);

}  // namespace cu2sycl
