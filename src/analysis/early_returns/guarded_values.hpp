// Variables whose initialisers only the work-items evaluate that have not returned.
#pragma once

#include <optional>
#include <vector>

#include "analysis/early_returns/evaluation.hpp"
#include "analysis/early_returns/guards.hpp"

namespace cu2sycl {

/// Returns the tokens of an initialiser: between its brackets, or after `=`.
[[nodiscard]] TokenRange initial_value(const TokenStream& stream, const Declarator& declarator);

/// Whether some constructor of the class that a declaration names does more than set data members to its arguments: it
/// may read memory, or change it.
[[nodiscard]] bool constructor_acts(const Place& place, const Declaration& declaration);

/// Returns the parts of a variable's initialiser that only active work-items may evaluate. Returns nothing if no other
/// value is known that can stand for them: for references, and for classes without a default constructor.
[[nodiscard]] std::optional<std::vector<Guards::Value>> guarded_values(const Place& place, const Evaluation& evaluation,
                                                                       const Declaration& declaration,
                                                                       std::size_t declarator_index);

}  // namespace cu2sycl
