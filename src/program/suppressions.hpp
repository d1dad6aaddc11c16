// Comments that control findings and conversion: `// cu2sycl: ignore[CS2007] why`, `// cu2sycl: off`, `// cu2sycl: on`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"

namespace cu2sycl {

/// A comment of cu2sycl, other than a matching pair of `off` and `on`. Offsets and lines are those of the file as
/// written.
struct Suppression {
  enum class Kind : std::uint8_t { kIgnore, kUnread, kUnpaired };
  struct Code {
    std::string name;  // `CS2007`, or a prefix of a code
    std::uint32_t offset;
  };

  Kind kind;
  std::uint32_t begin;  // of the whole comment, including `//` or `/*`
  std::uint32_t end;
  std::string words;        // the text after `cu2sycl:`, up to a blank
  std::uint32_t line;       // the line it applies to: its own, or the next if the comment is alone on its line
  std::vector<Code> codes;  // empty except for kIgnore
};

/// The bytes from `// cu2sycl: off` to `// cu2sycl: on`, which are left unconverted.
struct OffRange {
  std::uint32_t begin;
  std::uint32_t end;
};

class Suppressions {
 public:
  Suppressions() = default;
  explicit Suppressions(const SourceFile& file);

  [[nodiscard]] bool empty() const { return all_.empty() && off_.empty(); }
  /// Returns the comment that suppresses a code on a line; nullptr if there is none.
  [[nodiscard]] const Suppression* find(std::string_view code, std::uint32_t line) const;
  [[nodiscard]] const std::vector<Suppression>& all() const { return all_; }
  [[nodiscard]] const std::vector<OffRange>& off() const { return off_; }
  /// Marks the tokens that are left unconverted as disabled. Returns whether there are any.
  bool disable(TokenStream& stream) const;

 private:
  std::vector<Suppression> all_;
  std::vector<OffRange> off_;
};

}  // namespace cu2sycl
