// Words of build scripts, and how rows convert them.
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

/// Whether a character can be part of a name: a letter, a digit or `_`.
[[nodiscard]] inline bool is_name_character(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// A rule that matches a text, and what its open elements match.
struct WordMatch {
  const Rule* rule;
  std::vector<std::string_view> captures;
};
[[nodiscard]] std::optional<WordMatch> match_word(const Table& table, RuleKind kind, std::string_view text);

/// Returns the text that replaces the matched words.
[[nodiscard]] std::string text_of(const WordMatch& match, const Script& script);

/// Converts the words of a list with rows of kind `build_words`: at each word, the first row that matches the words
/// from there on is used. Returns the words that no row matches.
std::vector<ScriptWord> convert_words(Script& script, std::span<const ScriptWord> words);

/// Replaces the endings of converted sources' names in [begin, end): a `.cu` file of the run gets the name of its
/// output, a pattern or unknown file gets `.cpp`, and `.cuh` becomes `.hpp`.
void convert_file_names(Script& script, std::size_t begin, std::size_t end);

/// Whether a text is about CUDA: its compiler, libraries, packages or files.
[[nodiscard]] bool names_cuda(std::string_view text);

/// Returns whether a script takes part in building converted sources: a source below its folder is converted, or the
/// run has no sources, or the script names CUDA and is below the folder of a script that builds converted sources.
[[nodiscard]] bool builds_converted(const Script& script);

}  // namespace cu2sycl
