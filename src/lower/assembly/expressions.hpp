// The expressions of inline assembly's operands: when they may be read, and how often.
#pragma once

#include <vector>

#include "lower/core/site.hpp"
#include "syntax/statements/assembly.hpp"

namespace cu2sycl {

/// A local variable of a number or a pointer, alone, that nothing else names.
[[nodiscard]] bool is_plain(const Site& site, TokenRange range);
/// Whether evaluating an expression may do more than give its value.
[[nodiscard]] bool has_effects(const TokenStream& s, TokenRange range);
/// Whether an operand may be read at any time: a number, or a variable that no output is.
[[nodiscard]] bool is_stable(const Site& site, const std::vector<AssemblyOperand>& operands,
                             const AssemblyOperand& one);
/// Whether another output's place is found by this one: `i` of `a[i]`.
[[nodiscard]] bool places_another(const Site& site, const std::vector<AssemblyOperand>& operands,
                                  const AssemblyOperand& one);
/// An operand's expression, converted; in parentheses where it may be torn apart: a parameter of a macro, a comma.
[[nodiscard]] Text expression_of(const Site& site, const AssemblyOperand& operand);
/// The type of a variable, or of an element of one; unknown for other expressions.
[[nodiscard]] DeclaredType declared_type(const Site& site, TokenRange range);

}  // namespace cu2sycl
