// Objects of which no constructor passes what their class needs.
#pragma once

#include <optional>

#include "lower/core/site.hpp"

namespace cu2sycl {

/// Reports the array members of a class without constructors whose class needs implicit
/// arguments, and the classes that need them among its template arguments, if it has bases or members of its template
/// parameters. Returns nothing if there are none.
[[nodiscard]] std::optional<Text> unpassed_objects(const Site& site, const ClassBody& body);

}  // namespace cu2sycl
