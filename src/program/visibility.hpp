// Which declarations of other files are visible at a place, in the order in which the preprocessor includes files.
#pragma once

#include <cstdint>
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
  [[nodiscard]] const std::vector<FileId>& related(FileId file) const { return related_[set_of_[file]]; }
  /// Whether some translation unit contains both of two different files. The units must be known.
  [[nodiscard]] bool share_unit(FileId a, FileId b) const { return shared_[set_of_[a]][set_of_[b]]; }
  [[nodiscard]] bool known() const { return !set_of_.empty(); }

 private:
  // Where a translation unit includes a file for the first time.
  struct FirstInclude {
    std::uint32_t unit;
    std::uint32_t order;  // among the unit's files; 0 for the file that no other includes
    FileId by;
    TokenIndex directive;
  };
  void find_included(const Project& project);
  void compare_sets(std::size_t units);
  [[nodiscard]] bool includes(FileId at, FileId from) const;
  [[nodiscard]] const FirstInclude* first_include(FileId file, std::uint32_t unit) const;
  [[nodiscard]] TokenIndex limit(FileId at, FileId from) const;

  std::vector<std::vector<FirstInclude>> first_includes_;  // by file, in the order of the units
  std::vector<std::uint32_t> set_of_;                      // by file: the number of its set of units
  std::vector<std::vector<FileId>> related_;               // by set: the files of its units
  std::vector<std::vector<bool>> shared_;                  // by set: whether another set has one of its units
  std::vector<std::vector<bool>> covered_;                 // by set: whether another set has all of its units
  std::vector<std::size_t> circle_of_;                     // by file: index of included_
  std::vector<std::vector<std::uint64_t>> included_;       // a bit a file that is included, directly or not
};

}  // namespace cu2sycl
