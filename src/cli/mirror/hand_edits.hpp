// Changes that people make to converted files, which a new conversion keeps.
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
  int conflicts;  // marked in the text, as git marks them
};

/// Merges three ways, by `git merge-file`: the file at `path`, what was written there before, and its new conversion.
/// `bases` are git's names of what may have been written, of which the one with the fewest conflicts is taken. Nothing
/// where neither git nor the conversion has any of them. Errors: a temporary file cannot be written.
[[nodiscard]] Result<std::optional<Merged>> merge_edits(const std::string& folder, const std::string& path,
                                                        const std::vector<std::string>& bases,
                                                        const std::string& conversion);

/// The text that the git repository around a folder has under a name; nothing where it has none.
[[nodiscard]] std::optional<std::string> text_in_git(const std::string& folder, const std::string& name);

/// The share of lines that two texts have in common, from 0 to 1.
[[nodiscard]] double likeness(std::string_view a, std::string_view b);

/// Whether a text has lines with which git marks a conflict.
[[nodiscard]] bool has_conflict_marks(std::string_view text);

/// Gives texts to the git repository that a folder lies in, so that later runs can merge; where there is none, nothing.
void keep_for_merges(const std::string& folder, const std::vector<std::string_view>& texts);

}  // namespace cu2sycl
