// Names of kernels that are used as values.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Whether the word at token `i`, a kernel's name, may be that kernel: it is no member of an object, declares nothing
/// else, and what qualifies it is around the kernel, too.
[[nodiscard]] bool may_name_kernel(const Project& project, FileId file, TokenIndex i);

/// Whether the name at token `i` of a macro's body is a value there: it is returned, or something is set to it.
/// Elsewhere in a macro it may be launched where the macro is used.
[[nodiscard]] bool is_value_of_macro(const TokenStream& stream, TokenIndex i);

/// Whether the kernel's name at token `i`, which is not called or launched there, means a host function of that name:
/// one is seen, and the pointer that is given the value has not the kernel's number of parameters alone. What a row
/// takes as a kernel is one.
[[nodiscard]] bool means_host_function(const Project& project, const Table& table, FileId file, TokenIndex i);

}  // namespace cu2sycl
