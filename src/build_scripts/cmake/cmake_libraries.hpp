// CUDA's libraries in CMake's commands, and the options of commands of its old module.
#pragma once

#include <vector>

#include "build_scripts/cmake/cmake_syntax.hpp"
#include "build_scripts/text/script.hpp"

namespace cu2sycl {

/// Converts plain names, `cudart`, as the options `-lcudart` or the targets `CUDA::cudart`; a target of the script may
/// have such a name. `all`: the script's commands. `first`: the first argument that is a library.
void convert_libraries(Script& script, const std::vector<CMakeCommand>& all, const CMakeCommand& command,
                       std::size_t first);

/// Converts `TARGET CUDA::cudart` in a condition: the replacement of the target always exists.
void convert_target_conditions(Script& script, const CMakeCommand& command);

/// Moves what follows OPTIONS in `cuda_add_executable(app main.cu OPTIONS -g)` to a command of its own.
void move_options(Script& script, const CMakeCommand& command);

}  // namespace cu2sycl
