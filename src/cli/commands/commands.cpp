#include "cli/commands/commands.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>

#include "build_scripts/convert.hpp"
#include "build_scripts/python_script.hpp"
#include "cli/commands/place_outputs.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/mirror/journal.hpp"
#include "cli/options/compile_commands.hpp"
#include "cli/options/version.hpp"
#include "cli/outputs/host_program.hpp"
#include "cli/outputs/output_paths.hpp"
#include "cli/outputs/outputs.hpp"
#include "cli/outputs/run_cache.hpp"
#include "cli/reports/findings.hpp"
#include "cli/reports/progress.hpp"
#include "cli/reports/report_file.hpp"
#include "cli/reports/summary.hpp"
#include "cli/snippet/snippet.hpp"
#include "driver/dump.hpp"
#include "driver/pipeline.hpp"
#include "report/formats.hpp"
#include "source/algorithms.hpp"
#include "source/diff.hpp"
#include "system/process.hpp"
#include "system/temporary_folder.hpp"

namespace cu2sycl {

int fail(const Error& error) {
  std::cerr << "cu2sycl: error: " << error.text() << '\n';
  return kFailure;
}

namespace {

namespace fs = std::filesystem;

// Prints findings: text to standard error, other formats to standard output. Returns the exit code.
int report(const Options& options, const Inputs& inputs, const RunResult& run) {
  const auto chosen = choose_findings(options, inputs, run);
  if (!chosen) return fail(chosen.error());
  const std::vector<Finding>& all = chosen.value().reported;
  const std::size_t files = inputs.named_count() + inputs.scripts.size();
  // https://no-color.org
  const char* no_colour = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe): no thread sets it
  const bool colour = ::isatty(STDERR_FILENO) == 1 && (no_colour == nullptr || *no_colour == '\0');
  switch (options.format) {
    case Options::Format::kText:
      for (const Finding& d : all) std::cerr << to_text(d, colour);
      if (!all.empty())
        std::cerr << "cu2sycl: " << all.size() << (all.size() == 1 ? " finding" : " findings") << " in " << files
                  << (files == 1 ? " file\n" : " files\n");
      else if (options.command == Options::Command::kCheck && files > 0 && !options.quiet)
        std::cerr << "cu2sycl: no findings in " << files << (files == 1 ? " file\n" : " files\n");
      break;
    case Options::Format::kJson: std::cout << to_json(all, files, changed_count(inputs, run)); break;
    case Options::Format::kSarif: std::cout << to_sarif(all, findings_page()); break;
    case Options::Format::kGithub:
      for (const Finding& d : all) std::cout << to_github(d);
      break;
  }
  if (options.statistics) std::cerr << statistics(all);
  if (chosen.value().settled > 0)
    std::cerr << "cu2sycl: findings of the baseline " << options.baseline
              << " that no longer occur: " << chosen.value().settled << "; update it with --write-baseline\n";
  if (!options.new_baseline.empty()) {
    const auto written = write_baseline(options.new_baseline, all);
    return written ? 0 : fail(written.error());
  }
  if (!options.report.empty()) {
    const auto written = write_report(options, inputs, run, all);
    if (!written) return fail(written.error());
  }
  const bool fails = any_of(all, [&](const Finding& d) {
    return (options.fail_on == "warning" && d.severity != Severity::kNote) ||
           (options.fail_on == "error" && d.severity == Severity::kError);
  });
  return fails ? kFindings : 0;
}

void say_notes(const Options& options, const Inputs& inputs) {
  for (const std::string& one : inputs.notes) {
    if (!options.quiet) std::cerr << "cu2sycl: " << one << '\n';
  }
}

// Reports files and folders that could not be read. This comes at the end, where it is noticed. Returns the exit code.
int say_unread(const Inputs& inputs) {
  for (const Error& one : inputs.errors) fail(one);
  return inputs.errors.empty() ? 0 : kFailure;
}

std::string dump_tokens(const Project& project) {
  constexpr std::string_view kKinds[] = {"word", "number", "string", "character", "punctuator", "directive", "unknown"};
  std::string out;
  for (const File& file : project.files) {
    for (TokenIndex i = 0; i < file.tokens.size(); ++i) {
      const Position p = file.source->position(file.tokens[i].offset);
      out += file.source->path() + ":" + std::to_string(p.line) + ":" + std::to_string(p.column) + ": " +
             std::string(kKinds[static_cast<int>(file.tokens[i].kind)]) + " " + std::string(file.tokens.text(i)) + "\n";
    }
  }
  return out;
}

// Returns an error if options or inputs exclude each other.
std::optional<Error> refusal(const Options& options, const Inputs& inputs, bool to_stdout) {
  const bool input = contains(options.paths, "-");
  if (input && options.in_place)
    return Error{"-", "standard input cannot be changed in place; write to -o or to standard output"};
  if (input && !options.output.empty() && options.stdin_name.empty() && !fs::path(options.output).has_extension())
    return Error{"-", "standard input has no name; give one with --stdin-filename NAME"};
  if (options.diff && options.format != Options::Format::kText)
    return Error{"", "--diff prints a patch; write the findings to a file with --report"};
  const fs::path output = options.output;
  if (is_build_script(output) && !inputs.sources.empty())
    return Error{options.output, "is a build script; name a folder, or a file with a C++ extension"};
  if (inputs.named_count() > 1 && is_source(output) && !fs::is_directory(output))
    return Error{options.output, "is a file, but there are " + std::to_string(inputs.named_count()) +
                                     " inputs; end a folder's name with /"};
  if (to_stdout && inputs.named_count() + inputs.scripts.size() > 1)
    return Error{"", "more than one file; name an output folder with -o, or use --in-place or --diff"};
  return {};
}

std::string dumped(const std::string& stage, const RunResult& run, const Table& table) {
  if (stage == "constructs") return dump_constructs(run);
  if (stage == "edits") return dump_edits(run);
  std::string out;
  for (const Project& project : run.projects.all) {
    out += stage == "tokens"   ? dump_tokens(project)
           : stage == "macros" ? dump_macros(project, table)
                               : dump_model(project);
  }
  return out;
}

// Prints a patch. Returns whether it is not empty.
bool print_diff(const Inputs& inputs, const RunResult& run) {
  bool any = false;
  for (std::size_t id = 0; id < run.outputs.size(); ++id) {
    if (!inputs.named[id]) continue;
    const Output& out = run.outputs[id];
    const std::string old_path = path_in_patch(out.path);
    const std::string new_path = (fs::path(old_path).parent_path() / out.name).string();
    std::cout << unified_diff(old_path, run.projects.file(id).source->spelling_file().bytes(), new_path,
                              out.result.text);
    any |= out.converted;
  }
  for (std::size_t k = 0; k < run.scripts.size(); ++k) {
    const ConvertedScript& out = run.scripts[k];
    const std::string path = path_in_patch(out.path);
    std::cout << unified_diff(path, inputs.scripts[k].bytes(), path, out.text);
    any |= out.converted;
  }
  return any;
}

// Prints the output of a single file. For a snippet, prints it without the function around it, and names the headers
// that it needs on standard error.
void print_output(const Options& options, const Converted& result) {
  if (!options.snippet) {
    std::cout << result.text;
    return;
  }
  const std::string text = out_of_function(result.text);
  std::cout << text;
  std::string headers;
  for (const std::string& one : result.headers) {
    if (text.find("#include <" + one + ">") == std::string::npos)
      headers += (headers.empty() ? " <" : ", <") + one + ">";
  }
  if (!headers.empty() && !options.quiet) std::cerr << "cu2sycl: include" << headers << '\n';
}

// Returns the facts about the run that the conversion of build scripts needs.
BuildNames build_names(const Inputs& inputs, const RunResult& run) {
  BuildNames out;
  for (std::size_t k = 0; k < run.outputs.size(); ++k) {
    const Output& one = run.outputs[k];
    const std::string path = fs::path(one.path).lexically_normal().string();
    out.outputs[path] = one.name;
    if (one.converted) out.converted.insert(path);
    const bool helps =
        any_of(one.result.headers, [](const std::string& header) { return header.starts_with("cu2sycl/"); });
    if (helps && one.converted) out.helpers = inputs.roots[k].empty() ? "." : inputs.roots[k];
  }
  return out;
}

// Converts the inputs, or finds the outputs of an earlier run with the same inputs.
Result<RunResult> convert_or_find(const Options& options, Inputs& inputs, const Table& table,
                                  const BuildSettings& asked) {
  BuildSettings settings = asked;
  for (const SourceFile& one : inputs.scripts) {
    if (wants_sycl_sources(one, table))
      settings.sycl_folders.push_back(fs::path(one.path()).parent_path().lexically_normal().string());
  }
  const RunCache cache(options, inputs, settings);
  if (auto kept = cache.find()) {
    RunResult run{{}, std::move(*kept)};
    run.scripts = convert_build_scripts(inputs.scripts, table, build_names(inputs, run));
    return run;
  }
  Progress progress(!options.quiet);
  settings.progress = [&](std::string_view stage, std::size_t all) { progress.step(stage, all); };
  RunResult run = convert_all(std::move(inputs.sources), table, options.jobs, settings);
  if (auto undecided = table.undecided_pattern()) return *std::move(undecided);
  cache.keep(run);
  run.scripts = convert_build_scripts(inputs.scripts, table, build_names(inputs, run));
  return run;
}

}  // namespace

int convert(const Options& options, const Table& table) {
  if (options.in_place) {
    const auto finished = finish_interrupted(options.paths);
    if (!finished) return fail(finished.error());
    if (finished.value()) std::cerr << "cu2sycl: completed the changes of an interrupted run\n";
  }
  auto inputs = read_inputs(options, table);
  if (!inputs) return fail(inputs.error());
  Inputs& in = inputs.value();
  say_notes(options, in);
  if (const auto right = check_report(options); !right) return fail(right.error());
  if (in.sources.empty() && in.scripts.empty() && !in.notes.empty()) return say_unread(in);  // all inputs are excluded
  const bool to_stdout = options.output.empty() && !options.in_place && !options.diff && options.dump.empty();
  if (const auto error = refusal(options, in, to_stdout)) return fail(*error);
  const auto settings = build_settings(options);
  if (!settings) return fail(settings.error());
  if (options.snippet) in.sources.front() = in_function(in.sources.front(), table);
  auto converted = convert_or_find(options, in, table, settings.value());
  if (!converted) return fail(converted.error());
  RunResult& run = converted.value();
  if (!options.dump.empty()) {
    std::cout << dumped(options.dump, run, table);
    return 0;
  }
  int code = 0;
  if (options.diff) {
    code = print_diff(in, run) ? kFindings : 0;
  } else if (!to_stdout) {
    code = place_outputs(options, in, run);
    if (code == kFailure) return code;
  } else if (options.format == Options::Format::kText) {
    if (run.outputs.empty())
      std::cout << run.scripts.front().text;
    else
      print_output(options, run.outputs.front().result);
  }
  return std::max({code, report(options, in, run), say_unread(in)});
}

int check(const Options& options, const Table& table) {
  auto inputs = read_inputs(options, table);
  if (!inputs) return fail(inputs.error());
  say_notes(options, inputs.value());
  if (const auto right = check_report(options); !right) return fail(right.error());
  auto settings = build_settings(options);
  if (!settings) return fail(settings.error());
  // Sources that were not named are read, but not converted.
  const std::vector<bool>& named = inputs.value().named;
  const bool part = !options.build && contains(named, false);
  if (part) settings.value().wanted = named;
  const auto run = convert_or_find(options, inputs.value(), table, settings.value());
  if (!run) return fail(run.error());
  return std::max(report(options, inputs.value(), run.value()), say_unread(inputs.value()));
}

int run(const Options& options, const Table& table) {
  auto inputs = read_inputs(options, table);
  if (!inputs) return fail(inputs.error());
  say_notes(options, inputs.value());
  if (inputs.value().sources.empty()) return fail({"", "no source to run"});
  const auto settings = build_settings(options);
  if (!settings) return fail(settings.error());
  const auto made = convert_or_find(options, inputs.value(), table, settings.value());
  if (!made) return fail(made.error());
  const RunResult& converted = made.value();
  Options changed = options;
  changed.fail_on = "error";
  if (const int code = std::max(report(changed, inputs.value(), converted), say_unread(inputs.value())); code != 0) {
    std::cerr << "cu2sycl: not run: some code could not be converted\n";
    return code;
  }
  const TemporaryFolder folder;
  if (folder.path().empty()) return fail({"", "a temporary folder could not be created"});
  changed.output = folder.path() + "/sycl/";
  changed.runtime = "copy";
  changed.copy_all = true;
  const Plan plan = plan_outputs(changed, inputs.value(), converted);
  for (const Error& one : plan.errors) fail(one);
  if (!plan.errors.empty()) return kFailure;
  if (const auto written = write_outputs(plan, changed); !written) return fail(written.error());
  const auto program = build_host_program(options, plan, folder.path());
  if (!program) return fail(program.error());
  std::vector<std::string> words{program.value()};
  words.insert(words.end(), options.program_arguments.begin(), options.program_arguments.end());
  return run_visibly(words);
}

}  // namespace cu2sycl
