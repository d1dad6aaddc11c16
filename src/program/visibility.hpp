// Which lines of a run's files stand before which others, as the preprocessor puts them together.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "lex/token.hpp"
#include "program/ids.hpp"

namespace cu2sycl {

class Project;

/// The translation units of a run: each file that no other includes, with what it includes, in order.
class Visibility {
 public:
  Visibility() = default;
  explicit Visibility(const Project& project);

  /// Whether what stands at token `declared` of file `from` is seen at token `used` of file `at`: in the same file, in
  /// one that it includes, or before it in every translation unit that holds `at`.
  [[nodiscard]] bool sees(FileId at, FileId from, TokenIndex declared) const;
  /// The files of the translation units that hold a file, in order; nothing where it neither includes nor is included.
  [[nodiscard]] const std::vector<FileId>& related(FileId file) const { return related_[related_of_[file]]; }

 private:
  struct Unit {
    // By file: its number in the order of first include directive, who includes it, and where.
    std::unordered_map<FileId, std::uint32_t> order;
    std::unordered_map<FileId, std::pair<FileId, TokenIndex>> included_by;
  };
  [[nodiscard]] TokenIndex limit(FileId at, FileId from) const;

  std::vector<Unit> units_;
  std::vector<std::vector<std::uint32_t>> units_of_;  // by file
  std::vector<std::uint32_t> related_of_;             // by file: the place in the list that follows
  std::vector<std::vector<FileId>> related_;          // by set of units
  std::vector<std::vector<bool>> includes_;           // by file: whether it reaches the other
};

}  // namespace cu2sycl
