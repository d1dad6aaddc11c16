// Which of a launch's arguments a kernel lambda may contain unchanged, and which are converted before.
#pragma once

#include <set>

#include "program/lookup/place.hpp"

namespace cu2sycl {

/// Whether a kernel lambda that captures by value may contain the expression unchanged: it then has the same value in
/// each work-item as at the launch. That is true of literals and of automatic variables that are neither arrays nor
/// references.
[[nodiscard]] bool capturable(const Place& place, TokenRange range);

/// Whether an expression is a number, as far as its tokens show.
[[nodiscard]] bool integral(const Place& place, TokenRange range);

/// Returns the files with a class that has a conversion operator to a pointer.
[[nodiscard]] std::set<FileId> files_with_pointer_conversions(const Project& project);

/// Whether the argument for parameter `k` of a kernel is an object of a class of the run, the parameter has another
/// type, and that type can be named at the launch: a launch converts such an argument before the kernel starts.
/// `given`: how many of the kernel's template arguments, from the first, are known at the launch. `conversions`: the
/// result of files_with_pointer_conversions(). With such a file, an argument of unknown type may be an object that is
/// converted to the parameter's pointer type.
[[nodiscard]] bool converts_class(const Place& place, const Function& kernel, std::size_t k, TokenRange argument,
                                  std::size_t given, const std::set<FileId>& conversions);

}  // namespace cu2sycl
