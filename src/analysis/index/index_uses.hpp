// Where thread indices are used, and how each of them keeps CUDA's width of 32 bits.
#pragma once

#include <map>
#include <vector>

#include "analysis/index/number_types.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// How an index is written. SYCL's calls return size_t, while indices in CUDA are unsigned (CUDA C++ Programming Guide,
/// "Built-in Variables"; SYCL 2020, 4.9.1.4).
enum class IndexForm : std::uint8_t {
  kCall,      // the call alone: the width makes no difference
  kCast,      // the call with a cast
  kVariable,  // a variable that holds it, declared at the beginning of the function
};

/// An index, or a sum of indices that SYCL has one call for.
struct IndexUse {
  TokenIndex end;  // after its last token
  const Rule* rule;
  IndexForm form;
  std::string type = {};  // the type to which it is cast; empty: the rule's
};

struct IndexUses {
  std::vector<std::map<TokenIndex, IndexUse>> by_file;  // by first token; all other indices are cast
  std::vector<std::vector<const Rule*>> variables;      // by function: the indices that it keeps in variables
};

/// Finds the indices of all functions and macros. An index is written as a call alone if that is provably the same in
/// SYCL; an index in a macro, if it is the same at all uses of the macro. `lowered`: by file; functions in files for
/// which it is false are not read.
[[nodiscard]] IndexUses find_index_uses(const Project& project, const Table& rules, const NumberTypes& types,
                                        unsigned jobs, const std::vector<bool>& lowered);

}  // namespace cu2sycl
