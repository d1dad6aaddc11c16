#include "cli/inputs.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "source/parallel.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

constexpr std::array kSourceEndings{".cu", ".cuh", ".h", ".hpp", ".hh", ".hxx", ".inl", ".cpp",
                                    ".cc", ".cxx", ".c", ".H",   ".C",  ".inc", ".def"};

bool is_source(const fs::path& path) {
  return std::find(kSourceEndings.begin(), kSourceEndings.end(), path.extension().string()) != kSourceEndings.end();
}

}  // namespace

namespace {

// A file that is to be read, and the folder that its output path is relative to.
struct NamedFile {
  std::string path;
  std::string root;
};

// The files of a folder, in order; those whose names begin with a dot left out.
std::vector<fs::path> files_of(const std::string& folder) {
  std::vector<fs::path> out;
  std::error_code code;
  for (fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, code), end; it != end;
       it.increment(code)) {
    const std::string name = it->path().filename().string();
    if (it->is_directory(code) && name.starts_with('.')) it.disable_recursion_pending();
    if (it->is_regular_file(code) && !name.starts_with('.')) out.push_back(it->path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

// Adds the sources of a folder; what is no source goes to `others`.
Result<bool> add_folder(const Options& options, const std::string& path, std::vector<NamedFile>& sources,
                        Inputs& inputs) {
  const std::string root = options.input_root.empty() ? path : options.input_root;
  const std::size_t before = sources.size();
  for (const fs::path& file : files_of(path)) {
    if (is_source(file))
      sources.push_back({file.string(), root});
    else
      inputs.others.emplace_back(file.string(), root);
  }
  if (sources.size() == before) return Error{path, "the folder holds no C++ or CUDA source"};
  return true;
}

}  // namespace

Result<Inputs> read_inputs(const Options& options) {
  Inputs out;
  std::vector<NamedFile> named;
  for (const std::string& path : options.paths) {
    std::error_code code;
    if (path == "-" || !fs::is_directory(path, code)) {
      const bool given = !options.input_root.empty() && path != "-";
      named.push_back({path, given ? options.input_root : fs::path(path).parent_path().string()});
    } else if (const auto added = add_folder(options, path, named, out); !added) {
      return added.error();
    }
  }
  std::set<std::string> seen;
  std::erase_if(named, [&](const NamedFile& one) {
    std::error_code code;
    return one.path != "-" && !seen.insert(fs::weakly_canonical(one.path, code).string()).second;
  });
  std::vector<std::optional<Result<SourceFile>>> loaded(named.size());
  for_each_index(named.size(), options.jobs, [&](std::size_t k) {
    loaded[k].emplace(named[k].path == "-" ? load_standard_input() : load(named[k].path));
  });
  for (std::size_t k = 0; k < named.size(); ++k) {
    if (!*loaded[k]) return loaded[k]->error();
    out.sources.push_back(std::move(loaded[k]->value()));
    out.roots.push_back(named[k].root);
  }
  return out;
}

namespace {

// The words of a command line, quotes taken off.
std::vector<std::string> split_command(const std::string& command) {
  std::vector<std::string> out;
  std::string word;
  char quote = 0;
  bool any = false;
  for (std::size_t k = 0; k < command.size(); ++k) {
    const char c = command[k];
    if (quote != 0 ? c == quote : c == '"' || c == '\'') {
      quote = quote != 0 ? '\0' : c;
      any = true;
    } else if (c == '\\' && quote != '\'' && k + 1 < command.size()) {
      word += command[++k];
    } else if (quote == 0 && (c == ' ' || c == '\t')) {
      if (any || !word.empty()) out.push_back(word);
      word.clear();
      any = false;
    } else {
      word += c;
    }
  }
  if (any || !word.empty()) out.push_back(word);
  return out;
}

// The words of an entry of compile_commands.json; nothing where they are no texts.
std::optional<std::vector<std::string>> words_of(const nlohmann::json& entry) {
  if (!entry.is_object()) return {};
  std::vector<std::string> out;
  if (entry.contains("arguments")) {
    if (!entry["arguments"].is_array()) return {};
    for (const auto& one : entry["arguments"]) {
      if (!one.is_string()) return {};
      out.push_back(one.get<std::string>());
    }
  } else if (entry.contains("command")) {
    if (!entry["command"].is_string()) return {};
    out = split_command(entry["command"].get<std::string>());
  }
  return out;
}

}  // namespace

Result<BuildSettings> build_settings(const Options& options) {
  BuildSettings out{true, options.include_folders, options.definitions, options.kernel_names};
  if (options.compile_commands.empty()) return out;
  fs::path path = options.compile_commands;
  if (fs::is_directory(path)) path /= "compile_commands.json";
  auto loaded = load(path.string());
  if (!loaded) return loaded.error();
  const nlohmann::json root = nlohmann::json::parse(loaded.value().bytes(), nullptr, false);
  if (!root.is_array()) return Error{path.string(), "no list of compile commands"};
  const auto add = [](std::vector<std::string>& list, const std::string& one) {
    if (std::find(list.begin(), list.end(), one) == list.end()) list.push_back(one);
  };
  for (const auto& entry : root) {
    const std::optional<std::vector<std::string>> read = words_of(entry);
    if (!read) return Error{path.string(), "a compile command is no text, and no list of texts: " + entry.dump()};
    const std::vector<std::string>& words = *read;
    const fs::path folder = entry.contains("directory") && entry["directory"].is_string()
                                ? entry["directory"].get<std::string>()
                                : std::string(".");
    for (std::size_t k = 0; k < words.size(); ++k) {
      const bool include = words[k].starts_with("-I");
      if (!include && !words[k].starts_with("-D")) continue;
      const std::string value = words[k].size() > 2 ? words[k].substr(2) : k + 1 < words.size() ? words[++k] : "";
      if (value.empty()) continue;
      if (include) {
        add(out.include_folders, (folder / value).string());
      } else {
        add(out.definitions, value);
      }
    }
  }
  return out;
}

}  // namespace cu2sycl
