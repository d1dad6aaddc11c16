// What comments of the source say of findings: `// cu2sycl: ignore[CS2007] why`, `// cu2sycl: off`, `// cu2sycl: on`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"

namespace cu2sycl {

/// A comment that keeps findings of a line out. One without codes is not understood, or is an `off` without its `on`.
struct Suppression {
  std::uint32_t offset;            // of the comment's words, in the file as it was written
  std::uint32_t line;              // whose findings it keeps out: its own, or the next where it stands alone
  std::vector<std::string> codes;  // `CS2007`
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
