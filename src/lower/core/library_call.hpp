// Calls in the source that rows may convert, and variables that are constructed as if by a call.
#pragma once

#include <optional>
#include <vector>

#include "lower/core/site.hpp"

namespace cu2sycl {

/// A call in the source: its name, parentheses and arguments.
struct LibraryCall {
  TokenIndex name;
  TokenIndex open;
  TokenIndex close;
  bool explicit_arguments;  // `cudaMalloc<float>(…)`: what the arguments say once more
  std::vector<TokenRange> arguments;
  std::vector<TokenRange> template_arguments;
  TokenIndex variable = kNoToken;  // of `Buffer b(n)`: what is constructed
};

/// The call whose name is at a token.
[[nodiscard]] std::optional<LibraryCall> read_call(const Place& place, TokenIndex i);
/// Whether what reads like a call declares a pointer to a function: `Buffer (*make)(int)`.
[[nodiscard]] bool declares_pointer(const Site& site, const LibraryCall& call);
/// `Buffer b(n)`, `Buffer b{n}` and `Buffer{n}` where a user's row is for the call `Buffer(n)`; no copies of another
/// object, and no declarations of functions as far as their parameters tell.
[[nodiscard]] std::optional<LibraryCall> read_construction(const Site& site, TokenIndex i);

}  // namespace cu2sycl
