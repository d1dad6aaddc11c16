// The list of what earlier runs wrote into an output folder, so that nothing else is overwritten.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "source/result.hpp"

namespace cu2sycl {

/// The file in an output folder that lists what was written there. It has for each file a line with its path in the
/// folder, one with the git object name of its bytes, and one with the path of its source in the project. If a file was
/// edited since, the bytes are those of its conversion. The lines around an object name do not change when the source
/// changes, so that git can merge the lists of two branches. A file has two names while a run writes, and after a merge
/// of two branches that both changed its source.
inline constexpr std::string_view kWrittenName = ".cu2sycl.written";

class Written {
 public:
  Written() = default;
  /// Reads the list of an output folder; empty if there is none, or if it cannot be read.
  explicit Written(const std::string& folder);

  [[nodiscard]] bool has(const std::string& path) const { return entries_.contains(path); }
  [[nodiscard]] std::vector<std::string> paths() const;
  void forget(const std::string& path) { entries_.erase(path); }
  /// Returns the git object names of what may have been written to a path, the oldest first.
  [[nodiscard]] std::vector<std::string> names(const std::string& path) const;
  /// Returns the path of the source in its project; empty if there is none, or if it is not known.
  [[nodiscard]] std::string source(const std::string& path) const;
  /// Whether these bytes at a path, relative to the folder, are what was last written there.
  [[nodiscard]] bool is_ours(const std::string& path, std::string_view bytes) const;
  /// Records that these bytes are about to be written to a path. Until settle(), what was written before is also known.
  void note(const std::string& path, std::string_view bytes, const std::string& source);
  void settle(const std::string& path, std::string_view bytes, const std::string& source);
  /// The root folder of the sources' paths, relative to the output folder; empty if it is not known.
  [[nodiscard]] const std::string& root() const { return root_; }
  void set_root(std::string root) { root_ = std::move(root); }
  /// Writes the list if its contents, apart from the order, differ from those of the file. Returns whether it was
  /// written. Errors: it cannot be written.
  Result<bool> save() const;
  /// Whether both lists have the same files from the same sources, whatever the contents.
  [[nodiscard]] bool lists_what(const Written& other) const;
  /// Whether both lists are equal, apart from the order.
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
  std::string last_;                      // while a list is read: the path to which the lines with names belong
  std::map<std::string, Entry> entries_;  // by path
};

}  // namespace cu2sycl
