// Which declarations of other files are visible at a place, in the order in which the preprocessor includes files.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "lex/token.hpp"
#include "program/ids.hpp"

namespace cu2sycl {

class Project;

/// The translation units of a run: each file that no other includes, with the files that it includes, in order.
class Visibility {
 public:
  Visibility() = default;
  explicit Visibility(const Project& project);

  /// Whether a declaration at token `declared` of file `from` is visible in file `at`: it is in the same file, in a
  /// file that `at` includes, or before `at` in every translation unit that contains `at`.
  [[nodiscard]] bool sees(FileId at, FileId from, TokenIndex declared) const;
  /// Returns the files of the translation units that contain a file, in order; empty if it neither includes a file nor
  /// is included.
  [[nodiscard]] const std::vector<FileId>& related(FileId file) const { return related_[related_of_[file]]; }
  /// Whether some translation unit contains both of two different files. The units must be known.
  [[nodiscard]] bool share_unit(FileId a, FileId b) const { return shared_[related_of_[a]][related_of_[b]]; }
  [[nodiscard]] bool known() const { return !related_of_.empty(); }

 private:
  struct Unit {
    // By file: its number in the order of the first include, and the file and directive that include it.
    std::unordered_map<FileId, std::uint32_t> order;
    std::unordered_map<FileId, std::pair<FileId, TokenIndex>> included_by;
  };
  void find_included(const Project& project);
  [[nodiscard]] TokenIndex limit(FileId at, FileId from) const;

  std::vector<Unit> units_;
  std::vector<std::vector<std::uint32_t>> units_of_;  // by file
  std::vector<std::uint32_t> related_of_;             // by file: index of related_
  std::vector<std::vector<FileId>> related_;          // by set of units
  std::vector<std::vector<bool>> shared_;             // by set of units: whether another set has one of its units
  std::vector<std::size_t> circle_of_;                // by file: index of included_
  std::vector<std::vector<std::uint64_t>> included_;  // a bit a file that is included, directly or not
};

}  // namespace cu2sycl
