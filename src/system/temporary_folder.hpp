// Temporary folders.
#pragma once

#include <string>
#include <string_view>

#include "source/result.hpp"

namespace cu2sycl {

/// A new folder that is removed, with all that it contains, when the object is destroyed.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// Empty if no folder could be created.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Writes a text to a new file in the folder and returns its path. Errors: the file cannot be written.
  [[nodiscard]] Result<std::string> file(std::string_view text);

 private:
  std::string path_;
  int count_ = 0;
};

}  // namespace cu2sycl
