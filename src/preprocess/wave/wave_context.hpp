// Boost.Wave's context after one door: expands text under definitions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cu2sycl {

/// A token of an expansion.
struct ExpandedToken {
  std::string text;
  bool space_before = false;  // white space stood before it
};

/// The tokens that `text` comes to, which is preprocessed on its own: no file is read and nothing is included. nullopt
/// where Wave gives up, with its reason in `why`.
[[nodiscard]] std::optional<std::vector<ExpandedToken>> expand_with_wave(const std::string& text, std::string& why);

}  // namespace cu2sycl
