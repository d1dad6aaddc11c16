#include "emit/printer.hpp"

#include <algorithm>
#include <cctype>

#include "lex/comments.hpp"

namespace cu2sycl {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

bool ends_line(std::string_view bytes, std::size_t at) {
  return at < bytes.size() && (bytes[at] == '\n' || bytes.substr(at, 2) == "\r\n");
}

std::uint32_t after_blanks(std::string_view bytes, std::uint32_t at) {
  while (at < bytes.size() && is_blank(bytes[at])) ++at;
  return at;
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Whether two characters that were not beside each other in the source would be read as one token or begin a comment.
bool merge(char left, char right) {
  constexpr std::string_view kRepeated = "+-&|/<:=";
  return (is_word(left) && is_word(right)) || (left == '/' && right == '*') ||
         (left == right && kRepeated.find(left) != std::string_view::npos);
}

std::uint32_t after_line_ending(std::string_view bytes, std::uint32_t at) { return at + (bytes[at] == '\n' ? 1 : 2); }

class Printer {
 public:
  explicit Printer(const TokenStream& stream) : s_(stream), bytes_(stream.source->bytes()) {}

  Text run(TokenRange range, std::span<Edit> edits, std::uint32_t begin, std::uint32_t end) {
    at_ = begin;
    inside_line_ = s_.source->line_begin(begin) != begin;
    begins_block_ = range.begin > 0 && s_.is(range.begin - 1, tok::l_brace);
    for (Edit& edit : edits) {
      const std::uint32_t first = s_[edit.range.begin].offset;
      if (!edit.before.empty()) {
        copy_to(std::max(at_, heading(edit.range.begin)));
        out_ += std::move(edit.before);
      }
      copy_to(first);
      const bool kept = edit.text.str() == s_.slice(edit.range.begin, edit.range.end);
      if (edit.range.end > edit.range.begin) place(edit, kept);
      // Specifiers before a directive are removed with their line.
      if (edit.text.str().starts_with('#') && s_[edit.range.begin].kind != tok::directive && line_is_blank())
        out_.resize(line());
      if (!kept) out_.trace({s_.source, first, at_}, true);
      if (!kept) separate(edit.text.str());
      out_ += std::move(edit.text);
      if (!kept && at_ < end) separate(bytes_.substr(at_));
    }
    if (at_ < end) copy_to(end);
    out_.trace({s_.source, begin, end}, false);
    return std::move(out_);
  }

 private:
  void place(Edit& edit, bool kept) {
    out_.apply({edit.construct, edit.range, kept, edit.whole});
    at_ = s_.end_offset(edit.range.end - 1);
    if (edit.text.empty() && s_.has(edit.range.end - 1, kDirectiveEnd)) remove_blanks();  // `#define HD __host__`
    if (edit.gap == Edit::Gap::kClose) close_gap(edit);
    if (edit.gap == Edit::Gap::kRemove) remove_line(edit);
    if (edit.gap == Edit::Gap::kComment) at_ += static_cast<std::uint32_t>(trailing_comment(bytes_, at_).size());
  }

  // Appends a blank if the next text would merge with what is printed.
  void separate(std::string_view next) {
    if (!next.empty() && !out_.empty() && merge(out_.str().back(), next.front())) out_ += " ";
  }

  // Removes blanks at the end of what is printed.
  void remove_blanks() {
    const std::size_t last = out_.str().find_last_not_of(" \t");
    out_.resize(last == std::string::npos ? 0 : last + 1);
  }

  // Returns the offset of the comments that are alone on the lines directly before a token; the token's offset if there
  // are none.
  [[nodiscard]] std::uint32_t heading(TokenIndex i) const {
    const std::uint32_t first = s_[i].offset;
    std::uint32_t out = first;
    std::uint32_t line_begin = i > 0 ? s_.end_offset(i - 1) : 0;
    bool alone = i == 0;  // only blanks are before it on the line
    for (std::uint32_t at = line_begin; at < first;) {
      if (bytes_[at] == '\n') {
        if (bytes_.substr(line_begin, at - line_begin).find_first_not_of(" \t\r") == std::string_view::npos)
          out = first;
        line_begin = ++at;
        alone = true;
      } else if (bytes_[at] == '/') {
        if (alone && out == first) out = at;
        const bool block = bytes_[at + 1] == '*';
        const std::size_t end = block ? bytes_.find("*/", at + 2) + 2 : bytes_.find('\n', at);
        at = static_cast<std::uint32_t>(std::min<std::size_t>(end, first));
        alone = false;
        if (block) line_begin = at - 1;
      } else {
        ++at;
      }
    }
    return out;
  }

  // The offset at which the last printed line begins.
  [[nodiscard]] std::size_t line() const {
    const std::size_t ending = out_.str().find_last_of('\n');
    return ending == std::string::npos ? 0 : ending + 1;
  }
  [[nodiscard]] bool line_is_blank() const {
    const std::size_t last = out_.str().find_last_not_of(" \t");
    return last == std::string::npos || out_.str()[last] == '\n';
  }

  // The offset of the last printed line if it is complete and blank; otherwise the end of the output.
  [[nodiscard]] std::size_t blank_line() const {
    const std::string& all = out_.str();
    const std::size_t last = all.find_last_not_of(" \t\r", all.size() < 2 ? 0 : all.size() - 2);
    return all.ends_with('\n') && last != std::string::npos && all[last] == '\n' ? last + 1 : all.size();
  }

  // Whether nothing of the current block has been printed yet.
  [[nodiscard]] bool block_begins() const {
    const std::size_t last = out_.str().find_last_not_of(" \t\r\n");
    return last == std::string::npos ? begins_block_ : out_.str()[last] == '{';
  }

  void close_gap(const Edit& edit) {
    at_ = after_blanks(bytes_, at_);
    // Between the captures and the parameters of a lambda, the blanks before a removed specifier go, too.
    if (edit.text.empty() && out_.str().ends_with("] ") && s_.is(edit.range.end, tok::l_paren))
      out_.resize(out_.str().size() - 1);
    // Removing a specifier that is alone on its line also removes the line.
    if (!line_is_blank() || !edit.text.empty() || !ends_line(bytes_, at_)) return;
    at_ = after_line_ending(bytes_, at_);
    leave_out_line();
  }

  // Removes the blanks before a line that is left out. If they are not in this text, they are those of the next line.
  void leave_out_line() {
    if (line() == 0 && inside_line_)
      at_ = after_blanks(bytes_, at_);
    else
      out_.resize(line());
  }

  void remove_line(const Edit& edit) {
    std::uint32_t after = after_blanks(bytes_, at_);
    const std::uint32_t first = s_[edit.range.begin].offset;
    const bool begins_line = s_.source->line_begin(first) + s_.source->indentation(first).size() == first;
    if (begins_line) after = std::max(after, at_ + static_cast<std::uint32_t>(trailing_comment(bytes_, at_).size()));
    const bool include = s_[edit.range.begin].kind == tok::directive;  // a generated directive may replace it
    const bool line_ends = after >= bytes_.size() || ends_line(bytes_, after);
    if (line_ends && line_is_blank() && after < bytes_.size()) {
      at_ = after_line_ending(bytes_, after);
      leave_out_line();
      if (edit.heading) remove_comments();
      const std::uint32_t next = after_blanks(bytes_, at_);
      if (ends_line(bytes_, next) && (block_begins() || (!include && blank_line() < out_.str().size())))
        at_ = after_line_ending(bytes_, next);
      const bool closes = edit.range.end < s_.size() && s_.is(edit.range.end, tok::r_brace) &&
                          after_blanks(bytes_, at_) == s_[edit.range.end].offset;
      while (closes && blank_line() < out_.str().size()) out_.resize(blank_line());
    } else {
      at_ = after;
    }
  }

  // Removes the last printed lines that contain only comments.
  void remove_comments() {
    while (!out_.str().empty()) {
      const std::string& all = out_.str();
      const std::size_t before = all.size() < 2 ? std::string::npos : all.find_last_of('\n', all.size() - 2);
      const std::size_t begin = before == std::string::npos ? 0 : before + 1;
      const std::size_t text = std::min(all.find_first_not_of(" \t", begin), all.size());
      const std::size_t last = all.find_last_not_of(" \t\r\n");
      const std::string_view comment = std::string_view(all).substr(text, last + 1 > text ? last + 1 - text : 0);
      const bool block = comment.starts_with("/*") && comment.find("*/") == comment.size() - 2;
      if (!block && !comment.starts_with("//")) return;
      out_.resize(begin);
    }
  }

  // Appends source bytes. If a converted line of a macro became longer or shorter, the blanks before its backslash are
  // adjusted so that the backslashes remain aligned.
  void copy_to(std::uint32_t end) {
    while (at_ < end) {
      const std::size_t slash = bytes_.substr(0, end).find("\\\n", at_);
      if (slash == std::string_view::npos || bytes_[slash == 0 ? 0 : slash - 1] != ' ') {
        const std::size_t stop = slash == std::string_view::npos ? end : std::min<std::size_t>(slash + 2, end);
        out_ += bytes_.substr(at_, stop - at_);
        at_ = static_cast<std::uint32_t>(stop);
        continue;
      }
      std::size_t blanks = slash;
      while (blanks > at_ && bytes_[blanks - 1] == ' ') --blanks;
      out_ += bytes_.substr(at_, blanks - at_);
      const std::size_t ending = out_.str().rfind('\n');
      const std::size_t wanted = slash - s_.source->line_begin(static_cast<std::uint32_t>(slash));
      const std::size_t have =
          ending == std::string::npos ? wanted - (slash - blanks) : out_.str().size() - (ending + 1);
      out_ += std::string(have < wanted ? wanted - have : 1, ' ') + "\\\n";
      at_ = static_cast<std::uint32_t>(slash + 2);
    }
  }

  const TokenStream& s_;
  std::string_view bytes_;
  Text out_;
  std::uint32_t at_ = 0;
  bool begins_block_ = false;  // the range begins after a `{`
  bool inside_line_ = false;   // it begins after the beginning of a line
};

}  // namespace

Text print(const TokenStream& stream, TokenRange range, std::span<Edit> edits) {
  if (range.begin >= range.end) return {};
  return Printer(stream).run(range, edits, stream[range.begin].offset, stream.end_offset(range.end - 1));
}

Text print_between(const TokenStream& stream, TokenIndex open, TokenIndex close, std::span<Edit> edits) {
  return Printer(stream).run({open + 1, close}, edits, stream.end_offset(open), stream[close].offset);
}

}  // namespace cu2sycl
