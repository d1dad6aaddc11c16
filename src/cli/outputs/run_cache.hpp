// Stores conversions of whole projects between runs, because a hook runs several times with the same files.
#pragma once

#include <optional>
#include <string>

#include "cli/inputs/inputs.hpp"
#include "cli/options/options.hpp"
#include "driver/pipeline.hpp"

namespace cu2sycl {

/// Returns the folder for stored runs: `cu2sycl` in $XDG_CACHE_HOME or ~/.cache; empty if neither is known.
[[nodiscard]] std::string cache_folder();
/// Whether a file of that folder is a stored run.
[[nodiscard]] bool is_kept_run(const std::string& path);

/// The outputs of earlier runs, in `$XDG_CACHE_HOME/cu2sycl` or `~/.cache/cu2sycl`. A stored run is valid for the same
/// bytes of all sources and tables, the same options, and the same program. Files that cannot be read or are damaged
/// are ignored.
class RunCache {
 public:
  /// A cache for a run over a project. For other runs, or with --no-cache, it stores and finds nothing.
  RunCache(const Options& options, const Inputs& inputs, const BuildSettings& settings);

  /// Returns the outputs of an earlier run with the same inputs; they are those that convert_all() would return.
  [[nodiscard]] std::optional<std::vector<Output>> find() const;
  /// Stores the outputs of a run, and removes the oldest stored runs.
  void keep(const RunResult& run) const;

 private:
  std::string folder_;  // empty if the cache is not used
  std::string name_;
  bool keeps_ = false;  // false for a run that converts only the requested sources
};

}  // namespace cu2sycl
