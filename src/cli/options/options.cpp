#include "cli/options/options.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <thread>

#include "cli/options/command_line.hpp"
#include "cli/options/compile_commands.hpp"
#include "cli/options/config.hpp"
#include "cli/options/manual.hpp"
#include "system/process.hpp"

namespace cu2sycl {
namespace {

constexpr int kUsageError = 2;

bool reads_sources(const Options& o) {
  return o.command == Options::Command::kConvert || o.command == Options::Command::kCheck ||
         o.command == Options::Command::kRun;
}

// Sets the project's folder if none is given: that of the configuration, or of the git repository. A mirror is its
// subfolder `sycl`.
void find_project(Options& o, const Configuration& said) {
  namespace fs = std::filesystem;
  const Finished top = run_program({"git", "rev-parse", "--show-toplevel"});
  std::string folder = top.code == 0 ? top.output.substr(0, top.output.find('\n')) : ".";
  if (!said.folder.empty()) folder = said.folder;
  std::error_code code;
  if (fs::equivalent(folder, ".", code)) folder = ".";
  if (o.input_root.empty()) o.input_root = folder;
  if (o.mirror && o.output.empty() && said.word("out").empty())
    o.output = (fs::path(folder) / "sycl").lexically_normal().string();
}

// Completes the options from the configuration and defaults where the command line does not set them: among others, the
// project's folder and the output folder.
void complete(Options& o, const Configuration& said) {
  o.overrides = said.overrides;
  o.configuration_folder = said.folder;
  const std::string out = said.word("out");
  if (o.output == "-" && o.command == Options::Command::kConvert) o.output.clear();  // standard output
  if (o.mirror || o.project) find_project(o, said);
  const auto fill = [](std::string& word, const std::string& from) {
    if (word.empty()) word = from;
  };
  fill(o.fail_on, "warning");
  fill(o.runtime, "copy");
  const bool nothing_named = o.paths.empty();
  // If nothing is named, the whole project is converted or checked.
  const bool reads = reads_sources(o);
  if (reads && o.paths.empty() && !o.input_root.empty() && !o.mirror && !o.only_check) o.paths = {o.input_root};
  const bool folder = o.mirror || o.only_check || (nothing_named && !o.in_place && !o.diff && o.dump.empty());
  if (o.command == Options::Command::kConvert && folder) fill(o.output, out);
  if (o.mirror && nothing_named) o.paths = {o.input_root};
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  o.jobs = o.jobs == 0 ? processors : std::min(o.jobs, 4 * processors);
}

// Returns why a folder cannot be a mirror; empty if it can.
std::string wrong_mirror(const Options& o) {
  namespace fs = std::filesystem;
  const Finished top = run_program({"git", "rev-parse", "--show-toplevel"});
  if (top.code != 0) return "--mirror needs a git repository, and this folder is in none";
  std::error_code code;
  const auto real = [&](const std::string& path) { return fs::weakly_canonical(fs::absolute(path) / "", code); };
  const fs::path inside = real(o.output).lexically_relative(real(top.output.substr(0, top.output.find('\n'))));
  if (inside.empty() || *inside.begin() == "..") return o.output + " is outside of the project's repository";
  if (real(o.output) == real(o.input_root))
    return o.output + " contains the sources; name another folder for the mirror";
  return {};
}

// Returns what a command needs but the options do not provide; empty if they are complete.
std::string missing(const Options& o) {
  const bool reads = reads_sources(o);
  if (reads && o.paths.empty() && o.input_root.empty())
    return "name files or folders to convert, or - for standard input";
  if (o.only_check && o.output.empty()) return "--check takes an output folder, -o, or `out` in .cu2sycl.yaml";
  if (o.mirror) return wrong_mirror(o);
  if (o.verify && (o.output.empty() || o.only_check))
    return "--verify compiles the output; name an output folder with -o";
  return {};
}

}  // namespace

ParsedOptions parse_options(int argc, char** argv) {
  ParsedOptions out;
  const auto stop = [&](int code, const std::string& why = {}) {
    if (!why.empty()) std::cerr << "cu2sycl: error: " << why << '\n';
    out.stop = true;
    out.exit_code = code;
    return out;
  };
  // Arguments after `--` belong to the program that is run.
  char** const end = argv + argc;
  char** const dashes = std::find_if(argv, end, [](const char* word) { return std::string_view(word) == "--"; });
  const bool runs = argc > 1 && std::string_view(argv[1]) == "run" && dashes != end;
  std::vector<std::string> arguments(argv + std::min(argc, 1), runs ? dashes : end);
  CommandLine said;
  if (!said.parse(arguments)) return stop(said.was_asked() ? 0 : kUsageError, said.error());
  const Options& first = said.options();
  if (first.command == Options::Command::kManual || first.command == Options::Command::kCompletion) {
    std::cout << (first.command == Options::Command::kManual ? manual_page(said.app(), CU2SYCL_VERSION)
                                                             : completion(said.app(), first.name));
    return stop(0);
  }
  std::vector<std::string> paths = first.paths;
  if (first.snippet && paths.empty()) paths = {"-"};
  const auto configured = configuration_for(paths.empty() ? "." : paths.front());
  if (!configured) return stop(kUsageError, configured.error().text());
  if (first.command == Options::Command::kConfigShow) {
    std::cout << show_settings(configured.value());
    return stop(0);
  }
  // The settings of the configuration are put before the options of the command line, which take precedence.
  const std::vector<std::string> settings = arguments_of(configured.value(), said);
  Options& o = out.options;
  o = first;
  if (!settings.empty()) {
    arguments.insert(arguments.begin() + static_cast<std::ptrdiff_t>(said.command_words()), settings.begin(),
                     settings.end());
    CommandLine both;
    if (!both.parse(arguments)) return stop(kUsageError, both.error());
    o = both.options();
  }
  o.paths = paths;
  if (runs) o.program_arguments.assign(dashes + 1, end);
  if (reads_sources(o) && o.paths.empty() && o.input_root.empty() && !o.compile_commands.empty()) {
    auto files = files_of_commands(o.compile_commands);
    if (!files) return stop(kUsageError, files.error().text());
    o.paths = std::move(files.value());
  }
  complete(o, configured.value());
  for (const auto* codes : {&o.select, &o.ignore}) {
    if (const auto right = check_codes("", codes == &o.select ? "--select" : "--ignore", *codes); !right)
      return stop(kUsageError, right.error().text());
  }
  if (const std::string what = missing(o); !what.empty()) return stop(kUsageError, what);
  return out;
}

}  // namespace cu2sycl
