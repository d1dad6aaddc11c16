// The types of numbers, as far as the words of declarations show them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "program/lookup/place.hpp"
#include "source/words.hpp"

namespace cu2sycl {

/// What determines how a number is converted. [C++ conv.prom, expr.arith.conv], for platforms with a `long` of 64 bits.
enum class NumberType : std::uint8_t {
  kUnknown,        // not a number, or not known
  kBool,           // promoted to int
  kSmallSigned,    // char, short: promoted to int
  kSmallUnsigned,  // unsigned char and short: promoted to int, and not negative
  kInt,            // 32 bits
  kUnsigned,       // 32 bits
  kSigned64,       // long, long long
  kUnsigned64,     // unsigned long, size_t
  kFloating,
};

/// A declared type: of a number, or of pointers to it.
struct DeclaredType {
  NumberType number = NumberType::kUnknown;
  int depth = 0;  // of pointers and arrays
};

/// The inclusive range of an integer's value.
struct Bounds {
  std::int64_t least;
  std::int64_t most;
};

/// Returns the range of a type of at most 32 bits; nothing for others.
[[nodiscard]] std::optional<Bounds> bounds_of(NumberType type);

/// The types of a run's names.
class NumberTypes {
 public:
  explicit NumberTypes(const Project& project);

  /// Returns the type that the tokens [begin, end) name; specifiers are ignored.
  [[nodiscard]] DeclaredType type_of(const TokenStream& stream, TokenIndex begin, TokenIndex end) const;
  /// Returns the type of a declarator's name.
  [[nodiscard]] DeclaredType type_of(const TokenStream& stream, const Declaration& declaration,
                                     const Declarator& declarator) const;
  /// Returns the type of the variable that the word at token `i` names; unknown if it is something else.
  [[nodiscard]] DeclaredType type_at(const Place& place, TokenIndex i) const;
  /// Returns the type of members of this name, if all that the run declares have the same type.
  [[nodiscard]] DeclaredType member(std::string_view name) const;
  /// Returns the return type of a function.
  [[nodiscard]] DeclaredType result_of(const Function& function) const;
  /// Whether a word names a type of numbers, such as `int` or an alias of it.
  [[nodiscard]] bool names_number(std::string_view word) const;

 private:
  void read_aliases(const File& file);
  void note(WordMap<DeclaredType>& types, std::string_view name, DeclaredType type);
  [[nodiscard]] DeclaredType template_parameter(const Function& fn, std::string_view name) const;

  const Project& p_;
  WordMap<DeclaredType> aliases_;
  WordMap<DeclaredType> members_;
};

}  // namespace cu2sycl
