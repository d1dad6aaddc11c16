// What tables say of words, as far as programs are read by it.
#pragma once

#include "preprocess/expansion.hpp"
#include "rules/table.hpp"
#include "source/words.hpp"

namespace cu2sycl {

/// What macros are expanded by. The table must outlive it.
[[nodiscard]] TableWords words_of(const Table& table);

/// Words of which users' rows say that they stand for one of CUDA's specifiers (`qualifier: KERNEL`, `as: __global__`).
[[nodiscard]] WordMap<std::string> specifiers_of(const Table& table);

}  // namespace cu2sycl
