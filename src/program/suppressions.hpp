// What comments of the source say of findings: `// cu2sycl: ignore[CS2007] why`, `// cu2sycl: off`, `// cu2sycl: on`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"

namespace cu2sycl {

/// A comment of cu2sycl's other than a pair of `off` and `on`. Places are in the file as it was written.
struct Suppression {
  enum class Kind : std::uint8_t { kIgnore, kUnread, kUnpaired };
  struct Code {
    std::string name;  // `CS2007`, or the beginning of such
    std::uint32_t offset;
  };

  Kind kind;
  std::uint32_t begin;  // of the whole comment
  std::uint32_t end;
  std::string words;        // what stands after `cu2sycl:`, of one that is no list of codes
  std::uint32_t line;       // whose findings it keeps out: its own, or the next where it stands alone
  std::vector<Code> codes;  // none but of kIgnore
};

/// The bytes from `// cu2sycl: off` to `// cu2sycl: on`, which are not converted.
struct OffRange {
  std::uint32_t begin;
  std::uint32_t end;
};

class Suppressions {
 public:
  Suppressions() = default;
  explicit Suppressions(const SourceFile& file);

  [[nodiscard]] bool empty() const { return all_.empty() && off_.empty(); }
  /// The comment that keeps a code out of a line; nullptr where there is none.
  [[nodiscard]] const Suppression* find(std::string_view code, std::uint32_t line) const;
  [[nodiscard]] const std::vector<Suppression>& all() const { return all_; }
  [[nodiscard]] const std::vector<OffRange>& off() const { return off_; }
  /// Takes the tokens that are not to be converted out of consideration; whether there is any.
  bool disable(TokenStream& stream) const;

 private:
  std::vector<Suppression> all_;
  std::vector<OffRange> off_;
};

}  // namespace cu2sycl
