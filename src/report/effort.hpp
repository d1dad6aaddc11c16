// Estimates the work that is left to do by hand, in hours of a programmer who knows CUDA and SYCL.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "report/finding.hpp"

namespace cu2sycl {

/// An estimate, in hours.
struct Hours {
  double low = 0;
  double high = 0;

  Hours& operator+=(const Hours& other) {
    low += other.low;
    high += other.high;
    return *this;
  }
};

/// Returns text such as `10 to 40 minutes` or `2 to 16 hours`; `nothing` if there is no work.
[[nodiscard]] std::string to_string(const Hours& hours);
/// Returns `minutes`, `hours` or `no equivalent`: the effort for one cause.
[[nodiscard]] std::string_view to_string(Effort effort);

/// Estimates the hours that findings take. Findings with the same code and subject have one cause, which is counted
/// once: its hours are divided among them. Notes take no time.
class EffortEstimate {
 public:
  explicit EffortEstimate(const std::vector<Finding>& findings);

  /// The hours for the finding with this index.
  [[nodiscard]] const Hours& of(std::size_t finding) const { return each_[finding]; }
  [[nodiscard]] const Hours& total() const { return total_; }
  /// The number of causes, without those of notes.
  [[nodiscard]] std::size_t causes() const { return causes_; }
  /// The hours by the folder of the findings' files; `.` is the current folder.
  [[nodiscard]] const std::map<std::string, Hours>& folders() const { return folders_; }

 private:
  std::vector<Hours> each_;
  Hours total_;
  std::size_t causes_ = 0;
  std::map<std::string, Hours> folders_;
};

}  // namespace cu2sycl
