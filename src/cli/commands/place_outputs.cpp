#include "cli/commands/place_outputs.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>

#include "cli/commands/commands.hpp"
#include "cli/outputs/output_paths.hpp"
#include "cli/outputs/outputs.hpp"
#include "cli/reports/summary.hpp"
#include "cli/verify/verify.hpp"
#include "report/finding.hpp"
#include "source/algorithms.hpp"
#include "source/diff.hpp"
#include "source/lists.hpp"
#include "system/process.hpp"
#include "system/temporary_folder.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

// Reports changes of a mirror that are not added to git yet. Returns whether there are any.
bool say_unstaged(const Plan& plan, std::size_t changed) {
  if (changed > 0)
    std::cerr << "cu2sycl: " << changed << (changed == 1 ? " file" : " files") << " of the mirror changed; "
              << (plan.conflicts.empty() ? "" : "resolve the marked conflicts, then ") << "git add "
              << path_in_patch(plan.folder) << '\n';
  const Finished status =
      run_program({"git", "--no-optional-locks", "status", "--porcelain", "-uall", "--", plan.folder});
  std::size_t untracked = 0;
  std::size_t unmerged = 0;  // in both states there is a `U`, or both sides added or deleted the file
  for (const std::string_view line : lines_of(status.output)) {
    const std::string_view state = line.substr(0, 2);
    untracked += state == "??" ? 1 : 0;
    unmerged += state.find('U') != std::string::npos || state == "AA" || state == "DD" ? 1 : 0;
  }
  if (unmerged > 0)
    std::cerr << "cu2sycl: " << unmerged << (unmerged == 1 ? " mirror file is" : " mirror files are")
              << " unmerged; git add " << path_in_patch(plan.folder) << '\n';
  if (changed == 0 && untracked > 0)
    std::cerr << "cu2sycl: " << untracked << (untracked == 1 ? " mirror file is" : " mirror files are")
              << " untracked; git add " << path_in_patch(plan.folder) << '\n';
  return changed > 0 || untracked > 0 || unmerged > 0;
}

void say_renamed(const std::string& source, const Plan& plan) {
  for (const PlannedFile& one : plan.files) {
    if (one.from == source) std::cerr << "cu2sycl: renamed " << source << " to " << one.path << '\n';
  }
}

// Compiles the outputs, and adds the errors to the findings of the run. Returns the exit code.
int verify(const Options& options, const Plan& plan, RunResult& run) {
  const TemporaryFolder folder;
  if (folder.path().empty()) return fail({"", "a temporary folder could not be created"});
  std::set<std::string> reported;
  for (const Output& output : run.outputs) {
    for (const Finding& one : output.result.findings) {
      if (one.severity == Severity::kError) reported.insert(one.subject);
    }
  }
  const auto verified = verify_outputs(options, plan, run.projects, reported, folder.path());
  if (!verified) return fail(verified.error());
  for (const Finding& one : verified.value().findings) {
    for (Output& output : run.outputs) {
      std::vector<Finding>& said = output.result.findings;
      const bool known = any_of(said, [&](const Finding& other) {
        return other.severity == Severity::kError && other.position.line == one.position.line;
      });
      if (output.path == one.path && !known) said.push_back(one);
    }
  }
  for (Output& output : run.outputs) sort_findings(output.result.findings);
  constexpr std::size_t kMost = 20;
  const std::vector<std::string>& own = verified.value().own;
  for (std::size_t k = 0; k < std::min(own.size(), kMost); ++k)
    std::cerr << "cu2sycl: error in the source itself: " << own[k] << '\n';
  if (own.size() > kMost)
    std::cerr << "cu2sycl: " << own.size() - kMost << " more errors in the sources themselves are not shown\n";
  const std::size_t units = verified.value().units;
  if (!options.quiet && options.format == Options::Format::kText)
    std::cerr << "cu2sycl: compiled " << units << (units == 1 ? " unit" : " units") << " with "
              << verified.value().compiler << '\n';
  return 0;
}

}  // namespace

int place_outputs(const Options& options, const Inputs& inputs, RunResult& run) {
  const Plan plan = plan_outputs(options, inputs, run);
  for (const Error& one : plan.errors) fail(one);
  if (!plan.errors.empty()) return kFailure;
  for (const std::string& path : plan.kept)
    std::cerr << "cu2sycl: " << path
              << " was edited, and its source no longer exists; cu2sycl no longer manages it: keep or delete it\n";
  for (const auto& [from, to] : plan.moved)
    std::cerr << "cu2sycl: the edits of " << from << ", whose source no longer exists, are in " << to << '\n';
  for (const std::string& path : plan.unresolved)
    std::cerr << "cu2sycl: " << path << " has conflicts from an earlier run; resolve them, then convert again\n";
  for (const std::string& path : plan.conflicts)
    std::cerr << "cu2sycl: " << path << " was edited where its conversion changed; resolve the marked conflicts\n";
  const bool conflicts = !plan.unresolved.empty() || !plan.conflicts.empty();
  if (options.only_check) {
    const std::vector<std::string> paths = pending(plan);
    for (const std::string& path : paths) std::cerr << "cu2sycl: " << path << " would change\n";
    return paths.empty() && !conflicts ? 0 : kFindings;
  }
  const auto written = write_outputs(plan, options);
  if (!written) return fail(written.error());
  for (const std::string& source : plan.renamed) say_renamed(source, plan);
  if (!options.quiet && options.format == Options::Format::kText) std::cerr << summary(options, plan, run);
  if (options.verify) {
    if (const int code = verify(options, plan, run); code != 0) return code;
  }
  if (options.mirror && plan.lacking > 0)
    std::cerr << "cu2sycl: the mirror lacked " << plan.lacking << (plan.lacking == 1 ? " source" : " sources")
              << " that git has; their outputs are added\n";
  if (plan.untracked > 0)
    std::cerr << "cu2sycl: git does not have " << plan.untracked << (plan.untracked == 1 ? " source" : " sources")
              << ", which the mirror leaves out; git add what belongs to the project\n";
  const bool unstaged = options.mirror && say_unstaged(plan, written.value());
  return unstaged || conflicts || (options.mirror && !plan.kept.empty()) ? kFindings : 0;
}

}  // namespace cu2sycl
