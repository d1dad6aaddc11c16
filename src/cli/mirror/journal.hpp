// Changes of many files of which all are made, or none.
#pragma once

#include <string>
#include <vector>

#include "source/result.hpp"

namespace cu2sycl {

/// The file that says what is being changed while --in-place writes, in the folder that holds all inputs and outputs:
/// the number of the process, then pairs of paths in the folder, from and to, of files that are to be moved to their
/// places; an empty second path removes the first. A zero byte ends each.
inline constexpr std::string_view kJournalName = ".cu2sycl.journal";

class Journal {
 public:
  /// `paths`: the files and folders that the user named, and the outputs.
  explicit Journal(const std::vector<std::string>& paths);
  /// Removes what was written beside its place where finish() did not begin.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  /// Writes a file beside its place. Errors: it cannot be written.
  Result<bool> write(const std::string& path, std::string_view bytes, const std::string& mode_from);
  void remove(const std::string& path);
  /// Moves all files to their places and removes what is to go. From here on, a run that is killed is finished by
  /// finish_interrupted(). Errors: a file cannot be moved or removed.
  Result<bool> finish();

 private:
  void add_path(const std::string& path);

  std::string path_;
  std::string text_;
  std::vector<std::string> temporaries_;  // that no journal on the disk names yet
};

/// Finishes what a run that was killed had begun, where its journal is in a folder above one of the paths; whether
/// there was one of this user's. Errors: a file cannot be moved or removed, or lies outside of the journal's folder.
Result<bool> finish_interrupted(const std::vector<std::string>& paths);

}  // namespace cu2sycl
