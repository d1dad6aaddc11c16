#include "report/effort.hpp"

#include <array>
#include <cmath>
#include <utility>

namespace cu2sycl {
namespace {

// By Effort: the hours that one cause takes.
constexpr std::array<Hours, 3> kHours{{{0.1, 0.5}, {1, 8}, {4, 40}}};
constexpr double kMinutes = 60;  // in an hour

std::string rounded(double number) {
  const long tenths = std::lround(number * 10);
  const bool whole = tenths % 10 == 0 || tenths >= 100;
  return whole ? std::to_string(std::lround(number)) : std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

}  // namespace

std::string to_string(const Hours& hours) {
  if (hours.high <= 0) return "nothing";
  if (hours.high < 1)
    return std::to_string(std::lround(hours.low * kMinutes)) + " to " +
           std::to_string(std::lround(hours.high * kMinutes)) + " minutes";
  return rounded(hours.low) + " to " + rounded(hours.high) + " hours";
}

std::string_view to_string(Effort effort) {
  constexpr std::array<std::string_view, 3> kWords{"minutes", "hours", "no equivalent"};
  return kWords.at(static_cast<std::size_t>(effort));
}

EffortEstimate::EffortEstimate(const std::vector<Finding>& findings) : each_(findings.size()) {
  std::map<std::pair<FindingId, std::string_view>, std::vector<std::size_t>> causes;
  for (std::size_t k = 0; k < findings.size(); ++k) {
    if (findings[k].severity != Severity::kNote) causes[{findings[k].id, findings[k].subject}].push_back(k);
  }
  causes_ = causes.size();
  for (const auto& [cause, places] : causes) {
    const Hours& whole = kHours.at(static_cast<std::size_t>(info(cause.first).effort));
    const auto count = static_cast<double>(places.size());
    total_ += whole;
    for (const std::size_t k : places) {
      const std::size_t slash = findings[k].path.rfind('/');
      each_[k] = {whole.low / count, whole.high / count};
      folders_[slash == std::string::npos ? "." : findings[k].path.substr(0, slash)] += each_[k];
    }
  }
}

}  // namespace cu2sycl
