// Early returns before barriers, turned into conditions around what lies between the barriers.
#pragma once

#include <optional>
#include <vector>

#include "analysis/convergence/divergence.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// What becomes of a function whose work-items may return early and that has barriers after that. All tokens are
/// ranges [begin, end) of the function's file.
struct Guards {
  struct Exit {  // `if (condition) return;`: says from here on who is active
    TokenRange statement;
    TokenRange condition;
  };
  struct Value {  // an initialiser that reads memory: only active work-items may
    TokenRange expression;
    Declaration declaration;
    std::size_t declarator_index;
  };
  std::vector<Exit> exits;
  std::vector<TokenRange> groups;  // statements that active work-items alone run
  std::vector<Value> values;
  TokenIndex last = kNoToken;  // after the last barrier, where the others may return
};

/// How every work-item reaches all barriers while those that CUDA lets return early do nothing; nothing where that is
/// not provable from the text: returns elsewhere than at the top of the body, warp functions, calls that hold barriers,
/// preprocessor lines, values that decide about barriers and are worked out by active work-items alone. (CUDA C++
/// Programming Guide, "Synchronization Functions": the barrier waits for non-exited threads; SYCL 2020, 4.17.3: all
/// work-items of the group must reach it.) `hazards`: what find_convergence_hazards() finds in it.
[[nodiscard]] std::optional<Guards> guard_early_returns(const Project& project, const Table& table, FunctionId function,
                                                        const std::vector<Hazard>& hazards);

}  // namespace cu2sycl
