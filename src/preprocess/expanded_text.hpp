// Writes a file's text with its macro uses expanded.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "preprocess/definitions.hpp"
#include "preprocess/expansion.hpp"
#include "preprocess/wave/wave_context.hpp"

namespace cu2sycl {

/// The definition of each macro that expanding takes.
using Chosen = std::map<std::string_view, const Definition*>;
struct UseExpansion {
  Chosen definitions;
  std::optional<std::vector<ExpandedToken>> tokens;
  std::string why{};
};
inline constexpr std::size_t kNoExpansion = SIZE_MAX;
struct UseLine {
  std::string directive;  // or
  std::size_t expansion;
};
struct MacroUse {
  TokenIndex begin;
  TokenIndex end;  // after it
  std::string_view name;
  std::string text;                      // what Wave is given
  std::set<std::string_view> macros;     // that it takes to expand it
  std::vector<UseExpansion> expansions;  // one, or one for each branch of the conditions that its macros depend on
  std::vector<UseLine> lines;            // in the order in which they are written
  std::string why;                       // it stays
};

/// The text with each use expanded below a comment that keeps it, and the definitions that `is_unused` names turned
/// into comments; nullptr where nothing changes. Uses that stay (`why`) are added to `unexpanded`. `f`: the file's
/// index.
[[nodiscard]] std::unique_ptr<SourceFile> write_expanded(const LexedFile& file, std::uint32_t f,
                                                         const std::vector<MacroUse>& uses,
                                                         const std::function<bool(std::string_view)>& is_unused,
                                                         std::vector<UnexpandedUse>& unexpanded);

}  // namespace cu2sycl
