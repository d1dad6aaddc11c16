// What takes the place of a range of tokens.
#pragma once

#include "emit/text.hpp"

namespace cu2sycl {

/// The one way in which converted code comes about: a range of tokens, and the text in its place. An empty range stands
/// for a text before its first token.
struct Edit {
  /// What becomes of the blanks after it.
  enum class Gap : std::uint8_t {
    kKeep,     // they stay
    kClose,    // they go, and the line where nothing else stands on it
    kRemove,   // the text is empty: the line goes with its comment where nothing else stands on it, and the blank line
               // after it that would begin a block
    kComment,  // they go with the comment that ends the line, which the text has
  };

  TokenRange range;
  Text text;
  Gap gap = Gap::kKeep;
  Construct construct{};
  bool heading = false;  // with Gap::kRemove: comments that stand alone on the lines before it go, too
  bool whole = false;    // the text stands for all names in the range, not for the first alone
  Text before = {};      // text that goes before the comments that stand alone on the lines before it
};

/// `text` for the tokens [begin, end).
[[nodiscard]] inline Edit replace(TokenIndex begin, TokenIndex end, Text text, Edit::Gap gap = Edit::Gap::kKeep) {
  return {{begin, end}, std::move(text), gap};
}

}  // namespace cu2sycl
