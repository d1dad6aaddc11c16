#include "cli/options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <map>
#include <thread>

#include "cli/config.hpp"

namespace cu2sycl {
namespace {

constexpr int kUsageError = 2;

void add_common(CLI::App& app, Options& o) {
  static const std::map<std::string, Options::Format> kFormats{{"text", Options::Format::kText},
                                                               {"json", Options::Format::kJson},
                                                               {"sarif", Options::Format::kSarif},
                                                               {"github", Options::Format::kGithub}};
  app.add_option("paths", o.paths, "Files, folders, or - for standard input");
  app.add_option("--table", o.tables, "A mapping table of your own; may be repeated, later ones win")
      ->allow_extra_args(false);
  app.add_option("-j,--jobs", o.jobs, "How many files to convert at once; as many as there are processors where 0");
  app.add_option("--format", o.format, "How findings are written: text, json, sarif or github")
      ->transform(CLI::CheckedTransformer(kFormats, CLI::ignore_case).description(""))
      ->type_name("FORMAT")
      ->default_str("text");
  app.add_option("--fail-on", o.fail_on, "Which findings make the exit code 1: error, warning (those, too) or never")
      ->check(CLI::IsMember({"error", "warning", "never"}).description(""))
      ->type_name("SEVERITY")
      ->capture_default_str();
  app.add_option("--report", o.report, "Write the findings to a .json or .sarif file, too");
  app.add_option("--in-root", o.input_root,
                 "The project's folder: all of it is read, and output paths are relative to it");
  app.add_option("--stdin-filename", o.stdin_name, "The path that - stands for");
  app.add_option("-I", o.include_folders, "A folder to look for quoted includes in; may be repeated")
      ->allow_extra_args(false);
  app.add_option("-D", o.definitions, "NAME or NAME=value: a macro for uses that are expanded; may be repeated")
      ->allow_extra_args(false);
  app.add_option("-p", o.compile_commands, "Take -I and -D from this compile_commands.json");
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
  auto* verify = convert->add_flag("--check", o.verify, "Write nothing; exit 1 and say what would change");
  auto* mirror = convert->add_flag("--mirror", o.mirror,
                                   "The output folder is a mirror in git: exit 1 where it changed or git lacks a file");
  verify->needs(output);
  mirror->needs(output);
  convert->add_flag("-q,--quiet", o.quiet, "Print findings and errors alone, no summary");
  convert->add_flag("--kernel-names", o.kernel_names, "Give kernels class names, which profilers show");
  convert->add_option("--runtime", o.runtime, "Lay the helper headers beside the output: copy or none")
      ->check(CLI::IsMember({"copy", "none"}).description(""))
      ->type_name("MODE");
  convert->add_option("--dump", o.dump, "Print a stage's result instead: tokens, model, macros, constructs or edits")
      ->check(CLI::IsMember({"tokens", "model", "macros", "constructs", "edits"}).description(""))
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
  for (CLI::App* one : {list, explain, test})
    one->add_option("--table", o.tables, "A mapping table of your own")->allow_extra_args(false);
  return {{list, Command::kTablesList},           {explain, Command::kTablesExplain},
          {validate, Command::kTablesValidate},   {test, Command::kTablesTest},
          {format, Command::kTablesFormat},       {exported, Command::kTablesExport},
          {reference, Command::kTablesReference}, {schema, Command::kTablesSchema}};
}

// Parses the arguments; nothing where help was asked for or they are wrong, which `exit_code` tells apart.
bool parse(CLI::App& app, int argc, char** argv, int& exit_code) {
  try {
    app.parse(argc, argv);
    return true;
  } catch (const CLI::ParseError& e) {
    exit_code = app.exit(e) == 0 ? 0 : kUsageError;
    return false;
  }
}

}  // namespace

ParsedOptions parse_options(int argc, char** argv) {
  ParsedOptions out;
  Options& o = out.options;
  CLI::App app{"Converts CUDA C++ to standard SYCL 2020.", "cu2sycl"};
  app.set_version_flag("--version", "cu2sycl " CU2SYCL_VERSION);
  app.require_subcommand(1);
  std::vector<Subcommand> commands{add_convert(app, o)};
  CLI::App* check = app.add_subcommand("check", "Say what cannot be converted; write nothing");
  add_common(*check, o);
  commands.push_back({check, Options::Command::kCheck});
  const auto of_tables = add_tables(app, o);
  commands.insert(commands.end(), of_tables.begin(), of_tables.end());
  CLI::App* explain = app.add_subcommand("explain", "What a diagnostic means and what to do");
  explain->add_option("code", o.name, "A code such as CS1001")->required();
  commands.push_back({explain, Options::Command::kExplain});

  out.stop = !parse(app, argc, argv, out.exit_code);
  if (out.stop) return out;
  for (const Subcommand& one : commands) {
    if (*one.app) o.command = one.command;
  }
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  o.jobs = o.jobs == 0 ? processors : std::min(o.jobs, 4 * processors);
  const auto configured = configuration_for(o.paths.empty() ? "." : o.paths.front());
  if (!configured) {
    std::cerr << "cu2sycl: error: " << configured.error().text() << '\n';
    out.stop = true;
    out.exit_code = kUsageError;
    return out;
  }
  const Configuration& said = configured.value();
  const bool reads = o.command == Options::Command::kConvert || o.command == Options::Command::kCheck;
  if (reads && o.paths.empty() && o.input_root.empty() && said.root.empty()) {
    std::cerr << "cu2sycl: error: name files or folders to convert, or - for standard input\n";
    out.stop = true;
    out.exit_code = kUsageError;
    return out;
  }
  o.tables.insert(o.tables.begin(), said.tables.begin(), said.tables.end());
  if (o.input_root.empty()) o.input_root = said.root;
  o.exclude = said.exclude;
  o.ignore = said.ignore;
  return out;
}

}  // namespace cu2sycl
