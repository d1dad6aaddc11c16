// The sizes of launches: dim3 variables that are nothing else, and how many dimensions a size has.
#pragma once

#include <vector>

#include "program/lookup/place.hpp"

namespace cu2sycl {

inline constexpr int kMaxDimensions = 3;

/// Whether a type is written `dim3` or `const dim3`.
[[nodiscard]] bool is_dim3(const TokenStream& stream, const Declaration& declaration);

/// The declaration of a local variable where all that it declares is made from numbers, assigned `dim3(…)` or `{…}` of
/// numbers, and otherwise only stands in launch configurations; nullptr otherwise.
[[nodiscard]] const Declaration* only_launched(const Place& place, const Local& local);
/// The same of the declaration with the type at token `i`.
[[nodiscard]] const Declaration* only_launched_at(const Place& place, TokenIndex i);
/// The bracket of the sizes in `block = dim3(x, y);` or `block = {x, y};`, a statement that begins at token `i`;
/// kNoToken where it is none.
[[nodiscard]] TokenIndex assigned_sizes(const Place& place, TokenIndex i);

/// The sizes between brackets, x first. Those left out, and those after the others that are a literal 1, are 1.
[[nodiscard]] std::vector<TokenRange> sizes_of(const Place& place, TokenIndex open);
/// The sizes that such a variable is made with; none where it is declared without.
[[nodiscard]] std::vector<TokenRange> initial_sizes(const Place& place, const Declarator& one);
/// How many dimensions a launch dimension has: 1 for a number or a variable of only_launched(), 3 where it is not
/// known.
[[nodiscard]] int size_dimensions(const Place& place, TokenRange range);

/// Whether a launch dimension is one number, as far as its names say: a literal, a name declared with an integer type,
/// an expression of such.
[[nodiscard]] bool is_scalar_size(const Place& place, TokenRange range);

[[nodiscard]] TokenRange without_parentheses(const TokenStream& stream, TokenRange range);

}  // namespace cu2sycl
