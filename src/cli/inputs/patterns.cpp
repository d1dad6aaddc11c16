#include "cli/inputs/patterns.hpp"

#include <fnmatch.h>

#include <filesystem>

namespace cu2sycl {

bool matches_any(const std::string& relative, const std::vector<std::string>& patterns) {
  std::filesystem::path part;
  for (const std::filesystem::path& one : std::filesystem::path(relative)) {
    part /= one;
    for (const std::string& pattern : patterns) {
      const int flags = pattern.find("**") == std::string::npos ? FNM_PATHNAME : 0;
      if (::fnmatch(pattern.c_str(), part.c_str(), flags) == 0) return true;
      if (pattern.find('/') == std::string::npos && ::fnmatch(pattern.c_str(), one.c_str(), 0) == 0) return true;
    }
  }
  return false;
}

}  // namespace cu2sycl
