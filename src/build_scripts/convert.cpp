#include "build_scripts/convert.hpp"

#include <array>

#include "build_scripts/cmake/cmake.hpp"
#include "build_scripts/cmake/cmake_syntax.hpp"
#include "build_scripts/makefile.hpp"
#include "build_scripts/python_script.hpp"
#include "build_scripts/text/words.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

bool is_cmake(const fs::path& path) { return path.filename() == "CMakeLists.txt" || path.extension() == ".cmake"; }

// Whether a makefile of another folder includes a script of this name.
bool is_read_elsewhere(const fs::path& path, const std::vector<SourceFile>& scripts) {
  return any_of(scripts, [&](const SourceFile& one) {
    if (is_cmake(one.path()) || fs::path(one.path()).parent_path() == path.parent_path()) return false;
    const std::string_view text = one.bytes();
    const std::string name = "/" + path.filename().string();
    for (std::size_t at = text.find("include "); at != std::string_view::npos; at = text.find("include ", at + 1)) {
      std::string_view rest = text.substr(at, text.find('\n', at) - at);
      while (rest.ends_with(' ') || rest.ends_with('\r')) rest.remove_suffix(1);
      if (rest.ends_with(name) || rest.find(name + " ") != std::string_view::npos) return true;
    }
    return false;
  });
}

}  // namespace

bool is_build_script(const fs::path& path) {
  constexpr std::array<std::string_view, 3> kMake{"Makefile", "makefile", "GNUmakefile"};
  const std::string name = path.filename().string();
  return is_cmake(path) || is_python_script(path) || contains(kMake, name) || path.extension() == ".mk" ||
         name.starts_with("Makefile.");
}

bool is_cmake_text(std::string_view text) { return !read_cmake(text).empty(); }

std::vector<ConvertedScript> convert_build_scripts(const std::vector<SourceFile>& scripts, const Table& table,
                                                   BuildNames names) {
  std::vector<std::string> projects;  // folders of scripts that call project()
  for (const SourceFile& one : scripts) {
    if (is_cmake(one.path()) && has_project(one.bytes()))
      projects.push_back(fs::path(one.path()).parent_path().string());
  }
  for (const SourceFile& one : scripts) {
    if (builds_converted(Script(one, table, names)))
      names.built.insert(fs::path(one.path()).parent_path().lexically_normal().string());
  }
  std::vector<ConvertedScript> out;
  for (const SourceFile& one : scripts) {
    const std::string folder = fs::path(one.path()).parent_path().string();
    names.has_cmake_root = any_of(projects, [&](const std::string& project) {
      return project.empty() || folder == project || folder.starts_with(project + "/");
    });
    names.read_elsewhere = !is_cmake(one.path()) && is_read_elsewhere(one.path(), scripts);
    Script script(one, table, names);
    const bool builds = builds_converted(script);
    if (builds) {
      if (is_cmake(one.path()))
        convert_cmake(script);
      else if (is_python_script(one.path()))
        convert_python(script);
      else
        convert_makefile(script);
    }
    std::string text = script.edits.result();
    const bool changed = text != one.bytes();
    sort_findings(script.findings);
    out.push_back({one.path(), std::move(text), changed, builds, std::move(script.findings)});
  }
  return out;
}

}  // namespace cu2sycl
