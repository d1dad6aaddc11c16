#include "build_scripts/cmake/cmake_syntax.hpp"

#include <algorithm>
#include <optional>

namespace cu2sycl {
namespace {

class CMakeReader {
 public:
  explicit CMakeReader(std::string_view text) : text_(text) {}

  std::vector<CMakeCommand> run() {
    std::vector<CMakeCommand> out;
    while (skip_blanks()) {
      const std::size_t begin = at_;
      while (at_ < text_.size() && is_name_character(text_[at_])) ++at_;
      const std::size_t end = at_;
      if (begin == end) {
        ++at_;
        continue;
      }
      while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
      if (at_ == text_.size() || text_[at_] != '(') continue;
      ++at_;
      CMakeCommand command{{begin, end}, {}, 0};
      if (!read_arguments(command)) break;
      out.push_back(std::move(command));
    }
    return out;
  }

 private:
  // Moves to the next byte that is neither blank nor in a comment. Returns false if there is none.
  bool skip_blanks() {
    while (at_ < text_.size()) {
      if (is_blank(text_[at_])) {
        ++at_;
      } else if (text_[at_] == '#') {
        const auto bracket = bracket_end(at_ + 1);
        at_ = bracket ? *bracket : std::min(text_.find('\n', at_), text_.size());
      } else {
        return true;
      }
    }
    return false;
  }

  // Returns the offset after a bracket argument, `[==[…]==]`, if one begins at a byte.
  [[nodiscard]] std::optional<std::size_t> bracket_end(std::size_t at) const {
    if (at >= text_.size() || text_[at] != '[') return {};
    const std::size_t second = text_.find_first_not_of('=', at + 1);
    if (second == std::string_view::npos || text_[second] != '[') return {};
    const std::string close = "]" + std::string(second - at - 1, '=') + "]";
    const std::size_t end = text_.find(close, second);
    return end == std::string_view::npos ? text_.size() : end + close.size();
  }

  bool read_arguments(CMakeCommand& command) {
    int depth = 1;
    while (skip_blanks()) {
      const std::size_t begin = at_;
      const char c = text_[at_];
      if (c == '(' || c == ')') {
        ++at_;
        depth += c == '(' ? 1 : -1;
        command.end = at_;
        if (depth == 0) return true;
        command.arguments.push_back({begin, at_, false});
      } else if (const auto end = bracket_end(at_)) {
        at_ = *end;
        command.arguments.push_back({begin, at_, true});
      } else if (c == '"') {
        skip_quoted();
        command.arguments.push_back({begin, at_, true});
      } else {
        while (at_ < text_.size() && !is_blank(text_[at_]) && text_[at_] != '(' && text_[at_] != ')' &&
               text_[at_] != '#') {
          if (text_[at_] == '"')
            skip_quoted();
          else
            at_ += text_[at_] == '\\' ? 2U : 1U;
        }
        at_ = std::min(at_, text_.size());
        command.arguments.push_back({begin, at_, false});
      }
    }
    return false;
  }

  void skip_quoted() {
    ++at_;
    while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2U : 1U;
    at_ = std::min(at_ + 1, text_.size());
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// Returns the offset after the conditions of generator expressions: in `$<$<CONFIG:Debug>:-g`, that of `-g`.
std::size_t after_conditions(std::string_view word) {
  std::size_t out = 0;
  while (word.substr(out).starts_with("$<")) {
    int depth = 0;
    std::size_t k = out;
    for (; k < word.size(); ++k) {
      if (word.substr(k, 2) == "$<") ++depth;
      if (word[k] == '>') --depth;
      if (word[k] == ':' && depth == 1) break;
    }
    if (k == word.size()) return out;
    out = k + 1;
  }
  return out;
}

}  // namespace

std::vector<CMakeCommand> read_cmake(std::string_view text) { return CMakeReader(text).run(); }

std::string name_of(std::string_view text, const CMakeCommand& command) {
  std::string out(text.substr(command.name.begin, command.name.end - command.name.begin));
  std::ranges::transform(out, out.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return out;
}

std::vector<ScriptWord> words_of(std::string_view text, const CMakeArgument& argument) {
  std::vector<ScriptWord> out;
  const bool quotes = argument.quoted && text[argument.begin] == '"';
  const std::size_t end = argument.end - (quotes ? 1 : 0);
  int conditions = 0;  // how many generator expressions are open
  for (std::size_t at = argument.begin + (quotes ? 1 : 0); at < end;) {
    std::size_t to = at;
    while (to < end && !is_blank(text[to]) && text[to] != ';' && text.substr(to, 2) != "\\\"") ++to;
    std::size_t from = at + after_conditions(text.substr(at, to - at));
    conditions += static_cast<int>(std::count(text.begin() + static_cast<std::ptrdiff_t>(at),
                                              text.begin() + static_cast<std::ptrdiff_t>(from), '<'));
    std::size_t last = to;
    // The `>` that close the conditions are not part of the word.
    int inside = 0;
    for (std::size_t k = from; k < to; ++k) inside += text[k] == '<' ? 1 : text[k] == '>' ? -1 : 0;
    for (; inside < 0 && conditions > 0 && last > from && text[last - 1] == '>'; --last, ++inside) --conditions;
    if (last > from) out.push_back({from, last});
    at = std::max(to, at) + 1;
  }
  return out;
}

}  // namespace cu2sycl
