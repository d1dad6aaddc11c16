// What the evaluation of an expression does: whether work-items that CUDA lets return early may do it, too.
#pragma once

#include "analysis/convergence/uniformity.hpp"
#include "program/lookup/place.hpp"

namespace cu2sycl {

/// Answers for the expressions of one function.
class Evaluation {
 public:
  Evaluation(const Uniformity& uniformity, const Table& table, const Place& place)
      : uniformity_(uniformity), table_(table), place_(place) {}

  /// Whether an expression only computes with variables and numbers: it reads no memory, calls nothing, changes nothing
  /// and does not divide integers by a value that differs between work-items.
  [[nodiscard]] bool only_computes(TokenRange range) const;
  /// Whether an expression gives all work-items the same value, and its evaluation by one more changes nothing.
  [[nodiscard]] bool same_for_all(TokenRange range)
      const;  /// Whether the evaluation of an expression by one more work-item changes nothing but its variables.
  [[nodiscard]] bool changes_only_locals(TokenRange range) const;

 private:
  /// Whether an expression uses the index of a thread or a group.
  [[nodiscard]] bool numbers_threads(TokenRange range) const;
  /// Returns the last token of the lambda that begins at token i and is not called; kNoToken for other tokens.
  [[nodiscard]] TokenIndex uncalled_lambda(TokenIndex i) const;
  [[nodiscard]] bool may_divide_by_zero(TokenIndex divides, TokenIndex end) const;
  [[nodiscard]] std::vector<MacroRef> macros_at(TokenIndex i) const;
  [[nodiscard]] bool calls(TokenIndex i, TokenIndex begin) const;

  const Uniformity& uniformity_;
  const Table& table_;
  Place place_;
};

}  // namespace cu2sycl
