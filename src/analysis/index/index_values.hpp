// Values of expressions with thread indices, in CUDA, where an index has 32 bits, and in SYCL, where it has 64.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "analysis/index/number_types.hpp"

namespace cu2sycl {

/// The value of an expression as it is in CUDA, and how it agrees with the one that SYCL's `size_t` gives.
struct IndexValue {
  /// Of a wide value only.
  enum class Agreement : std::uint8_t { kEqual, kLow32, kLow64 };

  NumberType type = NumberType::kUnknown;  // in CUDA
  int depth = 0;                           // of pointers
  std::optional<Bounds> bounds;            // of an integer: where it is known to lie
  // An index is part of it: the type in SYCL is size_t, where CUDA has unsigned or a signed type of 64 bits.
  bool wide = false;
  Agreement agreement = Agreement::kEqual;
  bool signed_names = true;         // of kLow32: no unsigned name takes part
  std::vector<TokenIndex> indices;  // of a wide value: the indices in it, by their first token
};

/// The value of a variable or member of a declared type.
[[nodiscard]] IndexValue declared_value(DeclaredType type);

/// Follows values through operators, and notes the indices that have to be cast to CUDA's type.
class IndexArithmetic {
 public:
  /// Sees to it that an expression has CUDA's type.
  IndexValue narrow(IndexValue value);
  /// The same unless both compilers see the same number.
  IndexValue exact(IndexValue value);
  /// What a value becomes that is converted to a declared type.
  IndexValue converted(IndexValue value, DeclaredType to);
  IndexValue binary(TokenKind op, IndexValue a, IndexValue b);
  IndexValue unary(TokenKind op, IndexValue value);
  IndexValue choice(IndexValue condition, IndexValue a, IndexValue b);
  /// The value as a condition.
  void condition(IndexValue value);
  /// The value as a distance from a pointer or the beginning of an array.
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
