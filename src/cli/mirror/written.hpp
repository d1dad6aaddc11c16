// What earlier runs wrote into an output folder, so that nothing else is overwritten.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "source/result.hpp"

namespace cu2sycl {

/// The file in an output folder that lists what was written: for each file a line with its path in the folder, one
/// with git's name of its bytes, a line with the path of its source in the project. Where a file was edited since, the
/// bytes are those of its conversion. The lines around a name stay as they are when its source changes, so that git
/// joins the lists of two branches. While a run writes, a file has two names; so it has where both branches changed its
/// source.
inline constexpr std::string_view kWrittenName = ".cu2sycl.written";

class Written {
 public:
  Written() = default;
  /// Of an output folder; empty where it has no list, or one that cannot be read.
  explicit Written(const std::string& folder);

  [[nodiscard]] bool has(const std::string& path) const { return entries_.contains(path); }
  [[nodiscard]] std::vector<std::string> paths() const;
  void forget(const std::string& path) { entries_.erase(path); }
  /// Git's names of what may have been written at a path, the oldest first.
  [[nodiscard]] std::vector<std::string> names(const std::string& path) const;
  /// The path of the source in its project; empty where there is none, or it is not known.
  [[nodiscard]] std::string source(const std::string& path) const;
  /// Whether these bytes at a path, relative to the folder, are what was last written there.
  [[nodiscard]] bool is_ours(const std::string& path, std::string_view bytes) const;
  /// These bytes are about to be written there; until settle(), what was written before is known as well.
  void note(const std::string& path, std::string_view bytes, const std::string& source);
  void settle(const std::string& path, std::string_view bytes, const std::string& source);
  /// The folder of the sources that these paths are relative to, as seen from the output folder; empty where it is not
  /// known.
  [[nodiscard]] const std::string& root() const { return root_; }
  void set_root(std::string root) { root_ = std::move(root); }
  /// Whether the list changed; one that says the same in another order is not touched. Errors: it cannot be written.
  Result<bool> save() const;
  /// Whether both list the same files of the same sources, written or not.
  [[nodiscard]] bool lists_what(const Written& other) const;
  /// Whether both say the same of the same files.
  [[nodiscard]] bool says_what(const Written& other) const {
    return root_ == other.root_ && entries_ == other.entries_;
  }

 private:
  struct Entry {
    std::vector<std::string> names;  // the oldest first
    std::string source;

    bool operator==(const Entry&) const = default;
  };

  void read_line(const std::string& line);

  std::string folder_;
  std::string root_;
  std::string last_;                      // the path that the lines with names belong to, while a list is read
  std::map<std::string, Entry> entries_;  // by path
};

}  // namespace cu2sycl
