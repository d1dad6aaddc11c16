// A build script that is being rewritten: its bytes, what is known about the run, and what changes.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "report/finding.hpp"
#include "rules/table.hpp"
#include "source/source_file.hpp"

namespace cu2sycl {

/// What build scripts must know about the run.
struct BuildNames {
  std::map<std::string, std::string> outputs;  // path of a source, normal: the last component of its output
  std::set<std::string> converted;             // paths of the sources that change
  std::set<std::string> built;                 // folders of scripts below which sources are converted
  std::string helpers;                         // the folder of the inputs whose output holds `cu2sycl/`; empty: none
  bool has_cmake_root = false;                 // some script above has project()
  bool read_elsewhere = false;                 // a makefile of another folder includes the script
};

/// Stretches of a script and what stands for them.
class ScriptEdits {
 public:
  explicit ScriptEdits(std::string_view text) : text_(text) {}

  /// `text` for the bytes [begin, end); in the place of edits inside of them; nothing where an edit overlaps them.
  void replace(std::size_t begin, std::size_t end, std::string text);
  /// `text` before a byte.
  void insert(std::size_t at, const std::string& text);
  /// Takes the bytes [begin, end) away with the blanks before them.
  void remove_word(std::size_t begin, std::size_t end);
  /// Takes the bytes away; where nothing but a comment stands beside them, their lines.
  void remove_lines(std::size_t begin, std::size_t end);
  /// Whether some byte of [begin, end) is edited.
  [[nodiscard]] bool touches(std::size_t begin, std::size_t end) const;
  /// What [begin, end) becomes.
  [[nodiscard]] std::string text_of(std::size_t begin, std::size_t end) const;
  /// The whole text; lines that lost all they had go.
  [[nodiscard]] std::string result() const;

 private:
  // Whether the line before one, without those that are gone, is blank.
  [[nodiscard]] bool blank_before(std::size_t line) const;
  // Takes the edits inside of [begin, end) away; false where one overlaps it.
  bool make_room(std::size_t begin, std::size_t end);

  struct Edit {
    std::size_t end;
    std::string text;
  };

  std::string_view text_;
  std::map<std::size_t, Edit> edits_;  // by where they begin
};

/// A script's conversion while it is worked out.
struct Script {
  Script(const SourceFile& source, const Table& rows, const BuildNames& run)
      : file(source), table(rows), names(run), edits(source.bytes()) {}

  const SourceFile& file;
  const Table& table;
  const BuildNames& names;
  ScriptEdits edits;
  std::vector<Finding> findings;
  std::string_view source_ending = ".cpp";  // of converted sources that no file of the run is
  std::set<std::string_view> before;        // the commands that rows put in front of the script's own

  [[nodiscard]] std::string_view text() const { return file.bytes(); }
  /// The option that names the folder of the helper headers, from the script's own: `-I..`. Of a makefile that others
  /// include, from its own folder all the same.
  [[nodiscard]] std::string helpers_option() const;
  /// That folder from the script's own; empty where there is none.
  [[nodiscard]] std::string helpers_folder() const;
  /// Takes back what was reported about [begin, end).
  void forget(std::size_t begin, std::size_t end);
  void report(FindingId id, std::size_t begin, std::size_t end, std::string_view detail = {});
};

}  // namespace cu2sycl
