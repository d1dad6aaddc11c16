// Default arguments that need implicit parameters, as `unsigned i = threadIdx.x`. A default argument may name no
// parameter, so that calls without the argument get overloads of their own.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// A function's own parameters, without the default arguments that an overload gives.
[[nodiscard]] Text own_parameters(const Site& site, const Function& fn);

/// Overloads that leave out the last parameters and call the function with their default arguments, a line each; empty
/// where no default argument needs implicit parameters. `head`: the function up to its `(`.
[[nodiscard]] Text default_argument_overloads(const Site& site, const Function& fn, const Text& head);

}  // namespace cu2sycl
