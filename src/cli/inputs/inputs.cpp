#include "cli/inputs/inputs.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <set>

#include "build_scripts/convert.hpp"
#include "cli/mirror/written.hpp"
#include "source/patterns.hpp"
#include "system/parallel.hpp"
#include "system/process.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

// A file that is to be read, and the folder that its output path is relative to.
struct NamedFile {
  std::string path;
  std::string root;
  bool named = true;  // else it is read with its project
  bool tracked = true;
};

// A file of a folder.
struct FoundFile {
  fs::path path;
  bool tracked;  // by git, or there is no repository
};

// A path as seen from a folder; empty where it is not inside of it.
fs::path inside_of(const fs::path& path, const std::string& folder) {
  const fs::path here = fs::current_path();
  const fs::path out = (here / path).lexically_normal().lexically_relative((here / folder / ".").lexically_normal());
  return out.empty() || *out.begin() == ".." ? fs::path() : out;
}

// Whether a pattern matches a path, as seen from a folder or from that of the configuration.
bool is_excluded(const Options& options, const fs::path& path, const std::string& folder) {
  if (options.exclude.empty()) return false;
  const auto matches = [&](const std::string& from) {
    const fs::path inside = inside_of(path, from);
    return !inside.empty() && inside != "." && matches_any(inside.string(), options.exclude);
  };
  return matches(folder) || (!options.configuration_folder.empty() && matches(options.configuration_folder));
}

// The files of a folder, and the folders of submodules.
struct SeenByGit {
  bool repository = false;
  std::set<std::string> tracked;
  std::set<std::string> untracked;  // but not ignored
};

SeenByGit seen_by_git(const std::string& folder) {
  const Finished listed =
      run_program({"git", "-C", folder, "ls-files", "-z", "-t", "--cached", "--others", "--exclude-standard"});
  SeenByGit out;
  out.repository = listed.code == 0 && !listed.output.empty();  // else all of it is ignored by a repository around it
  for (std::size_t at = 0; out.repository && at < listed.output.size();) {
    const std::size_t end = std::min(listed.output.find('\0', at), listed.output.size());
    const std::size_t begin = std::min(listed.output.find(' ', at), end - 1) + 1;
    std::string path = listed.output.substr(begin, end - begin);
    if (path.ends_with('/')) path.pop_back();  // a repository inside of this one
    (listed.output[at] == '?' ? out.untracked : out.tracked).insert(std::move(path));
    at = end + 1;
  }
  return out;
}

// Whether a file, or a folder that holds it, is among some paths.
bool is_among(const fs::path& file, const std::set<std::string>& paths) {
  fs::path part;
  return std::any_of(file.begin(), file.end(),
                     [&](const fs::path& one) { return paths.contains((part /= one).string()); });
}

// The files of a folder, in order; those whose names begin with a dot left out, and folders that a run wrote.
std::vector<FoundFile> files_of(const Options& options, const std::string& folder, Inputs& inputs) {
  std::vector<FoundFile> out;
  std::error_code code;
  const SeenByGit seen = seen_by_git(folder);
  fs::recursive_directory_iterator it(folder, code);
  const fs::recursive_directory_iterator end;
  if (code) inputs.errors.push_back({folder, code.message()});
  while (!code && it != end) {
    const std::string name = it->path().filename().string();
    if (it->is_directory(code)) {
      std::error_code same;
      const bool written = fs::exists(it->path() / kWrittenName, same) ||
                           (!options.output.empty() && fs::equivalent(it->path(), options.output, same));
      if (name.starts_with('.') || written || is_excluded(options, it->path(), folder)) {
        it.disable_recursion_pending();
      } else if (::access(it->path().c_str(), R_OK | X_OK) != 0) {
        inputs.errors.push_back({it->path().string(), std::strerror(errno)});
        it.disable_recursion_pending();
      } else if (const std::string inside = it->path().lexically_relative(folder).string();
                 seen.tracked.contains(inside) && fs::is_empty(it->path(), same)) {
        inputs.unread_folders.push_back(inside);
      }
    }
    if (it->is_regular_file(code) && !name.starts_with('.') && !is_excluded(options, it->path(), folder)) {
      const fs::path inside = it->path().lexically_relative(folder);
      const bool tracked = !seen.repository || is_among(inside, seen.tracked);
      if (tracked || is_among(inside, seen.untracked)) out.push_back({it->path(), tracked});
    }
    code.clear();
    it.increment(code);
  }
  std::sort(out.begin(), out.end(), [](const FoundFile& a, const FoundFile& b) { return a.path < b.path; });
  return out;
}

void add_script(const std::string& path, const std::string& root, Inputs& inputs) {
  auto script = load(path);
  if (!script) {
    inputs.errors.push_back(script.error());
    return;
  }
  inputs.scripts.push_back(std::move(script.value()));
  inputs.script_roots.push_back(root);
}

// Adds the sources of a folder, and what builds them; what is no source goes to `others`.
void add_folder(const Options& options, const std::string& path, const std::string& root,
                std::vector<NamedFile>& sources, Inputs& inputs) {
  const std::size_t before = sources.size();
  for (const FoundFile& file : files_of(options, path, inputs)) {
    if (is_source(file.path.string()))
      sources.push_back({file.path.string(), root, true, file.tracked});
    else if (options.build && is_build_script(file.path))
      add_script(file.path.string(), root, inputs);
    else
      inputs.others.emplace_back(file.path.string(), root);
  }
  if (sources.size() == before) inputs.errors.push_back({path, "the folder holds no C++ or CUDA source"});
}

// Adds the sources of the project, their paths written as those of the named files are.
void add_project(const Options& options, std::vector<NamedFile>& sources, Inputs& inputs) {
  const bool absolute = std::any_of(sources.begin(), sources.end(),
                                    [](const NamedFile& one) { return fs::path(one.path).is_absolute(); });
  const fs::path here = fs::current_path();
  inputs.unread_folders.clear();  // else those of a folder that is named
  for (const FoundFile& file : files_of(options, options.input_root, inputs)) {
    if (!is_source(file.path.string())) continue;
    const fs::path path = (here / file.path).lexically_normal();
    sources.push_back(
        {(absolute ? path : path.lexically_relative(here)).string(), options.input_root, false, file.tracked});
  }
}

// Why a file or folder that is named is not read; empty where it is.
std::string why_not_read(const Options& options, const std::string& path) {
  if (path == "-") return {};
  if (is_excluded(options, path, options.input_root))
    return options.configuration_folder.empty() ? "is excluded" : "is excluded by .cu2sycl.yaml";
  if (options.input_root.empty() || options.output.empty()) return {};
  if (!inside_of(path, options.output).empty()) return "lies in the output folder";
  // Hooks name whatever a commit changes.
  return options.mirror && inside_of(path, options.input_root).empty() ? "lies outside of the mirrored folder" : "";
}

// The deepest folder that holds all that is named, as it is written where one is named alone.
std::string common_root(const Options& options) {
  if (!options.input_root.empty()) return options.input_root;
  fs::path out;
  bool first = true;
  for (const std::string& path : options.paths) {
    if (path == "-") continue;
    std::error_code code;
    std::string folder = fs::is_directory(path, code) ? path : fs::path(path).parent_path().string();
    if (options.paths.size() == 1) return folder;
    const fs::path here = (fs::current_path() / folder / "").lexically_normal();
    if (first) {
      out = here;
      first = false;
      continue;
    }
    fs::path shared;
    for (auto a = out.begin(), b = here.begin(); a != out.end() && b != here.end() && *a == *b; ++a, ++b) shared /= *a;
    out = shared;
  }
  return out.string();
}

}  // namespace

Result<Inputs> read_inputs(const Options& options) {
  Inputs out;
  std::vector<NamedFile> named;
  const std::string root = common_root(options);
  for (const std::string& path : options.paths) {
    std::error_code code;
    if (const std::string why = why_not_read(options, path); !why.empty())
      out.notes.push_back(path + " " + why + "; it is not read");
    else if (options.build && path != "-" && is_build_script(path))
      add_script(path, root, out);
    else if (path == "-" || !fs::is_directory(path, code))
      named.push_back({path, root, true});
    else
      add_folder(options, path, root, named, out);
  }
  if (!options.input_root.empty()) add_project(options, named, out);
  std::set<std::string> seen;
  std::erase_if(named, [&](const NamedFile& one) {
    std::error_code code;
    const fs::path path = (fs::current_path() / one.path).lexically_normal();
    return one.path != "-" && !seen.insert(path.string()).second;
  });
  // A project is the same whatever is named of it.
  if (!options.input_root.empty())
    std::sort(named.begin(), named.end(), [](const NamedFile& a, const NamedFile& b) { return a.path < b.path; });
  std::vector<std::optional<Result<SourceFile>>> loaded(named.size());
  for_each_index(named.size(), options.jobs, [&](std::size_t k) {
    loaded[k].emplace(named[k].path == "-" ? load_standard_input() : load(named[k].path));
  });
  for (std::size_t k = 0; k < named.size(); ++k) {
    if (!*loaded[k]) {
      out.errors.push_back(loaded[k]->error());
      continue;
    }
    SourceFile& source = loaded[k]->value();
    const bool renamed = named[k].path == "-" && !options.stdin_name.empty();
    out.sources.push_back(renamed ? SourceFile(options.stdin_name, std::string(source.bytes())) : std::move(source));
    out.roots.push_back(named[k].root);
    out.named.push_back(named[k].named);
    out.tracked.push_back(named[k].tracked);
  }
  if (out.sources.empty() && !out.errors.empty()) return out.errors.front();
  return out;
}

}  // namespace cu2sycl
