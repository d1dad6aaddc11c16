// Python scripts that build extensions: setup.py.
#pragma once

#include <filesystem>

#include "build_scripts/text/script.hpp"

namespace cu2sycl {

/// Whether a file is one by its name.
[[nodiscard]] bool is_python_script(const std::filesystem::path& path);

/// Whether a script makes an extension whose builder wants sources that end with `.sycl`, by the rows for its names.
[[nodiscard]] bool wants_sycl_sources(const SourceFile& script, const Table& table);

/// Converts names by the rows for them, and in texts the names of sources and the options of compilers. Comments and
/// texts of other kinds stay.
void convert_python(Script& script);

}  // namespace cu2sycl
