// Outputs of earlier runs whose sources no longer exist or have other output paths.
#pragma once

#include <map>
#include <set>
#include <string>

#include "cli/mirror/written.hpp"
#include "cli/outputs/outputs.hpp"

namespace cu2sycl {

/// The paths of the outputs of a project's sources, whether or not they are written.
struct Places {
  std::set<std::string> all;                     // paths of outputs
  std::map<std::string, std::string> by_source;  // the same, by the path of the source in the project
};

/// Merges edits of stale outputs into the present outputs of their sources: if the source is in the project, into its
/// output; otherwise into the new file that is most similar to what was written before.
void follow_renamed(Plan& plan, const Written& written, const Places& places);

/// Determines which outputs are removed: those whose sources no longer exist and that nobody edited. Outputs of a
/// folder that exists but could not be read, such as a submodule that is not checked out, are kept.
void find_stale(Plan& plan, const Written& written, const Places& places, const std::vector<std::string>& unread);

}  // namespace cu2sycl
