// The sizes of launches: dim3 variables that are used for nothing else, and how many dimensions a size has.
#pragma once

#include <vector>

#include "program/lookup/place.hpp"

namespace cu2sycl {

inline constexpr int kMaxDimensions = 3;

/// Whether the type of a declaration is `dim3` or `const dim3`.
[[nodiscard]] bool is_dim3(const TokenStream& stream, const Declaration& declaration);

/// Returns the declaration of a local variable if all variables that it declares are initialised from numbers, are
/// assigned only `dim3(…)` or `{…}` of numbers, and are otherwise used only in launch configurations; nullptr if not.
[[nodiscard]] const Declaration* only_launched(const Place& place, const Local& local);
/// Returns the same for the declaration whose type is at token `i`.
[[nodiscard]] const Declaration* only_launched_at(const Place& place, TokenIndex i);
/// Returns the opening bracket of the sizes in `block = dim3(x, y);` or `block = {x, y};`, a statement that begins at
/// token `i`; kNoToken if there is no such statement.
[[nodiscard]] TokenIndex assigned_sizes(const Place& place, TokenIndex i);

/// Returns the sizes between brackets, x first. Sizes that are left out are 1; a literal 1 at the end is left out.
[[nodiscard]] std::vector<TokenRange> sizes_of(const Place& place, TokenIndex open);
/// Returns the sizes that such a variable is initialised with; none if it has no initialiser.
[[nodiscard]] std::vector<TokenRange> initial_sizes(const Place& place, const Declarator& one);
/// Returns how many dimensions a launch dimension has: 1 for a number or for a variable of only_launched(), whose own
/// sizes are counted elsewhere; 3 if it is not known.
[[nodiscard]] int size_dimensions(const Place& place, TokenRange range);

/// Whether a launch dimension is a single number as far as its names show: a literal, a name declared with an integer
/// type, or an expression of these.
[[nodiscard]] bool is_scalar_size(const Place& place, TokenRange range);

[[nodiscard]] TokenRange without_parentheses(const TokenStream& stream, TokenRange range);

}  // namespace cu2sycl
