// Loops in which work-items wait for others: for a lock that one of them holds, or for what others write.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Whether the word at a token of a function calls a function of the run that only returns the result of an exchange of
/// a constant: `return atomicCAS(lock, 0, 1) == 0;`.
[[nodiscard]] bool takes_lock(const Project& project, const Table& table, FunctionId function, TokenIndex i);

/// Returns the exchange, or the call of such a function, by which a loop of a function takes a lock:
/// `while (!done) { if (atomicCAS(&lock, 0, 1) == 0) { …; done = true; } }`.
/// One work-item at a time continues, and the others of its sub-group wait for it. Returns kNoToken if there is none,
/// or if only the loop's condition reads what was exchanged: such a loop always makes progress.
[[nodiscard]] TokenIndex lock_in_loop(const Project& project, const Table& table, FunctionId function,
                                      const Statement& loop);

/// Whether a loop's condition always holds: `while (true)`, `for (;;)`.
[[nodiscard]] bool is_endless(const TokenStream& stream, const Statement& loop);

/// Returns the volatile memory, or the atomic function that only reads, or the function that returns one of these, by
/// which a loop of a function waits for other work-items: `while (true) { if (atomicAdd(&ready, 0) == 1) break; }`;
/// kNoToken if the loop does not wait. `waits`: whether it has a barrier.
[[nodiscard]] TokenIndex polled_memory(const Project& project, const Table& table, FunctionId function,
                                       const Statement& loop, bool waits);

/// Whether a loop may run its body more than once: the body does not end with a `break`.
[[nodiscard]] bool goes_round(const File& file, const Statement& loop);

/// Whether the call at token `i` of a loop's condition compares with a value that the loop reads again, not a constant,
/// as in `do { old = head; … } while (atomicCAS(&head, old, i) != old);`. It fails only if the update of another
/// work-item succeeds.
[[nodiscard]] bool repeats_update(const TokenStream& stream, TokenIndex i, const Statement& loop);

/// Whether an atomic update in a condition takes the next piece of work: `while ((i = atomicAdd(&next, 1)) < n)`.
[[nodiscard]] bool takes_work(const TokenStream& stream, TokenIndex i);

}  // namespace cu2sycl
