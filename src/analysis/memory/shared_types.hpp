// Whether the type of a `__shared__` variable can stand where its function is declared and launched.
#pragma once

#include <vector>

#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// A launch, and the function that it stands in; kNone in macros.
struct LaunchPlace {
  FileId file;
  const Launch* launch;
  FunctionId function;
};

/// The launches of a run by their kernel's name; under "" those whose kernel is a parameter of a macro: any, perhaps.
using LaunchesByName = WordMap<std::vector<LaunchPlace>>;
[[nodiscard]] LaunchesByName launches_by_name(const Project& project);

/// Whether the type of a variable of a function means the same outside of the function as inside. `users` take it as a
/// parameter.
[[nodiscard]] bool has_visible_type(const Project& project, const Table& table, const LaunchesByName& launches,
                                    const Variable& variable, const std::vector<FunctionId>& users);
/// By variable: whether its type means the same outside of its function as inside, so that no alias is needed. Its
/// words are types and constants of the file or of CUDA, macros that are defined once, or template parameters that
/// every launch gives.
[[nodiscard]] std::vector<bool> find_visible_types(const Project& project, const Table& table);

/// Whether tokens of a file name a word, themselves or in macros.
[[nodiscard]] bool mentions(const Project& project, FileId file, TokenRange range, std::string_view word);

}  // namespace cu2sycl
