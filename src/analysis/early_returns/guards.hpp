// Early returns before barriers, converted to conditions around the statements between the barriers.
#pragma once

#include <optional>
#include <vector>

#include "analysis/convergence/divergence.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// How a function with barriers is converted whose work-items may return before them. All tokens are ranges [begin,
/// end) of the function's file.
struct Guards {
  struct Exit {            // decides which work-items are active from here on
    TokenRange statement;  // `if (condition) return;`, or only `if (condition)`
    TokenRange condition;
    TokenRange body;  // of an `if` that ends the function: work-items that do not enter it have nothing more to do
    [[nodiscard]] bool enters() const { return body.begin < body.end; }
  };
  enum class Form : std::uint8_t {
    kExpression,  // `x[i]` of `float v = x[i];` or `float v(x[i]);`
    kElement,     // `x[i]` in the braces of `float v{x[i]};` or `float v[2] = {x[i], 0};`
    kObject,      // `(x[i])` of `Value v(x[i]);`, or `{x[i]}` of `Value v = {x[i]};`
  };
  struct Value {  // of an initialiser, which only active work-items evaluate
    TokenRange expression;
    Declaration declaration;
    std::size_t declarator_index;
    Form form;
  };
  std::vector<Exit> exits;
  std::vector<TokenRange> groups;  // statements that only active work-items run
  std::vector<Value> values;
  TokenIndex last = kNoToken;  // after the last barrier, where inactive work-items may return
};

/// Returns how every work-item can reach all barriers while those that CUDA lets return early do nothing. Returns
/// nothing if the text does not prove that this is right: there are returns and branches below the top level of the
/// body, warp functions, calls that hold barriers, preprocessor lines, or values that decide about barriers and that
/// only active work-items compute. (CUDA C++ Programming Guide, "Synchronization Functions": the barrier waits for
/// non-exited threads; SYCL 2020, 4.17.3: all work-items of the group must reach it.) `hazards`: the result of
/// find_convergence_hazards() for the function.
[[nodiscard]] std::optional<Guards> guard_early_returns(const Project& project, const Table& table, FunctionId function,
                                                        const std::vector<Hazard>& hazards);

}  // namespace cu2sycl
