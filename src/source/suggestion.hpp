// Suggestions for misspelled words: `did you mean …?`
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cu2sycl {

/// Returns the word of a list that is nearest to `word`; empty if none is near.
[[nodiscard]] std::string_view nearest(std::string_view word, const std::vector<std::string_view>& list);
/// Returns `; did you mean `x`?` with the nearest word of a list; empty if none is near.
[[nodiscard]] std::string suggestion(std::string_view word, const std::vector<std::string_view>& list);

}  // namespace cu2sycl
