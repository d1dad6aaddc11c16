// PCRE2 after one door.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "source/result.hpp"

namespace cu2sycl {

/// A compiled pattern that must match a word whole. Compiled once, with JIT where the machine has it; matching is
/// bounded (limits on steps and depth), and a word that does not begin with the pattern's literal prefix costs one
/// comparison.
class Pattern {
 public:
  static Result<Pattern> compile(std::string_view expression);
  /// One that is known to be right, compiled when a word may match it.
  static Pattern compiled_when_used(std::string_view expression);
  [[nodiscard]] bool matches(std::string_view word) const;
  /// A word that took more steps than a pattern may take, so that it is not known whether it matches; empty where there
  /// was none.
  [[nodiscard]] std::string undecided() const;
  /// How many groups the expression has; 0 where it cannot be compiled.
  [[nodiscard]] std::size_t groups() const;
  /// What a group, from 1, matched in a word that the pattern matches; empty where it took no part.
  [[nodiscard]] std::string capture(std::string_view word, std::size_t group) const;

 private:
  friend class PatternFilter;
  struct Code;
  explicit Pattern(std::shared_ptr<Code> code, std::string prefix)
      : code_(std::move(code)), prefix_(std::move(prefix)) {}
  std::shared_ptr<Code> code_;
  std::string prefix_;
};

/// Which words none of some patterns matches, by their first and their last byte: most.
class PatternFilter {
 public:
  void add(const Pattern& pattern);
  [[nodiscard]] bool passes(std::string_view word) const {
    return !word.empty() &&
           (first_[static_cast<unsigned char>(word.front())] & last_[static_cast<unsigned char>(word.back())]) != 0;
  }

 private:
  std::array<std::uint64_t, 256> first_{};  // by byte: a bit for each pattern that can begin with it
  std::array<std::uint64_t, 256> last_{};   // or end
  std::size_t patterns_ = 0;                // from the 65th on they share bits
};

}  // namespace cu2sycl
