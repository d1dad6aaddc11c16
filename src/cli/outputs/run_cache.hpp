// Conversions of whole projects, kept between runs: a hook runs several times over the same files.
#pragma once

#include <optional>
#include <string>

#include "cli/inputs/inputs.hpp"
#include "cli/options/options.hpp"
#include "driver/pipeline.hpp"

namespace cu2sycl {

/// The folder of what is kept of runs: `cu2sycl` in $XDG_CACHE_HOME or ~/.cache; empty where neither is known.
[[nodiscard]] std::string cache_folder();
/// Whether a file of that folder is a run that is kept.
[[nodiscard]] bool is_kept_run(const std::string& path);

/// The outputs of earlier runs, in `$XDG_CACHE_HOME/cu2sycl` or `~/.cache/cu2sycl`. What is kept holds for the same
/// bytes of all sources, tables and options, and the same program; what cannot be read or is damaged is not used.
class RunCache {
 public:
  /// Of runs over a project; else, or with --no-cache, it keeps nothing.
  RunCache(const Options& options, const Inputs& inputs, const BuildSettings& settings);

  /// The outputs of a run over the same, as convert_all() would make them.
  [[nodiscard]] std::optional<std::vector<Output>> find() const;
  /// Keeps what a run made, and takes the oldest away.
  void keep(const RunResult& run) const;

 private:
  std::string folder_;  // empty where nothing is kept
  [[nodiscard]] std::optional<std::vector<Output>> find(const std::string& name) const;

  std::string name_;
  std::string part_name_;  // of a run that lowers what is asked for alone; else empty
};

}  // namespace cu2sycl
