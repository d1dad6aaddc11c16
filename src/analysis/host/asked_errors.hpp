// Errors that a program notices only when it asks for the last error.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Finds the allocations after which a program asks for the last error before any launch that is passed the pointer.
/// SYCL's own functions return a null pointer and keep no error; a launch that is passed a null pointer fails anyway.
/// Uses the result of find_run_properties().
[[nodiscard]] std::set<TokenPlace> find_asked_allocations(const Project& project, const Table& table);

}  // namespace cu2sycl
