// Statements that were pasted, without the function around them.
#pragma once

#include <string>

#include "rules/table.hpp"
#include "source/source_file.hpp"

namespace cu2sycl {

/// The statements in a function: one for the device where they use what only device code has. Places in the result
/// are those in the statements.
[[nodiscard]] SourceFile in_function(const SourceFile& statements, const Table& table);

/// What the statements became, with the queue that they use declared before them.
[[nodiscard]] std::string out_of_function(std::string_view converted);

}  // namespace cu2sycl
