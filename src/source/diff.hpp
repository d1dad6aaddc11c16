// Differences of texts.
#pragma once

#include <string>
#include <string_view>

namespace cu2sycl {

/// A patch from one text to another as git writes it, with three lines of context; with a rename where the paths
/// differ. Empty where nothing differs. `git apply` takes it. Time grows with the lines times the changed ones, memory
/// with the lines.
[[nodiscard]] std::string unified_diff(const std::string& old_path, std::string_view old_text,
                                       const std::string& new_path, std::string_view new_text);

}  // namespace cu2sycl
