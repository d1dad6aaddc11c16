// Converts CMake scripts.
#pragma once

#include "build_scripts/text/script.hpp"

namespace cu2sycl {

/// Converts a CMakeLists.txt or *.cmake file: commands, packages, languages, variables and words with the rows of their
/// kinds, and names of converted sources. Commands that lose all their arguments are removed. What no row converts or
/// what has no equivalent is reported and left unconverted.
void convert_cmake(Script& script);

/// Whether a script calls project().
[[nodiscard]] bool has_project(std::string_view text);

}  // namespace cu2sycl
