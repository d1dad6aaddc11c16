// Default arguments that need implicit parameters, such as `unsigned i = threadIdx.x`. A default argument cannot name a
// parameter; calls without the argument therefore get overloads.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// Returns a function's own parameters, without the default arguments that overloads replace.
[[nodiscard]] Text own_parameters(const Site& site, const Function& fn);

/// Returns overloads that lack the last parameters and call the function with their default arguments, each on new
/// lines. Empty if no default argument needs implicit parameters. `head` is the function up to its `(`.
[[nodiscard]] Text default_argument_overloads(const Site& site, const Function& fn, const Text& head);

/// Adds these overloads, after the `;`, to the edit of a declaration without a body. They are inline.
void add_default_argument_overloads(const Site& site, const Function& declared, Text head, Edit& edit);

}  // namespace cu2sycl
