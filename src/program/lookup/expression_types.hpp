// The types of expressions in the words of the source, as far as declarations and the usual conversions tell.
#pragma once

#include <string>

#include "program/lookup/place.hpp"

namespace cu2sycl {

/// The words of a declared type without const and volatile.
[[nodiscard]] std::string bare_type(const TokenStream& stream, const Declaration& declaration);

/// The type of the expression that the tokens are, `float*` for an array of float; empty where it is not known.
/// [C++ expr]
[[nodiscard]] std::string type_of_expression(const Place& place, TokenRange range);

}  // namespace cu2sycl
