#include <filesystem>
#include <set>

#include "cli/mirror/hand_edits.hpp"
#include "cli/mirror/journal.hpp"
#include "cli/mirror/written.hpp"
#include "cli/outputs/output_paths.hpp"
#include "cli/outputs/outputs.hpp"
#include "system/write.hpp"

namespace cu2sycl {

namespace fs = std::filesystem;

std::vector<std::string> pending(const Plan& plan) {
  std::vector<std::string> out;
  for (const PlannedFile& one : plan.files) {
    const auto there = read_bytes(one.path);
    if (!there || there.value() != one.text) out.push_back(one.path);
  }
  out.insert(out.end(), plan.stale.begin(), plan.stale.end());
  return out;
}

namespace {

void clean_folders(const Plan& plan) {
  std::set<std::string> folders{plan.folder};
  for (const PlannedFile& one : plan.files) folders.insert(fs::path(one.path).parent_path().string());
  for (const std::string& folder : folders) remove_leftovers(folder);
}

// Changes all files together, because sources that are not converted cannot include a converted header.
Result<std::size_t> change_in_place(const Plan& plan, std::vector<std::string> places) {
  for (const PlannedFile& one : plan.files) places.push_back(one.path);
  Journal journal(places);
  std::size_t changed = plan.renamed.size();
  for (const PlannedFile& one : plan.files) {
    if (bytes_at(one.path) == one.text && fs::exists(one.path)) continue;
    if (const auto done = journal.write(one.path, one.text, one.from); !done) return done.error();
    ++changed;
  }
  for (const std::string& path : plan.renamed) journal.remove(path);
  for (const PlannedFile& one : plan.files) {
    if (!one.from.empty() && bytes_at(one.from) != one.read)
      return Error{one.from, "changed during the conversion; nothing was written, convert again"};
  }
  if (const auto done = journal.finish(); !done) return done.error();
  return changed;
}

// Before files are written, stores their texts in git and lists what is about to be written, so that an interrupted run
// can be repeated.
Result<Written> announce(const Plan& plan) {
  Written written;
  if (plan.folder.empty()) return written;
  std::error_code code;
  fs::create_directories(plan.folder, code);  // if this fails, saving the list reports it
  if (plan.project) {
    std::vector<std::string_view> texts;
    for (const PlannedFile& one : plan.files) {
      if (bytes_at(one.path) != one.text) texts.emplace_back(one.converted());
    }
    keep_for_merges(plan.folder, texts);
  }
  written = Written(plan.folder);
  written.set_root(plan.root);
  for (const PlannedFile& one : plan.files)
    written.note(relative_to(one.path, plan.folder).string(), one.converted(), one.source);
  if (const auto done = written.save(); !done) return done.error();
  return written;
}

}  // namespace

Result<std::size_t> write_outputs(const Plan& plan, const Options& options) {
  if (plan.files.empty() && plan.renamed.empty() && plan.stale.empty() && plan.kept.empty()) return std::size_t{0};
  clean_folders(plan);
  if (options.in_place) return change_in_place(plan, options.paths);
  const Written before = plan.folder.empty() ? Written() : Written(plan.folder);
  if (!plan.folder.empty() && plan.kept.empty() && pending(plan).empty()) {
    // After git merged two branches, the list has the object names of both. It recognizes edits as well as a list with
    // one name each.
    Written same = before;
    same.set_root(plan.root);
    for (const PlannedFile& one : plan.files)
      same.note(relative_to(one.path, plan.folder).string(), one.converted(), one.source);
    if (same.lists_what(before)) return std::size_t{0};
  }
  auto announced = announce(plan);
  if (!announced) return announced.error();
  Written& written = announced.value();
  const auto inside = [&](const std::string& path) { return relative_to(path, plan.folder).string(); };
  std::size_t changed = 0;
  for (const PlannedFile& one : plan.files) {
    const auto done = write_file(one.path, one.text, one.from);
    if (!done) return done.error();
    changed += done.value() ? 1 : 0;
    if (!plan.folder.empty()) written.settle(inside(one.path), one.converted(), one.source);
  }
  for (const std::string& path : plan.stale) {
    std::error_code code;
    fs::remove(path, code);
    if (code) return Error{path, "cannot be removed: " + code.message()};
    ++changed;
    written.forget(inside(path));
  }
  for (const std::string& path : plan.kept) written.forget(inside(path));
  if (!plan.folder.empty()) {
    if (const auto done = written.save(); !done) return done.error();
    changed += changed == 0 && !written.says_what(before) ? 1 : 0;
  }
  return changed;
}

}  // namespace cu2sycl
