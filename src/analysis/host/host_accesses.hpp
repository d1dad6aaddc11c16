// Where the host reads and writes buffers.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "program/lookup/place.hpp"

namespace cu2sycl {

/// One use of a buffer in host code, `p[i]`, or a command that is handed it.
struct BufferUses {
  std::vector<TokenIndex> accesses;
  std::vector<TokenIndex> commands;
};

/// How a buffer's accesses by the host are covered: statements that get an accessor around them, and reads in
/// declarations and conditions, which get one of their own.
struct HostCover {
  struct Part {
    TokenRange statements;
    bool writes;
  };
  std::vector<Part> parts;
  std::vector<TokenIndex> reads;
  bool possible = true;
};

/// Covers the accesses among the statements of a block, [range.begin, range.end), in the smallest scopes that stand in
/// no loop with commands; no command on the buffer is in any of them, since it would wait for the accessor for ever.
[[nodiscard]] HostCover cover_accesses(const Place& place, TokenRange range, const BufferUses& uses);

}  // namespace cu2sycl
