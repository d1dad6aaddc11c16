// Whether the type of a `__shared__` variable can be written where its function is declared and launched.
#pragma once

#include <vector>

#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// A launch, and the function that it is in; kNone in macros.
struct LaunchPlace {
  FileId file;
  const Launch* launch;
  FunctionId function;
};

/// The launches of a run by their kernel's name. Under "": launches of a macro's parameter, which may be any kernel.
using LaunchesByName = WordMap<std::vector<LaunchPlace>>;
[[nodiscard]] LaunchesByName launches_by_name(const Project& project);

/// Whether the type of a variable of a function means the same outside the function as inside. `users`: the functions
/// that take the variable as a parameter.
[[nodiscard]] bool has_visible_type(const Project& project, const Table& table, const LaunchesByName& launches,
                                    const Variable& variable, const std::vector<FunctionId>& users);
/// Returns for each variable whether its type means the same outside its function as inside, so that no alias is
/// needed. The type may use types and constants of the file or of CUDA, macros that are defined once, and template
/// parameters that every launch gives.
[[nodiscard]] std::vector<bool> find_visible_types(const Project& project, const Table& table);

/// Whether tokens of a file name a word, directly or through macros.
[[nodiscard]] bool mentions(const Project& project, FileId file, TokenRange range, std::string_view word);

}  // namespace cu2sycl
