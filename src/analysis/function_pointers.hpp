// Pointers to functions: where they are declared, and what types they have.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// The name of a pointer to a function that is declared at `(`: `f` of `int (*f)(int)`, `table` of
/// `int (*table[2])(int)`; kNoToken where none is.
[[nodiscard]] TokenIndex function_pointer_at(const TokenStream& stream, TokenIndex open);

/// Whether some file declares a type of this name that is a pointer to a function.
[[nodiscard]] bool is_function_pointer_type(const Project& project, std::string_view word);

/// Finds the template parameters of functions that are pointers to functions (Function::function_parameters), and the
/// functions that template arguments name (Project::functions_as_arguments).
void note_function_arguments(Project& project);

}  // namespace cu2sycl
