// Device memory that becomes buffers.
#pragma once

#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Returns the pointers that become buffers, and the allocations that do not. Memory becomes a buffer if
/// - its pointer is an automatic variable of one host function,
/// - it is allocated once, by a statement whose row has a text for that (the row key `buffer`), in a block that holds
///   all its uses, and
/// - each use is an argument of a launch of a known kernel that does not keep the pointer, an argument of a call whose
///   row has such a text, `p[i]` of managed memory on the host, an exchange with another such pointer, or an argument
///   of a host function whose parameter can be a buffer.
[[nodiscard]] Buffers find_buffers(const Project& project, const Table& table);

/// Whether the token at `i` is in a statement that frees a buffer, which the output omits.
[[nodiscard]] bool frees_buffer(const Place& place, TokenIndex i);

/// Whether the word at token `i` is a call that is passed a buffer.
[[nodiscard]] bool is_buffer_call(const Place& place, TokenIndex i);

/// Returns the buffer that the word at token `i` refers to; nullptr if there is none.
[[nodiscard]] const BufferVariable* buffer_at(const Place& place, TokenIndex i);

}  // namespace cu2sycl
