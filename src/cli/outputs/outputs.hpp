// Where the outputs of a run go, and that nothing is lost on the way.
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
  std::string from;  // what it is made of; empty for a helper header
  std::string path;
  std::string text;
  std::string conversion;   // where the text holds edits of people, too: what it would be without them
  std::string source;       // the path of `from` in its project; empty where there is none
  std::string_view read{};  // the bytes of `from` of which it was made, for --in-place

  [[nodiscard]] const std::string& converted() const { return conversion.empty() ? text : conversion; }
};

/// What a run writes.
struct Plan {
  std::vector<PlannedFile> files;
  std::vector<std::string> renamed;  // sources that go, with --in-place
  std::vector<std::string> stale;    // outputs of sources that the project has no more
  std::vector<std::string> kept;     // the same, but edited since: they stay
  std::vector<std::string> merged;   // files that were edited since they were written: both changes are in them
  std::vector<std::pair<std::string, std::string>> moved;  // edited outputs of renamed sources, and their new places
  std::vector<std::string> conflicts;                      // of those, where both changed the same lines
  std::vector<std::string> unresolved;                     // files with conflicts from before: they stay
  bool project = false;       // the outputs of a project: git is given them, for later merges
  std::string folder;         // the output folder; empty where one file or the sources are written
  std::string helpers;        // the folder that holds `cu2sycl/`; empty where there are none
  std::string root;           // the folder that paths in it are relative to, as seen from it
  std::size_t lacking = 0;    // sources that nobody named and a mirror did not have yet
  std::size_t untracked = 0;  // sources that git does not have: a mirror leaves them out
  std::size_t converted = 0;
  std::size_t copied = 0;
  std::vector<Error> errors;  // why it cannot be written; nothing is written then
};

/// Lays out the outputs of a run: no two at one path, none outside of the output folder, none over a source, over a
/// file that this program did not write or that was edited since, or over what is no regular file. `--force` takes the
/// last three back, and lets --in-place change files that git does not have. A file that was edited is merged with its
/// new conversion where git knows what was written; so is that of a source which got another name. Of a project, what
/// was named is written, what it includes, and what is in the output folder already; of a mirror all that git has. What
/// has no source any more is removed.
[[nodiscard]] Plan plan_outputs(const Options& options, const Inputs& inputs, const RunResult& run);

/// The files of a plan that are not there as planned, and those that would go.
[[nodiscard]] std::vector<std::string> pending(const Plan& plan);

/// Writes what is planned, --in-place all of it or nothing; how many files changed. Errors: a file cannot be written,
/// and with --in-place a source was changed while it was converted.
Result<std::size_t> write_outputs(const Plan& plan, const Options& options);

/// Whether a file is compiled by itself.
[[nodiscard]] bool is_unit(const PlannedFile& file);

/// The folders in which outputs are looked for that do not lie beside who includes them; with `only`, by that one file.
[[nodiscard]] std::set<std::string> include_folders(const Plan& plan, std::string_view only = {});

}  // namespace cu2sycl
