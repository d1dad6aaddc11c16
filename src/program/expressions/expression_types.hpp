// The types of expressions as text, as far as declarations and the usual arithmetic conversions tell.
#pragma once

#include <string>

#include "program/lookup/place.hpp"

namespace cu2sycl {

/// Returns the tokens of a declared type as text, without const and volatile.
[[nodiscard]] std::string bare_type(const TokenStream& stream, const Declaration& declaration);

/// Returns the type of an expression, `float*` for an array of float; empty if it is not known. [C++ expr]
[[nodiscard]] std::string type_of_expression(const Place& place, TokenRange range);

}  // namespace cu2sycl
