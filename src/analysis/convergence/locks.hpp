// Loops in which work-items wait for a lock that one of them has.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Whether the word at a token of a function calls one of the run that does no more than return what an exchange of a
/// constant gives: `return atomicCAS(lock, 0, 1) == 0;`.
[[nodiscard]] bool takes_lock(const Project& project, const Table& table, FunctionId function, TokenIndex i);

/// The exchange, or the call of such a function, by which a loop of a function takes a lock: `while (!done) { if
/// (atomicCAS(&lock, 0, 1) == 0) { …; done = true; } }`: one work-item at a time goes on, and the others of its
/// sub-group wait for it. kNoToken where there is none, or where the loop's condition alone looks at what it exchanged:
/// it always goes on.
[[nodiscard]] TokenIndex lock_in_loop(const Project& project, const Table& table, FunctionId function,
                                      const Statement& loop);

}  // namespace cu2sycl
