#include "cli/outputs/output_paths.hpp"

#include "source/source_file.hpp"
#include "system/containment.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

fs::path absolute(const std::string& path) {
  const fs::path out = (fs::current_path() / path).lexically_normal();
  return out.has_filename() ? out : out.parent_path();
}

}  // namespace

fs::path relative_to(const std::string& path, const std::string& folder) {
  fs::path out = absolute(path).lexically_relative(absolute(folder));
  std::error_code code;
  if (leads_out(out)) out = fs::weakly_canonical(path, code).lexically_relative(fs::weakly_canonical(folder, code));
  return out;
}

std::string bytes_at(const std::string& path) {
  auto read = read_bytes(path);
  return read ? std::move(read.value()) : std::string();
}

std::string path_in_patch(const std::string& path) {
  const fs::path here = fs::current_path();
  const fs::path relative = (here / path).lexically_normal().lexically_relative(here);
  return *relative.begin() == ".." ? (here / path).lexically_normal().relative_path().string() : relative.string();
}

}  // namespace cu2sycl
