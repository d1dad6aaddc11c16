#include "syntax/statements/assembly.hpp"

#include "lex/specifiers.hpp"
#include "syntax/cursor.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {
namespace {

// What a string literal holds; escapes of blanks, quotes and backslashes alone stand in assembly.
std::string literal_text(std::string_view literal) {
  if (literal.starts_with("R\"")) {
    const std::size_t open = literal.find('(');
    const std::size_t close = literal.rfind(')');
    return std::string(literal.substr(open + 1, close - open - 1));
  }
  std::string out;
  for (std::size_t k = literal.find('"') + 1; k + 1 < literal.size(); ++k) {
    if (literal[k] != '\\') {
      out += literal[k];
      continue;
    }
    const char escaped = literal[++k];
    out += escaped == 'n' || escaped == 'r' ? '\n' : escaped == 't' ? ' ' : escaped;
  }
  return out;
}

// Reads what stands between the parentheses.
class Reader {
 public:
  Reader(const TokenStream& stream, TokenIndex open) : s_(stream), at_(open + 1), close_(stream[open].match) {}

  bool run(AssemblyStatement& out) {
    std::string text;
    for (; at_ < close_ && s_.is(at_, tok::string_literal); ++at_) text += literal_text(s_.text(at_));
    if (text.empty() && at_ == close_) return false;
    const bool has_operands = at_ < close_;
    if (has_operands && !s_.is_any(at_, tok::colon, tok::coloncolon)) return false;
    if (!read_sections(out)) return false;
    out.code = ptx::read_code(with_literals(text, out), has_operands);
    return true;
  }

 private:
  // The text with the numbers that operands are.
  std::string with_literals(std::string text, const AssemblyStatement& out) const {
    for (std::size_t k = out.operands.size(); k-- > 0;) {
      const AssemblyOperand& one = out.operands[k];
      const TokenIndex first = one.expression.begin;
      const bool integer = one.constraint.find_first_of("=+fd") == std::string::npos &&
                           one.expression.end == first + 1 && s_.is(first, tok::numeric_constant) &&
                           s_.text(first).find_first_of(".'uUlL") == std::string_view::npos;
      const std::string name = "%" + std::to_string(k);
      for (std::size_t at = text.find(name); integer && at != std::string::npos; at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((end < text.size() && text[end] >= '0' && text[end] <= '9') || (at > 0 && text[at - 1] == '%')) continue;
        text.replace(at, name.size(), s_.text(first));
      }
    }
    return text;
  }

  // Outputs, inputs; what is clobbered says nothing here.
  bool read_sections(AssemblyStatement& out) {
    for (int section = 0; at_ < close_;) {
      section += s_.is(at_, tok::coloncolon) ? 2 : 1;
      TokenIndex end = ++at_;
      while (end < close_ && !s_.is_any(end, tok::colon, tok::coloncolon))
        end = opens_bracket(s_[end].kind) && s_[end].match != kNoToken ? s_[end].match + 1 : end + 1;
      for (const TokenRange& one : split_at_commas(s_, at_, end)) {
        if (section < 3 && !read_operand(one, out)) return false;
      }
      at_ = end;
    }
    return true;
  }

  bool read_operand(TokenRange range, AssemblyStatement& out) const {
    AssemblyOperand one;
    for (; s_.is(range.begin, tok::string_literal); ++range.begin) one.constraint += literal_text(s_.text(range.begin));
    const TokenIndex open = range.begin;
    if (one.constraint.empty() || !s_.is(open, tok::l_paren) || s_[open].match + 1 != range.end) return false;
    one.expression = {open + 1, s_[open].match};
    out.operands.push_back(std::move(one));
    return true;
  }

  const TokenStream& s_;
  TokenIndex at_;
  TokenIndex close_;
};

AssemblyStatement read_assembly(const TokenStream& s, TokenIndex i) {
  AssemblyStatement out{i + 1, {}, {}};
  TokenIndex open = s.next(i);
  while (open != kNoToken && s.is_word(open)) open = s.next(open);  // volatile, inline, goto
  if (open == kNoToken || !s.is(open, tok::l_paren) || s[open].match == kNoToken) return out;
  out.end = s[open].match + 1;
  for (TokenIndex k = open; k < out.end; ++k) {
    if (s[k].kind == tok::directive || s.has(k, kInDirective) != s.has(i, kInDirective)) return out;
  }
  out.readable = Reader(s, open).run(out) && out.code.unread.empty();
  if (!out.readable) out.code.instructions.clear();
  return out;
}

}  // namespace

std::map<TokenIndex, AssemblyStatement> find_assembly(const TokenStream& s) {
  std::map<TokenIndex, AssemblyStatement> out;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (s.is_word(i) && !s.has(i, kDisabled) && cuda_specifier::begins_assembly(s.text(i)))
      out.emplace(i, read_assembly(s, i));
  }
  return out;
}

}  // namespace cu2sycl
