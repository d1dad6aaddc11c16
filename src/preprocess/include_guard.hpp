// Include guards.
#pragma once

#include "lex/token.hpp"

namespace cu2sycl {

/// The `#define X` of an include guard that begins at token `i` with `#ifndef X` or `#if !defined(X)`; kNoToken where
/// none does.
[[nodiscard]] TokenIndex guard_definition(const TokenStream& stream, TokenIndex i);

/// Whether an include guard begins at `i`: nothing but directives stands before it, and nothing after its `#endif`.
[[nodiscard]] bool is_include_guard(const TokenStream& stream, TokenIndex i);

/// Whether a directive stands in a branch of `#if`, an include guard's left out.
[[nodiscard]] bool in_branch(const TokenStream& stream, TokenIndex directive);

/// The first `#include "…"` outside `#if` (an include guard apart) and braces; kNoToken where code comes before it.
[[nodiscard]] TokenIndex first_quoted_include(const TokenStream& stream);

}  // namespace cu2sycl
