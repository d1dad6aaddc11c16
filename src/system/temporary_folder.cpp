#include "system/temporary_folder.hpp"

#include <cstdlib>
#include <filesystem>

#include "system/write.hpp"

namespace cu2sycl {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
  std::error_code code;
  std::string name = (fs::temp_directory_path(code) / "cu2sycl-XXXXXX").string();
  if (!code && ::mkdtemp(name.data()) != nullptr) path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code code;
  if (!path_.empty()) fs::remove_all(path_, code);
}

Result<std::string> TemporaryFolder::file(std::string_view text) {
  if (path_.empty()) return Error{fs::temp_directory_path().string(), "no folder can be made in it"};
  std::string path = (fs::path(path_) / std::to_string(++count_)).string();
  if (const auto written = write_file(path, text); !written) return written.error();
  return path;
}

}  // namespace cu2sycl
