// Streams and events that exist only within one function.
#pragma once

#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Returns the streams and events of the programs in which all of them are local. Each must be an automatic variable of
/// one function, created there once, in the block that declares it. It may be used only as an argument of statements
/// whose row has a text for it (the row key `local`), as the stream of launches, or as the stream of calls whose text
/// takes its queue. The program must not have both work in the default stream and streams that wait for that stream.
/// Calls that concern every stream must be statements of the function that has the streams. Such a program counts as
/// one without streams.
[[nodiscard]] LocalStreams find_local_streams(const Project& project, const Table& table);

/// Returns the local stream or event that the word at token `i` refers to; nullptr if there is none.
[[nodiscard]] const LocalStream* local_stream_at(const Place& place, TokenIndex i);
/// Returns the function's local streams that exist at token `i`, in order of their creation.
[[nodiscard]] std::vector<const LocalStream*> live_streams(const Place& place, TokenIndex i);

}  // namespace cu2sycl
