#include "cli/reports/findings.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "cli/inputs/patterns.hpp"
#include "report/effort.hpp"
#include "source/algorithms.hpp"
#include "system/write.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBaselineHead =
    "# Accepted findings: code, path relative to this file, line of the source. Written by cu2sycl --write-baseline.\n";
constexpr std::size_t kMostSubjects = 5;  // per line of the statistics

bool begins_with_any(const std::string& code, const std::vector<std::string>& beginnings) {
  return any_of(beginnings, [&](const std::string& one) { return code.starts_with(one); });
}

std::string path_from(const std::string& path, const std::string& folder) {
  const fs::path here = fs::current_path();
  return (here / path).lexically_normal().lexically_relative((here / folder).lexically_normal()).string();
}

bool is_ignored(const Options& options, const Finding& d) {
  const std::string code = code_name(d.id);
  if (!options.select.empty() && !begins_with_any(code, options.select)) return true;
  if (begins_with_any(code, options.ignore)) return true;
  return any_of(options.overrides, [&](const Override& one) {
    return begins_with_any(code, one.ignore) && matches_any(path_from(d.path, options.configuration_folder), one.paths);
  });
}

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin));
}

std::string baseline_line(const Finding& d, const std::string& folder) {
  std::string path = path_from(d.path, folder);
  for (std::size_t at = path.find('\n'); at != std::string::npos; at = path.find('\n', at)) path.replace(at, 1, "\\n");
  return code_name(d.id) + " " + path + ": " + trimmed(d.line);
}

// Returns the lines of a baseline, with the number of their occurrences.
Result<std::map<std::string, std::size_t>> read_baseline(const std::string& path) {
  std::map<std::string, std::size_t> out;
  const auto read = read_bytes(path);
  if (!read) return read.error();
  std::string_view rest = read.value();
  for (std::size_t number = 1; !rest.empty(); ++number) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string line(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.empty() || line.starts_with('#')) continue;
    if (!line.starts_with("CS") || line.find(": ") == std::string::npos)
      return Error{path + ":" + std::to_string(number), "not a line of a baseline"};
    ++out[line];
  }
  return out;
}

// Whether a finding comes from a compiler (--verify). Such findings are reported even for files that were not named,
// because named files include them.
bool is_of_compiler(const Finding& d) { return d.id == FindingId::kDoesNotCompile || d.id == FindingId::kNotVerified; }

}  // namespace

Result<Findings> choose_findings(const Options& options, const Inputs& inputs, const RunResult& run) {
  Findings out;
  std::map<std::string, std::size_t> known;
  const std::string folder = fs::path(options.baseline).parent_path().string();
  if (!options.baseline.empty()) {
    auto read = read_baseline(options.baseline);
    if (!read) return read.error();
    known = std::move(read.value());
  }
  std::map<std::string, bool> named;
  // Reports headers that are missing in the output's folder. For those that were not found anywhere, only the first
  // place is reported.
  const bool writes = options.command == Options::Command::kConvert && !options.output.empty();
  std::set<std::string> missing;
  const auto add = [&](const std::string& path, const std::vector<Finding>& findings) {
    named[path_from(path, folder)] = true;
    for (const Finding& d : findings) {
      if (is_ignored(options, d)) continue;
      if (d.id == FindingId::kMissingInclude && !missing.insert(d.subject).second) continue;
      const auto found = options.baseline.empty() ? known.end() : known.find(baseline_line(d, folder));
      if (found != known.end() && found->second > 0) {
        --found->second;
        ++out.known;
      } else {
        out.reported.push_back(d);
        if (d.id == FindingId::kUnconvertedInclude && writes) out.reported.back().severity = Severity::kError;
      }
    }
  };
  for (std::size_t k = 0; k < run.outputs.size(); ++k) {
    std::vector<Finding> all = run.outputs[k].result.findings;
    if (!inputs.named[k]) std::erase_if(all, [](const Finding& d) { return !is_of_compiler(d); });
    if (inputs.named[k] || !all.empty()) add(run.outputs[k].path, all);
  }
  for (const ConvertedScript& one : run.scripts) add(one.path, one.findings);
  for (const auto& [line, count] : known) {
    const std::size_t begin = line.find(' ') + 1;
    if (named.contains(line.substr(begin, line.find(": ", begin) - begin))) out.settled += count;
  }
  return out;
}

Result<bool> write_baseline(const std::string& path, const std::vector<Finding>& findings) {
  std::vector<std::string> lines;
  lines.reserve(findings.size());
  for (const Finding& d : findings) lines.push_back(baseline_line(d, fs::path(path).parent_path().string()));
  std::ranges::sort(lines);
  std::string text(kBaselineHead);
  for (const std::string& line : lines) text += line + "\n";
  return write_file(path, text);
}

std::string statistics(const std::vector<Finding>& findings) {
  struct Line {
    std::size_t count = 0;
    Hours hours;
    std::map<std::string, std::size_t> subjects;
  };
  const EffortEstimate effort(findings);
  std::map<FindingId, Line> by_code;
  for (std::size_t k = 0; k < findings.size(); ++k) {
    Line& line = by_code[findings[k].id];
    ++line.count;
    line.hours += effort.of(k);
    if (!findings[k].subject.empty()) ++line.subjects[findings[k].subject];
  }
  const auto right = [](std::size_t number) {
    std::string out = std::to_string(number);
    return out.insert(0, out.size() < 6 ? 6 - out.size() : 0, ' ');
  };
  std::vector<std::pair<std::size_t, std::string>> lines;
  for (const auto& [id, line] : by_code) {
    std::vector<std::pair<std::size_t, std::string>> by_count;
    for (const auto& [subject, count] : line.subjects) by_count.emplace_back(count, subject);
    std::ranges::stable_sort(by_count, [](const auto& a, const auto& b) { return a.first > b.first; });
    std::string names;
    for (std::size_t k = 0; k < by_count.size() && k < kMostSubjects; ++k)
      names += (k > 0 ? ", " : "") + by_count[k].second + " " + std::to_string(by_count[k].first);
    if (by_count.size() > kMostSubjects) names += ", " + std::to_string(by_count.size() - kMostSubjects) + " others";
    lines.emplace_back(line.count, right(line.count) + "  " + code_name(id) + "  " + to_string(line.hours) +
                                       (names.empty() ? "" : ": ") + names + "\n");
  }
  std::ranges::stable_sort(lines, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::string out;
  for (const auto& [count, line] : lines) out += line;
  if (!findings.empty())
    out += right(findings.size()) + "  in total, of " + std::to_string(effort.causes()) +
           (effort.causes() == 1 ? " cause" : " causes") + ": " + to_string(effort.total()) + " by hand\n";
  return out;
}

}  // namespace cu2sycl
