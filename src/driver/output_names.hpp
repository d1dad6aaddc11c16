// Names of outputs.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "source/source_file.hpp"

namespace cu2sycl {

/// Returns the output names of the sources by path. A name is the last component only: `a.cu` becomes `a.hpp` if
/// another file of the run includes it, else `a.sycl` below one of `sycl_folders`, else `a.cpp`; `a.cuh` becomes
/// `a.hpp`; other files keep their names. If another file already has the name, `.sycl` is inserted before the
/// extension.
[[nodiscard]] std::map<std::string, std::string> output_names(const std::vector<SourceFile>& sources,
                                                              const std::set<std::string>& included,
                                                              const std::vector<std::string>& sycl_folders);

}  // namespace cu2sycl
