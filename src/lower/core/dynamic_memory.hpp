// How functions access the launch's dynamic shared memory.
#pragma once

#include <string>

#include "lower/core/site.hpp"

namespace cu2sycl {

/// Returns the `extern __shared__` variable that gives a function's parameter for the launch's dynamic shared memory
/// its type and name, or nullptr if the function is passed a pointer to bytes.
[[nodiscard]] const Variable* dynamic_view(const Site& site, const Function& fn);
/// Returns the name of that parameter in the function that contains `site`: the variable's name, or the name for the
/// bytes.
[[nodiscard]] std::string dynamic_memory(const Site& site);

}  // namespace cu2sycl
