// Include guards.
#pragma once

#include "lex/token.hpp"

namespace cu2sycl {

/// Returns the `#define X` of an include guard that begins at token `i` with `#ifndef X` or `#if !defined(X)`; kNoToken
/// if there is none.
[[nodiscard]] TokenIndex guard_definition(const TokenStream& stream, TokenIndex i);

/// Whether an include guard begins at `i`: only directives precede it, and only directives follow its `#endif`.
[[nodiscard]] bool is_include_guard(const TokenStream& stream, TokenIndex i);

/// Whether a directive is in a branch of `#if` other than an include guard.
[[nodiscard]] bool in_branch(const TokenStream& stream, TokenIndex directive);

/// Returns the first `#include "…"` that is outside `#if` (except an include guard) and precedes all code; kNoToken if
/// there is none.
[[nodiscard]] TokenIndex first_quoted_include(const TokenStream& stream);

}  // namespace cu2sycl
