#include "system/containment.hpp"

#include <system_error>

#include "source/algorithms.hpp"

namespace cu2sycl {

namespace fs = std::filesystem;

bool leads_out(const fs::path& relative) { return relative.empty() || *relative.begin() == ".."; }

std::string reason_to_refuse(const fs::path& path, const fs::path& folder) {
  std::error_code code;
  if (fs::is_symlink(path, code) && !fs::exists(path, code)) return "is a link to what is not there";
  const fs::path place = fs::absolute(path).lexically_normal();
  const fs::path holder = fs::absolute(folder / "").lexically_normal().parent_path();
  const fs::path inside = fs::weakly_canonical(place, code).lexically_relative(fs::weakly_canonical(holder, code));
  if (leads_out(inside))
    return (leads_out(place.lexically_relative(holder)) ? "leads outside of " : "a link leads outside of ") +
           folder.string();
  return contains(inside, fs::path(".git")) ? "is in git's own folder" : "";
}

}  // namespace cu2sycl
