// Removes what is left over in a CMake script after commands were removed.
#pragma once

#include <vector>

#include "build_scripts/cmake/cmake_syntax.hpp"
#include "build_scripts/text/script.hpp"

namespace cu2sycl {

/// Removes a command, its findings, and also its lines if nothing else is on them.
void remove_command(Script& script, const std::vector<CMakeCommand>& commands, std::vector<bool>& gone, std::size_t k);

class CMakeLeftovers {
 public:
  /// `gone`: by command, whether it has been removed; further removed commands are added.
  CMakeLeftovers(Script& script, const std::vector<CMakeCommand>& commands, std::vector<bool>& gone)
      : script_(script), commands_(commands), gone_(gone) {}

  /// Removes commands that now repeat others, and branches that lost all their commands.
  void remove();

 private:
  void remove_repeated();
  void remove_empty_branches();

  Script& script_;
  const std::vector<CMakeCommand>& commands_;
  std::vector<bool>& gone_;
};

}  // namespace cu2sycl
