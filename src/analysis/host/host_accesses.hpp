// Where the host reads and writes buffers.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "program/lookup/place.hpp"

namespace cu2sycl {

/// The uses of a buffer in host code: elements `p[i]`, and commands that are passed the buffer.
struct BufferUses {
  std::vector<TokenIndex> accesses;
  std::vector<TokenIndex> commands;
};

/// How a buffer's accesses by the host are covered: by statements that an accessor is put around, and by reads in
/// declarations and conditions, each of which gets its own accessor.
struct HostCover {
  struct Part {
    TokenRange statements;
    bool writes;
  };
  std::vector<Part> parts;
  std::vector<TokenIndex> reads;
  bool possible = true;
};

/// Covers the accesses in the statements of a block, [range.begin, range.end). Each part is a whole statement without
/// commands on the buffer, because a command would wait for the accessor forever; a statement with commands is divided.
[[nodiscard]] HostCover cover_accesses(const Place& place, TokenRange range, const BufferUses& uses);

}  // namespace cu2sycl
