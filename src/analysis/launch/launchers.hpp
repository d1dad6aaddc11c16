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

/// The name and the `(` of the parameters of a function pointer or a function type.
struct NamedFunctionType {
  TokenIndex name = kNoToken;
  TokenIndex parameters = kNoToken;
};

/// Returns what is declared at the `(` at `open`: a pointer, `void (*kernel)(int*)` or `using type = void (*)(int*)`,
/// or a type, `typedef void type(int*)` or `using type = void(int*)`. No name if it is none of these.
[[nodiscard]] NamedFunctionType function_type_at(const TokenStream& stream, TokenIndex open);

}  // namespace cu2sycl
