#include "emit/layout/wrap.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include "emit/layout/breaks.hpp"
#include "emit/layout/long_comments.hpp"
#include "lex/lexer.hpp"
#include "lex/token.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

// The indentation of the line that has the last `(` without its `)` in the given lines.
std::string indentation_of_opener(std::string_view lines) {
  std::size_t at = lines.size();
  for (int depth = 1; depth > 0;) {
    at = at == 0 ? kNowhere : lines.find_last_of("()", at - 1);
    if (at == kNowhere) return {};
    depth += lines[at] == ')' ? 1 : -1;
  }
  const std::size_t begin = lines.rfind('\n', at) + 1;
  return std::string(lines.substr(begin, lines.find_first_not_of(" \t", begin) - begin));
}

// Breaks one line.
class Line {
 public:
  // `before`: the lines above. `continued`: the last of them ends with a backslash.
  Line(std::string_view line, std::string_view before, bool continued, std::string_view step, std::string_view newline)
      : line_(line), before_(before), step_(step), form_{step}, in_definition_(continued) {
    const std::size_t last = line_.find_last_not_of(" \t");
    if (last != kNowhere && line_[last] == '\\') {
      last_ending_ = " \\";
      line_ = line_.substr(0, line_.find_last_not_of(" \t", last == 0 ? 0 : last - 1) + 1);
    }
    ending_ = last_ending_ + std::string(newline);
  }

  /// Returns how much further the statement after `if (...)` was indented if it continues on the following lines.
  [[nodiscard]] std::size_t moved_in() const { return moved_in_; }

  // Returns the broken line; empty if the line is not changed.
  std::string broken() {
    const SourceFile source("", std::string(line_));
    const TokenStream s = lex(source);
    const bool readable =
        all_of(s.errors, [](const LexError& error) { return error.kind == LexError::Kind::kUnbalancedBracket; });
    // With an odd number of quotes, the line begins or ends inside a raw string.
    if (!readable || s.size() == 0 || std::ranges::count(line_, '"') % 2 != 0) return {};
    if (s[0].kind == tok::directive) {
      if (s.text(0).find("define") == kNowhere) return {};
      in_definition_ = true;
    }
    if (in_definition_ && last_ending_.empty()) ending_ = " \\" + ending_;
    const auto last = static_cast<TokenIndex>(s.size() - 1);
    if (s.end_offset(last) + last_ending_.size() <= kLineWidth) return {};
    goes_on_ = !in_definition_ && s.is_any(last, tok::l_brace, tok::comma, tok::l_paren);
    const std::size_t above = before_.find_last_not_of(" \t\r\n\\");
    form_.begins_definition = s[0].kind == tok::directive;
    form_.in_list = above != kNowhere && before_[above] == ',';
    form_.last_ending = last_ending_.size();
    form_.ending = in_definition_ ? 2 : 0;
    const std::string own(line_.substr(0, form_.begins_definition ? 0 : line_.find_first_not_of(" \t")));
    std::string out;
    const TokenIndex open = body_at_end(s);
    if (open != kNoToken && s.is(open - 1, tok::r_paren) && s[open - 1].match == kNoToken)
      put_body(out, own, indentation_of_opener(before_), line_.substr(own.size()));
    else if (open != kNoToken)
      put_body(out, own, own, line_.substr(own.size()));
    else
      put_statements(out, own, line_.substr(own.size()));
    if (out.find('\n') == out.size() - 1) return {};
    out.resize(out.size() - ending_.size());
    return out + last_ending_;
  }

 private:
  // Returns the `{` of a function's or a class's body that ends at the end of a line.
  [[nodiscard]] static TokenIndex body_at_end(const TokenStream& s) {
    auto last = static_cast<TokenIndex>(s.size() - 1);
    bool of_class = false;
    if (s.is(last, tok::semi) && last > 0) of_class = s.is(--last, tok::r_brace);
    const TokenIndex open = s.is(last, tok::r_brace) ? s[last].match : kNoToken;
    if (open == kNoToken || open == 0 || last == open + 1) return kNoToken;
    if (!of_class) return s.is_any(open - 1, tok::r_paren, tok::kw_const, tok::kw_noexcept) ? open : kNoToken;
    bool head = false;
    for (TokenIndex i = 0; i < open; ++i) {
      if (s.is_any(i, tok::equal, tok::l_brace, tok::kw_enum)) return kNoToken;
      head |=
          s.is_any(i, tok::kw_struct, tok::kw_class, tok::kw_union) && !s.is_any(s.previous(i), tok::less, tok::comma);
    }
    return head ? open : kNoToken;
  }

  // Prints code that ends with a body: its head, its statements, indented by one step, and its end.
  void put_body(std::string& out, const std::string& indent, const std::string& outer, std::string_view code) {
    const SourceFile source("", std::string(code));
    const TokenStream s = lex(source);
    const TokenIndex open = body_at_end(s);
    const TokenIndex close = s[open].match;
    put(out, indent, code.substr(0, s.end_offset(open)));
    const std::string_view inner = code.substr(s.end_offset(open), s[close].offset - s.end_offset(open));
    const std::size_t first = inner.find_first_not_of(" \t");
    put_statements(out, outer + std::string(step_), inner.substr(first, inner.find_last_not_of(" \t") + 1 - first));
    out += outer + std::string(code.substr(s[close].offset)) + ending_;
  }

  // Whether a `do` before a token has no `while` yet.
  [[nodiscard]] static bool has_do(const TokenStream& s, TokenIndex end) {
    int open = 0;
    for (TokenIndex i = 0; i < end; ++i) open += s.is(i, tok::kw_do) ? 1 : s.is(i, tok::kw_while) ? -1 : 0;
    return open > 0;
  }

  // Whether a token ends a statement or a function: `;`, or the `}` of a body.
  [[nodiscard]] static bool ends_statement(const TokenStream& s, TokenIndex i) {
    if (s.is(i, tok::semi)) return !s.is(i + 1, tok::kw_while) || !has_do(s, i);
    const TokenIndex open = s.matched(i, tok::r_brace) ? s[i].match : kNoToken;
    return open != kNoToken && open > 0 && s.is_any(open - 1, tok::r_paren, tok::kw_const, tok::kw_noexcept) &&
           (s.is_word(i + 1) || is_keyword(s[i + 1].kind)) && !s.is_any(i + 1, tok::kw_else, tok::kw_while);
  }

  // Prints statements, each from a line of its own on, so that none seems to belong to an `if` before it.
  void put_statements(std::string& out, const std::string& base, std::string_view part) {
    const SourceFile source("", std::string(part));
    const TokenStream s = lex(source);
    const bool goes_on = std::exchange(goes_on_, false);
    std::size_t begin = 0;
    std::size_t depth = 0;
    for (TokenIndex i = 0; !in_definition_ && i + 1 < s.size(); ++i) {
      if (opens_bracket(s[i].kind)) ++depth;
      if (closes_bracket(s[i].kind) && depth > 0) --depth;
      if (depth > 0 || !ends_statement(s, i)) continue;
      put_statement(out, base, part.substr(begin, s.end_offset(i) - begin));
      begin = part.find_first_not_of(" \t", s.end_offset(i));  // a comment belongs to what follows
    }
    goes_on_ = goes_on;
    put_statement(out, base, part.substr(begin));
  }

  void put_statement(std::string& out, const std::string& base, std::string_view code) {
    const SourceFile source("", std::string(code));
    const TokenStream s = lex(source);
    const bool fits = base.size() + code.size() + form_.ending <= kLineWidth;
    if (!fits && s.size() > 0 && body_at_end(s) != kNoToken)
      put_body(out, base, base, code);
    else
      put(out, base, code);
  }

  // Prints a part of the line on separate lines, each with the line ending.
  void put(std::string& out, const std::string& base, std::string_view part) {
    const BrokenLines broken = break_line(part, base, form_);
    for (const BrokenLine& one : broken.lines) out += one.indent + std::string(one.text) + ending_;
    if (goes_on_) moved_in_ += broken.moved_in;
  }

  std::string_view line_;
  std::string_view before_;
  std::string_view step_;
  LineForm form_;
  bool in_definition_;  // the line is in a macro definition
  std::string last_ending_;
  std::string ending_;
  bool goes_on_ = false;  // the last statement of the line continues on the next line
  std::size_t moved_in_ = 0;
};

std::string_view next_line(std::string_view text, std::size_t end) {
  const std::size_t begin = std::min(end + 1, text.size());
  return text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin);
}

// Indents the lines from `at` up to the one that closes what the line before has opened.
void move_in(std::string& text, std::size_t at, std::size_t column, const std::string& by) {
  for (bool closed = false; at < text.size() && !closed;) {
    const std::size_t first = std::min(text.find_first_not_of(" \t", at), text.size());
    if (first < text.size() && text[first] != '\n' && text[first] != '\r') {
      closed = first - at <= column;
      text.insert(at, by);
    }
    at = std::min(text.find('\n', at), text.size() - 1) + 1;
  }
}

// Aligns the backslashes of lines with that of the line above, if blanks set it apart from its text.
std::string with_aligned_backslashes(std::string lines, std::string_view above) {
  while (above.ends_with('\n') || above.ends_with('\r')) above.remove_suffix(1);
  above = above.substr(above.rfind('\n') + 1);
  if (!above.ends_with("  \\")) return lines;
  for (std::size_t at = 0; at < lines.size();) {
    std::size_t end = std::min(lines.find('\n', at), lines.size());
    const std::size_t last = end > at && lines[end - 1] == '\r' ? end - 1 : end;
    if (last > at && lines[last - 1] == '\\' && last - at < above.size()) {
      lines.insert(last - 1, above.size() - (last - at), ' ');
      end += above.size() - (last - at);
    }
    at = end + 1;
  }
  return lines;
}

}  // namespace

std::string wrapped(std::string text, std::string_view source, std::string_view step) {
  std::unordered_set<std::string_view> known;
  bool read = false;
  bool continued = false;
  std::string out;
  std::size_t copied = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const bool returns = end > at && text[end - 1] == '\r';
    const std::string_view line = std::string_view(text).substr(at, end - at - (returns ? 1 : 0));
    std::size_t moved = kNowhere;  // the column of a statement whose further lines are to be indented
    if (line.size() > kLineWidth) {
      for (std::size_t from = 0; !read && from < source.size();) {  // once, and only if there is a long line
        const std::size_t stop = std::min(source.find('\n', from), source.size());
        const std::string_view one =
            source.substr(from, stop - from - (stop > from && source[stop - 1] == '\r' ? 1 : 0));
        if (one.size() > kLineWidth) known.insert(one);
        from = stop + 1;
      }
      read = true;
      out.append(text, copied, at - copied);
      copied = at;
      Line one(line, out, continued, step, returns ? "\r\n" : "\n");
      std::string broken = known.contains(line) ? std::string() : one.broken();
      if (broken.empty() && !known.contains(line) && !continued)
        broken = comment_apart(line, next_line(text, end), returns ? "\r\n" : "\n");
      if (!broken.empty()) {
        out += continued ? with_aligned_backslashes(std::move(broken), out) : broken;
        copied = at + line.size();
        if (one.moved_in() > 0) moved = line.find_first_not_of(" \t");
      }
    }
    continued = line.ends_with('\\');
    at = end + 1;
    if (moved != kNowhere) move_in(text, at, moved, std::string(step));
  }
  return with_marks_broken(copied == 0 ? std::move(text) : out + text.substr(copied), source, step);
}

}  // namespace cu2sycl
