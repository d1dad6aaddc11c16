// Outputs of earlier runs whose sources are gone or go to another place.
#pragma once

#include <map>
#include <set>
#include <string>

#include "cli/mirror/written.hpp"
#include "cli/outputs/outputs.hpp"

namespace cu2sycl {

/// Where the outputs of a project's sources go, written or not.
struct Places {
  std::set<std::string> all;                     // paths of outputs
  std::map<std::string, std::string> by_source;  // the same, by the source's path in the project
};

/// The edits of outputs that are stale go to where their sources' outputs are now: for a source of the project, its new
/// place; for one that is gone, the new file that is most like what was written there.
void follow_renamed(Plan& plan, const Written& written, const Places& places);

/// Notes which outputs are to be removed: they have no source any more, and nobody edited them. Those of a folder that
/// is there but could not be read, as a submodule that is not checked out, stay.
void find_stale(Plan& plan, const Written& written, const Places& places, const std::vector<std::string>& unread);

}  // namespace cu2sycl
