// Converts Python scripts that build extensions: setup.py.
#pragma once

#include <filesystem>

#include "build_scripts/text/script.hpp"

namespace cu2sycl {

/// Whether a file has the name of such a script.
[[nodiscard]] bool is_python_script(const std::filesystem::path& path);

/// Returns whether a script builds an extension whose builder requires sources with the ending `.sycl`, as the rows for
/// its names say.
[[nodiscard]] bool wants_sycl_sources(const SourceFile& script, const Table& table);

/// Converts names with the rows for them, and in string literals the names of sources and the options of compilers.
/// Comments and other string literals are left unchanged.
void convert_python(Script& script);

}  // namespace cu2sycl
