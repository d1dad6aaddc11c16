// Streams and events whose whole life is in one function.
#pragma once

#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// The streams and events of the programs of which every one is an automatic variable of one function, made
/// there once, in the block that declares it, and only named as an argument of statements that have a text for that
/// (the row key `local`), as the stream of launches, or as the stream of calls whose text takes its queue; where no
/// stream that waits for the default stream meets work there; and where what concerns every stream is a statement of
/// the function that has them. The program counts as one without streams then.
[[nodiscard]] LocalStreams find_local_streams(const Project& project, const Table& table);

/// The local stream or event that the word at token `i` means; nullptr where it means none.
[[nodiscard]] const LocalStream* local_stream_at(const Place& place, TokenIndex i);
/// The local streams of the function that are there at token `i`, in order of their creation.
[[nodiscard]] std::vector<const LocalStream*> live_streams(const Place& place, TokenIndex i);

}  // namespace cu2sycl
