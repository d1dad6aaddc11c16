// How outputs are called.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "source/source_file.hpp"

namespace cu2sycl {

/// The output name of a source, last component only: `a.cu` becomes `a.cpp`, or `a.hpp` where another file of the run
/// includes it, or `a.sycl` below one of `sycl_folders`; `a.cuh` becomes `a.hpp`, others keep their name. A name that
/// another file has already gets `.sycl` before its ending.
[[nodiscard]] std::map<std::string, std::string> output_names(const std::vector<SourceFile>& sources,
                                                              const std::set<std::string>& included,
                                                              const std::vector<std::string>& sycl_folders);

}  // namespace cu2sycl
