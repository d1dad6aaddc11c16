// Differences of texts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cu2sycl {

/// A patch from one text to another as git writes it, with three lines of context; with a rename where the paths
/// differ. Empty where nothing differs. `git apply` takes it. Time and memory grow with the lines.
[[nodiscard]] std::string unified_diff(const std::string& old_path, std::string_view old_text,
                                       const std::string& new_path, std::string_view new_text);

/// The lines [old_begin, old_end) of a text, counted from 0, that are the lines [new_begin, new_end) of another.
struct Change {
  std::size_t old_begin, old_end, new_begin, new_end;
};

/// What differs between two texts, by place; as few lines as can be, up to some hundred in a row.
[[nodiscard]] std::vector<Change> changes(std::string_view old_text, std::string_view new_text);

}  // namespace cu2sycl
