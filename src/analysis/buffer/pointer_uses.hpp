// How pointers to device memory are used, as far as their tokens say.
#pragma once

#include "program/lookup/place.hpp"

namespace cu2sycl {

/// `p` of `&p`, `(void**)&p`, `reinterpret_cast<void**>(&p)`; kNoToken for another argument.
[[nodiscard]] TokenIndex filled_variable(const TokenStream& s, TokenRange range);

/// The statement that a call is, alone or as what a check is handed; empty where it is part of another.
[[nodiscard]] TokenRange statement_around(const Place& place, TokenIndex begin, TokenIndex close);

/// Whether a word is one of the two arguments of a swap.
[[nodiscard]] bool in_swap(const TokenStream& s, TokenIndex i);

/// The name of what is called, before template arguments.
[[nodiscard]] TokenIndex called_name(const TokenStream& s, TokenIndex open);

/// Whether a lambda's braces stand between a block and a token in it.
[[nodiscard]] bool lambda_between(const TokenStream& s, TokenIndex block, TokenIndex i);

/// `p`, `p + n` or `&p[n]`; in a launch `(T*)p` as well, and no `n` that the kernel's lambda cannot hold: accessors
/// give their pointers in the kernel alone.
[[nodiscard]] bool is_plain_argument(const Place& place, TokenRange range, TokenIndex i, bool launch);

/// Whether a kernel, or what it calls, stores a pointer that it is passed, or a copy of it, in memory or as a
/// reference: it means nothing to the next kernel.
[[nodiscard]] bool keeps_pointer(const Project& project, const Function& kernel, std::size_t k);

/// Whether a parameter is a plain pointer to values, without a default.
[[nodiscard]] bool is_pointer_parameter(const Project& project, const Function& fn, std::size_t k);

/// Whether what a pointer parameter points to is const.
[[nodiscard]] bool points_to_const(const Project& project, const Function& fn, std::size_t k);

}  // namespace cu2sycl
