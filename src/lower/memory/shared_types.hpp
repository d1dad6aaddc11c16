// The names in types of `__shared__` variables.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// Returns whether a variable is neither an array nor a pointer.
[[nodiscard]] inline bool is_plain(const Variable& v) {
  return !v.declarator().array() && v.declarator().pointer_depth == 0;
}

/// Returns the name of the class that is moved out of the function with a variable.
[[nodiscard]] std::string class_name_for(const Site& site, const Variable& v);

/// Returns the template parameters of a function as arguments of an alias template with the same header. Nothing uses a
/// parameter without a name: it is left out at the end if it has a default, or else any argument will do.
[[nodiscard]] std::string own_arguments(const Function& function);

/// Whether two functions are declarations of the same one, apart from the types of the parameters.
[[nodiscard]] bool declares_same(const Function& a, const Function& b);

}  // namespace cu2sycl
