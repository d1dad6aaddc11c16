// Differences between texts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cu2sycl {

/// Returns a patch from one text to another in git's format, with three lines of context, and with a rename if the
/// paths differ. Empty if nothing differs. `git apply` accepts it. Time and memory grow linearly with the number of
/// lines.
[[nodiscard]] std::string unified_diff(const std::string& old_path, std::string_view old_text,
                                       const std::string& new_path, std::string_view new_text);

/// The lines [old_begin, old_end) of a text, counted from 0, that the lines [new_begin, new_end) of another replace.
struct Change {
  std::size_t old_begin, old_end, new_begin, new_end;
};

/// Returns the differences between two texts in order, with as few changed lines as possible up to a few hundred in a
/// row.
[[nodiscard]] std::vector<Change> changes(std::string_view old_text, std::string_view new_text);

}  // namespace cu2sycl
