// Device memory that can be buffers.
#pragma once

#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// The pointers that become buffers, and what stays as it is. Memory is a buffer where it belongs to a pointer that is
/// an automatic variable of one host function, is allocated once by a statement whose row has a text for that (the row
/// key `buffer`), in a block that holds all its uses, and where each use is an argument of a launch of a known kernel
/// that does not keep the pointer, an argument of a call whose row has such a text, or `p[i]` of managed memory on the
/// host.
[[nodiscard]] Buffers find_buffers(const Project& project, const Table& table);

/// Whether the token at `i` belongs to a statement that frees a buffer, which the output does not have.
[[nodiscard]] bool frees_buffer(const Place& place, TokenIndex i);

/// Whether the word at token `i` is a call that is handed a buffer.
[[nodiscard]] bool is_buffer_call(const Place& place, TokenIndex i);

/// The buffer that the word at token `i` means; nullptr where it means none.
[[nodiscard]] const BufferVariable* buffer_at(const Place& place, TokenIndex i);

}  // namespace cu2sycl
