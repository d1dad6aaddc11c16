// Declarations of kernels in files where the types of their implicit parameters are not visible: a header declares a
// kernel, and only the source file has the constants for the sizes of its `__shared__` variables, or the classes of its
// `__constant__` ones.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// Returns whether a declaration of a kernel can and must be omitted: its definition, in another file, has an implicit
/// parameter of a type that is not visible in this file. Other files launch the kernel through its launcher.
[[nodiscard]] bool is_left_out(const Site& site, const Function& declaration);

/// Returns whether a declaration is omitted of a kernel that is defined with a qualified name, such as `Sort::up`.
[[nodiscard]] bool lacks_declaration(const Site& site, const Function& definition);

/// Returns the first token of a function's declared name with its namespaces: `Sort` of `void Sort::up(int*)`.
[[nodiscard]] TokenIndex begin_of_name(const TokenStream& stream, const Function& fn);

}  // namespace cu2sycl
