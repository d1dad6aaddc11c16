// Declarations of kernels in files that do not know the types of their local memory: a header declares a kernel, and
// its source alone has the constants that size its `__shared__` variables.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// Whether a declaration of a kernel can and must be left out: its definition, in another file, has local memory of a
/// type that this file does not know. Other files launch the kernel by its launcher.
[[nodiscard]] bool is_left_out(const Site& site, const Function& declaration);

/// Whether such a declaration of a kernel is left out that has its name with a namespace, `Sort::up`, at its
/// definition.
[[nodiscard]] bool lacks_declaration(const Site& site, const Function& definition);

/// The first token of a function's name as it is declared, with namespaces: `Sort` of `void Sort::up(int*)`.
[[nodiscard]] TokenIndex begin_of_name(const TokenStream& stream, const Function& fn);

}  // namespace cu2sycl
