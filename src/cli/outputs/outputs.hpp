// Plans which outputs a run writes to which paths, without overwriting anything by mistake.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/inputs/inputs.hpp"
#include "cli/options/options.hpp"
#include "driver/pipeline.hpp"

namespace cu2sycl {

/// A file that is to be written.
struct PlannedFile {
  std::string from;  // the path of its source; empty for a helper header
  std::string path;
  std::string text;
  std::string conversion;   // if the text also contains edits of users: the text without them
  std::string source;       // the path of `from` in its project; empty if there is none
  std::string_view read{};  // for --in-place: the bytes of `from` that were converted

  [[nodiscard]] const std::string& converted() const { return conversion.empty() ? text : conversion; }
};

/// What a run writes and removes.
struct Plan {
  std::vector<PlannedFile> files;
  std::vector<std::string> renamed;  // with --in-place: sources that are removed because their outputs have other names
  std::vector<std::string> stale;    // outputs whose sources are no longer in the project
  std::vector<std::string> kept;     // the same, but edited since they were written: they are kept
  std::vector<std::string> merged;   // files that were edited since they were written: both changes are kept
  std::vector<std::pair<std::string, std::string>> moved;  // edited outputs of renamed sources, and their new paths
  std::vector<std::string> conflicts;                      // merged files in which both changed the same lines
  std::vector<std::string> unresolved;                     // files with conflicts of an earlier merge: not written
  bool project = false;       // whether these are outputs of a project: their texts are stored in git for later merges
  std::string folder;         // the output folder; empty if one file or the sources are written
  std::string helpers;        // the folder that contains `cu2sycl/`; empty if there is none
  std::string root;           // the root folder of the sources, relative to the output folder
  std::size_t lacking = 0;    // sources that were not named and had no output in the mirror yet
  std::size_t untracked = 0;  // sources that git does not track: a mirror omits them
  std::size_t converted = 0;
  std::size_t copied = 0;
  std::vector<Error> errors;  // why the plan cannot be executed; nothing is written then
};

/// Plans the outputs of a run. There must be no two outputs with one path, and none outside of the output folder, over
/// a source, over a file that this program did not write or that was edited since, or over something that is no regular
/// file. `--force` permits the last three, and lets --in-place change files that are not committed to git. An edited
/// file is merged with its new conversion if git has what was written before; this includes outputs of renamed sources.
/// Of a project, the outputs of the named files, of what they include, and those that are in the output folder already
/// are written; of a mirror, the outputs of all files that git tracks. Outputs whose sources no longer exist are
/// removed.
[[nodiscard]] Plan plan_outputs(const Options& options, const Inputs& inputs, const RunResult& run);

/// Returns the paths of a plan's files whose contents differ from the plan, and of the files that it removes.
[[nodiscard]] std::vector<std::string> pending(const Plan& plan);

/// Executes a plan; with --in-place, completely or not at all. Returns how many files changed. Errors: a file cannot be
/// written, or, with --in-place, a source was changed during the conversion.
Result<std::size_t> write_outputs(const Plan& plan, const Options& options);

/// Whether a file is compiled as a unit, not included.
[[nodiscard]] bool is_unit(const PlannedFile& file);

/// Returns the folders that a compiler must search for outputs that are not beside the files that include them. `only`:
/// the path of the one file whose includes count; empty: those of all files count.
[[nodiscard]] std::set<std::string> include_folders(const Plan& plan, std::string_view only = {});

}  // namespace cu2sycl
