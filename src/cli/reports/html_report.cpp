#include "cli/reports/html_report.hpp"

#include <algorithm>
#include <map>

#include "report/json.hpp"
#include "rules/embedded.hpp"
#include "source/diff.hpp"

namespace cu2sycl {
namespace {

// The places of a file at which code was converted.
std::size_t converted_places(const Converted& result) {
  return static_cast<std::size_t>(
      std::count_if(result.applied.begin(), result.applied.end(), [](const Applied& one) { return !one.kept; }));
}

Json changes_in(std::string_view source, std::string_view conversion) {
  Json::Array out;
  for (const Change& one : changes(source, conversion))
    out.emplace_back(Json::Array{one.old_begin, one.old_end, one.new_begin, one.new_end});
  return out;
}

Json codes_of(const std::vector<Diagnostic>& findings) {
  constexpr std::string_view kEfforts[] = {"minutes", "hours", "no equivalent"};
  Json out = Json::empty_object();
  for (const Diagnostic& d : findings) {
    const DiagnosticInfo& entry = info(d.id);
    std::string message(entry.message);
    if (const std::size_t at = message.find("`{}`"); at != std::string::npos) message.replace(at, 4, "…");
    const bool free = message == "{}";  // each finding says something else
    out.set(code_name(d.id), {{"message", free ? entry.hint : message},
                              {"hint", free ? "" : entry.hint},
                              {"effort", kEfforts[static_cast<std::size_t>(entry.effort)]},
                              {"severity", to_string(d.severity)}});
  }
  return out;
}

}  // namespace

std::string html_report(const Inputs& inputs, const RunResult& run, const std::vector<Diagnostic>& findings) {
  Json::Array files;
  std::map<std::string, std::size_t> index;
  std::size_t converted = 0;
  for (FileId id{0}; id < run.outputs.size(); ++id) {
    if (!inputs.named[id]) continue;
    const Output& output = run.outputs[id];
    const std::string_view source = run.project.files[id].source->spelling_file().bytes();
    const std::size_t places = converted_places(output.result);
    converted += places;
    index[output.path] = files.size();
    files.push_back({{"path", output.path},
                     {"name", output.name},
                     {"changed", output.converted},
                     {"converted", places},
                     {"source", source},
                     {"conversion", output.result.text},
                     {"changes", changes_in(source, output.result.text)}});
  }
  Json::Array open;
  std::size_t errors = 0;
  for (const Diagnostic& d : findings) {
    const auto file = index.find(d.path);
    if (file == index.end()) continue;
    errors += d.severity == Severity::kError ? 1 : 0;
    open.push_back({{"file", file->second},
                    {"line", d.position.line},
                    {"code", code_name(d.id)},
                    {"severity", to_string(d.severity)},
                    {"subject", d.subject},
                    {"message", d.message}});
  }
  const Json data{{"version", CU2SYCL_VERSION},
                  {"places", Json({{"converted", converted}, {"open", errors}})},
                  {"codes", codes_of(findings)},
                  {"files", std::move(files)},
                  {"findings", std::move(open)}};
  std::string text = dump(data, -1);
  for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at))
    text.replace(at, 1, "\\u003c");  // no end of the script element in a source
  std::string page(embedded_report_page());
  constexpr std::string_view kPlace = "@DATA@";
  return page.replace(page.find(kPlace), kPlace.size(), text);
}

}  // namespace cu2sycl
