// What a kernel lambda may hold of a launch's arguments, and as what.
#pragma once

#include <set>

#include "program/lookup/place.hpp"

namespace cu2sycl {

/// Whether a kernel lambda that captures by value may hold the expression as it stands: it then means, in each
/// work-item, what it meant at the launch. That is so for literals and for automatic variables that are neither arrays
/// nor references.
[[nodiscard]] bool capturable(const Place& place, TokenRange range);

/// Whether an expression is a number, as far as its tokens say.
[[nodiscard]] bool integral(const Place& place, TokenRange range);

/// The files with a class that has an operator which makes a pointer of its objects.
[[nodiscard]] std::set<FileId> files_with_pointer_conversions(const Project& project);

/// Whether an argument for the parameter `k` of a kernel is a variable of a class of the run, and the parameter's type
/// is another one: a launch converts such an argument before the kernel starts. `given` of the kernel's template
/// parameters, from the first, are known at the launch. `conversions`: files_with_pointer_conversions(); with such a
/// file, what is not known may be an object that becomes the pointer which the parameter is.
[[nodiscard]] bool converts_class(const Place& place, const Function& kernel, std::size_t k, TokenRange argument,
                                  std::size_t given, const std::set<FileId>& conversions);

}  // namespace cu2sycl
