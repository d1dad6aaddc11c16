// What is known of the memory that a copy reads and writes.
#pragma once

#include "program/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

enum class Transfer : std::uint8_t {
  kUnknown,
  kPageable,   // host memory that is not pinned
  kReachable,  // device, managed or pinned memory: a copy may go on while the program does
};

/// What the pointer at the tokens `range` of a function points to: a local variable that one call of the function
/// allocates, and nothing else changes, or an array, object or container of the function's own.
[[nodiscard]] Transfer transfer_of(const Place& place, const Table& rules, TokenRange range);

/// The same for a whole copy by a call of `row` with these arguments, its kind looked at.
[[nodiscard]] Transfer transfer_of_copy(const Place& place, const Table& rules, const Rule& row,
                                        const std::vector<TokenRange>& arguments);

}  // namespace cu2sycl
