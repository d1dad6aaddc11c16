// What each function needs passed to it.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Finds what each function's tokens need, closes it over calls and macros, gives overloads of one name and arity the
/// same needs, and decides which constant variables become `static constexpr` tables.
void close_needs(Project& project, const Table& table, unsigned jobs);

}  // namespace cu2sycl
