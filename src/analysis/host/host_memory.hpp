// What is known about the memory that a copy reads and writes.
#pragma once

#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

enum class Transfer : std::uint8_t {
  kUnknown,
  kPageable,   // host memory that is not pinned
  kReachable,  // device, managed or pinned memory: the program may continue during a copy
  kDevice,     // memory that only the device can access
};

/// Returns what the pointer `range` in a function points to. It is known for a local pointer that one call in the
/// function allocates and that nothing else changes, and for a local array or number.
[[nodiscard]] Transfer transfer_of(const Place& place, const Table& rules, TokenRange range);

/// Whether one of the tokens is a value whose row has an effect, as the kind of a copy has.
[[nodiscard]] bool has_effect(const Place& place, const Table& rules, TokenRange range, Effect effect);

/// Returns the argument for the row's parameter with that role; empty if there is none.
[[nodiscard]] TokenRange argument_of(const Rule& row, const std::vector<TokenRange>& arguments, Role role);

/// Returns what is known about both ends of a copy by a call of `row`, from its pointers and from its kind.
[[nodiscard]] Transfer transfer_of_copy(const Place& place, const Table& rules, const Rule& row,
                                        const std::vector<TokenRange>& arguments);

}  // namespace cu2sycl
