// The headers that the outputs include beyond those of the sources.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "lower/core/site.hpp"

namespace cu2sycl {

/// Returns the headers that each file includes, by file: its own; those of files that are included inside of braces and
/// cannot include them there; and for the source of a unit, those that another of its files includes after macros that
/// could change them.
[[nodiscard]] std::vector<std::set<std::string>> helper_headers(const Project& project, const Table& table,
                                                                const Facts& facts, const std::vector<Text>& texts);

}  // namespace cu2sycl
