// Kernels that are launched other than by name in a unit that defines them.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Finds the kernels that need a launcher (a host function that submits them): kernels that are used as values, and
/// kernels that are launched in a translation unit that does not define them. Also finds the names of the function
/// pointers that hold launchers.
[[nodiscard]] Launchers find_launchers(const Project& project, const Table& table);

/// Whether a name is that of a variable or type that holds launchers, in a translation unit with the file.
[[nodiscard]] bool holds_launchers(const Project& project, std::string_view name, FileId file);

}  // namespace cu2sycl
