// A folder for a while.
#pragma once

#include <string>
#include <string_view>

#include "source/result.hpp"

namespace cu2sycl {

/// A new folder that goes with the object, and all that is in it.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// Empty where none can be made.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// The path of a new file in it that holds a text. Errors: it cannot be written.
  [[nodiscard]] Result<std::string> file(std::string_view text);

 private:
  std::string path_;
  int count_ = 0;
};

}  // namespace cu2sycl
