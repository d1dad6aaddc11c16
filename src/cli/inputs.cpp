#include "cli/inputs.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

constexpr std::array kSourceEndings{".cu", ".cuh", ".h", ".hpp", ".hh", ".hxx", ".inl", ".cpp",
                                    ".cc", ".cxx", ".c", ".H",   ".C",  ".inc", ".def"};

bool is_source(const fs::path& path) {
  return std::find(kSourceEndings.begin(), kSourceEndings.end(), path.extension().string()) != kSourceEndings.end();
}

}  // namespace

Result<Inputs> read_inputs(const Options& options) {
  Inputs out;
  std::set<std::string> seen;
  const auto add = [&](const std::string& path, const std::string& root) -> Result<bool> {
    std::error_code code;
    if (!seen.insert(fs::weakly_canonical(path, code).string()).second) return true;
    auto loaded = load(path);
    if (!loaded) return loaded.error();
    out.sources.push_back(std::move(loaded.value()));
    out.roots.push_back(root);
    return true;
  };
  for (const std::string& path : options.paths) {
    if (path == "-") {
      auto loaded = load_standard_input();
      if (!loaded) return loaded.error();
      out.sources.push_back(std::move(loaded.value()));
      out.roots.emplace_back();
      continue;
    }
    std::error_code code;
    if (!fs::is_directory(path, code)) {
      if (const auto added =
              add(path, options.input_root.empty() ? fs::path(path).parent_path().string() : options.input_root);
          !added)
        return added.error();
      continue;
    }
    std::vector<fs::path> found;
    for (fs::recursive_directory_iterator it(path, fs::directory_options::skip_permission_denied, code), end; it != end;
         it.increment(code)) {
      const std::string name = it->path().filename().string();
      if (it->is_directory(code) && name.starts_with('.')) it.disable_recursion_pending();
      if (it->is_regular_file(code) && !name.starts_with('.')) found.push_back(it->path());
    }
    std::sort(found.begin(), found.end());
    const std::string root = options.input_root.empty() ? path : options.input_root;
    std::size_t sources = 0;
    for (const fs::path& file : found) {
      if (!is_source(file)) {
        out.others.emplace_back(file.string(), root);
        continue;
      }
      ++sources;
      if (const auto added = add(file.string(), root); !added) return added.error();
    }
    if (sources == 0) return Error{path, "the folder holds no C++ or CUDA source"};
  }
  return out;
}

std::map<std::string, std::string> output_names(const std::vector<SourceFile>& sources,
                                                const std::vector<std::string>& included) {
  std::map<std::string, std::string> out;
  std::set<std::string> taken;
  for (const SourceFile& one : sources) taken.insert(one.path());
  for (const SourceFile& one : sources) {
    const fs::path path(one.path());
    const std::string ending = path.extension().string();
    const bool header = ending == ".cuh" || (ending == ".cu" && std::find(included.begin(), included.end(),
                                                                          path.filename().string()) != included.end());
    if (ending != ".cu" && ending != ".cuh") {
      out[one.path()] = path.filename().string();
      continue;
    }
    const std::string stem = path.stem().string();
    const std::string wanted = header ? ".hpp" : ".cpp";
    fs::path name = path.parent_path() / (stem + wanted);
    std::error_code code;
    if (taken.contains(name.string())) name = path.parent_path() / (stem + ".sycl" + wanted);
    taken.insert(name.string());
    out[one.path()] = name.filename().string();
  }
  return out;
}

}  // namespace cu2sycl
