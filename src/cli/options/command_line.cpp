#include "cli/options/command_line.hpp"

#include <iostream>
#include <map>

#include "cli/options/manual.hpp"
#include "cli/options/version.hpp"
#include "source/algorithms.hpp"
#include "source/suggestion.hpp"

namespace cu2sycl {
namespace {

// Returns a validator for a value that must be one of some words.
CLI::Validator one_of(const std::vector<std::string>& words) {
  const auto check = [words](const std::string& value) -> std::string {
    if (contains(words, value)) return {};
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
  app.add_option("--table", o.tables, "A mapping table of your own; repeatable, later tables win")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app.add_option("-j,--jobs", o.jobs, "How many files to convert at once; 0: as many as there are processors")
      ->type_name("NUMBER");
  app.add_option_function<std::string>(
         "--format", [&o](const std::string& word) { o.format = kFormats.at(word); },
         "Format of the findings: text, json, sarif or github")
      ->check(one_of({"text", "json", "sarif", "github"}))
      ->type_name("FORMAT")
      ->default_str("text");
  app.add_option("--fail-on", o.fail_on, "Exit with 1 on findings of this severity or above: error, warning or never")
      ->check(one_of({"error", "warning", "never"}))
      ->type_name("SEVERITY")
      ->default_str("warning");
  app.add_option("--select", o.select, "Report only findings of this code or prefix of codes; repeatable")
      ->type_name("CODE")
      ->allow_extra_args(false);
  app.add_option("--ignore", o.ignore, "Report no findings of this code or prefix of codes; repeatable")
      ->type_name("CODE")
      ->allow_extra_args(false);
  app.add_option("--baseline", o.baseline, "Report no findings that this file lists")->type_name("FILE");
  app.add_option("--write-baseline", o.new_baseline, "Write the findings to a file, as a baseline")->type_name("FILE");
  app.add_flag("--statistics,--stats", o.statistics,
               "Count the findings by code and name, with the estimated manual effort");
  app.add_option("--report", o.report, "Write the findings to a .html, .json, .sarif or .csv file as well")
      ->type_name("FILE");
  app.add_option("--root,--in-root", o.input_root,
                 "The project's folder: all of its files are read, and output paths are relative to it")
      ->type_name("FOLDER");
  app.add_option("--exclude", o.exclude, "Do not read files that match this pattern; repeatable")
      ->type_name("PATTERN")
      ->allow_extra_args(false);
  app.add_flag("--project", o.project, "Same as --root with `root` of .cu2sycl.yaml, or the git repository's folder");
  app.add_option("--stdin-filename", o.stdin_name, "The path of standard input (-)")->type_name("PATH");
  app.add_option("-I,--include", o.include_folders, "A folder that is searched for includes; repeatable")
      ->type_name("FOLDER")
      ->allow_extra_args(false);
  app.add_option("-D,--define", o.definitions, "A macro definition, NAME or NAME=VALUE; repeatable")
      ->type_name("MACRO")
      ->allow_extra_args(false);
  app.add_option("-p,--compile-commands", o.compile_commands,
                 "Read -I and -D from this compile_commands.json; its files are converted if none are named")
      ->type_name("FILE");
  app.add_option("--memory", o.memory, "Style of device memory: usm, or buffer for all memory that can be a buffer")
      ->check(one_of({"usm", "buffer"}))
      ->type_name("STYLE")
      ->default_str("usm");
  app.add_flag("--kernel-pointers", o.kernel_pointers, "With --memory buffer, pass pointers to kernels, not accessors");
  app.add_flag("-q,--quiet", o.quiet, "Print findings and errors only, no summary");
  app.add_flag("--no-cache", o.no_cache, "Do not use the cache of earlier runs");
}

using Subcommand = CommandLine::Subcommand;

Subcommand add_convert(CLI::App& app, Options& o) {
  CLI::App* convert = app.add_subcommand("convert", "Convert files or folders");
  add_common(*convert, o);
  auto* output = convert->add_option("-o,--out,--out-root", o.output, "The output folder (or file, for one input file)")
                     ->type_name("FOLDER");
  auto* in_place =
      convert->add_flag("--in-place", o.in_place, "Write beside the inputs, and remove inputs whose extension changes");
  auto* diff = convert->add_flag("--diff", o.diff, "Print a unified diff and write nothing");
  output->excludes(in_place)->excludes(diff);
  in_place->excludes(diff);
  convert->add_flag("--force", o.force, "Overwrite files that cu2sycl did not write, or that are not committed to git");
  convert->add_flag("--copy-all", o.copy_all, "Copy files that need no conversion as well");
  convert->add_flag("--build", o.build, "Convert the build scripts (CMake and make) as well");
  convert->add_flag("--check", o.only_check,
                    "Write nothing; list the files that would change, and exit with 1 if there are any");
  convert->add_flag("--verify", o.verify, "Compile the output with $CXX, acpp, icpx or g++, and report the errors");
  convert->add_flag("--mirror", o.mirror,
                    "The output folder is a mirror in git: exit with 1 if it changed or has untracked files");
  auto* snippet = convert->add_flag(
      "--snippet", o.snippet, "The input is a fragment: statements without a function around them, and definitions");
  snippet->excludes(output)->excludes(in_place)->excludes(diff);
  convert->add_flag("--kernel-names", o.kernel_names, "Give kernels class names, for profilers");
  convert->add_option("--runtime", o.runtime, "Copy the helper headers beside the output: copy or none")
      ->check(one_of({"copy", "none"}))
      ->type_name("MODE")
      ->default_str("copy");
  convert
      ->add_option("--dump", o.dump, "Print the result of a stage instead: tokens, model, macros, constructs or edits")
      ->check(one_of({"tokens", "model", "macros", "constructs", "edits"}))
      ->type_name("STAGE");
  return {convert, Options::Command::kConvert};
}

std::vector<Subcommand> add_tables(CLI::App& app, Options& o) {
  using Command = Options::Command;
  CLI::App* tables = app.add_subcommand("tables", "Inspect and check mapping tables");
  tables->require_subcommand(1);
  CLI::App* list = tables->add_subcommand("list", "List the rows that apply");
  list->add_flag("--coverage", o.coverage,
                 "Count the functions of CUDA 13 by converted, reported with a reason, and unknown");
  list->add_option("name", o.name, "Rows whose name contains this text, or matches it if it has a *");
  list->add_option("--kind", o.kind, "Rows of this kind: call, type, value, method, …")->type_name("KIND");
  list->add_flag("--own", o.own_rows, "Only rows of the tables that are named, none of the built-in ones");
  list->add_flag_callback(
      "--json", [&o] { o.format = Options::Format::kJson; }, "Print JSON");
  CLI::App* coverage = tables->add_subcommand("coverage", "List the CUDA names in sources that no row converts");
  coverage->add_option("paths", o.paths, "Files or folders")->required();
  CLI::App* fresh = tables->add_subcommand("new", "Print a table to fill in, for the declarations of headers");
  fresh->add_option("paths", o.paths, "Headers or folders")->required();
  CLI::App* explain = tables->add_subcommand("explain", "Show the conversion of a CUDA name, and its row");
  explain->add_option("name", o.name, "A CUDA name")->required();
  CLI::App* validate = tables->add_subcommand("validate", "Check tables for errors");
  validate->add_option("files", o.paths, "Table files")->required();
  CLI::App* test = tables->add_subcommand("test", "Convert the examples of tables and compare");
  test->add_option("files", o.paths, "Table files; the built-in tables if there are none");
  CLI::App* format = tables->add_subcommand("format", "Format tables in block style, 120 columns wide");
  format->add_option("files", o.paths, "Table files")->required();
  format->add_flag("--check", o.check_only, "Write nothing; exit with 1 if a file would change");
  CLI::App* exported = tables->add_subcommand("export", "Write the helper headers to a folder");
  exported->add_option("folder", o.output, "The folder")->required();
  CLI::App* reference = tables->add_subcommand("reference", "Print the reference of table rows, as Markdown");
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
  CLI::App* check = app.add_subcommand("check", "Report code that cannot be converted; write nothing");
  CLI::App* run =
      app.add_subcommand("run", "Convert, compile for the CPU with $CXX or g++, and run; arguments after --");
  for (CLI::App* one : {check, run}) add_common(*one, o);
  const auto of_tables = add_tables(app, o);
  out.insert(out.end(), of_tables.begin(), of_tables.end());
  CLI::App* config = app.add_subcommand("config", "Inspect .cu2sycl.yaml");
  config->require_subcommand(1);
  CLI::App* show = config->add_subcommand("show", "Print the settings in effect, and the origin of each");
  show->add_option("paths", o.paths, "A file or folder whose settings are printed; default: the current folder");
  CLI::App* cache = app.add_subcommand("cache", "Inspect and clear the cache of earlier runs");
  cache->require_subcommand(1);
  CLI::App* kept = cache->add_subcommand("show", "Print the cache's folder, the number of its runs, and its size");
  CLI::App* clear = cache->add_subcommand("clear", "Delete the cache");
  CLI::App* explain = app.add_subcommand("explain", "Explain a finding and what to do about it");
  explain->add_option("code", o.name, "A code such as CS1001; default: a list of all codes");
  CLI::App* completions = app.add_subcommand("completion", "Print the completion script of a shell");
  completions->add_option("shell", o.name, "bash, zsh or fish")->required()->check(one_of({"bash", "zsh", "fish"}));
  CLI::App* manual = app.add_subcommand("manual", "Print the manual page, in roff");
  const std::vector<Subcommand> others{{check, Command::kCheck},
                                       {run, Command::kRun},
                                       {show, Command::kConfigShow},
                                       {kept, Command::kCacheShow},
                                       {clear, Command::kCacheClear},
                                       {explain, Command::kExplain},
                                       {completions, Command::kCompletion},
                                       {manual, Command::kManual}};
  out.insert(out.end(), others.begin(), others.end());
  return out;
}

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& one : words) out += (out.empty() ? "" : ", ") + one;
  return out;
}

// Returns the message for an option without its value, or with a value of the wrong type.
std::string wrong_value(const CLI::App& at, const CLI::ParseError& error) {
  const std::string said = error.what();
  for (const CLI::Option* one : at.get_options()) {
    for (const std::string& name : one->get_lnames()) {
      const bool named = said.find("--" + name + " ") != std::string::npos || said.find("--" + name + ":") == 0;
      if (!named) continue;
      const bool number = one->get_type_name() == "NUMBER" && error.get_name() == "ConversionError";
      const std::size_t equals = said.find(" = ");
      if (number && equals != std::string::npos)
        return "--" + name + " takes a number, not `" + said.substr(equals + 3) + "`";
      if (error.get_name() == "ArgumentMismatch") return "--" + name + " takes a value, " + one->get_type_name();
    }
  }
  const std::size_t colon = said.find(": ");  // after the option's name: the message of a validator
  return said.starts_with("--") && colon != std::string::npos ? said.substr(0, colon) + said.substr(colon + 1) : said;
}

// Returns the message for two options that exclude each other.
std::string not_together(const std::string& said) {
  const std::size_t middle = said.find(" excludes ");
  return middle == std::string::npos
             ? said
             : said.substr(0, middle) + " and " + said.substr(middle + 10) + " exclude each other";
}

}  // namespace

CommandLine::CommandLine() : app_("Converts CUDA C++ to standard SYCL 2020.", "cu2sycl") {
  app_.set_version_flag("--version", version);
  app_.require_subcommand(1);
  commands_ = add_commands(app_, options_);
  // If an option that takes one value is given twice, as in a hook with additional arguments, the last value is used.
  for (const Subcommand& one : commands_) {
    for (CLI::Option* option : one.app->get_options()) {
      if (option->get_items_expected_max() == 1) option->take_last();
    }
  }
}

const CLI::App& CommandLine::converting() const { return *commands_.front().app; }

bool CommandLine::parse(const std::vector<std::string>& arguments) {
  try {
    app_.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& error) {
    asked_ = error.get_exit_code() == 0;
    if (asked_)
      app_.exit(error);
    else
      error_ = usage_error(error);
    return false;
  }
  for (const Subcommand& one : commands_) {
    if (*one.app) options_.command = one.command;
  }
  return true;
}

const CLI::App& CommandLine::chosen() const {
  const CLI::App* at = &app_;
  while (!at->get_subcommands().empty()) at = at->get_subcommands().front();
  return *at;
}

std::size_t CommandLine::command_words() const {
  std::size_t out = 0;
  for (const CLI::App* at = &app_; !at->get_subcommands().empty(); at = at->get_subcommands().front()) ++out;
  return out;
}

std::string CommandLine::usage_error(const CLI::ParseError& error) const {
  const CLI::App& at = chosen();
  const std::vector<std::string> rest = app_.remaining(true);
  std::string first = rest.empty() ? std::string() : rest.front();
  const std::string kind = error.get_name();
  const bool extras = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;  // its name is that of the command
  if (extras) {  // CLI11 has them only in its message: "…: FIRST SECOND"
    first = error.what();
    first = first.substr(first.find(": ") + 2);
    first = first.substr(0, first.find(' '));
  }
  std::vector<std::string> names;
  const auto near = [&] { return suggestion(first, {names.begin(), names.end()}); };
  for (const CLI::App* one : at.get_subcommands([](const CLI::App*) { return true; })) names.push_back(one->get_name());
  if (kind == "RequiredError" && !names.empty()) {
    if (first.empty()) return "missing command: " + listed(names) + "; see --help";
    const bool file = &at == &app_ && near().empty();
    return "`" + first + "` is not a command" + (file ? "; did you mean `cu2sycl convert " + first + "`?" : near());
  }
  if (kind == "RequiredError") {
    const std::string lacking = error.what();
    return "missing argument: cu2sycl " + (at.get_parent() == &app_ ? "" : at.get_parent()->get_name() + " ") +
           at.get_name() + " " + lacking.substr(0, lacking.find(' ')) + "; see --help";
  }
  if (kind == "ExcludesError") return not_together(error.what());
  if (!extras) return wrong_value(at, error);
  for (const CLI::Option* one : at.get_options()) {
    for (const std::string& name : one->get_lnames()) names.push_back("--" + name);
  }
  return "unknown argument `" + first + "`" + near();
}

}  // namespace cu2sycl
