#include "driver/output_names.hpp"

#include <filesystem>

#include "source/algorithms.hpp"
#include "system/containment.hpp"

namespace cu2sycl {

namespace fs = std::filesystem;

std::map<std::string, std::string> output_names(const std::vector<SourceFile>& sources,
                                                const std::set<std::string>& included,
                                                const std::vector<std::string>& sycl_folders) {
  std::map<std::string, std::string> out;
  std::set<std::string> taken;
  for (const SourceFile& one : sources) taken.insert(one.path());
  for (const SourceFile& one : sources) {
    const fs::path path(one.path());
    const std::string ending = path.extension().string();
    const bool header = ending == ".cuh" || (ending == ".cu" && included.contains(one.path()));
    if (ending != ".cu" && ending != ".cuh") {
      out[one.path()] = path.filename().string();
      continue;
    }
    const std::string stem = path.stem().string();
    const bool extension = any_of(sycl_folders, [&](const std::string& folder) {
      return !leads_out(path.lexically_normal().lexically_relative(folder));
    });
    const std::string wanted = header ? ".hpp" : extension ? ".sycl" : ".cpp";
    fs::path name = path.parent_path() / (stem + wanted);
    std::error_code code;
    if (taken.contains(name.string())) name = path.parent_path() / (stem + ".sycl" + wanted);
    taken.insert(name.string());
    out[one.path()] = name.filename().string();
  }
  return out;
}

}  // namespace cu2sycl
