#include "lex/lexer.hpp"

#include <algorithm>
#include <array>
#include <boost/wave/cpplexer/re2clex/cpp_re2c_lexer.hpp>
#include <boost/wave/token_ids.hpp>
#include <cstdlib>

#include "lex/brackets.hpp"

// Wave's library contains its scanner; instantiating it takes longer than compiling the rest of this folder.
extern template boost::wave::token_id boost::wave::cpplexer::re2clex::scan(Scanner<const char*>*);

namespace cu2sycl {
namespace {

namespace wave = boost::wave;
using Scanner = wave::cpplexer::re2clex::Scanner<const char*>;

struct ScanStopped {};

// Wave reports unterminated comments and literals here. The caller keeps the rest of the file unchanged.
int stop_scanning(const Scanner*, int, const char*, ...) { throw ScanStopped{}; }

bool is_alphanumeric(unsigned char c) { return std::isalnum(c) != 0 || c == '_'; }

// The text as passed to Wave. It has the bytes of the file, except that backslash-newlines are removed, and digit
// separators and bytes that Wave does not accept are replaced by harmless ones.
struct LogicalText {
  std::string bytes;
  std::vector<std::uint32_t> splices;  // logical offsets before which a backslash-newline was removed, ascending
  std::vector<std::uint32_t> removed;  // bytes removed up to and including the splice of the same index
};

// Returns the length of the backslash-newline at `at`, or 0. GCC and nvcc allow blanks before the newline.
std::size_t splice_length(std::string_view text, std::size_t at) {
  if (text[at] != '\\') return 0;
  std::size_t end = at + 1;
  while (end < text.size() && (text[end] == ' ' || text[end] == '\t')) ++end;
  if (end < text.size() && text[end] == '\r') return end + (text.substr(end + 1).starts_with('\n') ? 2 : 1) - at;
  return end < text.size() && text[end] == '\n' ? end + 1 - at : 0;
}

bool is_digit_separator(std::string_view text, std::size_t at) {
  if (at == 0 || at + 1 >= text.size()) return false;
  if (!std::isalnum(static_cast<unsigned char>(text[at - 1])) ||
      !std::isalnum(static_cast<unsigned char>(text[at + 1])))
    return false;
  std::size_t begin = at;
  while (begin > 0 && (is_alphanumeric(static_cast<unsigned char>(text[begin - 1])) || text[begin - 1] == '\'' ||
                       text[begin - 1] == '.'))
    --begin;
  return std::isdigit(static_cast<unsigned char>(text[begin])) != 0;
}

// Whether `at` follows a backslash as a valid escape in a literal. Compilers accept others with a warning, the lexer
// does not.
bool is_escape(std::string_view text, std::size_t at) {
  const auto hexadecimal = [&](std::size_t count) {
    for (std::size_t k = 1; k <= count; ++k) {
      if (at + k >= text.size() || std::isxdigit(static_cast<unsigned char>(text[at + k])) == 0) return false;
    }
    return true;
  };
  const char c = text[at];
  if (c == 'x') return hexadecimal(1);
  if (c == 'u') return hexadecimal(4);
  if (c == 'U') return hexadecimal(8);
  return std::isalpha(static_cast<unsigned char>(c)) == 0 ||
         std::string_view("abfnrtv").find(c) != std::string_view::npos;
}

LogicalText make_logical(std::string_view text) {
  LogicalText out;
  bool escaped = false;  // the previous byte is an unescaped backslash
  out.bytes.reserve(text.size() + 1);
  std::uint32_t removed = 0;
  std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  out.bytes.append(at, ' ');  // a byte order mark is white space
  while (at < text.size()) {
    if (const std::size_t length = splice_length(text, at); length != 0) {
      removed += static_cast<std::uint32_t>(length);
      out.splices.push_back(static_cast<std::uint32_t>(out.bytes.size()));
      out.removed.push_back(removed);
      at += length;
      continue;
    }
    const auto c = static_cast<unsigned char>(text[at]);
    if (c == '\'' && is_digit_separator(text, at)) {
      out.bytes += '0';
    } else if (c == '\r' && !text.substr(at + 1).starts_with('\n')) {
      out.bytes += '\n';  // GCC and nvcc end a line there, too
    } else if (c < ' ' && std::isspace(c) == 0) {
      out.bytes += '`';  // not a C++ token, but comments may contain control characters
    } else if (c >= 0x80) {
      out.bytes += '_';  // UTF-8 in identifiers; strings and comments may contain any byte
    } else if (c == '?' && text.substr(at, 3) == "?\?/") {
      out.bytes += '_';  // nvcc and GCC ignore trigraphs
    } else if (escaped && !is_escape(text, at)) {
      out.bytes += 'n';
    } else {
      out.bytes += static_cast<char>(c);
    }
    escaped = c == '\\' && !escaped;
    ++at;
  }
  if (!out.bytes.ends_with('\n')) out.bytes += '\n';
  return out;
}

TokenKind kind_of(wave::token_id id, std::string_view text) {
  const auto is = [&](wave::token_category category) {
    constexpr auto kMask = static_cast<unsigned>(wave::TokenTypeMask);
    return (static_cast<unsigned>(id) & kMask) == (static_cast<unsigned>(category) & kMask);
  };
  if (is(wave::IdentifierTokenType) || is(wave::KeywordTokenType) || is(wave::BoolLiteralTokenType))
    return kind_of_word(text);
  if (id == wave::T_PP_NUMBER || is(wave::IntegerLiteralTokenType) || is(wave::FloatingLiteralTokenType))
    return tok::numeric_constant;
  if (is(wave::StringLiteralTokenType)) return tok::string_literal;
  if (is(wave::CharacterLiteralTokenType)) return tok::char_constant;
  if (is(wave::PPTokenType)) return tok::directive;
  return is(wave::OperatorTokenType) ? kind_of_punctuator(text) : tok::unknown;
}

class Builder {
 public:
  explicit Builder(const SourceFile& source)
      : logical_(make_logical(source.bytes())), physical_size_(source.bytes().size()) {
    out_.source = &source;
    out_.tokens.reserve(logical_.bytes.size() / 2);
  }

  TokenStream run() {
    if (const std::size_t nul = out_.source->bytes().find('\0'); nul != std::string_view::npos) {
      out_.errors.push_back({LexError::Kind::kNulByte, static_cast<std::uint32_t>(nul)});
    }
    const char* begin = logical_.bytes.data();
    Scanner scanner(begin, begin + logical_.bytes.size());
    scanner.line = 1;
    scanner.column = scanner.curr_column = 1;
    scanner.error_proc = stop_scanning;
    scanner.file_name = "";
    scanner.enable_ms_extensions = false;
    scanner.act_in_c99_mode = false;
    scanner.detect_pp_numbers = true;
    scanner.enable_import_keyword = false;
    scanner.single_line_only = true;
    scanner.act_in_cpp0x_mode = true;
    try {
      for (;;) {
        const wave::token_id id = scan(&scanner);
        if (id == wave::T_EOF) break;
        const auto length = static_cast<std::uint32_t>(scanner.cur - scanner.tok);
        if (length == 0) break;
        add(id, length);
      }
    } catch (const ScanStopped&) {
      stop_at_error();
    }
    std::free(scanner.bot);
    end_directive();
    match_brackets(out_);
    return std::move(out_);
  }

 private:
  std::uint32_t physical(std::uint32_t logical, bool after) {
    while (splice_ < logical_.splices.size() &&
           (after ? logical_.splices[splice_] < logical : logical_.splices[splice_] <= logical)) {
      ++splice_;
    }
    return logical + (splice_ == 0 ? 0 : logical_.removed[splice_ - 1]);
  }

  void add(wave::token_id id, std::uint32_t length) {
    const std::uint32_t begin = at_ - (colon_left_ ? 1 : 0);
    at_ += length;
    colon_left_ = is_angle_and_colons(begin, length);
    switch (id) {
      case wave::T_SPACE:
      case wave::T_SPACE2:
      case wave::T_CCOMMENT: return;
      case wave::T_CPPCOMMENT:
        if (logical_.bytes[at_ - 1] == '\n') end_line();
        return;
      case wave::T_NEWLINE:
      case wave::T_CONTLINE: end_line(); return;
      default: break;
    }
    if (begin >= logical_.bytes.size() || (at_ == logical_.bytes.size() && logical_.bytes[begin] == '\n')) return;
    Token token;
    token.offset = physical(begin, false);
    const std::size_t splices_at_begin = splice_;
    // A literal that is not ended takes the line ending that was added to the file.
    const auto size = static_cast<std::uint32_t>(physical_size_);
    const std::uint32_t end = std::min(physical(at_ - (colon_left_ ? 1 : 0), true), size);
    if (token.offset >= end) return;
    token.length = end - token.offset;
    if (splice_ != splices_at_begin) {
      token.flags |= kSpliced;
      out_.spliced.emplace(out_.size(), logical_.bytes.substr(begin, length));
    }
    if (std::string primary = without_digraph(out_.source->bytes().substr(token.offset, token.length));
        !primary.empty() && id != wave::T_STRINGLIT && id != wave::T_RAWSTRINGLIT) {
      token.flags |= kSpliced;
      out_.spliced[out_.size()] = std::move(primary);
    }
    const auto spliced = out_.spliced.find(out_.size());
    token.kind = kind_of(id, spliced != out_.spliced.end() ? std::string_view(spliced->second)
                                                           : out_.source->bytes().substr(token.offset, token.length));
    if (token.kind == tok::directive && !line_empty_) token.kind = tok::unknown;
    if (id == wave::T_POUND && line_empty_) token.kind = tok::directive;
    if (token.kind == tok::directive) in_directive_ = true;
    if (in_directive_) token.flags |= kInDirective;
    line_empty_ = false;
    if (joins_angle(token, begin, length)) return;
    out_.tokens.push_back(token);
  }

  // `<` and `::`, which begin with the digraph `<:`. The lexer does not treat this case specially. [C++ lex.pptoken]
  [[nodiscard]] bool is_angle_and_colons(std::uint32_t begin, std::uint32_t length) const {
    return length == 2 && logical_.bytes.compare(begin, 3, "<::") == 0 && begin + 3 < logical_.bytes.size() &&
           logical_.bytes[begin + 3] != ':' && logical_.bytes[begin + 3] != '>';
  }

  // Replaces the digraph at the beginning of a token by its primary form, `<%` by `{`; empty if there is none. [C++
  // lex.digraph]
  static std::string without_digraph(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kDigraphs{
        {{"<%", "{"}, {"%>", "}"}, {"<:", "["}, {":>", "]"}, {"%:", "#"}}};
    for (const auto& [digraph, primary] : kDigraphs) {
      if (text.starts_with(digraph)) return std::string(primary) + std::string(text.substr(digraph.size()));
    }
    return {};
  }

  // Joins `<<` `<` and `>>` `>` without a gap, which are the brackets of a launch. Bracket matching decides whether
  // they really are.
  bool joins_angle(const Token& token, std::uint32_t begin, std::uint32_t length) {
    if (length != 1 || out_.tokens.empty()) return false;
    Token& last = out_.tokens.back();
    const char c = logical_.bytes[begin];
    if (c != '<' && c != '>') return false;
    if (last.length != 2 || last.offset + 2 != token.offset || out_.text(out_.size() - 1) != std::string(2, c))
      return false;
    last.length = 3;
    last.kind = c == '<' ? tok::lesslessless : tok::greatergreatergreater;
    return true;
  }

  void end_line() {
    end_directive();
    line_empty_ = true;
  }

  void end_directive() {
    if (in_directive_ && !out_.tokens.empty()) out_.tokens.back().flags |= kDirectiveEnd;
    in_directive_ = false;
  }

  // The lexer stops at an unterminated comment or literal. After an unterminated literal, the rest is one unknown
  // token.
  void stop_at_error() {
    const std::uint32_t begin = physical(at_, false);
    const bool comment = logical_.bytes.compare(at_, 2, "/*") == 0;
    out_.errors.push_back(
        {comment ? LexError::Kind::kUnterminatedComment : LexError::Kind::kUnterminatedRawString, begin});
    if (comment) return;
    out_.tokens.push_back({begin, static_cast<std::uint32_t>(physical_size_) - begin, kNoToken, tok::unknown, 0});
  }

  TokenStream out_;
  LogicalText logical_;
  std::size_t physical_size_;
  std::uint32_t at_ = 0;
  std::size_t splice_ = 0;
  bool in_directive_ = false;
  bool line_empty_ = true;
  bool colon_left_ = false;  // the first `:` of `<::` is part of the next token
};

}  // namespace

TokenStream lex(const SourceFile& source) { return Builder(source).run(); }

}  // namespace cu2sycl
