#include "cli/commands.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>

#include "cli/inputs.hpp"
#include "driver/dump.hpp"
#include "driver/pipeline.hpp"
#include "report/diagnostic.hpp"
#include "rules/embedded.hpp"
#include "source/write.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

constexpr int kFindings = 1;
constexpr int kFailure = 2;

int fail(const Error& error) {
  std::cerr << "cu2sycl: error: " << error.text() << '\n';
  return kFailure;
}

// Diagnostics go to standard error as text, and to standard output in a machine's format.
int report(const Options& options, const RunResult& run) {
  std::vector<Diagnostic> all;
  std::size_t changed = 0;
  for (const Output& out : run.outputs) {
    all.insert(all.end(), out.result.diagnostics.begin(), out.result.diagnostics.end());
    changed += out.converted;
  }
  switch (options.format) {
    case Options::Format::kText:
      for (const Diagnostic& d : all) std::cerr << to_text(d);
      if (!all.empty())
        std::cerr << "cu2sycl: " << all.size() << (all.size() == 1 ? " finding" : " findings") << " in "
                  << run.outputs.size() << (run.outputs.size() == 1 ? " file\n" : " files\n");
      break;
    case Options::Format::kJson: std::cout << to_json(all, run.outputs.size(), changed); break;
    case Options::Format::kSarif: std::cout << to_sarif(all); break;
    case Options::Format::kGithub:
      for (const Diagnostic& d : all) std::cout << to_github(d);
      break;
  }
  if (!options.report.empty()) {
    const bool sarif = options.report.ends_with(".sarif");
    const auto written = write_file(options.report, sarif ? to_sarif(all) : to_json(all, run.outputs.size(), changed));
    if (!written) return fail(written.error());
  }
  if (options.stats) {
    std::size_t tokens = 0;
    for (const File& file : run.project.files) tokens += file.tokens.size();
    std::cerr << "files " << run.outputs.size() << ", changed " << changed << ", tokens " << tokens << ", functions "
              << run.project.functions.size() << ", findings " << all.size() << ", macro contexts "
              << run.project.macro_contexts << '\n';
  }
  return all.empty() ? 0 : kFindings;
}

std::string output_path(const Options& options, const Output& out, const std::string& root, bool single) {
  if (options.in_place) return (fs::path(out.path).parent_path() / out.name).string();
  std::error_code code;
  if (single && !fs::is_directory(options.output, code) && !options.output.ends_with('/') &&
      fs::path(options.output).has_extension())
    return options.output;
  const fs::path relative = root.empty() ? fs::path(out.path).filename() : fs::relative(out.path, root, code);
  return (fs::path(options.output) / relative.parent_path() / out.name).string();
}

// Writes the helper headers that the output includes, and those that they include, beside it.
int write_helpers(const std::set<std::string>& wanted, const std::string& beside) {
  std::vector<std::string> work(wanted.begin(), wanted.end());
  std::set<std::string> done;
  while (!work.empty()) {
    const std::string header = work.back();
    work.pop_back();
    if (!header.starts_with("cu2sycl/") || !done.insert(header).second) continue;
    for (const EmbeddedHeader& one : embedded_headers()) {
      if ("cu2sycl/" + std::string(one.name) != header) continue;
      const auto written = write_file((fs::path(beside) / header).string(), one.text);
      if (!written) return fail(written.error());
      for (std::size_t at = one.text.find("#include \"cu2sycl/"); at != std::string_view::npos;
           at = one.text.find("#include \"cu2sycl/", at + 1)) {
        const std::size_t begin = one.text.find('"', at) + 1;
        work.emplace_back(one.text.substr(begin, one.text.find('"', begin) - begin));
      }
    }
  }
  return 0;
}

int write_outputs(const Options& options, const Inputs& inputs, const RunResult& run) {
  const bool single = run.outputs.size() == 1;
  std::set<std::string> headers;
  std::string beside = options.output;
  for (std::size_t k = 0; k < run.outputs.size(); ++k) {
    const Output& out = run.outputs[k];
    for (const std::string& header : out.result.headers) headers.insert(header);
    if (!out.converted && !options.copy_all && !single) continue;
    if (!out.converted && options.in_place) continue;
    const std::string path = output_path(options, out, inputs.roots[k], single);
    if (path == options.output) beside = fs::path(path).parent_path().string();
    if (const auto written = write_file(path, out.result.text, out.path); !written) return fail(written.error());
    if (options.in_place && path != out.path) fs::remove(out.path);
  }
  if (options.copy_all) {
    for (const auto& [path, root] : inputs.others) {
      const auto source = load(path);
      if (!source) return fail(source.error());
      const auto written =
          write_file((fs::path(options.output) / fs::relative(path, root)).string(), source.value().bytes(), path);
      if (!written) return fail(written.error());
    }
  }
  if (options.runtime != "copy") return 0;
  if (options.in_place) beside = inputs.roots.empty() ? "." : inputs.roots.front();
  return write_helpers(headers, beside);
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

}  // namespace

int convert(const Options& options, const Table& table) {
  auto inputs = read_inputs(options);
  if (!inputs) return fail(inputs.error());
  Inputs& in = inputs.value();
  const bool to_stdout = options.output.empty() && !options.in_place && !options.diff && options.dump.empty();
  if (to_stdout && in.sources.size() != 1)
    return fail({"", "more than one file; name an output folder with -o, or use --in-place or --diff"});
  const auto settings = build_settings(options);
  if (!settings) return fail(settings.error());
  const RunResult run = convert_all(std::move(in.sources), table, options.jobs, settings.value());
  if (options.dump == "tokens") {
    std::cout << dump_tokens(run.project);
    return 0;
  }
  if (!options.dump.empty()) {
    std::cout << (options.dump == "macros"       ? dump_macros(run.project, table)
                  : options.dump == "constructs" ? dump_constructs(run.project, run.outputs)
                  : options.dump == "edits"      ? dump_edits(run.project, run.outputs)
                                                 : dump_model(run.project));
    return 0;
  }
  const bool broken = std::any_of(run.outputs.begin(), run.outputs.end(), [](const Output& out) {
    return std::any_of(out.result.diagnostics.begin(), out.result.diagnostics.end(),
                       [](const Diagnostic& d) { return d.id == DiagnosticId::kBinaryFile; });
  });
  bool would_change = false;
  if (options.diff) {
    for (const Output& out : run.outputs) {
      const std::string name = (fs::path(out.path).parent_path() / out.name).string();
      const std::string diff = unified_diff(
          "a/" + out.path,
          run.project.files[static_cast<std::size_t>(&out - run.outputs.data())].source->spelling_file().bytes(),
          "b/" + name, out.result.text);
      std::cout << diff;
      would_change |= out.converted;
    }
  } else if (to_stdout) {
    if (options.format == Options::Format::kText) std::cout << run.outputs.front().result.text;
  } else if (const int code = write_outputs(options, in, run); code != 0) {
    return code;
  }
  const int code = report(options, run);
  return std::max({code, would_change ? kFindings : 0, broken ? kFindings : 0});
}

int check(const Options& options, const Table& table) {
  auto inputs = read_inputs(options);
  if (!inputs) return fail(inputs.error());
  const auto settings = build_settings(options);
  if (!settings) return fail(settings.error());
  const RunResult run = convert_all(std::move(inputs.value().sources), table, options.jobs, settings.value());
  return report(options, run);
}

int tables_export(const Options& options) {
  for (const EmbeddedHeader& one : embedded_headers()) {
    const auto written = write_file((fs::path(options.output) / "cu2sycl" / one.name).string(), one.text);
    if (!written) return fail(written.error());
  }
  return 0;
}

int explain(const Options& options) {
  for (const DiagnosticInfo& one : kDiagnostics) {
    if (code_name(one.id) != options.name) continue;
    std::cout << code_name(one.id) << ": " << one.message << "\n\n" << one.hint << '\n';
    return 0;
  }
  std::string codes;
  for (const DiagnosticInfo& one : kDiagnostics) codes += (codes.empty() ? "" : ", ") + code_name(one.id);
  return fail({"", "unknown code `" + options.name + "`; known: " + codes});
}

}  // namespace cu2sycl
