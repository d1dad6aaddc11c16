// What a kernel lambda may hold of a launch's arguments, and as what.
#pragma once

#include "program/lookup/place.hpp"

namespace cu2sycl {

/// Whether a kernel lambda that captures by value may hold the expression as it stands: it then means, in each
/// work-item, what it meant at the launch. That is so for literals and for automatic variables that are neither arrays
/// nor references.
[[nodiscard]] bool capturable(const Place& place, TokenRange range);

/// Whether an expression is a number, as far as its tokens say.
[[nodiscard]] bool integral(const Place& place, TokenRange range);

/// Whether an argument for the parameter `k` of a kernel is a variable of a class of the run, and the parameter's type
/// is another one: a launch converts such an argument before the kernel starts.
[[nodiscard]] bool converts_class(const Place& place, const Function& kernel, std::size_t k, TokenRange argument);

}  // namespace cu2sycl
