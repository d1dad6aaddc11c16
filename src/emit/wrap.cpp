#include "emit/wrap.hpp"

#include <algorithm>
#include <limits>
#include <unordered_set>
#include <utility>
#include <vector>

#include "emit/long_comments.hpp"
#include "lex/lexer.hpp"
#include "lex/token.hpp"

namespace cu2sycl {
namespace {

constexpr std::size_t kAlignedColumn = 64;  // text further to the right is not aligned with a bracket, nor indented
constexpr int kLastResort = 1000;           // the cost of a break that is used only if no other fits
constexpr std::size_t kNowhere = std::string_view::npos;

// A place where a line may be broken. A lower cost is better.
struct Break {
  std::size_t end;    // of the part that remains on the line
  std::size_t begin;  // of the part that moves to the next line
  int cost;
  std::size_t bracket;   // offset of the innermost bracket that is open there; kNowhere if there is none
  std::size_t steps;     // of indentation beyond the line's own, outside of brackets or if alignment is not possible
  bool in_list = false;  // after a comma
};

using Columns = std::vector<std::pair<std::size_t, std::size_t>>;  // offsets and columns of printed tokens, ascending

// Finds the places where one line may be broken, in order.
class Breaks {
 public:
  Breaks(const TokenStream& s, std::string_view line) : s_(s), line_(line) {}

  std::vector<Break> find() {
    add_comment(0, s_[0].offset, 0);
    for (TokenIndex i = 0; i + 1 < s_.size(); ++i) {
      read_bracket(i);
      const std::size_t end = s_.end_offset(i);
      const std::size_t next = s_[i + 1].offset;
      if (s_[i].kind != tok::directive) add(i, end, next);
      if (end < next) add_comment(end, next, 2);
    }
    return std::move(out_);
  }

 private:
  struct Open {
    std::size_t offset;
    bool angle;
  };

  // Also counts `<` directly after a name as an opening bracket, for template argument lists.
  void read_bracket(TokenIndex i) {
    const TokenKind kind = s_[i].kind;
    if (opens_bracket(kind)) open_.push_back({s_[i].offset, false});
    if (kind == tok::less && i > 0 && s_.is_word(i - 1) && s_.end_offset(i - 1) == s_[i].offset &&
        s_[i + 1].offset == s_.end_offset(i))
      open_.push_back({s_[i].offset, true});
    if (kind == tok::greater && !open_.empty() && open_.back().angle) open_.pop_back();
    if (closes_bracket(kind)) {
      while (!open_.empty() && open_.back().angle) open_.pop_back();
      if (!open_.empty()) open_.pop_back();
    }
  }

  void put(std::size_t end, std::size_t next, int cost, std::size_t steps) {
    const std::size_t begin = std::min(line_.find_first_not_of(" \t", end), next);  // a comment remains on the line
    const int depth = static_cast<int>(open_.size());
    out_.push_back({end, begin, 4 * depth + cost, open_.empty() ? kNowhere : open_.back().offset, steps});
  }

  void add(TokenIndex i, std::size_t end, std::size_t next) {
    const TokenKind kind = s_[i].kind;
    if (kind == tok::comma) {
      put(end, next, 0, 2);
      out_.back().in_list = true;
      return;
    }
    if (kind == tok::semi) return put(end, next, 0, 0);
    if (kind == tok::ampamp && i > 0 && s_.is(i - 1, tok::kw_auto)) return;  // `auto&&... a`
    if (kind == tok::ampamp || kind == tok::pipepipe) return put(end, next, 1, 2);
    if (kind == tok::l_brace && s_.is(i + 1, tok::kw_return)) return put(end, next, 2, 2);
    if (kind == tok::kw_return && i > 0 && s_.is(i - 1, tok::l_brace)) return put(end, next, kLastResort, 2);
    if (is_any(kind, tok::equal, tok::question, tok::kw_return)) return put(end, next, 2, 2);
    const bool blanks = end < next && i > 0 && s_.end_offset(i - 1) < s_[i].offset;
    if (blanks && is_any(kind, tok::plus, tok::minus, tok::star, tok::slash, tok::pipe, tok::colon))
      return put(end, next, 3, 2);
    if (kind == tok::l_paren && !s_.is(i + 1, tok::r_paren)) return put(end, next, 2, 2);
    if (kind == tok::less && !open_.empty() && open_.back().angle && open_.back().offset == s_[i].offset)
      return put(end, next, kLastResort, 2);
    const TokenIndex open = s_[i].match;
    if (kind == tok::r_paren && open_.empty() && open != kNoToken && open > 0 && is_control(s_[open - 1].kind) &&
        !s_.is(i + 1, tok::l_brace))
      return put(end, next, -1, 1);
    if (s_.is(i + 1, tok::lessless) && blanks) put(end, next, 2, 2);
  }

  // Adds a break after a comment between two tokens.
  void add_comment(std::size_t from, std::size_t to, std::size_t steps) {
    const std::size_t last = line_.substr(from, to - from).rfind("*/");
    if (last != kNowhere) put(from + last + 2, to, 0, steps);
  }

  const TokenStream& s_;
  std::string_view line_;
  std::vector<Open> open_;
  std::vector<Break> out_;
};

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
      : line_(line), before_(before), step_(step), in_definition_(continued) {
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
    const bool readable = std::all_of(s.errors.begin(), s.errors.end(), [](const LexError& error) {
      return error.kind == LexError::Kind::kUnbalancedBracket;
    });
    // With an odd number of quotes, the line begins or ends inside a raw string.
    if (!readable || s.size() == 0 || std::count(line_.begin(), line_.end(), '"') % 2 != 0) return {};
    if (s[0].kind == tok::directive) {
      if (s.text(0).find("define") == kNowhere) return {};
      in_definition_ = true;
    }
    if (in_definition_ && last_ending_.empty()) ending_ = " \\" + ending_;
    const auto last = static_cast<TokenIndex>(s.size() - 1);
    if (s.end_offset(last) + last_ending_.size() <= kLineWidth) return {};
    goes_on_ = !in_definition_ && s.is_any(last, tok::l_brace, tok::comma, tok::l_paren);
    const std::size_t above = before_.find_last_not_of(" \t\r\n\\");
    in_list_ = above != kNowhere && before_[above] == ',';
    const std::string own(line_.substr(0, s[0].kind == tok::directive ? 0 : line_.find_first_not_of(" \t")));
    std::string out;
    if (const TokenIndex open = one_line_body(s); open != kNoToken) {
      const TokenIndex close = s[open].match;
      const bool goes_on = s.is(open - 1, tok::r_paren) && s[open - 1].match == kNoToken;
      const std::string outer = goes_on ? indentation_of_opener(before_) : own;
      put(out, own, line_.substr(own.size(), s.end_offset(open) - own.size()));
      put_statements(out, outer + std::string(step_), between(s.end_offset(open), s[close].offset));
      return out + outer + std::string(line_.substr(s[close].offset)) + last_ending_;
    }
    put_statements(out, own, line_.substr(own.size()));
    if (out.find('\n') == out.size() - 1) return {};
    out.resize(out.size() - ending_.size());
    return out + last_ending_;
  }

 private:
  // Returns the `{` of a function body that ends at the end of the line.
  [[nodiscard]] static TokenIndex one_line_body(const TokenStream& s) {
    const auto last = static_cast<TokenIndex>(s.size() - 1);
    const TokenIndex open = s.is(last, tok::r_brace) ? s[last].match : kNoToken;
    const bool body = open != kNoToken && open > 0 && last > open + 1 &&
                      (s.is_any(open - 1, tok::r_paren, tok::kw_const, tok::kw_noexcept));
    return body ? open : kNoToken;
  }

  [[nodiscard]] std::string_view between(std::size_t begin, std::size_t end) const {
    const std::string_view part = line_.substr(begin, end - begin);
    const std::size_t first = part.find_first_not_of(" \t");
    return part.substr(first, part.find_last_not_of(" \t") + 1 - first);
  }

  // Whether a `do` before a token has no `while` yet.
  [[nodiscard]] static bool has_do(const TokenStream& s, TokenIndex end) {
    int open = 0;
    for (TokenIndex i = 0; i < end; ++i) open += s.is(i, tok::kw_do) ? 1 : s.is(i, tok::kw_while) ? -1 : 0;
    return open > 0;
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
      if (depth > 0 || !s.is(i, tok::semi) || (s.is(i + 1, tok::kw_while) && has_do(s, i))) continue;
      put(out, base, part.substr(begin, s.end_offset(i) - begin));
      begin = part.find_first_not_of(" \t", s.end_offset(i));  // a comment belongs to what follows
    }
    goes_on_ = goes_on;
    put(out, base, part.substr(begin));
  }

  // Prints a part of the line on separate lines, each with the line ending.
  void put(std::string& out, std::string base, std::string_view part) {
    const SourceFile source("", std::string(part));
    const TokenStream s = lex(source);
    const std::vector<Break> breaks = s.size() == 0 ? std::vector<Break>() : Breaks(s, part).find();
    Columns columns;
    TokenIndex next = 0;  // the first token whose column is not known yet
    std::size_t begin = 0;
    std::string indent = base;
    while (indent.size() + part.size() - begin + 2 * last_ending_.size() > kLineWidth) {
      const Break* best = choose(breaks, part, begin, indent.size());
      if (best == nullptr) break;
      out += indent + std::string(part.substr(begin, best->end - begin)) + ending_;
      for (; next < s.size() && s[next].offset < best->end; ++next)
        columns.emplace_back(s[next].offset, indent.size() + s[next].offset - begin);
      begin = best->begin;
      indent = indentation(*best, base, columns);
      if (best->bracket == kNowhere && best->steps < 2) {  // another statement begins
        if (goes_on_) moved_in_ += indent.size() - base.size();
        base = indent;
      }
    }
    out += indent + std::string(part.substr(begin)) + ending_;
  }

  // Returns the best break of those before which the text fits its line: if possible, one after which the rest fits the
  // next line. A break of the last resort is used only if no other fits. If none fits, returns the first one.
  [[nodiscard]] const Break* choose(const std::vector<Break>& breaks, std::string_view part, std::size_t begin,
                                    std::size_t indent) const {
    const auto from =
        std::partition_point(breaks.begin(), breaks.end(), [&](const Break& one) { return one.end <= begin; });
    const auto fits = [&](const Break& one, std::size_t ending) {
      return indent + one.end - begin + ending <= kLineWidth;
    };
    for (const int limit : {kLastResort, std::numeric_limits<int>::max()}) {
      const Break* best = nullptr;
      bool best_is_last = false;
      auto one = from;
      for (; one != breaks.end() && fits(*one, 2); ++one) {
        if (one->cost >= limit) continue;
        const bool last = indent + 2 * step_.size() + part.size() - one->begin + 2 <= kLineWidth;
        if (best == nullptr || (last && !best_is_last) || (last == best_is_last && one->cost <= best->cost)) {
          best = &*one;
          best_is_last = last;
        }
      }
      for (; best == nullptr && one != breaks.end() && fits(*one, last_ending_.size()); ++one)
        if (one->cost < limit) best = &*one;
      if (best != nullptr) return best;
    }
    return from == breaks.end() ? nullptr : &*from;
  }

  [[nodiscard]] std::string indentation(const Break& one, std::string out, const Columns& columns) const {
    const auto found = std::lower_bound(columns.begin(), columns.end(), std::pair(one.bracket, std::size_t{0}));
    if (found != columns.end() && found->first == one.bracket && one.end > one.bracket + 1 &&
        found->second < kAlignedColumn && found->second + 1 > out.size())
      return out + std::string(found->second + 1 - out.size(), ' ');
    if (in_list_ && one.in_list && one.bracket == kNowhere) return out;
    for (std::size_t k = 0; k < one.steps && out.size() < kAlignedColumn; ++k) out += step_;
    return out;
  }

  std::string_view line_;
  std::string_view before_;
  std::string_view step_;
  bool in_definition_;  // the line is in a macro definition
  std::string last_ending_;
  std::string ending_;
  bool goes_on_ = false;  // the last statement of the line continues on the next line
  bool in_list_ = false;  // the line continues a list: the line above ends with a comma
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
      Line one(line, std::string_view(text).substr(0, at), continued, step, returns ? "\r\n" : "\n");
      std::string broken = known.contains(line) ? std::string() : one.broken();
      if (broken.empty() && !known.contains(line) && !continued)
        broken = comment_apart(line, next_line(text, end), returns ? "\r\n" : "\n");
      if (!broken.empty()) {
        if (continued) broken = with_aligned_backslashes(std::move(broken), std::string_view(text).substr(0, at));
        out += text.substr(copied, at - copied) + broken;
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
