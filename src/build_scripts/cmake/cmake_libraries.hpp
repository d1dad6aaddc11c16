// Names of CUDA's libraries in CMake's link commands.
#pragma once

#include <vector>

#include "build_scripts/cmake/cmake_syntax.hpp"
#include "build_scripts/text/script.hpp"

namespace cu2sycl {

/// Converts plain names, `cudart`, as the options `-lcudart` or the targets `CUDA::cudart`; a target of the script may
/// have such a name. `all`: the script's commands. `first`: the first argument that is a library.
void convert_libraries(Script& script, const std::vector<CMakeCommand>& all, const CMakeCommand& command,
                       std::size_t first);

}  // namespace cu2sycl
