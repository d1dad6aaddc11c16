// What is known of the memory that a copy reads and writes.
#pragma once

#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

enum class Transfer : std::uint8_t {
  kUnknown,
  kPageable,   // host memory that is not pinned
  kReachable,  // device, managed or pinned memory: a copy may go on while the program does
  kDevice,     // such memory that is the device's alone
};

/// What the pointer at the tokens `range` of a function points to: a local variable that one call of the function
/// allocates, and nothing else changes, or an array, object or container of the function's own.
[[nodiscard]] Transfer transfer_of(const Place& place, const Table& rules, TokenRange range);

/// Whether a word among the tokens is a value with an effect, as a kind of copy is.
[[nodiscard]] bool has_effect(const Place& place, const Table& rules, TokenRange range, Effect effect);

/// The argument for a row's parameter of that name; empty where there is none.
[[nodiscard]] TokenRange argument_of(const Rule& row, const std::vector<TokenRange>& arguments,
                                     std::string_view parameter);

/// The same for a whole copy by a call of `row` with these arguments, its kind looked at.
[[nodiscard]] Transfer transfer_of_copy(const Place& place, const Table& rules, const Rule& row,
                                        const std::vector<TokenRange>& arguments);

}  // namespace cu2sycl
