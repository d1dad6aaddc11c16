// Changes that users make to converted files, and that a new conversion preserves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "source/result.hpp"

namespace cu2sycl {

struct Merged {
  std::string text;
  int conflicts;  // marked in the text as git does
};

/// Merges three versions with `git merge-file`: the file at `path`, what was written there before, and its new
/// conversion. `bases` are the git object names of what may have been written; the one with the fewest conflicts is
/// used. Returns nothing if neither git nor the conversion has any of these objects. Errors: a temporary file cannot be
/// written.
[[nodiscard]] Result<std::optional<Merged>> merge_edits(const std::string& folder, const std::string& path,
                                                        const std::vector<std::string>& bases,
                                                        const std::string& conversion);

/// Returns the text that the git repository around a folder has under an object name; nothing if it has none.
[[nodiscard]] std::optional<std::string> text_in_git(const std::string& folder, const std::string& name);

/// Returns the share of lines that two texts have in common, from 0 to 1.
[[nodiscard]] double likeness(std::string_view a, std::string_view b);

/// Whether a text has lines with which git marks a conflict.
[[nodiscard]] bool has_conflict_marks(std::string_view text);

/// Stores texts as objects in the git repository around a folder, so that later runs can merge. Does nothing if there
/// is no repository.
void keep_for_merges(const std::string& folder, const std::vector<std::string_view>& texts);

}  // namespace cu2sycl
