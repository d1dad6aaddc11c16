#include "cli/inputs/inputs.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include "build_scripts/convert.hpp"
#include "cli/inputs/library_copies.hpp"
#include "cli/inputs/patterns.hpp"
#include "cli/mirror/written.hpp"
#include "source/algorithms.hpp"
#include "system/parallel.hpp"
#include "system/process.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

// A file to be read, and the folder to which its output path is relative.
struct NamedFile {
  std::string path;
  std::string root;
  bool named = true;  // otherwise it is read because it belongs to the project
  bool tracked = true;
};

// Files, by name, whose extensions are not those of sources.
using FilesByName = std::multimap<std::string, NamedFile, std::less<>>;

// A file of a folder.
struct FoundFile {
  fs::path path;
  bool tracked;  // whether git tracks it; true if there is no repository
};

// Returns a path relative to a folder; empty if it is not inside of it.
fs::path inside_of(const fs::path& path, const std::string& folder) {
  const fs::path here = fs::current_path();
  const fs::path out = (here / path).lexically_normal().lexically_relative((here / folder / ".").lexically_normal());
  return out.empty() || *out.begin() == ".." ? fs::path() : out;
}

// Whether an exclude pattern matches a path, relative to a folder or to that of the configuration.
bool is_excluded(const Options& options, const fs::path& path, const std::string& folder) {
  if (options.exclude.empty()) return false;
  const auto matches = [&](const std::string& from) {
    const fs::path inside = inside_of(path, from);
    return !inside.empty() && inside != "." && matches_any(inside.string(), options.exclude);
  };
  return matches(folder) || (!options.configuration_folder.empty() && matches(options.configuration_folder));
}

// The files of a folder as git lists them, and the folders of submodules.
struct SeenByGit {
  bool repository = false;
  std::set<std::string> tracked;
  std::set<std::string> untracked;  // but not ignored
};

SeenByGit seen_by_git(const std::string& folder) {
  const Finished listed =
      run_program({"git", "-C", folder, "ls-files", "-z", "-t", "--cached", "--others", "--exclude-standard"});
  SeenByGit out;
  out.repository = listed.code == 0 && !listed.output.empty();  // empty if a repository around it ignores it
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

// Whether a file, or a folder that contains it, is one of the paths.
bool is_among(const fs::path& file, const std::set<std::string>& paths) {
  fs::path part;
  return any_of(file, [&](const fs::path& one) { return paths.contains((part /= one).string()); });
}

// Returns the files of a folder, in order. Omits files whose names begin with a dot, and folders that a run wrote.
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
  std::ranges::sort(out, [](const FoundFile& a, const FoundFile& b) { return a.path < b.path; });
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

// Adds the sources of a folder, and its build scripts; other files are added to `others`.
void add_folder(const Options& options, const std::string& path, const std::string& root,
                std::vector<NamedFile>& sources, FilesByName& others, Inputs& inputs) {
  const std::size_t before = sources.size();
  for (const FoundFile& file : files_of(options, path, inputs)) {
    if (is_source(file.path.string()))
      sources.push_back({file.path.string(), root, true, file.tracked});
    else if (options.build && is_build_script(file.path))
      add_script(file.path.string(), root, inputs);
    else
      others.emplace(file.path.filename().string(), NamedFile{file.path.string(), root, true, file.tracked});
  }
  if (sources.size() == before) inputs.errors.push_back({path, "the folder has no C++ or CUDA source"});
}

// Adds the sources of the project; their paths are absolute or relative like those of the named files.
void add_project(const Options& options, std::vector<NamedFile>& sources, FilesByName& others, Inputs& inputs) {
  const bool absolute = any_of(sources, [](const NamedFile& one) { return fs::path(one.path).is_absolute(); });
  const fs::path here = fs::current_path();
  inputs.unread_folders.clear();  // it may contain folders of a named folder, not of the project
  for (const FoundFile& file : files_of(options, options.input_root, inputs)) {
    const fs::path path = (here / file.path).lexically_normal();
    NamedFile one{(absolute ? path : path.lexically_relative(here)).string(), options.input_root, false, file.tracked};
    if (is_source(one.path))
      sources.push_back(std::move(one));
    else
      others.emplace(path.filename().string(), std::move(one));
  }
}

// Returns the names in a text's include directives, in any brackets or only in quotes.
std::vector<std::string_view> included_names(std::string_view text, bool in_quotes) {
  constexpr std::string_view kWord = "include";
  constexpr std::size_t kLongest = 256;  // the longest name
  std::vector<std::string_view> out;
  for (std::size_t at = text.find(kWord); at != std::string_view::npos; at = text.find(kWord, at + 1)) {
    const std::size_t hash = text.find_last_not_of(" \t", at == 0 ? 0 : at - 1);
    const std::size_t open = text.find_first_not_of(" \t", at + kWord.size());
    if (hash == std::string_view::npos || text[hash] != '#' || open == std::string_view::npos) continue;
    const std::string_view rest = text.substr(open + 1, kLongest);
    const std::size_t close = rest.find_first_of(text[open] == '<' ? ">\n" : "\"\n");
    if ((text[open] != '"' && (in_quotes || text[open] != '<')) || close == std::string_view::npos ||
        rest[close] == '\n')
      continue;
    out.push_back(rest.substr(0, close));
  }
  return out;
}

// Removes from `others` the files that a source includes, whatever their extension, and returns them.
std::vector<NamedFile> take_included(const SourceFile& source, FilesByName& others) {
  std::vector<NamedFile> out;
  if (others.empty()) return out;
  for (std::string_view name : included_names(source.bytes(), false)) {
    if (is_source(std::string(name))) continue;
    while (name.starts_with("./") || name.starts_with("../")) name.remove_prefix(name.find('/') + 1);
    auto [it, end] = others.equal_range(name.substr(name.rfind('/') + 1));
    while (it != end) {
      const std::string& path = it->second.path;
      const bool meant =
          path.ends_with(name) && (path.size() == name.size() || path[path.size() - name.size() - 1] == '/');
      if (meant) out.push_back(std::move(it->second));
      it = meant ? others.erase(it) : std::next(it);
    }
  }
  return out;
}

// Returns the files beside a source, or below its folder, that it includes by their names.
std::vector<NamedFile> included_beside(const NamedFile& including, const SourceFile& source) {
  std::vector<NamedFile> out;
  for (const std::string_view name : included_names(source.bytes(), true)) {
    const std::string path = (fs::path(including.path).parent_path() / name).lexically_normal().string();
    std::error_code code;
    if (fs::is_regular_file(path, code) && (including.root.empty() || !inside_of(path, including.root).empty()))
      out.push_back({path, including.root, true});
  }
  return out;
}

// Returns why a named file or folder is not read; empty if it is read.
std::string why_not_read(const Options& options, const std::string& path) {
  if (path == "-") return {};
  if (is_excluded(options, path, options.input_root))
    return options.configuration_folder.empty() ? "is excluded" : "is excluded by .cu2sycl.yaml";
  if (options.input_root.empty() || options.output.empty()) return {};
  if (!inside_of(path, options.output).empty()) return "is in the output folder";
  // Hooks name all files that a commit changes.
  return options.mirror && inside_of(path, options.input_root).empty() ? "is outside of the mirrored folder" : "";
}

// Returns the deepest folder that contains all named files; if only one is named, its folder as it is written.
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

// Reads files. Returns the files to be read next: those that are included, and are not sources by their extension. For
// `run`, which needs the whole program, adds the included files beside them to `beside`.
std::vector<NamedFile> read_sources(const Options& options, const std::vector<NamedFile>& named, FilesByName& others,
                                    std::vector<NamedFile>& beside, Inputs& out) {
  std::vector<NamedFile> more;
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
    const std::vector<NamedFile> included = take_included(source, others);
    more.insert(more.end(), included.begin(), included.end());
    if (options.command == Options::Command::kRun && named[k].path != "-") {
      for (NamedFile& one : included_beside(named[k], source)) beside.push_back(std::move(one));
    }
    out.sources.push_back(renamed ? SourceFile(options.stdin_name, std::string(source.bytes())) : std::move(source));
    out.roots.push_back(named[k].root);
    out.named.push_back(named[k].named);
    out.tracked.push_back(named[k].tracked);
  }
  return more;
}

// Omits the copies of libraries in the named folders, unless there is nothing else.
void leave_out_libraries(const Options& options, const Table& table, std::vector<NamedFile>& sources,
                         FilesByName& others, Inputs& inputs) {
  std::vector<std::string> paths;
  paths.reserve(sources.size());
  for (const NamedFile& one : sources) paths.push_back(one.path);
  for (const std::string& copy : find_library_copies(table, paths)) {
    const auto inside = [&](const NamedFile& one) { return !inside_of(one.path, copy).empty(); };
    const bool named = any_of(options.paths, [&](const std::string& path) { return !inside_of(path, copy).empty(); });
    if (named || all_of(sources, inside)) continue;
    const std::size_t count = std::erase_if(sources, inside);
    std::erase_if(others, [&](const auto& one) { return inside(one.second); });
    inputs.notes.push_back(copy + " is a copy of a library that the tables convert; its " + std::to_string(count) +
                           (count == 1 ? " file is" : " files are") + " not converted");
  }
}

}  // namespace

Result<Inputs> read_inputs(const Options& options, const Table& table) {
  Inputs out;
  std::vector<NamedFile> named;
  FilesByName others;
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
      add_folder(options, path, root, named, others, out);
  }
  if (!options.input_root.empty()) add_project(options, named, others, out);
  leave_out_libraries(options, table, named, others, out);
  std::set<std::string> seen;
  const auto is_again = [&](const NamedFile& one) {
    return one.path != "-" && !seen.insert((fs::current_path() / one.path).lexically_normal().string()).second;
  };
  std::erase_if(named, is_again);
  std::erase_if(others, [&](const auto& one) { return is_again(one.second); });
  // The result for a project must not depend on which of its files are named.
  if (!options.input_root.empty())
    std::ranges::sort(named, [](const NamedFile& a, const NamedFile& b) { return a.path < b.path; });
  while (!named.empty()) {
    std::vector<NamedFile> beside;
    named = read_sources(options, named, others, beside, out);
    std::erase_if(beside, is_again);
    named.insert(named.end(), beside.begin(), beside.end());
  }
  for (const auto& [name, one] : others) {
    if (one.named) out.others.emplace_back(one.path, one.root);
  }
  std::ranges::sort(out.others);
  if (out.sources.empty() && !out.errors.empty()) return out.errors.front();
  return out;
}

}  // namespace cu2sycl
