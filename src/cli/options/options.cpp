#include "cli/options/options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <thread>

#include "cli/options/compile_commands.hpp"
#include "cli/options/config.hpp"
#include "cli/options/manual.hpp"
#include "cli/options/version.hpp"
#include "rules/row/suggestion.hpp"
#include "system/process.hpp"

namespace cu2sycl {
namespace {

constexpr int kUsageError = 2;

// A value that is one of some words.
CLI::Validator one_of(const std::vector<std::string>& words) {
  const auto check = [words](const std::string& value) -> std::string {
    if (std::find(words.begin(), words.end(), value) != words.end()) return {};
    std::string out = "takes";
    for (std::size_t k = 0; k < words.size(); ++k)
      out += (k == 0 ? " " : k + 1 < words.size() ? ", " : " or ") + words[k];
    return out + ", not `" + value + "`";
  };
  return {check, ""};
}

void add_common(CLI::App& app, Options& o) {
  static const std::map<std::string, Options::Format> kFormats{{"text", Options::Format::kText},
                                                               {"json", Options::Format::kJson},
                                                               {"sarif", Options::Format::kSarif},
                                                               {"github", Options::Format::kGithub}};
  app.add_option("paths", o.paths, "Files, folders, or - for standard input");
  app.add_option("--table", o.tables, "A mapping table of your own; may be repeated, later ones win")
      ->allow_extra_args(false);
  app.add_option("-j,--jobs", o.jobs, "How many files to convert at once; as many as there are processors where 0");
  app.add_option_function<std::string>(
         "--format", [&o](const std::string& word) { o.format = kFormats.at(word); },
         "How findings are written: text, json, sarif or github")
      ->check(one_of({"text", "json", "sarif", "github"}))
      ->type_name("FORMAT")
      ->default_str("text");
  app.add_option("--fail-on", o.fail_on, "Which findings make the exit code 1: error, warning (those, too) or never")
      ->check(one_of({"error", "warning", "never"}))
      ->type_name("SEVERITY")
      ->default_str("warning");
  app.add_option("--select", o.select, "Report findings of this code alone, or whose codes begin so; may be repeated")
      ->type_name("CODE")
      ->allow_extra_args(false);
  app.add_option("--ignore", o.ignore, "Report no findings of this code, or whose codes begin so; may be repeated")
      ->type_name("CODE")
      ->allow_extra_args(false);
  app.add_option("--baseline", o.baseline, "Report no findings that this file has")->type_name("FILE");
  app.add_option("--write-baseline", o.new_baseline, "Write the findings to a file for --baseline")->type_name("FILE");
  app.add_flag("--statistics", o.statistics, "Count the findings by code and name, with what they take by hand");
  app.add_option("--report", o.report, "Write the findings to a .html, .json or .sarif file, too");
  app.add_option("--in-root", o.input_root,
                 "The project's folder: all of it is read, and output paths are relative to it");
  app.add_flag("--project", o.project, "As --in-root with `root` of .cu2sycl.yaml, or the git repository's folder");
  app.add_option("--stdin-filename", o.stdin_name, "The path that - stands for");
  app.add_option("-I", o.include_folders, "A folder to look for quoted includes in; may be repeated")
      ->allow_extra_args(false);
  app.add_option("-D", o.definitions, "NAME or NAME=value: a macro for uses that are expanded; may be repeated")
      ->allow_extra_args(false);
  app.add_option("-p", o.compile_commands,
                 "Take -I and -D from this compile_commands.json, and the files where none are named");
  app.add_option("--memory", o.memory, "What device memory becomes: usm, or buffer where that can be")
      ->check(one_of({"usm", "buffer"}))
      ->type_name("STYLE")
      ->default_str("usm");
  app.add_flag("--kernel-pointers", o.kernel_pointers, "With --memory buffer, pass kernels pointers, not accessors");
  app.add_flag("--no-cache", o.no_cache, "Convert a project anew, whatever is kept from earlier runs");
  app.add_flag("--stats", o.stats, "Print counts of files, tokens and findings to standard error");
}

// A command, and what is chosen by it.
struct Subcommand {
  CLI::App* app;
  Options::Command command;
};

Subcommand add_convert(CLI::App& app, Options& o) {
  CLI::App* convert = app.add_subcommand("convert", "Convert files or folders");
  add_common(*convert, o);
  auto* output = convert->add_option("-o,--out-root", o.output, "The output folder (or file, for one input file)");
  auto* in_place =
      convert->add_flag("--in-place", o.in_place, "Write beside the inputs, and remove those whose name changes");
  auto* diff = convert->add_flag("--diff", o.diff, "Print a unified diff and write nothing");
  output->excludes(in_place)->excludes(diff);
  in_place->excludes(diff);
  convert->add_flag("--force", o.force, "Overwrite what cu2sycl did not write, and what git does not have");
  convert->add_flag("--copy-all", o.copy_all, "Copy files that need no conversion, too");
  convert->add_flag("--build", o.build, "Convert the scripts that build the sources, too: CMake's and make's");
  convert->add_flag("--check", o.only_check, "Write nothing; exit 1 and say what would change");
  convert->add_flag("--verify", o.verify,
                    "Compile what was written, with $CXX, acpp, icpx or g++, and report what fails");
  convert->add_flag("--mirror", o.mirror,
                    "The output folder is a mirror in git: exit 1 where it changed or git lacks a file");
  convert->add_flag("-q,--quiet", o.quiet, "Print findings and errors alone, no summary");
  auto* snippet = convert->add_flag("--snippet", o.snippet,
                                    "The input is statements without a function around them; print what they become");
  snippet->excludes(output)->excludes(in_place)->excludes(diff);
  convert->add_flag("--kernel-names", o.kernel_names, "Give kernels class names, which profilers show");
  convert->add_option("--runtime", o.runtime, "Lay the helper headers beside the output: copy or none")
      ->check(one_of({"copy", "none"}))
      ->type_name("MODE")
      ->default_str("copy");
  convert->add_option("--dump", o.dump, "Print a stage's result instead: tokens, model, macros, constructs or edits")
      ->check(one_of({"tokens", "model", "macros", "constructs", "edits"}))
      ->type_name("STAGE");
  return {convert, Options::Command::kConvert};
}

std::vector<Subcommand> add_tables(CLI::App& app, Options& o) {
  using Command = Options::Command;
  CLI::App* tables = app.add_subcommand("tables", "Look at mapping tables");
  tables->require_subcommand(1);
  CLI::App* list = tables->add_subcommand("list", "Every row in force");
  list->add_flag("--coverage", o.coverage,
                 "Count CUDA 13's functions that rows convert, that they diagnose, and the rest");
  list->add_option("name", o.name, "Rows whose names hold this, or match it where it has a *");
  list->add_option("--kind", o.kind, "Rows of this kind: call, type, value, method, …")->type_name("KIND");
  list->add_flag("--own", o.own_rows, "Rows of the tables that are named alone, none of the built-in ones");
  list->add_flag_callback(
      "--json", [&o] { o.format = Options::Format::kJson; }, "Print JSON");
  CLI::App* coverage = tables->add_subcommand("coverage", "Which of CUDA's names in sources are not converted");
  coverage->add_option("paths", o.paths, "Files or folders")->required();
  CLI::App* fresh = tables->add_subcommand("new", "Print a table to fill in, for what headers declare");
  fresh->add_option("paths", o.paths, "Headers or folders")->required();
  CLI::App* explain = tables->add_subcommand("explain", "What a CUDA name becomes, and which row says so");
  explain->add_option("name", o.name, "A CUDA name")->required();
  CLI::App* validate = tables->add_subcommand("validate", "Check tables for errors");
  validate->add_option("files", o.paths, "Table files")->required();
  CLI::App* test = tables->add_subcommand("test", "Convert the examples of tables and compare");
  test->add_option("files", o.paths, "Table files; the built-in ones when there are none");
  CLI::App* format = tables->add_subcommand("format", "Lay tables out in block style, 120 columns wide");
  format->add_option("files", o.paths, "Table files")->required();
  format->add_flag("--check", o.check_only, "Write nothing; exit 1 where a file would change");
  CLI::App* exported = tables->add_subcommand("export", "Write the helper headers to a folder");
  exported->add_option("folder", o.output, "The folder")->required();
  CLI::App* reference = tables->add_subcommand("reference", "Print what rows may say, as Markdown");
  CLI::App* schema = tables->add_subcommand("schema", "Print the JSON schema of tables, for editors");
  for (CLI::App* one : {list, explain, coverage, fresh, test})
    one->add_option("--table", o.tables, "A mapping table of your own")->allow_extra_args(false);
  return {{list, Command::kTablesList},           {explain, Command::kTablesExplain},
          {coverage, Command::kTablesCoverage},   {fresh, Command::kTablesNew},
          {validate, Command::kTablesValidate},   {test, Command::kTablesTest},
          {format, Command::kTablesFormat},       {exported, Command::kTablesExport},
          {reference, Command::kTablesReference}, {schema, Command::kTablesSchema}};
}

std::vector<Subcommand> add_commands(CLI::App& app, Options& o) {
  using Command = Options::Command;
  std::vector<Subcommand> out{add_convert(app, o)};
  CLI::App* check = app.add_subcommand("check", "Say what cannot be converted; write nothing");
  CLI::App* run =
      app.add_subcommand("run", "Convert, compile for the CPU with $CXX or g++, and run; arguments behind --");
  for (CLI::App* one : {check, run}) add_common(*one, o);
  const auto of_tables = add_tables(app, o);
  out.insert(out.end(), of_tables.begin(), of_tables.end());
  CLI::App* explain = app.add_subcommand("explain", "What a finding means and what to do");
  explain->add_option("code", o.name, "A code such as CS1001; a list of all where none is given");
  CLI::App* completions = app.add_subcommand("completion", "Print a shell's completion of commands and options");
  completions->add_option("shell", o.name, "bash, zsh or fish")->required()->check(one_of({"bash", "zsh", "fish"}));
  CLI::App* manual = app.add_subcommand("manual", "Print the manual page, in roff");
  const std::vector<Subcommand> others{{check, Command::kCheck},
                                       {run, Command::kRun},
                                       {explain, Command::kExplain},
                                       {completions, Command::kCompletion},
                                       {manual, Command::kManual}};
  out.insert(out.end(), others.begin(), others.end());
  return out;
}

// Why arguments are wrong.
std::string usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App* at = &app;
  while (!at->get_subcommands().empty()) at = at->get_subcommands().front();
  const std::vector<std::string> rest = app.remaining(true);
  std::string first = rest.empty() ? std::string() : rest.front();
  const bool extras = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
  if (extras) {  // CLI11 keeps them in its message alone: "…: FIRST SECOND"
    first = error.what();
    first = first.substr(first.find(": ") + 2);
    first = first.substr(0, first.find(' '));
  }
  std::vector<std::string> names;
  const auto near = [&] { return suggestion(first, {names.begin(), names.end()}); };
  const std::vector<const CLI::App*> commands = at->get_subcommands([](const CLI::App*) { return true; });
  if (error.get_name() == "RequiredError" && !commands.empty()) {
    std::string known;
    for (const CLI::App* one : commands) {
      names.push_back(one->get_name());
      known += (known.empty() ? "" : ", ") + one->get_name();
    }
    if (first.empty()) return "say what to do: " + known + "; see --help";
    const bool file = at == &app && near().empty();
    return "`" + first + "` is no command" + (file ? "; did you mean `cu2sycl convert " + first + "`?" : near());
  }
  if (!extras) return error.what();
  for (const CLI::Option* one : at->get_options()) {
    for (const std::string& name : one->get_lnames()) names.push_back("--" + name);
  }
  return "unknown argument `" + first + "`" + near();
}

// Parses the arguments; nothing where help was asked for or they are wrong, which `exit_code` tells apart.
bool parse(CLI::App& app, int argc, char** argv, int& exit_code) {
  try {
    app.parse(argc, argv);
    return true;
  } catch (const CLI::ParseError& e) {
    exit_code = e.get_exit_code() == 0 ? app.exit(e) : kUsageError;
    if (exit_code != 0) std::cerr << "cu2sycl: error: " << usage_error(app, e) << '\n';
    return false;
  }
}

bool reads_sources(const Options& o) {
  return o.command == Options::Command::kConvert || o.command == Options::Command::kCheck ||
         o.command == Options::Command::kRun;
}

// A project's folder where nobody says another: the configuration's, else git's. A mirror is `sycl` in it.
void find_project(Options& o, const Configuration& said) {
  namespace fs = std::filesystem;
  const Finished top = run_program({"git", "rev-parse", "--show-toplevel"});
  std::string folder = top.code == 0 ? top.output.substr(0, top.output.find('\n')) : ".";
  if (!said.folder.empty()) folder = said.folder;
  std::error_code code;
  if (fs::equivalent(folder, ".", code)) folder = ".";
  if (o.input_root.empty() && said.root.empty()) o.input_root = folder;
  if (o.mirror && o.output.empty() && said.out.empty())
    o.output = (fs::path(folder) / "sycl").lexically_normal().string();
}

// What the configuration says where the command line does not.
void complete(Options& o, const Configuration& said) {
  o.tables.insert(o.tables.begin(), said.tables.begin(), said.tables.end());
  o.select.insert(o.select.end(), said.select.begin(), said.select.end());
  o.ignore.insert(o.ignore.end(), said.ignore.begin(), said.ignore.end());
  o.exclude = said.exclude;
  o.overrides = said.overrides;
  o.configuration_folder = said.folder;
  const auto fill = [](std::string& word, const std::string& from, const char* otherwise) {
    if (word.empty()) word = from.empty() ? otherwise : from;
  };
  if (o.mirror || o.project) find_project(o, said);
  fill(o.input_root, said.root, "");
  fill(o.fail_on, said.fail_on, "warning");
  fill(o.runtime, said.runtime, "copy");
  if (o.new_baseline.empty()) fill(o.baseline, said.baseline, "");
  const bool nothing_named = o.paths.empty();
  // A project is converted, or checked, as a whole where nothing of it is named.
  const bool reads = reads_sources(o);
  if (reads && o.paths.empty() && !o.input_root.empty() && !o.mirror && !o.only_check) o.paths = {o.input_root};
  const bool folder = o.mirror || o.only_check || (nothing_named && !o.in_place && !o.diff && o.dump.empty());
  if (o.command == Options::Command::kConvert && folder) fill(o.output, said.out, "");
  if (o.mirror && nothing_named) o.paths = {o.input_root};
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  if (o.jobs == 0 && !said.jobs.empty()) o.jobs = static_cast<unsigned>(std::stoul(said.jobs));
  o.jobs = o.jobs == 0 ? processors : std::min(o.jobs, 4 * processors);
}

// What the options lack for a command.
std::string missing(const Options& o) {
  const bool reads = reads_sources(o);
  if (reads && o.paths.empty() && o.input_root.empty())
    return "name files or folders to convert, or - for standard input";
  if (o.only_check && o.output.empty()) return "--check takes an output folder, -o, or `out` in .cu2sycl.yaml";
  if (o.verify && (o.output.empty() || o.only_check))
    return "--verify compiles what is written; name an output folder with -o";
  return {};
}

}  // namespace

ParsedOptions parse_options(int argc, char** argv) {
  ParsedOptions out;
  Options& o = out.options;
  CLI::App app{"Converts CUDA C++ to standard SYCL 2020.", "cu2sycl"};
  app.set_version_flag("--version", version);
  app.require_subcommand(1);
  const std::vector<Subcommand> commands = add_commands(app, o);
  // Of an option that takes one value and is there twice, as in a hook with arguments of its own, the last one holds.
  for (const Subcommand& one : commands) {
    for (CLI::Option* option : one.app->get_options()) {
      if (option->get_items_expected_max() == 1) option->take_last();
    }
  }
  // What stands behind `--` is the program's that is run.
  char** const end = argv + argc;
  char** const dashes = std::find_if(argv, end, [](const char* word) { return std::string_view(word) == "--"; });
  if (argc > 1 && std::string_view(argv[1]) == "run" && dashes != end) {
    o.program_arguments.assign(dashes + 1, end);
    argc = static_cast<int>(dashes - argv);
  }
  out.stop = !parse(app, argc, argv, out.exit_code);
  if (out.stop) return out;
  for (const Subcommand& one : commands) {
    if (*one.app) o.command = one.command;
  }
  const bool manual = o.command == Options::Command::kManual;
  if (manual || o.command == Options::Command::kCompletion) {
    std::cout << (manual ? manual_page(app, CU2SYCL_VERSION) : completion(app, o.name));
    out.stop = true;
    return out;
  }
  const auto refuse = [&](const std::string& why) {
    std::cerr << "cu2sycl: error: " << why << '\n';
    out.stop = true;
    out.exit_code = kUsageError;
    return out;
  };
  const bool reads = reads_sources(o);
  if (o.snippet && o.paths.empty()) o.paths = {"-"};
  if (reads && o.paths.empty() && o.input_root.empty() && !o.compile_commands.empty()) {
    auto files = files_of_commands(o.compile_commands);
    if (!files) return refuse(files.error().text());
    o.paths = std::move(files.value());
  }
  const auto configured = configuration_for(o.paths.empty() ? "." : o.paths.front());
  if (!configured) return refuse(configured.error().text());
  complete(o, configured.value());
  for (const auto* codes : {&o.select, &o.ignore}) {
    if (const auto right = check_codes("", codes == &o.select ? "--select" : "--ignore", *codes); !right)
      return refuse(right.error().text());
  }
  if (const std::string what = missing(o); !what.empty()) return refuse(what);
  return out;
}

}  // namespace cu2sycl
