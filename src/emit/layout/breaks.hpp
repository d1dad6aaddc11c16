// Chooses where one line is broken.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cu2sycl {

/// How the lines that replace one are written.
struct LineForm {
  std::string_view step;           // one indentation
  std::size_t ending = 0;          // bytes that each line but the last has after its text
  std::size_t last_ending = 0;     // the same of the last line
  bool begins_definition = false;  // the line begins with `#define`
  bool in_list = false;            // the line continues a list: the line above ends with a comma
};

struct BrokenLine {
  std::string indent;
  std::string_view text;
};

/// The lines of which none is longer than kLineWidth, if that is possible, and which are broken at the outermost
/// places.
struct BrokenLines {
  std::vector<BrokenLine> lines;
  std::size_t moved_in = 0;  // bytes by which the last statement is indented more than the first one
};

/// Breaks code without a line end, at the places of the least cost: a comma, an operator, a comment, a parenthesis.
/// What follows is aligned with the bracket that it is in, or indented by two steps. `indent`: that of the code.
[[nodiscard]] BrokenLines break_line(std::string_view code, const std::string& indent, const LineForm& form);

}  // namespace cu2sycl
