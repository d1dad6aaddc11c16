// Objects whose constructors are passed arguments that rows give: `Reduce(storage)` for
// `using Reduce = cub::BlockReduce<int, 128>;`.
#pragma once

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Returns where such objects are made, also by an alias of their type or by a template parameter for it: the file, and
/// the bracket after which the row's text is inserted.
[[nodiscard]] std::map<std::pair<FileId, TokenIndex>, const Rule*> find_constructions(const Project& project,
                                                                                      const Table& table);

}  // namespace cu2sycl
