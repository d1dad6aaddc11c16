// `did you mean …?`
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cu2sycl {

/// The word of a list that is nearest to `word`; empty where none is near.
[[nodiscard]] std::string_view nearest(std::string_view word, const std::vector<std::string_view>& list);
/// `; did you mean `x`?` with the word of a list that is nearest to `word`; empty where none is near.
[[nodiscard]] std::string suggestion(std::string_view word, const std::vector<std::string_view>& list);

}  // namespace cu2sycl
