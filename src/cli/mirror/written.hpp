// What earlier runs wrote into an output folder, so that nothing else is overwritten.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "source/result.hpp"

namespace cu2sycl {

/// The file in an output folder that lists what was written: the program's version, then a line for each file with
/// git's name of its bytes and the path in the folder. Where a file was edited since, the bytes are those of its
/// conversion. While a run writes, it has two lines for a file; so it has where git joined the lists of two branches.
inline constexpr std::string_view kWrittenName = ".cu2sycl.written";

class Written {
 public:
  Written() = default;
  /// Of an output folder; empty where it has no list, or one that cannot be read.
  explicit Written(const std::string& folder);

  [[nodiscard]] bool has(const std::string& path) const { return names_.contains(path); }
  [[nodiscard]] std::vector<std::string> paths() const;
  void forget(const std::string& path) { names_.erase(path); }
  /// Git's names of what may have been written at a path, the oldest first.
  [[nodiscard]] std::vector<std::string> names(const std::string& path) const;
  /// Whether these bytes at a path, relative to the folder, are what was last written there.
  [[nodiscard]] bool is_ours(const std::string& path, std::string_view bytes) const;
  /// These bytes are about to be written there; until settle(), what was written before is known as well.
  void note(const std::string& path, std::string_view bytes);
  void settle(const std::string& path, std::string_view bytes);
  /// Errors: the list cannot be written.
  Result<bool> save(std::string_view version) const;

 private:
  std::string folder_;
  std::map<std::string, std::vector<std::string>> names_;  // by path, the oldest first
};

}  // namespace cu2sycl
