// Whether `main` can have a queue of its own in place of the run's default queue.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// `main`, where nothing else that the run shows can submit work: all launches are its own, the run has a definition
/// of all functions that it declares, and all headers that are not of the system. kNone otherwise.
[[nodiscard]] FunctionId sole_user_of_queue(const Project& project, const Table& table);

/// Whether converted files use the default queue: by its own header, or through one of the helper headers.
[[nodiscard]] bool uses_default_queue(const std::vector<Text>& texts);

}  // namespace cu2sycl
