// Classes whose operators need something: their objects hold it, where a constructor can be added.
#pragma once

#include <string>
#include <unordered_set>

#include "program/project.hpp"

namespace cu2sycl {

/// Adds to Project::implicit_by_class what operators of classes without constructors need, and what the constructors of
/// their members' classes do; true where something was new. `constructed`: constructed_classes().
bool gather_class_parameters(Project& project, const std::unordered_set<std::string>& constructed);

}  // namespace cu2sycl
