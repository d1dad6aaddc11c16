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
  app.add_option("paths", o.paths, "Files, folders, or - for standard input")->required();
  app.add_option("--table", o.tables, "A mapping table of your own; may be repeated, later ones win");
  app.add_option("-j,--jobs", o.jobs, "How many files to convert at once");
  app.add_option("--format", o.format, "How findings are written: text, json, sarif or github")
      ->transform(CLI::CheckedTransformer(kFormats, CLI::ignore_case));
  app.add_option("--report", o.report, "Write the findings to a .json or .sarif file, too");
  app.add_option("--in-root", o.input_root, "Output paths are relative to this folder");
  app.add_option("-I", o.include_folders, "A folder to look for quoted inclusions in; may be repeated")
      ->allow_extra_args(false);
  app.add_option("-D", o.definitions, "NAME or NAME=value: a macro for uses that are expanded; may be repeated")
      ->allow_extra_args(false);
  app.add_option("-p", o.compile_commands, "Take -I and -D from this compile_commands.json");
  app.add_flag("--stats", o.stats, "Print counts of files, tokens and findings to standard error");
}

}  // namespace

ParsedOptions parse_options(int argc, char** argv) {
  ParsedOptions out;
  Options& o = out.options;
  CLI::App app{"Converts CUDA C++ to standard SYCL 2020.", "cu2sycl"};
  app.set_version_flag("--version", "cu2sycl " CU2SYCL_VERSION);
  app.require_subcommand(1);

  CLI::App* convert = app.add_subcommand("convert", "Convert files or folders");
  add_common(*convert, o);
  auto* output = convert->add_option("-o,--out-root", o.output, "The output folder (or file, for one input file)");
  auto* in_place = convert->add_flag("--in-place", o.in_place, "Overwrite the inputs");
  auto* diff = convert->add_flag("--diff", o.diff, "Print a unified diff and write nothing");
  output->excludes(in_place)->excludes(diff);
  in_place->excludes(diff);
  convert->add_flag("--copy-all", o.copy_all, "Copy files that need no conversion, too");
  std::string runtime = "copy";
  convert->add_option("--runtime", runtime, "Lay the helper headers beside the output: copy or none")
      ->check(CLI::IsMember({"copy", "none"}));
  std::string memory = "usm";
  convert->add_option("--memory", memory, "The memory model of the output")->check(CLI::IsMember({"usm"}));
  convert->add_option("--dump", o.dump, "Print a stage's result instead: tokens, model or macros")
      ->check(CLI::IsMember({"tokens", "model", "macros"}));

  CLI::App* check = app.add_subcommand("check", "Say what cannot be converted; write nothing");
  add_common(*check, o);

  CLI::App* tables = app.add_subcommand("tables", "Look at mapping tables");
  tables->require_subcommand(1);
  CLI::App* list = tables->add_subcommand("list", "Every row in force");
  list->add_flag("--coverage", o.coverage,
                 "Count CUDA 13's functions that rows convert, that they diagnose, and the rest");
  CLI::App* explain_row = tables->add_subcommand("explain", "What a CUDA name becomes, and which row says so");
  explain_row->add_option("name", o.name, "A CUDA name")->required();
  CLI::App* validate = tables->add_subcommand("validate", "Check tables for errors");
  validate->add_option("files", o.paths, "Table files")->required();
  CLI::App* test = tables->add_subcommand("test", "Convert the examples of tables and compare");
  test->add_option("files", o.paths, "Table files; the built-in ones when there are none");
  CLI::App* exported = tables->add_subcommand("export", "Write the helper headers to a folder");
  exported->add_option("folder", o.output, "The folder")->required();
  for (CLI::App* one : {list, explain_row, test}) one->add_option("--table", o.tables, "A mapping table of your own");

  CLI::App* explain = app.add_subcommand("explain", "What a diagnostic means and what to do");
  explain->add_option("code", o.name, "A code such as CS1001")->required();

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    const int code = app.exit(e);
    out.stop = true;
    out.exit_code = code == 0 ? 0 : kUsageError;
    return out;
  }
  using Command = Options::Command;
  o.command = *check         ? Command::kCheck
              : *list        ? Command::kTablesList
              : *explain_row ? Command::kTablesExplain
              : *validate    ? Command::kTablesValidate
              : *test        ? Command::kTablesTest
              : *exported    ? Command::kTablesExport
              : *explain     ? Command::kExplain
                             : Command::kConvert;
  o.runtime_copy = runtime == "copy";
  o.jobs = std::clamp(o.jobs, 1U, std::max(1U, 4 * std::thread::hardware_concurrency()));
  const auto configured = configured_tables(".");
  if (!configured) {
    std::cerr << "cu2sycl: " << configured.error().text() << '\n';
    out.stop = true;
    out.exit_code = kUsageError;
    return out;
  }
  o.tables.insert(o.tables.begin(), configured.value().begin(), configured.value().end());
  return out;
}

}  // namespace cu2sycl
