// The run's default queue: whether `main` can have one of its own in its place, and which libraries give it.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// Each `main` of which nothing else of its program can submit work: all launches are its own, the program has a
/// definition of all functions that it declares, and all headers that are not of the system.
[[nodiscard]] std::set<FunctionId> sole_users_of_queue(const Project& project, const Table& table);

/// Whether a converted file uses the default queue: by its own header, or through one of the helper headers.
[[nodiscard]] bool uses_default_queue(const Text& text);

/// For each file, the helper header by which a library that it includes gives the default queue; empty where no file
/// includes one.
[[nodiscard]] std::vector<std::string_view> sources_of_queue(const Project& project, const Table& table);

/// Whether one of these headers includes the default queue's.
[[nodiscard]] bool has_queue(const std::set<std::string>& headers);

}  // namespace cu2sycl
