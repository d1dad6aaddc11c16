// What the reading of macros must know of the tables and of the relations between files.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "lex/token.hpp"
#include "source/words.hpp"

namespace cu2sycl {

/// Relations between the files of a run, given by their indices.
struct FileRelations {
  /// Whether some translation unit contains both files.
  std::function<bool(std::uint32_t, std::uint32_t)> related;
  /// Whether a file sees a declaration at a token of another file.
  std::function<bool(std::uint32_t at, std::uint32_t from, TokenIndex declared)> sees;
  /// Whether nvcc compiles the branch of `#if` around a token of a file, for the host or a device.
  std::function<bool(std::uint32_t file, TokenIndex at)> compiled;
};

/// What the tables say about words.
struct TableWords {
  std::function<bool(std::string_view)> is_index;   // a function that uses it must be passed the nd_item
  std::function<bool(std::string_view)> is_mapped;  // a user's row converts it
  /// Whether a row converts a function whose name is the word followed by one of the others (`first`), or preceded by
  /// one, while no row converts the word itself.
  std::function<bool(std::string_view word, bool first, const WordSet& others)> is_part_of_name;
  std::function<bool(std::string_view)> is_name;  // a row converts it, or it is a name of CUDA's
  /// Whether rows convert calls of a word, but none with this number of arguments.
  std::function<bool(std::string_view word, std::size_t arguments)> takes_others;
  std::function<bool(std::string_view)> tells_sides;  // a macro with a different meaning in device code
};

}  // namespace cu2sycl
