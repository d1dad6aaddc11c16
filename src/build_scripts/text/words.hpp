// Words of build scripts and what rows make of them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "build_scripts/text/script.hpp"

namespace cu2sycl {

/// A word's place in the script.
struct ScriptWord {
  std::size_t begin;
  std::size_t end;
};

/// Whether a character separates words.
[[nodiscard]] inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Whether a character may stand in a name: a letter, a digit or `_`.
[[nodiscard]] inline bool is_name_character(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The rule of a kind that matches a text, and what its open elements stand for.
struct WordMatch {
  const Rule* rule;
  std::vector<std::string_view> captures;
};
[[nodiscard]] std::optional<WordMatch> match_word(const Table& table, RuleKind kind, std::string_view text);

/// What the matched words become.
[[nodiscard]] std::string text_of(const WordMatch& match, const Script& script);

/// Rewrites the words of a list by the rows of kind `build_words`: the first row that matches the words from one on.
/// The words that no row matches.
std::vector<ScriptWord> convert_words(Script& script, std::span<const ScriptWord> words);

/// Gives names of converted sources in [begin, end) their new endings: `.cu` of a file of the run by its output, of a
/// pattern or of a file that is not known `.cpp`, and `.hpp` for `.cuh`.
void convert_file_names(Script& script, std::size_t begin, std::size_t end);

/// Whether a text concerns CUDA: its compiler, its libraries and packages, its files.
[[nodiscard]] bool names_cuda(std::string_view text);

/// Whether a source below the script's folder is converted, or the run has no sources, or it names CUDA and belongs to
/// a build of converted sources.
[[nodiscard]] bool builds_converted(const Script& script);

}  // namespace cu2sycl
