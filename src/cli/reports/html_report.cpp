#include "cli/reports/html_report.hpp"

#include <array>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <map>

#include "cli/outputs/output_paths.hpp"
#include "report/effort.hpp"
#include "report/json.hpp"
#include "rules/embedded.hpp"
#include "source/algorithms.hpp"
#include "source/diff.hpp"
#include "system/process.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

// Returns the number of places of a file at which code was converted.
std::size_t converted_places(const Converted& result) {
  return static_cast<std::size_t>(count_if(result.applied, [](const Applied& one) { return !one.kept; }));
}

Json changes_in(std::string_view source, std::string_view conversion) {
  Json::Array out;
  for (const Change& one : changes(source, conversion))
    out.emplace_back(Json::Array{one.old_begin, one.old_end, one.new_begin, one.new_end});
  return out;
}

Json codes_of(const std::vector<Finding>& findings) {
  Json out = Json::empty_object();
  for (const Finding& d : findings) {
    const FindingInfo& entry = info(d.id);
    std::string message(entry.message);
    if (const std::size_t at = message.find("`{}`"); at != std::string::npos) message.replace(at, 4, "…");
    const bool free = message == "{}";  // the message is different for each finding
    out.set(code_name(d.id), {{"message", free ? entry.hint : message},
                              {"hint", free ? "" : entry.hint},
                              {"effort", to_string(entry.effort)},
                              {"severity", to_string(d.severity)}});
  }
  return out;
}

// Returns the path to which an output is written.
std::string becomes(const Options& options, const Output& output, const std::string& root) {
  if (is_source(options.output)) return options.output;
  const fs::path relative = relative_to(output.path, root.empty() ? "." : root);
  return (fs::path(options.output) / relative.parent_path() / output.name).string();
}

Json hours_of(const Hours& hours) { return Json::Array{hours.low, hours.high}; }

// Returns the subject of the report: the name of the project, the date, and the commit if there is a git repository.
Json origin_of(const Options& options) {
  std::error_code code;
  const fs::path root = fs::absolute(options.input_root.empty() ? "." : options.input_root, code).lexically_normal();
  const std::string folder = (root.has_filename() ? root : root.parent_path()).string();
  // https://reproducible-builds.org/specs/source-date-epoch/
  const char* epoch = std::getenv("SOURCE_DATE_EPOCH");  // NOLINT(concurrency-mt-unsafe): no thread sets it
  const std::time_t now =
      epoch == nullptr ? std::time(nullptr) : static_cast<std::time_t>(std::strtoll(epoch, nullptr, 10));
  std::tm day{};
  std::array<char, sizeof "2000-01-01 00:00 UTC"> date{};
  if (::gmtime_r(&now, &day) != nullptr) std::strftime(date.data(), date.size(), "%Y-%m-%d %H:%M UTC", &day);
  std::string commit =
      run_program({"git", "-C", folder, "describe", "--always", "--dirty= with changes", "--abbrev=12", "--exclude=*"})
          .output;
  while (commit.ends_with('\n')) commit.pop_back();
  return {{"project", fs::path(folder).filename().string()}, {"date", date.data()}, {"commit", commit}};
}

}  // namespace

std::string html_report(const Options& options, const Inputs& inputs, const RunResult& run,
                        const std::vector<Finding>& findings) {
  const EffortEstimate effort(findings);
  Json::Array files;
  std::map<std::string, std::size_t> index;
  std::size_t converted = 0;
  for (std::size_t id = 0; id < run.outputs.size(); ++id) {
    if (!inputs.named[id]) continue;
    const Output& output = run.outputs[id];
    const std::string_view source = run.projects.file(id).source->spelling_file().bytes();
    const std::size_t places = converted_places(output.result);
    converted += places;
    index[output.path] = files.size();
    files.push_back({{"path", output.path},
                     {"name", becomes(options, output, inputs.roots[id])},
                     {"changed", output.converted},
                     {"converted", places},
                     {"source", source},
                     {"conversion", output.result.text},
                     {"changes", changes_in(source, output.result.text)}});
  }
  Json::Array open;
  std::size_t errors = 0;
  for (std::size_t k = 0; k < findings.size(); ++k) {
    const Finding& d = findings[k];
    const auto file = index.find(d.path);
    if (file == index.end()) continue;
    errors += d.severity == Severity::kError ? 1 : 0;
    open.push_back({{"file", file->second},
                    {"line", d.position.line},
                    {"code", code_name(d.id)},
                    {"severity", to_string(d.severity)},
                    {"subject", d.subject},
                    {"message", d.message},
                    {"hours", hours_of(effort.of(k))}});
  }
  Json::Array folders;
  for (const auto& [path, hours] : effort.folders()) folders.push_back({{"path", path}, {"hours", hours_of(hours)}});
  const Json data{{"version", CU2SYCL_VERSION},    {"origin", origin_of(options)},
                  {"causes", effort.causes()},     {"hours", hours_of(effort.total())},
                  {"folders", std::move(folders)}, {"places", Json({{"converted", converted}, {"open", errors}})},
                  {"codes", codes_of(findings)},   {"files", std::move(files)},
                  {"findings", std::move(open)}};
  std::string text = dump(data, -1);
  for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at))
    text.replace(at, 1, "\\u003c");  // no source may end the script element
  std::string page(embedded_report_page());
  constexpr std::string_view kPlace = "@DATA@";
  return page.replace(page.find(kPlace), kPlace.size(), text);
}

}  // namespace cu2sycl
