#include "cli/options/compile_commands.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include "report/json.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

}  // namespace

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

namespace {

// Returns the words of an entry of compile_commands.json; nothing if they are not strings.
std::optional<std::vector<std::string>> words_of(const Json& entry) {
  if (!entry.is_object()) return {};
  std::vector<std::string> out;
  if (const Json* arguments = entry.find("arguments")) {
    if (!arguments->is_array()) return {};
    for (const Json& one : arguments->array()) {
      if (!one.is_text()) return {};
      out.push_back(one.text());
    }
  } else if (const Json* command = entry.find("command")) {
    if (!command->is_text()) return {};
    out = split_command(command->text());
  }
  return out;
}

// Returns the entries of a compile_commands.json, or of the one in a folder.
Result<Json::Array> read_commands(const std::string& named) {
  fs::path path = named;
  if (fs::is_directory(path)) path /= "compile_commands.json";
  const auto bytes = read_bytes(path.string());
  if (!bytes) return bytes.error();
  const Json root = parse_json(bytes.value());
  if (!root.is_array()) return Error{path.string(), "not a list of compile commands"};
  for (const Json& entry : root.array()) {
    if (!words_of(entry))
      return Error{path.string(), "a compile command is neither a string nor a list of strings: " + dump(entry, -1)};
  }
  return root.array();
}

fs::path folder_of_entry(const Json& entry) {
  const std::string* folder = entry.find_text("directory");
  return folder != nullptr ? *folder : ".";
}

}  // namespace

Result<std::vector<std::string>> files_of_commands(const std::string& path) {
  const auto commands = read_commands(path);
  if (!commands) return commands.error();
  const fs::path here = fs::current_path();
  std::set<std::string> out;
  for (const Json& entry : commands.value()) {
    const std::string* name = entry.find_text("file");
    if (name == nullptr) continue;
    const fs::path file = (here / folder_of_entry(entry) / *name).lexically_normal();
    const fs::path relative = file.lexically_relative(here);
    if (is_source(file.string())) out.insert((*relative.begin() == ".." ? file : relative).string());
  }
  if (out.empty()) return Error{path, "lists no C++ or CUDA source"};
  return std::vector<std::string>(out.begin(), out.end());
}

Result<BuildSettings> build_settings(const Options& options) {
  BuildSettings out{true,
                    options.include_folders,
                    options.definitions,
                    options.kernel_names,
                    options.memory == "buffer",
                    options.kernel_pointers};
  if (options.compile_commands.empty()) return out;
  const auto commands = read_commands(options.compile_commands);
  if (!commands) return commands.error();
  std::set<std::string> folders(out.include_folders.begin(), out.include_folders.end());
  std::set<std::string> definitions(out.definitions.begin(), out.definitions.end());
  for (const Json& entry : commands.value()) {
    const std::vector<std::string> words = *words_of(entry);
    const fs::path folder = folder_of_entry(entry);
    for (std::size_t k = 0; k < words.size(); ++k) {
      const bool include = words[k].starts_with("-I");
      if (!include && !words[k].starts_with("-D")) continue;
      const std::string value = words[k].size() > 2 ? words[k].substr(2) : k + 1 < words.size() ? words[++k] : "";
      if (value.empty()) continue;
      const std::string one = include ? (folder / value).string() : value;
      if ((include ? folders : definitions).insert(one).second)
        (include ? out.include_folders : out.definitions).push_back(one);
    }
  }
  return out;
}

}  // namespace cu2sycl
