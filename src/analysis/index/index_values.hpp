// Values of expressions with thread indices: in CUDA, where an index has 32 bits, and in SYCL, where it has 64.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "analysis/index/number_types.hpp"

namespace cu2sycl {

/// The value of an expression in CUDA, and how it agrees with the value that SYCL's `size_t` gives.
struct IndexValue {
  /// For a wide value: the number is the same, or only its low 32 or 64 bits are.
  enum class Agreement : std::uint8_t { kEqual, kLow32, kLow64 };

  NumberType type = NumberType::kUnknown;  // in CUDA
  int depth = 0;                           // of pointers
  std::optional<Bounds> bounds;            // of an integer: its range, if known
  // The value depends on an index: its type is size_t in SYCL, but unsigned or a signed type of 64 bits in CUDA.
  bool wide = false;
  Agreement agreement = Agreement::kEqual;
  bool signed_names = true;         // for kLow32: no unsigned name takes part
  std::vector<TokenIndex> indices;  // for a wide value: its indices, by their first token
};

/// Returns the value of a variable or member of a declared type.
[[nodiscard]] IndexValue declared_value(DeclaredType type);

/// Tracks values through operators, and notes the indices that must be cast to CUDA's type.
class IndexArithmetic {
 public:
  /// Casts the indices of a value, so that it has CUDA's type.
  IndexValue narrow(IndexValue value);
  /// Does the same, unless the number is the same in CUDA and in SYCL.
  IndexValue exact(IndexValue value);
  /// Returns the value after a conversion to a declared type.
  IndexValue converted(IndexValue value, DeclaredType to);
  IndexValue binary(TokenKind op, IndexValue a, IndexValue b);
  IndexValue unary(TokenKind op, IndexValue value);
  IndexValue choice(IndexValue condition, IndexValue a, IndexValue b);
  /// Uses the value as a condition.
  void condition(IndexValue value);
  /// Uses the value as an offset from a pointer or from the beginning of an array.
  void offset(IndexValue value);

  [[nodiscard]] const std::vector<TokenIndex>& casts() const { return casts_; }

 private:
  IndexValue with_pointer(TokenKind op, IndexValue a, IndexValue b);
  IndexValue shift(TokenKind op, IndexValue a, IndexValue b);
  IndexValue compare(IndexValue a, IndexValue b);
  IndexValue low_bits(TokenKind op, const IndexValue& a, const IndexValue& b);
  IndexValue divide(TokenKind op, IndexValue a, IndexValue b);
  IndexValue in_64_bits(TokenKind op, IndexValue a, IndexValue b);

  std::vector<TokenIndex> casts_;
};

}  // namespace cu2sycl
