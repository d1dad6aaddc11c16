// Errors of which a program learns from the last error alone.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Finds the allocations after which a program asks for the last error: in the text after
/// the call, before any launch that is given the pointer. SYCL's own functions return a null pointer and keep no
/// error; a launch that is given one fails by itself. Takes what find_run_properties() finds.
[[nodiscard]] std::set<TokenPlace> find_asked_allocations(const Project& project, const Table& table);

}  // namespace cu2sycl
