// Build scripts of CMake.
#pragma once

#include "build_scripts/text/script.hpp"

namespace cu2sycl {

/// Rewrites a CMakeLists.txt or *.cmake: commands, packages, languages, variables and words by the rows of their kinds,
/// names of converted sources by the run; commands that are left with nothing go. What no row converts and what has no
/// equivalent is reported and stays.
void convert_cmake(Script& script);

/// Whether a script begins a project of its own.
[[nodiscard]] bool has_project(std::string_view text);

}  // namespace cu2sycl
