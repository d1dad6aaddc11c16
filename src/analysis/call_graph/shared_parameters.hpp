// What functions take because others need it: those of one name that a call may mean, and the operators of one class,
// whose objects hold it where a constructor can be added.
#pragma once

#include <set>
#include <string>
#include <unordered_set>

#include "program/project.hpp"

namespace cu2sycl {

/// Whether the translation units that hold one file hold the other, and no others do.
[[nodiscard]] bool same_units(const Project& project, FileId a, FileId b);

/// Gives each function what the others of its overload set need; true where something was new.
bool share_among_overloads(Project& project);

/// Likewise the call operators of several classes that one call of an object can mean; those of which nothing is needed
/// are called without (cu2sycl/core/invoke.hpp).
bool share_among_objects(Project& project, const std::vector<FunctionId>& operators);

/// A call passes what all functions that it can mean need, in one order: that of the first, and of the identifiers for
/// those which calls mean that may mean others besides.
void order_alike(Project& project, std::set<FunctionId> of_several);

/// Adds to Project::implicit_by_class what operators of classes without constructors need, and what the constructors of
/// their members' classes do; true where something was new. `constructed`: constructed_classes().
bool gather_class_parameters(Project& project, const std::unordered_set<std::string>& constructed);

}  // namespace cu2sycl
