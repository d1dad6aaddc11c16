// What tables say about words, as far as it matters for reading programs.
#pragma once

#include "preprocess/macros/expansion.hpp"
#include "rules/table.hpp"
#include "source/words.hpp"

namespace cu2sycl {

/// Returns the information that macro expansion needs. The table must outlive it.
[[nodiscard]] TableWords words_of(const Table& table);

/// Returns the words that rows of users define as CUDA specifiers (`qualifier: KERNEL`, `as: __global__`), with the
/// specifier.
[[nodiscard]] WordMap<std::string> specifiers_of(const Table& table);

}  // namespace cu2sycl
