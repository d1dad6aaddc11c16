// Macros that are used only by the host, or only by devices.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// Finds the macros that are used only in functions that the host alone runs, or in other such macros; and the same for
/// devices. A macro that is never used, or that is used outside functions, is neither: who uses it is not known.
[[nodiscard]] MacroSides find_macro_sides(const Project& project);

}  // namespace cu2sycl
