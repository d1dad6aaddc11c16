// The default queue: whether `main` can declare a queue in its place, and which libraries provide it.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// Returns each `main` that alone submits work in its program: it has all launches, the program defines all functions
/// that it declares, and all headers are files of the run or known.
[[nodiscard]] std::set<FunctionId> sole_users_of_queue(const Project& project, const Table& table);

/// Returns whether a converted file uses the default queue: through its own header or another helper header.
[[nodiscard]] bool uses_default_queue(const Text& text);

/// Returns, for each file, the helper header through which a library that it includes provides the default queue. Empty
/// if no file includes such a library.
[[nodiscard]] std::vector<std::string_view> sources_of_queue(const Project& project, const Table& table);

/// Returns whether one of these headers includes the default queue's header.
[[nodiscard]] bool has_queue(const std::set<std::string>& headers);

}  // namespace cu2sycl
