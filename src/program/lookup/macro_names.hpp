// Names that macros define, replace, paste and make texts of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "program/ids.hpp"

namespace cu2sycl {

class Project;

/// Whether a use at token `i` is replaced by the macro whose name is at token `name` of `definition`: if the macro is
/// function-like, it needs a `(`.
[[nodiscard]] bool is_replaced(const TokenStream& definition, TokenIndex name, const TokenStream& s, TokenIndex i);

/// Whether a file sees exactly one definition of a function-like macro, under a condition that neither tests the
/// macro's name nor surrounds the use. When the condition does not hold, the name refers to CUDA's entity.
[[nodiscard]] bool is_defined_at_times(const Project& project, std::string_view name, FileId file, TokenIndex use);

/// Whether the macro around a token defines a function of the token's name: `#define LEAST(T) T min(T a, T b) { … }`.
[[nodiscard]] bool is_defined_by_own_macro(const Project& project, FileId f, TokenIndex i);

/// Whether a word is a whole argument of a macro that only forms a name or a text of it: `TEST(suite, cudaFree) { … }`.
/// If no file of the run defines the macro, it is what is read as the head of a function without a return type.
[[nodiscard]] bool is_part_of_name(const Project& project, FileId f, TokenIndex i, FunctionId function);

/// Returns the names that the use of a function-like macro at token `i` makes of its arguments with `##`, itself or by
/// macros that it passes them on to: `c_scale` of `PARAM(scale)`, where PARAM(n) is c_##n.
[[nodiscard]] std::vector<std::string> names_pasted_by(const Project& project, FileId f, TokenIndex i);

}  // namespace cu2sycl
