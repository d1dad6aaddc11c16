// Pointers to functions: their declarations and types.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// Returns the name of a pointer to function that is declared at a `(`: `f` of `int (*f)(int)`, `table` of `int
/// (*table[2])(int)`; kNoToken if there is none.
[[nodiscard]] TokenIndex function_pointer_at(const TokenStream& stream, TokenIndex open);

/// Returns the names of the types of a file that are pointers to functions.
[[nodiscard]] WordSet function_pointer_types(const TokenStream& stream);

/// Finds the types that are pointers to functions (Project::function_pointer_types), the template parameters that are
/// pointers to functions (Function::function_parameters), and the functions and the constructors of the classes that
/// template arguments name (Project::functions_as_arguments and constructors_as_arguments).
void note_template_arguments(Project& project);

}  // namespace cu2sycl
