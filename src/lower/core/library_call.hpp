// Calls in the source that rows may convert, and declarations of variables that are read like calls.
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
  bool explicit_arguments;  // whether there is a template argument list: `cudaMalloc<float>(…)`
  std::vector<TokenRange> arguments;
  std::vector<TokenRange> template_arguments;
  TokenIndex variable = kNoToken;  // the variable that is constructed: `b` of `Buffer b(n)`
};

/// Reads the call whose name is token `i`; nothing if it is no call.
[[nodiscard]] std::optional<LibraryCall> read_call(const Place& place, TokenIndex i);
/// Returns whether what looks like a call declares a pointer to a function: `Buffer (*make)(int)`.
[[nodiscard]] bool declares_pointer(const Site& site, const LibraryCall& call);
/// Reads `Buffer b(n)`, `Buffer b{n}` or `Buffer{n}` as a call if a user's row converts the call `Buffer(n)`. Returns
/// nothing for copies of another object and, as far as the parameters tell, for declarations of functions.
[[nodiscard]] std::optional<LibraryCall> read_construction(const Site& site, TokenIndex i);

}  // namespace cu2sycl
