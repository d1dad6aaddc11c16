#include "cli/outputs/stale_outputs.hpp"

#include <filesystem>
#include <optional>
#include <utility>

#include "cli/mirror/hand_edits.hpp"
#include "cli/outputs/output_paths.hpp"
#include "source/algorithms.hpp"
#include "system/containment.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

constexpr double kLeastLikeness = 0.5;  // the least share of common lines of a renamed file, as in git

std::string path_in(const Plan& plan, const std::string& inside) { return (fs::path(plan.folder) / inside).string(); }

// Returns the path of the present output of a file's source; empty if there is no such source, or if it is not known.
std::string new_place(const Written& written, const Places& places, const std::string& inside) {
  const auto found = places.by_source.find(written.source(inside));
  return found == places.by_source.end() ? std::string() : found->second;
}

// Returns the outputs that no source of the project has any more, by their paths in the folder.
std::vector<std::string> without_source(const Plan& plan, const Written& written, const Places& places) {
  std::vector<std::string> out;
  if (!plan.project) return out;
  std::error_code code;
  for (const std::string& one : written.paths()) {
    const std::string path = path_in(plan, one);
    const std::string now = new_place(written, places, one);
    const bool has_source = now.empty() ? places.all.contains(path) : now == path;
    if (!one.starts_with("cu2sycl/") && one != ".gitattributes" && !has_source && fs::is_regular_file(path, code) &&
        reason_to_refuse(path, plan.folder).empty())
      out.push_back(one);
  }
  return out;
}

// Returns the new file whose conversion is most similar to what was written under one of the git object names.
PlannedFile* most_like(Plan& plan, const Written& written, const std::vector<std::string>& names) {
  PlannedFile* out = nullptr;
  double best = kLeastLikeness;
  std::error_code code;
  for (const std::string& name : names) {
    const std::optional<std::string> before = text_in_git(plan.folder, name);
    for (PlannedFile& one : plan.files) {
      const bool fresh = !one.from.empty() && one.conversion.empty() && !fs::exists(one.path, code) &&
                         !written.has(relative_to(one.path, plan.folder).string());
      const double like = fresh && before ? likeness(*before, one.text) : 0;
      if (like < best) continue;
      best = like;
      out = &one;
    }
  }
  return out;
}

bool is_below(const std::string& path, const std::string& folder) {
  return path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/';
}

}  // namespace

void follow_renamed(Plan& plan, const Written& written, const Places& places) {
  for (const std::string& one : without_source(plan, written, places)) {
    const std::string path = path_in(plan, one);
    const std::string there = bytes_at(path);
    if (written.is_ours(one, there) || has_conflict_marks(there)) continue;
    const std::vector<std::string> names = written.names(one);
    const std::string now = new_place(written, places, one);
    const auto moved = find_if(plan.files, [&](const PlannedFile& file) { return file.path == now; });
    PlannedFile* heir = moved != plan.files.end() ? &*moved : most_like(plan, written, names);
    if (heir == nullptr) continue;
    auto made = merge_edits(plan.folder, path, names, heir->text);
    if (!made) plan.errors.push_back(made.error());
    if (!made || !made.value()) continue;
    Merged* merged = &*made.value();
    if (merged->conflicts > 0) plan.conflicts.push_back(heir->path);
    plan.moved.emplace_back(path, heir->path);
    heir->conversion = std::exchange(heir->text, std::move(merged->text));
  }
}

void find_stale(Plan& plan, const Written& written, const Places& places, const std::vector<std::string>& unread) {
  for (const std::string& one : without_source(plan, written, places)) {
    const std::string path = path_in(plan, one);
    const std::string source = written.source(one).empty() ? one : written.source(one);
    const bool known = none_of(unread, [&](const std::string& folder) { return is_below(source, folder); });
    const bool replaced = any_of(plan.files, [&](const PlannedFile& file) { return file.path == path; });
    const bool moved = any_of(plan.moved, [&](const auto& pair) { return pair.first == path; });
    if (known && !replaced) (moved || written.is_ours(one, bytes_at(path)) ? plan.stale : plan.kept).push_back(path);
  }
}

}  // namespace cu2sycl
