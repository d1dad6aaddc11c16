// Variables that statements declare and that later statements use.
#pragma once

#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Whether the function of a place uses, from token `from` on, a variable that the tokens of a range declare, perhaps
/// by a macro.
[[nodiscard]] bool used_after(const Place& place, const Table& table, TokenRange range, TokenIndex from);

/// Whether a condition declares a variable.
[[nodiscard]] bool declares_variable(const Place& place, TokenRange condition);

}  // namespace cu2sycl
