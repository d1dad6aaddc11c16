#include "emit/includes.hpp"

#include <algorithm>
#include <tuple>

#include "emit/layout/wrap.hpp"
#include "lex/conditionals.hpp"
#include "lex/lexer.hpp"
#include "preprocess/include_guard.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"

namespace cu2sycl {
namespace {

// Returns include directives for standard headers, SYCL, cu2sycl and other libraries, in this order; then the
// declarations, except lines that the text has already.
std::string include_lines(const std::set<std::string>& headers, const std::vector<std::string>& declarations,
                          std::string_view text, std::string_view newline) {
  const auto rank = [](const std::string& header) {
    if (header.find('/') == std::string::npos) return 0;
    if (header == "sycl/sycl.hpp") return 1;
    return header.starts_with("cu2sycl/") ? 2 : 3;
  };
  std::vector<std::string> ordered(headers.begin(), headers.end());
  std::ranges::stable_sort(ordered, [&](const std::string& a, const std::string& b) { return rank(a) < rank(b); });
  std::string out;
  for (const std::string& one : ordered) out += (out.empty() ? "" : std::string(newline)) + "#include <" + one + ">";
  for (const std::string& line : std::set<std::string>(declarations.begin(), declarations.end())) {
    const std::string whole = std::string(newline) + line;
    if (text.find(whole + std::string(newline)) == std::string_view::npos) out += whole;
  }
  return out;
}

// Finds the place for include directives in a text in which they replace no other include directive.
class IncludePlace {
 public:
  IncludePlace(const std::string& text, const std::vector<std::string>& asked)
      : source_("", text), s_(lex(source_)), asked_(asked.begin(), asked.end()) {}

  static constexpr std::size_t kNowhere = std::string::npos;

  // Returns the offset after the last include directive at the beginning of the file that is outside `#if`, braces and
  // `extern "C"`. If there is none: the offset of the first code. The offset is always before macros that could change
  // headers.
  std::size_t find() {
    for (TokenIndex i = 0; i < s_.size(); ++i) {
      if (s_.has(i, kInDirective) && s_[i].kind != tok::directive) continue;
      if (!look_at(i)) break;
    }
    const std::size_t place = best_ != kNowhere ? best_ : first_code_ != kNowhere ? first_code_ : 0;
    return std::min(place, before_macros(place));
  }

  // Returns the line of the first macro before `end` that could change headers, or the line of the `#if` around it;
  // kNowhere if there is none.
  [[nodiscard]] std::size_t before_macros(std::size_t end) const {
    for (TokenIndex i = 0; i < s_.size() && s_[i].offset < end; ++i) {
      if (s_[i].kind != tok::directive || directive_name(s_.text(i)) != "define") continue;
      if (i + 1 >= s_.size() || s_.has(i + 1, kDirectiveEnd) || !could_reach_headers(s_.text(i + 1))) continue;
      return outermost_line(i);
    }
    return kNowhere;
  }

 private:
  // The offset of a token's line, or of the outermost `#if` around it. Include guards do not count.
  [[nodiscard]] std::size_t outermost_line(TokenIndex i) const {
    TokenIndex outermost = i;
    for (auto one = branch_around(s_, i); one != nullptr; one = conditional_at(s_, one->around)) {
      if (!is_include_guard(s_, one->first)) outermost = one->first;
    }
    return source_.line_begin(s_[outermost].offset);
  }
  [[nodiscard]] std::size_t line_after(TokenIndex directive) const {
    const std::size_t end = source_.bytes().find('\n', s_.end_offset(line_end(s_, directive) - 1));
    return end == std::string_view::npos ? source_.bytes().size() : end + 1;
  }

  // Returns false if the following tokens cannot change the place.
  bool look_at(TokenIndex i) {
    const std::string_view name = s_[i].kind == tok::directive ? directive_name(s_.text(i)) : std::string_view();
    if (is_include_guard(s_, i)) {
      best_ = line_after(guard_definition(s_, i));
      return true;
    }
    const bool once = name == "pragma" && i + 1 < s_.size() && s_.is(i + 1, "once");
    if ((once || name.starts_with("include")) && !in_branch(s_, i)) {
      best_ = line_after(i);
      return true;
    }
    if (const Conditional* one = conditional_at(s_, i)) return !one->begins_chain() || enter_branch(i);
    if (name.empty() || !in_branch(s_, i)) first_code_ = std::min(first_code_, outermost_line(i));
    return !name.empty();
  }

  // Returns whether the search continues into the branch. A condition that tests a macro of the headers must come after
  // their directives.
  bool enter_branch(TokenIndex i) {
    bool asks = false;
    for (TokenIndex k = i, end = line_end(s_, i); k < end; ++k) asks |= asked_.contains(s_.text(k));
    if (asks && best_ == kNowhere) first_code_ = std::min(first_code_, outermost_line(i));
    return !asks;
  }

  SourceFile source_;
  TokenStream s_;
  std::set<std::string, std::less<>> asked_;
  std::size_t best_ = kNowhere;        // after the last include directive, or after the include guard
  std::size_t first_code_ = kNowhere;  // the first line that is neither of these, or the `#if` around it
};

// Returns lines that are inserted at offset `at`, with the indentation of that line added to all but the first of them.
std::string indented(const std::string& lines, const std::string& text, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) --begin;
  const std::string blanks = begin == 0 || text[begin - 1] == '\n' ? text.substr(begin, at - begin) : "";
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    out += lines[i];
    if (lines[i] == '\n' && i + 1 < lines.size()) out += blanks;
  }
  return out;
}

std::string with_includes(const Text& from, const std::string& lines, std::string_view newline) {
  std::string text = from.str();
  if (const auto at = from.includes_at()) {
    const std::size_t before =
        lines.empty() ? IncludePlace::kNowhere : IncludePlace(text.substr(0, *at), {}).before_macros(*at);
    if (before == IncludePlace::kNowhere && !lines.empty()) return text.insert(*at, indented(lines, text, *at));
    if (before != IncludePlace::kNowhere) {
      if (text.compare(*at, newline.size(), newline) == 0) text.erase(*at, newline.size());
      return text.insert(before, lines + std::string(newline));
    }
    return text.compare(*at, newline.size(), newline) == 0 ? text.erase(*at, newline.size()) : text;
  }
  if (lines.empty()) return text;
  const std::size_t mark = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  const std::size_t at = std::max(IncludePlace(text, from.implied().asked).find(), mark);
  const bool unended = at > mark && text[at - 1] != '\n';  // the last line of the file has no line ending
  return text.insert(at, (unended ? std::string(newline) : std::string()) + lines + std::string(newline));
}

}  // namespace

bool could_reach_headers(std::string_view macro) {
  constexpr std::size_t kLong = 4;
  return macro.size() < kLong || any_of(macro, [](char c) { return c >= 'a' && c <= 'z'; });
}

std::set<std::string> headers_of(const File& file, const Text& text, const std::set<std::string>& more) {
  std::set<std::string> out(text.implied().headers.begin(), text.implied().headers.end());
  out.insert(more.begin(), more.end());
  for (const IncludeDirective& one : file.directives.include_directives) {
    if (!file.tokens.has(one.directive, kDisabled)) out.erase(std::string(one.name));
  }
  return out;
}

Converted finish(const File& file, const Text& text, std::set<std::string> headers, std::string_view guard) {
  Converted out;
  const Implied& implied = text.implied();
  out.replaced.resize(file.tokens.size());
  for (const Applied& one : implied.applied) {
    for (TokenIndex k = one.range.begin; !one.kept && k < one.range.end; ++k) {
      if (k > one.range.begin && !one.whole && !file.tokens.is(k - 1, tok::coloncolon)) break;
      out.replaced[k] = true;
    }
  }
  std::set<std::tuple<std::string_view, FindingId, std::uint32_t, std::uint32_t>> seen;
  for (const Finding& one : implied.findings) {
    if (seen.emplace(one.path, one.id, one.position.line, one.position.column).second) out.findings.push_back(one);
  }
  sort_findings(out.findings);
  const std::string_view newline = file.source->line_ending();
  std::string lines = file.nested ? std::string() : include_lines(headers, implied.declarations, text.str(), newline);
  if (!guard.empty() && !lines.empty()) lines = joined({std::string(guard), std::move(lines), "#endif"}, newline);
  out.text = wrapped(with_includes(text, lines, newline), file.source->spelling_file().bytes(),
                     file.source->indentation_unit());
  out.headers = std::move(headers);
  out.applied = implied.applied;
  out.edited = implied.edited;
  out.printed = implied.printed;
  std::ranges::stable_sort(out.applied,
                           [](const Applied& a, const Applied& b) { return a.range.begin < b.range.begin; });
  return out;
}

}  // namespace cu2sycl
