// Variables of type dim3: which of them are nothing but the sizes of launches.
#pragma once

#include "program/place.hpp"

namespace cu2sycl {

/// Whether a type is written `dim3` or `const dim3`.
[[nodiscard]] bool is_dim3(const TokenStream& stream, const Declaration& declaration);

/// Whether all that a declaration at token `i`, of a local variable's type, declares is made from numbers and then only
/// stands in launch configurations; and so is every other dim3 of its function, so that a launch speaks one language.
/// nullptr otherwise.
[[nodiscard]] const Declaration* only_launched_at(const Place& place, TokenIndex i);

/// Whether a launch dimension is one number, as far as its names say: a literal, a name declared with an integer type,
/// an expression of such.
[[nodiscard]] bool is_scalar_size(const Place& place, TokenRange range);

}  // namespace cu2sycl
