#include "build_scripts/convert.hpp"

#include <algorithm>
#include <array>

#include "build_scripts/cmake.hpp"
#include "build_scripts/cmake_syntax.hpp"
#include "build_scripts/makefile.hpp"
#include "build_scripts/words.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

bool is_cmake(const fs::path& path) { return path.filename() == "CMakeLists.txt" || path.extension() == ".cmake"; }

}  // namespace

bool is_build_script(const fs::path& path) {
  constexpr std::array<std::string_view, 3> kMake{"Makefile", "makefile", "GNUmakefile"};
  const std::string name = path.filename().string();
  return is_cmake(path) || std::find(kMake.begin(), kMake.end(), name) != kMake.end() || path.extension() == ".mk" ||
         name.starts_with("Makefile.");
}

bool is_cmake_text(std::string_view text) { return !read_cmake(text).empty(); }

std::vector<ConvertedScript> convert_build_scripts(const std::vector<SourceFile>& scripts, const Table& table,
                                                   BuildNames names) {
  std::vector<std::string> projects;  // folders of scripts with project()
  for (const SourceFile& one : scripts) {
    if (is_cmake(one.path()) && has_project(one.bytes()))
      projects.push_back(fs::path(one.path()).parent_path().string());
  }
  std::vector<ConvertedScript> out;
  for (const SourceFile& one : scripts) {
    const std::string folder = fs::path(one.path()).parent_path().string();
    names.has_cmake_root = std::any_of(projects.begin(), projects.end(), [&](const std::string& project) {
      return project.empty() || folder == project || folder.starts_with(project + "/");
    });
    Script script(one, table, names);
    if (builds_converted(script)) {
      if (is_cmake(one.path()))
        convert_cmake(script);
      else
        convert_makefile(script);
    }
    std::string text = script.edits.result();
    const bool changed = text != one.bytes();
    sort_diagnostics(script.diagnostics);
    out.push_back({one.path(), std::move(text), changed, std::move(script.diagnostics)});
  }
  return out;
}

}  // namespace cu2sycl
