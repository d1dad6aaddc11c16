// Code without a function around it: definitions and statements, in any order.
#pragma once

#include <string>
#include <string_view>

#include "rules/table.hpp"
#include "source/source_file.hpp"

namespace cu2sycl {

/// Returns a unit with the definitions first and then the statements in a function, which is a device function if they
/// use what only device code has. Kernels that the statements launch but that are not defined are added. Places in the
/// result refer to the snippet.
[[nodiscard]] SourceFile in_function(const SourceFile& snippet, const Table& table);

/// Returns the converted snippet: the definitions, a comment with the parameters of its function, and the statements.
[[nodiscard]] std::string out_of_function(std::string_view converted);

}  // namespace cu2sycl
