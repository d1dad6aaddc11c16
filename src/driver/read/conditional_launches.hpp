// Launches of which `#if` chooses a part.
#pragma once

#include <optional>

#include "program/project.hpp"

namespace cu2sycl {

/// The text of a file with the launches whole whose configuration stands in the branches of `#if`, as of
/// `kernel #if A <<<1, n>>>( #else <<<2, n>>>( #endif p);`: each branch gets what stands before and after. Nothing
/// where there is none.
[[nodiscard]] std::optional<SourceFile> whole_launches(const File& file);

}  // namespace cu2sycl
