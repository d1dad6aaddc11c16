// A range of tokens and the text that replaces it.
#pragma once

#include "emit/text.hpp"

namespace cu2sycl {

/// A range of tokens, and the text that replaces it. All converted code is made of edits. An edit with an empty range
/// inserts its text before the first token of the range.
struct Edit {
  /// What happens to the blanks after the range.
  enum class Gap : std::uint8_t {
    kKeep,     // they are kept
    kClose,    // they are removed, and the line too if nothing else is on it
    kRemove,   // the text is empty: the line is removed with its comment if nothing else is on it, and the blank line
               // after it if that would begin a block or follow another blank line
    kComment,  // they are removed with the comment that ends the line; the text contains that comment
  };

  TokenRange range;
  Text text;
  Gap gap = Gap::kKeep;
  Construct construct{};
  bool heading = false;  // with Gap::kRemove: comments alone on the lines before it are removed, too
  bool whole = false;    // the text replaces all names in the range, not only the first one
  Text before = {};      // text that is inserted before the comments that are alone on the lines before the range
};

/// Returns the edit that replaces the tokens [begin, end) with `text`.
[[nodiscard]] inline Edit replace(TokenIndex begin, TokenIndex end, Text text, Edit::Gap gap = Edit::Gap::kKeep) {
  return {{begin, end}, std::move(text), gap};
}

}  // namespace cu2sycl
