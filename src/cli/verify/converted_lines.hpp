// The lines of written files beside those of their sources.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "source/diff.hpp"
#include "source/source_file.hpp"

namespace cu2sycl {

/// A written file and the source that it was made of.
struct ConvertedFile {
  SourceFile source;
  std::vector<std::string_view> lines;
  std::vector<Change> changed;
  std::set<std::string> replaced;  // see replaced_words()
};

/// The identifiers of the lines [begin, end).
[[nodiscard]] std::set<std::string_view> identifiers_in_lines(const std::vector<std::string_view>& lines,
                                                              std::size_t begin, std::size_t end);

/// What the conversion changed: words that the old lines lack, and names of which it may have changed the calls.
[[nodiscard]] std::set<std::string> changed_words(const std::vector<std::string_view>& before,
                                                  const std::vector<std::string_view>& now, const Change& change);

/// The words that a converted file has less often than its source: the conversion replaces them.
[[nodiscard]] std::set<std::string> replaced_words(std::string_view before, std::string_view now);

/// Whether a statement ends with a line, or the line is empty.
[[nodiscard]] bool ends_statement(std::string_view text);

/// Whether a statement that reaches to a line of an output has the mark of a finding: it is said already.
[[nodiscard]] bool is_marked(const std::vector<std::string_view>& lines, std::size_t line);

/// The line of the source for a line of the output, both from 0, and whether the conversion changed it.
[[nodiscard]] std::pair<std::size_t, bool> source_line(const ConvertedFile& file, std::size_t line);

/// Whether the conversion changed a declaration that begins at a line of the output, from 0.
[[nodiscard]] bool declaration_changed(const ConvertedFile& file, std::size_t line);

}  // namespace cu2sycl
