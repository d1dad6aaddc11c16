// How pointers to device memory are used, as far as their tokens show.
#pragma once

#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Returns `p` of `&p`, `(void**)&p`, `reinterpret_cast<void**>(&p)`; kNoToken for another argument.
[[nodiscard]] TokenIndex filled_variable(const TokenStream& s, TokenRange range);

/// Returns the statement that is a call, alone or as an argument of a check; empty if the call is part of another one.
[[nodiscard]] TokenRange statement_around(const Place& place, TokenIndex begin, TokenIndex close);

/// Whether a word is one of the two arguments of `std::swap`.
[[nodiscard]] bool in_swap(const Project& project, FileId file, TokenIndex i);

/// Returns the name of the callee, before template arguments.
[[nodiscard]] TokenIndex called_name(const TokenStream& s, TokenIndex open);

/// Whether the braces of a lambda are between a block and a token in it.
[[nodiscard]] bool lambda_between(const TokenStream& s, TokenIndex block, TokenIndex i);

/// Whether an argument is `p`, `p + n` or `&p[n]`, or in a launch `(T*)p`. In a launch, the kernel's lambda must be
/// able to hold `n`: accessors give their pointers only in the kernel.
[[nodiscard]] bool is_plain_argument(const Place& place, TokenRange range, TokenIndex i, bool launch);

/// Whether a kernel, or a function that it calls, stores a pointer that it is passed, or a copy of it, in memory or as
/// a reference: the pointer is not valid in the next kernel.
[[nodiscard]] bool keeps_pointer(const Project& project, const Function& kernel, std::size_t k);

/// Whether a parameter is a plain pointer to values, without a default argument.
[[nodiscard]] bool is_pointer_parameter(const Project& project, const Function& fn, std::size_t k);

/// Whether a pointer parameter points to const.
[[nodiscard]] bool points_to_const(const Project& project, const Function& fn, std::size_t k);

/// Whether a call of CUDA that the word at token `i` is an argument of has another argument whose evaluation changes
/// something: calls that work on buffers do not take all of them.
[[nodiscard]] bool changes_beside(const Place& place, const Table& table, TokenIndex i);
inline constexpr std::string_view kChanges = "an argument of a call that it is passed to changes something";

}  // namespace cu2sycl
