// The operand expressions of inline assembly: when and how often they may be evaluated.
#pragma once

#include <vector>

#include "lower/core/site.hpp"
#include "syntax/statements/assembly.hpp"

namespace cu2sycl {

/// Returns whether an expression is only the name of a local variable that holds a number or a pointer, and that
/// nothing else refers to.
[[nodiscard]] bool is_plain(const Site& site, TokenRange range);
/// Returns whether evaluating an expression may have side effects.
[[nodiscard]] bool has_effects(const TokenStream& s, TokenRange range);
/// Returns whether an operand has the same value at any time: it is a number, or a variable that no output changes.
[[nodiscard]] bool is_stable(const Site& site, const std::vector<AssemblyOperand>& operands,
                             const AssemblyOperand& one);
/// Returns whether the place of another output depends on this operand: `i` of `a[i]`.
[[nodiscard]] bool places_another(const Site& site, const std::vector<AssemblyOperand>& operands,
                                  const AssemblyOperand& one);
/// Returns an operand's converted expression. It is in parentheses if it could be split otherwise: a parameter of a
/// macro, or an expression with a comma.
[[nodiscard]] Text expression_of(const Site& site, const AssemblyOperand& operand);
/// Returns the type of a variable or of an element of one; unknown for other expressions.
[[nodiscard]] DeclaredType declared_type(const Site& site, TokenRange range);

}  // namespace cu2sycl
