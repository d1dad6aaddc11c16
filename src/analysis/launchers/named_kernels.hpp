// Names of kernels that are used as values.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Whether a name is that of a kernel to which code in a file may refer: both are in the same program.
[[nodiscard]] bool is_kernel_name(const Project& project, std::string_view name, FileId from);

/// Returns the kernels of a name that code in a file refers to: those of its translation units, and if none of these
/// is defined, the nearest definitions in its programs; and all that share a unit with one of them.
[[nodiscard]] std::vector<FunctionId> kernels_meant(const Project& project, std::string_view name, FileId from);

/// Whether the word at token `i`, which is the name of a kernel, may refer to it: the word is neither a member of an
/// object nor the name in another declaration, and its qualifier names a scope around the kernel.
[[nodiscard]] bool may_name_kernel(const Project& project, FileId file, TokenIndex i);

/// Whether the name at token `i` in a macro's body is a value there: it is returned, assigned, an argument of a
/// function of the program, or one for which a row expects a kernel. In other positions it may be launched where the
/// macro is used.
[[nodiscard]] bool is_value_of_macro(const Project& project, const Table& table, FileId file, TokenIndex i);

/// Returns where code outside macros uses the macro whose text contains token `i`, directly or through other macros.
[[nodiscard]] std::vector<TokenPlace> uses_of_macro(const Project& project, FileId file, TokenIndex i);

/// Returns where lists in braces have elements from the text of a macro that names the kernel at token `i`, as in
/// `all[] = {KERNELS(4)}`, also through other macros; empty if `i` is in no macro's text, or not an element there.
[[nodiscard]] std::vector<TokenPlace> lists_with_macro(const Project& project, FileId file, TokenIndex i);

/// Whether the kernel's name at token `i`, which is neither called nor launched there, refers to a host function of
/// that name. Such a function must be visible. The name refers to a kernel if a row expects a kernel there, or if the
/// pointer that the name is assigned to has as many parameters as a kernel and no host function does.
[[nodiscard]] bool means_host_function(const Project& project, const Table& table, FileId file, TokenIndex i);

}  // namespace cu2sycl
