// What is left of a CMake script where commands went.
#pragma once

#include <vector>

#include "build_scripts/cmake/cmake_syntax.hpp"
#include "build_scripts/text/script.hpp"

namespace cu2sycl {

/// Takes a command away, its findings, and its lines where nothing else stands there.
void remove_command(Script& script, const std::vector<CMakeCommand>& commands, std::vector<bool>& gone, std::size_t k);

class CMakeLeftovers {
 public:
  /// `gone`: which commands are taken away, and then those that are here.
  CMakeLeftovers(Script& script, const std::vector<CMakeCommand>& commands, std::vector<bool>& gone)
      : script_(script), commands_(commands), gone_(gone) {}

  /// Takes away commands that repeat others now, and branches that lost all they had.
  void remove();

 private:
  void remove_repeated();
  void remove_empty_branches();

  Script& script_;
  const std::vector<CMakeCommand>& commands_;
  std::vector<bool>& gone_;
};

}  // namespace cu2sycl
