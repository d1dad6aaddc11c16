// A wrapper of Boost.Wave's context: expands text with given definitions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cu2sycl {

/// A token of an expansion.
struct ExpandedToken {
  std::string text;
  bool space_before = false;  // white space precedes it
};

/// Returns the tokens that `text` expands to. It is preprocessed alone: no file is read and nothing is included.
/// Returns nullopt if Wave fails, with its reason in `why`.
[[nodiscard]] std::optional<std::vector<ExpandedToken>> expand_with_wave(const std::string& text, std::string& why);

}  // namespace cu2sycl
