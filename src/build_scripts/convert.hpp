// Converts build scripts of CMake, make and setuptools.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "build_scripts/text/script.hpp"

namespace cu2sycl {

/// Whether a file has the name of a build script: CMakeLists.txt, *.cmake, Makefile, makefile, GNUmakefile, Makefile.*,
/// *.mk, setup.py.
[[nodiscard]] bool is_build_script(const std::filesystem::path& path);

/// Whether a text is a CMake script: it contains a command, which is a name with arguments in parentheses.
[[nodiscard]] bool is_cmake_text(std::string_view text);

struct ConvertedScript {
  std::string path;
  std::string text;
  bool converted = false;  // whether the text differs
  bool builds = false;     // whether it takes part in building converted sources
  std::vector<Finding> findings;
};

/// Converts the scripts that build converted sources; the others are left unchanged.
[[nodiscard]] std::vector<ConvertedScript> convert_build_scripts(const std::vector<SourceFile>& scripts,
                                                                 const Table& table, BuildNames names);

}  // namespace cu2sycl
