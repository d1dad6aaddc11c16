// Where thread indices stand, and what keeps CUDA's width of 32 bits for each of them.
#pragma once

#include <map>
#include <vector>

#include "analysis/index/number_types.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// How an index is written. SYCL's calls give size_t where CUDA has unsigned (CUDA C++ Programming Guide, "Built-in
/// Variables"; SYCL 2020, 4.9.1.4).
enum class IndexForm : std::uint8_t {
  kCall,      // the call alone: the width does not show
  kCast,      // the call, cast
  kVariable,  // a variable that holds it, declared where the function begins
};

/// An index, or a sum of indices that SYCL has one call for.
struct IndexUse {
  TokenIndex end;  // after it
  const Rule* rule;
  IndexForm form;
  std::string type = {};  // to which it is cast; empty: the rule's
};

struct IndexUses {
  std::vector<std::map<TokenIndex, IndexUse>> by_file;  // by the first token; others are cast
  std::vector<std::vector<const Rule*>> variables;      // by function: the indices that it keeps in variables
};

/// Finds the indices of all functions and macros. An index is a call alone where that is provably the same in SYCL; an
/// index of a macro, where it is at all uses of the macro. `lowered`: by file; functions in others are not read.
[[nodiscard]] IndexUses find_index_uses(const Project& project, const Table& rules, const NumberTypes& types,
                                        unsigned jobs, const std::vector<bool>& lowered);

}  // namespace cu2sycl
