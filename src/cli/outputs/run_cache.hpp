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
  /// Keeps what a run made of all its sources, and takes the oldest away.
  void keep(const RunResult& run) const;

 private:
  std::string folder_;  // empty where nothing is kept
  std::string name_;
  bool keeps_ = false;  // not of a run that converts what is asked for alone
};

}  // namespace cu2sycl
