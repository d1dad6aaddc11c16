// Changes several files together: either all changes are made, or none.
#pragma once

#include <string>
#include <vector>

#include "source/result.hpp"

namespace cu2sycl {

/// The file that lists the changes while --in-place writes, in the folder that contains all inputs and outputs. It has
/// the number of the process, then pairs of paths relative to that folder: a file, and where it is moved to; if the
/// second path is empty, the file is removed. A zero byte ends each entry.
inline constexpr std::string_view kJournalName = ".cu2sycl.journal";

class Journal {
 public:
  /// `paths`: the files and folders that the user named, and the outputs.
  explicit Journal(const std::vector<std::string>& paths);
  /// Removes the temporary files, unless finish() has begun.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  /// Writes the new contents of a file to a temporary file beside it. Errors: it cannot be written.
  Result<bool> write(const std::string& path, std::string_view bytes, const std::string& mode_from);
  void remove(const std::string& path);
  /// Moves all files to their paths, and removes those that are to be removed. If the run is killed after this has
  /// begun, finish_interrupted() completes the changes. Errors: a file cannot be moved or removed.
  Result<bool> finish();

 private:
  void add_path(const std::string& path);

  std::string path_;
  std::string text_;
  std::vector<std::string> temporaries_;  // that are not in a journal on disk yet
};

/// Completes the changes of a run that was killed, if its journal is in a folder above one of the paths. Returns
/// whether there was a journal of this user. Errors: a file cannot be moved or removed, or is outside of the journal's
/// folder.
Result<bool> finish_interrupted(const std::vector<std::string>& paths);

}  // namespace cu2sycl
