// Compares the lines of written files with those of their sources.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "source/diff.hpp"
#include "source/source_file.hpp"

namespace cu2sycl {

/// A written file and its source.
struct ConvertedFile {
  SourceFile source;
  std::vector<std::string_view> lines;
  std::vector<Change> changed;
  std::set<std::string> replaced;  // see replaced_words()
};

/// Returns the identifiers in the lines [begin, end).
[[nodiscard]] std::set<std::string_view> identifiers_in_lines(const std::vector<std::string_view>& lines,
                                                              std::size_t begin, std::size_t end);

/// Returns what the conversion changed: words that the old lines do not have, and names whose calls it may have
/// changed.
[[nodiscard]] std::set<std::string> changed_words(const std::vector<std::string_view>& before,
                                                  const std::vector<std::string_view>& now, const Change& change);

/// Returns the words that a converted file has less often than its source: the conversion replaces them.
[[nodiscard]] std::set<std::string> replaced_words(std::string_view before, std::string_view now);

/// Whether a line ends a statement, or is empty.
[[nodiscard]] bool ends_statement(std::string_view text);

/// Whether the statement up to a line of an output has the mark of a finding, so that it is reported already.
[[nodiscard]] bool is_marked(const std::vector<std::string_view>& lines, std::size_t line);

/// Returns the line of the source for a line of the output, both counted from 0, and whether the conversion changed it.
[[nodiscard]] std::pair<std::size_t, bool> source_line(const ConvertedFile& file, std::size_t line);

/// Whether a line of the output, counted from 0, has a word that the lines which it replaces do not have.
[[nodiscard]] bool adds_word(const ConvertedFile& file, std::size_t line, std::string_view word);

/// Whether the conversion changed a declaration that begins at a line of the output, counted from 0.
[[nodiscard]] bool declaration_changed(const ConvertedFile& file, std::size_t line);

}  // namespace cu2sycl
