#include "emit/layout/breaks.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "emit/layout/wrap.hpp"
#include "lex/lexer.hpp"
#include "lex/token.hpp"

namespace cu2sycl {
namespace {

constexpr std::size_t kAlignedColumn = 64;  // text further to the right is not aligned with a bracket, nor indented
constexpr std::size_t kScale = 1000;        // of the costs against unused columns
constexpr std::size_t kInnermost = 8;       // the brackets with which text may be aligned
constexpr std::size_t kLongest = 1U << 16;  // bytes of code that is broken; more is generated, and nobody reads it
constexpr std::size_t kKept = 4;            // the layouts of the text before a break that are followed

// Costs.
constexpr int kLine = 4;           // of each break
constexpr int kDepth = 4;          // of a break in a bracket, for each that is open
constexpr int kAfterComment = -3;  // of a break after a comment before the statement
constexpr int kAfterBracket = 9;   // of a break directly after `(`
constexpr int kNotAligned = 10;    // of text in a bracket that cannot be aligned with it
constexpr int kInAngles = 6;       // of a break in template arguments
constexpr int kGoesOn = 6;         // of a line that begins in a bracket and goes on after it
constexpr int kLastResort = 1000;  // of a break that is used only if no other fits
constexpr int kTooLong = 20000;    // of a line that does not fit

// A place where a line may be broken.
struct Break {
  std::size_t end;    // of the part that remains on the line
  std::size_t begin;  // of the part that moves to the next line
  int cost;
  std::size_t depth;              // the number of brackets that are open there
  std::vector<std::size_t> open;  // offsets of the innermost of them
  std::size_t steps;              // of indentation beyond the line's own, outside of brackets or without alignment
  bool in_list = false;           // after a comma
};

// Finds the places where one line may be broken, in order.
class Breaks {
 public:
  Breaks(const TokenStream& s, std::string_view line) : s_(s), line_(line) {}

  std::vector<Break> find() {
    add_comment(0, s_[0].offset, 0, kAfterComment);
    const TokenIndex head = end_of_macro_head();
    for (TokenIndex i = 0; i + 1 < s_.size(); ++i) {
      read_bracket(i);
      const std::size_t end = s_.end_offset(i);
      const std::size_t next = s_[i + 1].offset;
      if (i == head) put(end, next, 0, 0);
      if (head == kNoToken || i > head) add(i, end, next);
      if (end < next && i == head) add_comment(end, next, 0, kAfterComment);
      if (end < next && (head == kNoToken || i > head)) add_comment(end, next, 2);
    }
    return std::move(out_);
  }

 private:
  struct Open {
    std::size_t offset;
    bool angle;
  };

  // Returns the last token of a macro's name and parameters; kNoToken if the line does not begin a definition.
  [[nodiscard]] TokenIndex end_of_macro_head() const {
    if (s_[0].kind != tok::directive || s_.size() < 2) return kNoToken;
    const bool parameters = s_.matched(2, tok::l_paren) && s_[2].offset == s_.end_offset(1);
    return parameters ? s_[2].match : 1;
  }

  // Also counts `<` directly after a name as an opening bracket, for template argument lists.
  void read_bracket(TokenIndex i) {
    const TokenKind kind = s_[i].kind;
    if (opens_bracket(kind)) open_.push_back({s_[i].offset, false});
    if (kind == tok::less && i > 0 && s_.is_word(i - 1) && s_.end_offset(i - 1) == s_[i].offset &&
        s_[i + 1].offset == s_.end_offset(i))
      open_.push_back({s_[i].offset, true});
    for (int n = kind == tok::greatergreater ? 2 : kind == tok::greater ? 1 : 0; n > 0; --n)
      if (!open_.empty() && open_.back().angle) open_.pop_back();
    if (closes_bracket(kind)) {
      while (!open_.empty() && open_.back().angle) open_.pop_back();
      if (!open_.empty()) open_.pop_back();
    }
  }

  void put(std::size_t end, std::size_t next, int cost, std::size_t steps) {
    const std::size_t begin = std::min(line_.find_first_not_of(" \t", end), next);  // a comment remains on the line
    if (!open_.empty() && open_.back().angle) cost += kInAngles;
    out_.push_back({end, begin, kDepth * static_cast<int>(open_.size()) + cost, open_.size(), {}, steps});
    for (std::size_t k = open_.size() - std::min(open_.size(), kInnermost); k < open_.size(); ++k)
      out_.back().open.push_back(open_[k].offset);
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
    const bool body = kind == tok::l_brace && i > 0 && s_.is_any(i - 1, tok::r_paren, tok::r_square);
    if (kind == tok::l_brace && s_.is(i + 1, tok::kw_return)) return put(end, next, 2, 2);
    if (body && !s_.is(i + 1, tok::r_brace)) return put(end, next, 2, 2);
    if (kind == tok::kw_return && i > 0 && s_.is(i - 1, tok::l_brace)) return put(end, next, kLastResort, 2);
    if (is_any(kind, tok::question, tok::kw_return)) return put(end, next, 2, 2);
    if (kind == tok::equal) return put(end, next, 4, 2);
    const bool blanks = end < next && i > 0 && s_.end_offset(i - 1) < s_[i].offset;
    if (blanks && is_any(kind, tok::plus, tok::minus, tok::pipe, tok::colon)) return put(end, next, 2, 2);
    if (blanks && is_any(kind, tok::star, tok::slash)) return put(end, next, 3, 2);
    if (kind == tok::l_paren && !s_.is(i + 1, tok::r_paren)) {
      const bool held = i == 0 || is_control(s_[i - 1].kind) || s_.is_any(i - 1, tok::r_square, tok::kw_sizeof);
      return put(end, next, held ? kLastResort : kAfterBracket, 2);
    }
    if (kind == tok::less && !open_.empty() && open_.back().angle && open_.back().offset == s_[i].offset)
      return put(end, next, kLastResort, 2);
    const TokenIndex open = s_[i].match;
    if (kind == tok::r_paren && open_.empty() && open != kNoToken && open > 0 && is_control(s_[open - 1].kind) &&
        !s_.is(i + 1, tok::l_brace))
      return put(end, next, 0, 1);
    if (s_.is(i + 1, tok::lessless) && blanks) put(end, next, 2, 2);
  }

  // Adds a break after a comment between two tokens.
  void add_comment(std::size_t from, std::size_t to, std::size_t steps, int cost = 0) {
    const std::size_t last = line_.substr(from, to - from).rfind("*/");
    if (last != std::string_view::npos) put(from + last + 2, to, cost, steps);
  }

  const TokenStream& s_;
  std::string_view line_;
  std::vector<Open> open_;
  std::vector<Break> out_;
};

// One layout of the text before a break, and the line that begins there.
struct LineLayout {
  std::size_t cost = 0;  // fewer unused columns are better, and those of later lines
  std::size_t from = 0;  // the break where the line before begins, and its layout there
  std::size_t from_layout = 0;
  std::string indent;
  std::string base;                  // the indentation of the statement
  std::vector<std::string> aligned;  // the blanks that align text with each bracket that is open; empty: too far right
};

// Finds the layout of the least cost from the line's begin to its end.
class Search {
 public:
  Search(std::string_view code, const std::string& indent, const LineForm& form, std::vector<Break> breaks)
      : code_(code), form_(form), breaks_(std::move(breaks)), layouts_(breaks_.size() + 1) {
    layouts_[0].push_back({0, 0, 0, indent, form.begins_definition ? std::string(form.step) : indent, {}});
  }

  BrokenLines find() {
    for (std::size_t k = 0; k < layouts_.size(); ++k) {
      std::vector<LineLayout>& here = layouts_[k];
      std::ranges::stable_sort(here, [](const LineLayout& a, const LineLayout& b) {
        return std::pair(a.cost, b.from) < std::pair(b.cost, a.from);
      });
      const auto same = [](const LineLayout& a, const LineLayout& b) {
        return std::tie(a.indent, a.base, a.aligned) == std::tie(b.indent, b.base, b.aligned);
      };
      here.erase(std::unique(here.begin(), here.end(), same), here.end());
      if (here.size() > kKept) here.resize(kKept);
      for (std::size_t which = 0; which < here.size(); ++which) follow(k, which);
    }
    BrokenLines out;
    const LineLayout& last = layouts_[end_.from][end_.from_layout];
    out.moved_in = last.base.size() - layouts_[0][0].base.size();
    std::size_t end = code_.size();
    for (LineLayout at = end_; end > 0;) {
      const std::size_t k = at.from;
      const LineLayout& line = layouts_[k][at.from_layout];
      out.lines.push_back({line.indent, code_.substr(begin_of(k), end - begin_of(k))});
      end = k == 0 ? 0 : breaks_[k - 1].end;
      at = line;
    }
    std::reverse(out.lines.begin(), out.lines.end());
    return out;
  }

 private:
  // The begin of the line before which break `k - 1` is; 0 for the first line.
  [[nodiscard]] std::size_t begin_of(std::size_t k) const { return k == 0 ? 0 : breaks_[k - 1].begin; }

  [[nodiscard]] std::size_t depth(std::size_t k) const { return k == 0 ? 0 : breaks_[k - 1].depth; }

  // Adds the layouts with one line more.
  void follow(std::size_t k, std::size_t which) {
    const LineLayout& here = layouts_[k][which];
    const std::size_t begin = begin_of(k);
    const std::size_t indent = here.indent.size();
    const bool ends = indent + code_.size() - begin + form_.last_ending <= kLineWidth;
    std::size_t least = depth(k);  // of the brackets that are open on the line
    bool found = false;
    for (std::size_t j = k; j < breaks_.size(); ++j) {
      const Break& one = breaks_[j];
      if (one.end <= begin) continue;
      if (ends) {
        least = std::min(least, one.depth);
        continue;
      }
      const bool fits = indent + one.end - begin + form_.ending <= kLineWidth;
      if (!fits && found) return;
      found = true;
      const int cost = kLine + one.cost + (least < depth(k) ? kGoesOn : 0) + (fits ? 0 : kTooLong);
      const std::size_t unused = fits ? kLineWidth - (indent + one.end - begin) : 0;
      layouts_[j + 1].push_back(broken(k, which, one, here.cost + kScale * static_cast<std::size_t>(cost) + unused));
      least = std::min(least, one.depth);
      if (!fits) return;
    }
    if (!ends && found) return;
    const int last = (least < depth(k) ? kGoesOn : 0) + (ends ? 0 : kTooLong);
    const std::size_t cost = here.cost + kScale * static_cast<std::size_t>(last);
    if (ended_ && end_.cost < cost) return;
    ended_ = true;
    end_ = {cost, k, which, {}, {}, {}};
  }

  // Returns the layout of the line after a break.
  [[nodiscard]] LineLayout broken(std::size_t k, std::size_t which, const Break& one, std::size_t cost) const {
    const LineLayout& here = layouts_[k][which];
    LineLayout out{cost, k, which, here.base, here.base, {}};
    for (const std::size_t offset : one.open) {
      if (offset >= begin_of(k)) {
        const std::size_t before = offset == 0 ? offset : code_.find_last_not_of(" \t", offset - 1);
        const bool list = code_[offset] != '{' || before == std::string_view::npos ||
                          std::string_view("=,({").find(code_[before]) != std::string_view::npos;
        const std::size_t first = list ? std::min(code_.find_first_not_of(" \t", offset + 1), one.end) : offset + 1;
        const std::size_t blanks = first - begin_of(k);
        const bool near = here.indent.size() + blanks <= kAlignedColumn;
        out.aligned.push_back(near ? here.indent + std::string(blanks, ' ') : std::string());
        continue;
      }
      const auto& before = breaks_[k - 1].open;
      const auto known = static_cast<std::size_t>(std::ranges::find(before, offset) - before.begin());
      out.aligned.push_back(known < before.size() ? here.aligned[known] : std::string());
    }
    const bool direct = !one.open.empty() && one.end == one.open.back() + 1;
    if (direct) out.aligned.pop_back();
    const bool aligned = !out.aligned.empty() && out.aligned.back().size() > here.base.size();
    if (aligned) out.indent = out.aligned.back();
    if (!one.open.empty() && !aligned && !direct) out.cost += kScale * kNotAligned;
    if ((!aligned || direct) && !(form_.in_list && one.in_list && one.open.empty()))
      for (std::size_t n = 0; n < one.steps && out.indent.size() < kAlignedColumn; ++n) out.indent += form_.step;
    if (direct) out.aligned.push_back(out.indent);
    if (one.open.empty() && one.steps < 2) out.base = out.indent;  // another statement begins
    return out;
  }

  std::string_view code_;
  const LineForm& form_;
  std::vector<Break> breaks_;
  std::vector<std::vector<LineLayout>> layouts_;  // of the lines that begin the code, and after each break
  LineLayout end_;                                // the last line's
  bool ended_ = false;
};

}  // namespace

BrokenLines break_line(std::string_view code, const std::string& indent, const LineForm& form) {
  if (code.size() > kLongest) return {{{indent, code}}, 0};
  const SourceFile source("", std::string(code));
  const TokenStream s = lex(source);
  return Search(code, indent, form, s.size() == 0 ? std::vector<Break>() : Breaks(s, code).find()).find();
}

}  // namespace cu2sycl
