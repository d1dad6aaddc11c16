#include "cli/outputs/place_checks.hpp"

#include <unistd.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "system/containment.hpp"
#include "system/process.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

void fail(Plan& plan, const std::string& where, const std::string& message) { plan.errors.push_back({where, message}); }

}  // namespace

void check_places(Plan& plan) {
  std::map<std::string, std::string> taken;
  std::error_code code;
  for (const PlannedFile& one : plan.files) {
    if (!plan.folder.empty()) {
      if (const std::string why = reason_to_refuse(one.path, plan.folder); !why.empty()) fail(plan, one.path, why);
    }
    const fs::path parent = fs::weakly_canonical(fs::path(one.path).parent_path(), code);
    const auto [other, added] = taken.emplace((parent / fs::path(one.path).filename()).string(), one.from);
    if (!added) fail(plan, one.from, "would be written to " + one.path + ", as " + other->second + " would");
  }
}

void check_in_place(Plan& plan, bool force) {
  std::map<std::string, std::vector<std::string>> by_folder;
  for (const PlannedFile& one : plan.files) {
    if (one.from.empty()) continue;
    std::error_code code;
    if (fs::is_symlink(one.from, code)) fail(plan, one.from, "is a symbolic link; convert its target");
    if (::access(one.from.c_str(), W_OK) != 0) fail(plan, one.from, "is not writable");
    const std::string folder = fs::path(one.from).parent_path().string();
    by_folder[folder.empty() ? "." : folder].push_back(fs::path(one.from).filename().string());
  }
  if (force) return;
  for (const auto& [folder, names] : by_folder) {
    std::vector<std::string> words{"git",       "-C",    folder, "--no-optional-locks", "status", "--porcelain",
                                   "--ignored", "-uall", "--"};
    words.insert(words.end(), names.begin(), names.end());
    const Finished status = run_program(words);
    if (status.code == 0 && status.output.empty()) continue;
    if (status.code != 0)
      fail(plan, folder, "these files are not committed to git, and --in-place keeps no copy; --force converts them");
    else
      fail(plan, folder,
           "these files have changes that are not committed to git:\n" + status.output +
               "--in-place keeps no copy; commit them, or use --force");
  }
}

}  // namespace cu2sycl
