// The memory by which the lanes of a warp may exchange values.
#pragma once

#include <string_view>

#include "program/project.hpp"

namespace cu2sycl {

/// Whether a name is that of a volatile pointer or array of a function's class.
[[nodiscard]] bool is_volatile_member(const Project& project, const Function& function, std::string_view name);

[[nodiscard]] bool is_shared_array(const Local& local);

/// Whether the initialiser of a pointer of a function names local memory.
[[nodiscard]] bool points_to_shared_array(const Project& project, FunctionId function, const Local& local);

/// Whether some work-items return from a function before token `i`.
[[nodiscard]] bool returns_before(const TokenStream& stream, const Function& function, TokenIndex i);

}  // namespace cu2sycl
