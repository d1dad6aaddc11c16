// Writes a file's text with macro uses expanded.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "preprocess/expansion/expansion.hpp"
#include "preprocess/macros/definitions.hpp"
#include "preprocess/wave/wave_context.hpp"

namespace cu2sycl {

/// The definition chosen for each macro that an expansion needs.
using Chosen = std::map<std::string_view, const Definition*>;
struct UseExpansion {
  Chosen definitions;
  std::optional<std::vector<ExpandedToken>> tokens;
  std::string why{};
};
inline constexpr std::size_t kNoExpansion = SIZE_MAX;
struct UseLine {
  std::string directive;  // a directive, or else
  std::size_t expansion;
};
struct MacroUse {
  TokenIndex begin;
  TokenIndex end;  // after the use
  std::string_view name;
  std::string text;                      // the text passed to Wave
  std::set<std::string_view> macros;     // that are needed to expand it
  std::vector<UseExpansion> expansions;  // one, or one for each branch of the conditions that its macros depend on
  std::vector<UseLine> lines;            // in output order
  std::string why;                       // why it is not expanded; empty if it is
};

/// Writes a file's text with parts of it replaced, in order.
class TextReplacer {
 public:
  explicit TextReplacer(const SourceFile& file) : file_(file) {}

  /// Replaces the bytes [begin, end) of the file.
  void replace(std::uint32_t begin, std::uint32_t end, const std::string& by);
  /// Returns the new text; nullptr if nothing was replaced.
  [[nodiscard]] std::unique_ptr<SourceFile> finish();

 private:
  const SourceFile& file_;
  std::string text_;
  std::vector<SourcePart> parts_{{0, 0, true}};
  std::uint32_t from_ = 0;
};

/// Returns the text of a use that is passed to Wave, which requires a comma even before empty variable arguments.
/// `words` are the tokens of the use.
[[nodiscard]] std::string text_for_wave(const MacroUse& use, const UseExpansion& one, const TokenStream& words);

/// Returns the file's text with each use expanded below a comment that holds the original text, and with the
/// definitions for which `is_unused` is true commented out; nullptr if nothing changes. Uses that are not expanded
/// (`why`) are added to `unexpanded`. `f` is the file's index.
[[nodiscard]] std::unique_ptr<SourceFile> write_expanded(const LexedFile& file, std::uint32_t f,
                                                         const std::vector<MacroUse>& uses,
                                                         const std::function<bool(std::string_view)>& is_unused,
                                                         std::vector<UnexpandedUse>& unexpanded);

}  // namespace cu2sycl
