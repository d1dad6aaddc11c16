// Patterns of tables. Only the implementation of this file uses PCRE2.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "source/result.hpp"

namespace cu2sycl {

/// A pattern that must match a whole word. It is compiled once, with JIT if the machine supports it. Matching is
/// bounded by limits on steps and depth. A word that does not begin with the pattern's literal prefix costs one
/// comparison.
class Pattern {
 public:
  static Result<Pattern> compile(std::string_view expression);
  /// Returns a pattern that is known to be valid; it is compiled when a word may match it.
  static Pattern compiled_when_used(std::string_view expression);
  [[nodiscard]] bool matches(std::string_view word) const;
  /// Returns a word for which matching took more than the allowed steps, so that the result is unknown; empty if there
  /// was none.
  [[nodiscard]] std::string undecided() const;
  /// Returns the number of groups in the expression; 0 if it cannot be compiled.
  [[nodiscard]] std::size_t groups() const;
  /// Returns what a group, counted from 1, matched in a word that the pattern matches; empty if it did not take part in
  /// the match.
  [[nodiscard]] std::string capture(std::string_view word, std::size_t group) const;

 private:
  friend class PatternFilter;
  struct Code;
  explicit Pattern(std::shared_ptr<Code> code, std::string prefix)
      : code_(std::move(code)), prefix_(std::move(prefix)) {}
  std::shared_ptr<Code> code_;
  std::string prefix_;
};

/// Rejects words that none of the added patterns matches, by their first and last bytes. It rejects most words.
class PatternFilter {
 public:
  void add(const Pattern& pattern);
  [[nodiscard]] bool passes(std::string_view word) const {
    return !word.empty() &&
           (first_[static_cast<unsigned char>(word.front())] & last_[static_cast<unsigned char>(word.back())]) != 0;
  }

 private:
  std::array<std::uint64_t, 256> first_{};  // by byte: a bit for each pattern of which a match can begin with it
  std::array<std::uint64_t, 256> last_{};   // by byte: a bit for each pattern of which a match can end with it
  std::size_t patterns_ = 0;                // from the 65th on, patterns share bits
};

}  // namespace cu2sycl
