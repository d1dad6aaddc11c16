// Pointers to functions: where they are declared, and what types they have.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// The name of a pointer to a function that is declared at `(`: `f` of `int (*f)(int)`, `table` of
/// `int (*table[2])(int)`; kNoToken where none is.
[[nodiscard]] TokenIndex function_pointer_at(const TokenStream& stream, TokenIndex open);

/// The types of a file that are pointers to functions.
[[nodiscard]] WordSet function_pointer_types(const TokenStream& stream);

/// Finds the types that are pointers to functions (Project::function_pointer_types), the template parameters of
/// functions that are such (Function::function_parameters), and the functions that template arguments name
/// (Project::functions_as_arguments).
void note_function_pointers(Project& project);

}  // namespace cu2sycl
