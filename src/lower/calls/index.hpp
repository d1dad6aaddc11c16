// Converts thread indices.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// Returns the declarations of the variables in which the function keeps thread indices.
[[nodiscard]] std::vector<Text> index_variables(const Site& site);

}  // namespace cu2sycl
