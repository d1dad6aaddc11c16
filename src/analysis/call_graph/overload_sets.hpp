// Functions of one name that a call may mean: what one needs, the others take as well.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// Whether the translation units that hold one file hold the other, and no others do.
[[nodiscard]] bool same_units(const Project& project, FileId a, FileId b);

/// Gives each function what the others of its overload set need; true where something was new.
bool share_among_overloads(Project& project);

/// A call passes what all functions that it can mean need, in one order.
void order_alike(Project& project);

}  // namespace cu2sycl
