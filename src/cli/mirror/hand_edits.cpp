#include "cli/mirror/hand_edits.hpp"

#include <algorithm>

#include "source/blob_name.hpp"
#include "source/diff.hpp"
#include "system/process.hpp"
#include "system/temporary_folder.hpp"

namespace cu2sycl {
namespace {

constexpr int kMostConflicts = 127;      // the most that the exit code of `git merge-file` can express
constexpr std::size_t kMostPaths = 200;  // in one command

}  // namespace

Result<std::optional<Merged>> merge_edits(const std::string& folder, const std::string& path,
                                          const std::vector<std::string>& bases, const std::string& conversion) {
  TemporaryFolder temporary;
  const auto new_file = temporary.file(conversion);
  if (!new_file) return new_file.error();
  const std::string new_name = blob_name(conversion);
  std::optional<Merged> best;
  for (const std::string& name : bases) {
    std::string base = conversion;
    if (name != new_name) {
      std::optional<std::string> found = text_in_git(folder, name);
      if (!found) continue;
      base = std::move(*found);
    }
    const auto base_file = temporary.file(base);
    if (!base_file) return base_file.error();
    Finished merged = run_program({"git", "merge-file", "-p", "-q", "-L", "edited", "-L", "converted before", "-L",
                                   "converted now", path, base_file.value(), new_file.value()});
    if (merged.code < 0 || merged.code > kMostConflicts) continue;
    if (!best || merged.code < best->conflicts) best = Merged{std::move(merged.output), merged.code};
  }
  return best;
}

std::optional<std::string> text_in_git(const std::string& folder, const std::string& name) {
  Finished found = run_program({"git", "-C", folder, "cat-file", "blob", name});
  if (found.code != 0 || blob_name(found.output) != name) return {};
  return std::move(found.output);
}

double likeness(std::string_view a, std::string_view b) {
  const auto lines = [](std::string_view text) { return std::ranges::count(text, '\n') + 1; };
  std::size_t changed = 0;
  for (const Change& one : changes(a, b)) changed += one.old_end - one.old_begin + one.new_end - one.new_begin;
  return 1 - static_cast<double>(changed) / static_cast<double>(lines(a) + lines(b));
}

bool has_conflict_marks(std::string_view text) {
  constexpr std::string_view kMark = "<<<<<<< ";
  return text.starts_with(kMark) || text.find("\n" + std::string(kMark)) != std::string_view::npos;
}

void keep_for_merges(const std::string& folder, const std::vector<std::string_view>& texts) {
  for (std::size_t k = 0; k < texts.size(); k += kMostPaths) {
    TemporaryFolder temporary;
    std::vector<std::string> words{"git", "-C", folder, "hash-object", "-w", "--no-filters", "--"};
    for (std::size_t i = k; i < texts.size() && i < k + kMostPaths; ++i) {
      const auto file = temporary.file(texts[i]);
      if (!file) return;  // as below
      words.push_back(file.value());
    }
    if (run_program(words).code != 0) return;  // no repository: later edits cannot be merged
  }
}

}  // namespace cu2sycl
