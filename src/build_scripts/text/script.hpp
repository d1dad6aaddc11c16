// A build script during its conversion: its text, what is known about the run, and the edits.
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

/// Facts about the run that the conversion of build scripts needs.
struct BuildNames {
  std::map<std::string, std::string> outputs;  // normalized path of a source: last component of its output's path
  std::set<std::string> converted;             // paths of the sources that change
  std::set<std::string> built;                 // folders of the scripts that have converted sources in or below them
  std::string helpers;                         // the folder of the inputs whose output contains `cu2sycl/`; empty: none
  bool has_cmake_root = false;                 // this script, or one in a folder above, calls project()
  bool read_elsewhere = false;                 // a makefile of another folder includes the script
};

/// Ranges of a script and the texts that replace them.
class ScriptEdits {
 public:
  explicit ScriptEdits(std::string_view text) : text_(text) {}

  /// Replaces the bytes [begin, end), with all edits inside of them, by `text`. Does nothing if an edit partly overlaps
  /// them.
  void replace(std::size_t begin, std::size_t end, std::string text);
  /// Inserts `text` before a byte.
  void insert(std::size_t at, const std::string& text);
  /// Removes the bytes [begin, end) and the blanks before them.
  void remove_word(std::size_t begin, std::size_t end);
  /// Removes the bytes [begin, end); also their lines, if these contain nothing else but a comment.
  void remove_lines(std::size_t begin, std::size_t end);
  /// Whether some byte of [begin, end) is edited.
  [[nodiscard]] bool touches(std::size_t begin, std::size_t end) const;
  /// Returns the edited text of [begin, end).
  [[nodiscard]] std::string text_of(std::size_t begin, std::size_t end) const;
  /// Returns the whole edited text, without lines that lost all their text.
  [[nodiscard]] std::string result() const;

 private:
  // Whether the line before `line`, not counting removed lines, is blank.
  [[nodiscard]] bool blank_before(std::size_t line) const;
  // Removes the edits inside of [begin, end); returns false if an edit partly overlaps the range.
  bool make_room(std::size_t begin, std::size_t end);

  struct Edit {
    std::size_t end;
    std::string text;
  };

  std::string_view text_;
  std::map<std::size_t, Edit> edits_;  // by their begin
};

/// A script, and the state of its conversion.
struct Script {
  Script(const SourceFile& source, const Table& rows, const BuildNames& run)
      : file(source), table(rows), names(run), edits(source.bytes()) {}

  const SourceFile& file;
  const Table& table;
  const BuildNames& names;
  ScriptEdits edits;
  std::vector<Finding> findings;
  std::string_view source_ending = ".cpp";  // of converted sources that are no files of the run
  std::set<std::string_view> before;        // commands that rows insert before the script's own

  [[nodiscard]] std::string_view text() const { return file.bytes(); }
  /// Returns the option that names the folder of the helper headers, relative to the script's folder: `-I..`. It also
  /// works in a makefile that makefiles of other folders include.
  [[nodiscard]] std::string helpers_option() const;
  /// Returns that folder, relative to the script's folder; empty if there is none.
  [[nodiscard]] std::string helpers_folder() const;
  /// Removes the findings that were reported in [begin, end).
  void forget(std::size_t begin, std::size_t end);
  void report(FindingId id, std::size_t begin, std::size_t end, std::string_view detail = {});
};

}  // namespace cu2sycl
