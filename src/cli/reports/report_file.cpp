#include "cli/reports/report_file.hpp"

#include <array>
#include <filesystem>

#include "cli/options/version.hpp"
#include "cli/reports/html_report.hpp"
#include "report/formats.hpp"
#include "source/algorithms.hpp"
#include "system/write.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> kEndings{".html", ".json", ".sarif", ".csv"};

}  // namespace

std::size_t changed_count(const Inputs& inputs, const RunResult& run) {
  std::size_t out = 0;
  for (std::size_t k = 0; k < run.outputs.size(); ++k) out += inputs.named[k] && run.outputs[k].converted ? 1 : 0;
  return out;
}

Result<bool> check_report(const Options& options) {
  if (options.report.empty()) return true;
  std::error_code code;
  const fs::path path = options.report;
  if (!contains(kEndings, path.extension().string()))
    return Error{options.report, "a report ends with .html, .json, .sarif or .csv"};
  if (!path.parent_path().empty() && !fs::is_directory(path.parent_path(), code))
    return Error{options.report, "the folder does not exist"};
  return true;
}

Result<bool> write_report(const Options& options, const Inputs& inputs, const RunResult& run,
                          const std::vector<Finding>& findings) {
  const std::string ending = fs::path(options.report).extension().string();
  std::string text;
  if (ending == ".html") text = html_report(options, inputs, run, findings);
  if (ending == ".json") text = to_json(findings, inputs.named_count(), changed_count(inputs, run));
  if (ending == ".sarif") text = to_sarif(findings, findings_page());
  if (ending == ".csv") text = to_csv(findings);
  return write_file(options.report, text);
}

}  // namespace cu2sycl
