// Whether the evaluation of an expression changes anything.
#pragma once

#include "program/lookup/place.hpp"

namespace cu2sycl {

/// Returns whether evaluating an expression twice surely has the same effect as evaluating it once: it changes nothing,
/// and neither do the functions that it calls, all of which the run defines.
[[nodiscard]] bool is_pure(const Place& place, TokenRange range);

/// Returns whether evaluating an expression visibly changes a variable: itself, or in a function of the run that it
/// calls. Functions that the run does not define change nothing.
[[nodiscard]] bool may_change(const Place& place, TokenRange range);

}  // namespace cu2sycl
