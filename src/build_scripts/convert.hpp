// Build scripts of CMake and make.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "build_scripts/text/script.hpp"

namespace cu2sycl {

/// Whether a file is one by its name: CMakeLists.txt, *.cmake, Makefile, makefile, GNUmakefile, Makefile.*, *.mk,
/// setup.py.
[[nodiscard]] bool is_build_script(const std::filesystem::path& path);

/// Whether a text is a CMake script's: it holds a command, a name with arguments in parentheses.
[[nodiscard]] bool is_cmake_text(std::string_view text);

struct ConvertedScript {
  std::string path;
  std::string text;
  bool converted = false;  // the text differs
  bool builds = false;     // some converted source lies in its folder or below
  std::vector<Finding> findings;
};

/// Converts the scripts that build converted sources; the others stay as they are.
[[nodiscard]] std::vector<ConvertedScript> convert_build_scripts(const std::vector<SourceFile>& scripts,
                                                                 const Table& table, BuildNames names);

}  // namespace cu2sycl
