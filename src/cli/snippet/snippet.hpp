// Code that is pasted without the function around it: definitions and statements, in any order.
#pragma once

#include <string>
#include <string_view>

#include "rules/table.hpp"
#include "source/source_file.hpp"

namespace cu2sycl {

/// A unit with the definitions first and the statements in a function: one for the device where they use what only
/// device code has. Kernels that the statements launch and that are not there are declared. Places in the result are
/// those in the snippet.
[[nodiscard]] SourceFile in_function(const SourceFile& snippet, const Table& table);

/// What the snippet became: the definitions, the parameters that its function is passed, the statements.
[[nodiscard]] std::string out_of_function(std::string_view converted);

}  // namespace cu2sycl
