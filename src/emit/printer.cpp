#include "emit/printer.hpp"

#include <algorithm>

namespace cu2sycl {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

bool ends_line(std::string_view bytes, std::size_t at) {
  return at < bytes.size() && (bytes[at] == '\n' || bytes.substr(at, 2) == "\r\n");
}

std::uint32_t behind_blanks(std::string_view bytes, std::uint32_t at) {
  while (at < bytes.size() && is_blank(bytes[at])) ++at;
  return at;
}

std::uint32_t behind_line_ending(std::string_view bytes, std::uint32_t at) { return at + (bytes[at] == '\n' ? 1 : 2); }

class Printer {
 public:
  explicit Printer(const TokenStream& stream) : s_(stream), bytes_(stream.source->bytes()) {}

  Text run(TokenRange range, std::span<Edit> edits) {
    at_ = s_[range.begin].offset;
    for (Edit& edit : edits) {
      copy_to(s_[edit.range.begin].offset);
      if (edit.range.end > edit.range.begin) place(edit);
      out_ += std::move(edit.text);
    }
    const std::uint32_t stop = s_.end_offset(range.end - 1);
    if (at_ < stop) copy_to(stop);
    return std::move(out_);
  }

 private:
  void place(Edit& edit) {
    out_.apply({edit.construct, edit.range, edit.text.str() == s_.slice(edit.range.begin, edit.range.end), edit.whole});
    at_ = s_.end_offset(edit.range.end - 1);
    if (edit.gap == Edit::Gap::kClose) close_gap(edit);
    if (edit.gap == Edit::Gap::kRemove) remove_line(edit);
  }

  // Where the last line of what is printed begins.
  [[nodiscard]] std::size_t line() const {
    const std::size_t ending = out_.str().find_last_of('\n');
    return ending == std::string::npos ? 0 : ending + 1;
  }
  [[nodiscard]] bool line_is_blank() const { return out_.str().find_first_not_of(" \t", line()) == std::string::npos; }

  void close_gap(const Edit& edit) {
    at_ = behind_blanks(bytes_, at_);
    // A specifier alone on its line leaves no empty line.
    if (line_is_blank() && edit.text.empty() && ends_line(bytes_, at_))
      at_ = behind_blanks(bytes_, behind_line_ending(bytes_, at_));
  }

  void remove_line(const Edit& edit) {
    const std::uint32_t after = behind_blanks(bytes_, at_);
    const bool line_ends = after >= bytes_.size() || ends_line(bytes_, after);
    const bool line_begins_here = out_.str().find('\n') != std::string::npos;
    const std::uint32_t first = s_[edit.range.begin].offset;
    if (!line_begins_here && line_ends && after < bytes_.size() && out_.empty() &&
        s_.source->line_begin(first) + s_.source->indentation(first).size() == first) {
      // The caller has written this line's indentation already: that of the next line with anything on it takes its
      // place.
      at_ = after;
      while (at_ < bytes_.size() && (is_blank(bytes_[at_]) || bytes_[at_] == '\n' || bytes_[at_] == '\r')) ++at_;
    } else if (line_ends && line_is_blank() && after < bytes_.size()) {
      out_.resize(line());
      at_ = behind_line_ending(bytes_, after);
    } else {
      at_ = after;
    }
  }

  // Appends source bytes. Where a converted line of a macro became longer or shorter, the blanks before its backslash
  // make up for it, so that columns of backslashes stay columns.
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
};

}  // namespace

Text print(const TokenStream& stream, TokenRange range, std::span<Edit> edits) {
  if (range.begin >= range.end) return {};
  return Printer(stream).run(range, edits);
}

}  // namespace cu2sycl
