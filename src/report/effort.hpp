// What is left to do by hand, in hours of somebody who knows CUDA and SYCL.
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

/// `10 to 40 minutes`, `2 to 16 hours`; `nothing` of none.
[[nodiscard]] std::string to_string(const Hours& hours);
/// `minutes`, `hours` or `no equivalent`: what one cause takes.
[[nodiscard]] std::string_view to_string(Effort effort);

/// The hours of findings. Findings of one code and subject have one cause, which is counted once: its hours are divided
/// among them. Notes take none.
class EffortEstimate {
 public:
  explicit EffortEstimate(const std::vector<Finding>& findings);

  /// What the finding of this index takes.
  [[nodiscard]] const Hours& of(std::size_t finding) const { return each_[finding]; }
  [[nodiscard]] const Hours& total() const { return total_; }
  /// How many causes there are, notes' aside.
  [[nodiscard]] std::size_t causes() const { return causes_; }
  /// By the folder of the findings' files; `.` is the current one.
  [[nodiscard]] const std::map<std::string, Hours>& folders() const { return folders_; }

 private:
  std::vector<Hours> each_;
  Hours total_;
  std::size_t causes_ = 0;
  std::map<std::string, Hours> folders_;
};

}  // namespace cu2sycl
