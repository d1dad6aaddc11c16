// Macros that serve the host alone, or devices alone.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// Finds the macros whose every use is in functions, or other such macros, that only the host runs, and those that only
/// devices do. One that is not used, or used outside of functions, is none: what it serves is not known.
[[nodiscard]] MacroSides find_macro_sides(const Project& project);

}  // namespace cu2sycl
