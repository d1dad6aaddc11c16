// The launch's dynamic shared memory as functions have it.
#pragma once

#include <string>

#include "lower/core/site.hpp"

namespace cu2sycl {

/// The variable as which a function is passed the launch's dynamic shared memory; nullptr where it is passed bytes.
[[nodiscard]] const Variable* dynamic_view(const Site& site, const Function& fn);
/// The name of that memory in the function that a place is in: of the variable, or of the bytes.
[[nodiscard]] std::string dynamic_memory(const Site& site);

}  // namespace cu2sycl
