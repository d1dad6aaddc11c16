// The parameters of functions. Default arguments may need implicit parameters, such as `unsigned i = threadIdx.x`, but
// cannot name a parameter; calls without the argument therefore get overloads.
#pragma once

#include "lower/calls/implicit.hpp"

namespace cu2sycl {

/// Returns the implicit parameters after the `(`, broken over lines if they are long, and the separator before the
/// function's own parameters. `head` is the function up to its `(`.
[[nodiscard]] Text with_own_parameters(const Site& site, const Function& fn, const std::string& head,
                                       std::vector<CommentedParameter> extra);

/// Returns a function's own parameters, without the default arguments that overloads replace.
[[nodiscard]] Text own_parameters(const Site& site, const Function& fn);

/// Returns overloads that lack the last parameters and call the function with their default arguments, each on new
/// lines. Empty if no default argument needs implicit parameters. `head` is the function up to its `(`.
[[nodiscard]] Text default_argument_overloads(const Site& site, const Function& fn, const Text& head);

/// Adds these overloads, after the `;`, to the edit of a declaration without a body. They are inline.
void add_default_argument_overloads(const Site& site, const Function& declared, Text head, Edit& edit);

}  // namespace cu2sycl
