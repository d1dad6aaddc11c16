// Sizes of launches as ranges.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// `sycl::range<2>`.
[[nodiscard]] std::string range_type(int dimensions);
/// The sizes `(x, y, z)` as SYCL's `(z, y, x)`, those left out as 1.
[[nodiscard]] Text range_from(const Site& site, const std::vector<TokenRange>& xyz, int dimensions);
/// A launch dimension as something that multiplies and converts to sycl::range<3>.
[[nodiscard]] Text launch_range(const Site& site, TokenRange range);

}  // namespace cu2sycl
