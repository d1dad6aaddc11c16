// Converts sizes of launches to ranges.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// Returns a type such as `sycl::range<2>`.
[[nodiscard]] std::string range_type(int dimensions);
/// Returns the sizes `(x, y, z)` in SYCL's order, `(z, y, x)`. Missing sizes are 1.
[[nodiscard]] Text range_from(const Site& site, const std::vector<TokenRange>& xyz, int dimensions);
/// Returns a size of a launch as an expression that can be multiplied and converted to sycl::range<3>.
[[nodiscard]] Text launch_range(const Site& site, TokenRange range);

}  // namespace cu2sycl
