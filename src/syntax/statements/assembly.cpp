#include "syntax/statements/assembly.hpp"

#include "lex/conditionals.hpp"
#include "lex/specifiers.hpp"
#include "syntax/cursor.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {
namespace {

// Returns the characters that a string literal stands for. In assembly, only blanks, quotes and backslashes are
// escaped.
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

// Parses the tokens between the parentheses.
class AssemblyReader {
 public:
  AssemblyReader(const TokenStream& stream, TokenIndex open, const AssemblySurroundings& around)
      : s_(stream), around_(around), at_(open + 1), close_(stream[open].match) {
    skip();
  }

  bool run(AssemblyStatement& out) {
    std::string text;
    bool any = false;  // literals
    for (; at_ < close_; step()) {
      if (s_.is(at_, tok::hash) && s_.has(at_ + 1, kMacroParameter)) {  // `#value` in a macro: its argument as text
        step();
        text += s_.text(at_);
      } else if (!literal(at_).empty()) {
        text += literal_text(literal(at_));
        any = true;
      } else if (s_.has(at_, kMacroParameter)) {  // `name ".u32 …"`: text that the uses of the macro give
        text += s_.text(at_);
      } else {
        break;
      }
    }
    if (!any && (!text.empty() || at_ == close_)) return false;
    const bool has_operands = at_ < close_;
    if (has_operands && !s_.is_any(at_, tok::colon, tok::coloncolon)) return false;
    if (!read_sections(out)) return false;
    out.code = ptx::read_code(with_literals(text, out), has_operands);
    return true;
  }

 private:
  // Moves to the next code token that the device can reach; to the next code token if the statement itself is
  // unreachable.
  void skip() {
    while (at_ < close_ && ((s_.has(at_, kInDirective) && !in_macro_) || (reached_ && !around_.reached(at_)))) ++at_;
  }
  void step() {
    ++at_;
    skip();
  }

  // Returns the string literal at a token, or the one that a macro there stands for; empty if there is none.
  std::string_view literal(TokenIndex i) const {
    if (s_.is(i, tok::string_literal)) return s_.text(i);
    return s_.is_word(i) ? around_.literal_of(s_.text(i)) : std::string_view();
  }

  // Returns the text with the operands that are integer literals inserted.
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

  // Reads the outputs and inputs, and skips the clobbers.
  bool read_sections(AssemblyStatement& out) {
    for (int section = 0; at_ < close_;) {
      section += s_.is(at_, tok::coloncolon) ? 2 : 1;
      step();
      TokenIndex end = at_;
      while (end < close_ && !s_.is_any(end, tok::colon, tok::coloncolon))
        end = opens_bracket(s_[end].kind) && s_[end].match != kNoToken ? s_[end].match + 1 : end + 1;
      for (const TokenRange& one : split_at_commas(s_, at_, end)) {
        if (section < 3 && !read_operand(one, out)) return false;
      }
      at_ = end;
      skip();
    }
    return true;
  }

  bool read_operand(TokenRange range, AssemblyStatement& out) const {
    AssemblyOperand one;
    for (; range.begin < range.end && !literal(range.begin).empty(); ++range.begin)
      one.constraint += literal_text(literal(range.begin));
    const TokenIndex open = range.begin;
    if (one.constraint.empty() || !s_.is(open, tok::l_paren) || s_[open].match + 1 != range.end) return false;
    one.expression = {open + 1, s_[open].match};
    out.operands.push_back(std::move(one));
    return true;
  }

  const TokenStream& s_;
  const AssemblySurroundings& around_;
  TokenIndex at_;
  TokenIndex close_;
  bool in_macro_ = s_.has(at_ - 1, kInDirective);
  bool reached_ = around_.reached(at_ - 1);  // if false, all tokens of the statement are read
};

// Whether it is known which branch of each `#if` chain in a range the device takes: no branch, or one in a chain with
// `#else`.
bool takes_one_branch(const TokenStream& s, TokenRange range, const std::function<bool(TokenIndex)>& reached) {
  std::map<TokenIndex, int> taken;  // number of reachable branches, by `#if`
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (s[i].kind != tok::directive) continue;
    const Conditional* one = conditional_at(s, i);
    if (one == nullptr || one->first < range.begin || one->end >= range.end) return false;
    if (one->begins_branch()) taken[one->first] += reached(line_end(s, i)) ? 1 : 0;
    if (one->next == one->end && taken[one->first] > (one->otherwise ? 1 : 0)) return false;
  }
  return true;
}

AssemblyStatement read_assembly(const TokenStream& s, TokenIndex i, const AssemblySurroundings& around) {
  AssemblyStatement out{i + 1, {}, {}};
  TokenIndex open = s.next(i);
  while (s.is_word(open)) open = s.next(open);  // volatile, inline, goto
  if (!s.matched(open, tok::l_paren)) return out;
  out.end = s[open].match + 1;
  if (s.has(i, kInDirective) ? !s.has(out.end - 1, kInDirective)
                             : !takes_one_branch(s, {open, out.end}, around.reached))
    return out;
  out.readable = AssemblyReader(s, open, around).run(out) && out.code.unread.empty();
  if (!out.readable) out.code.instructions.clear();
  return out;
}

}  // namespace

std::map<TokenIndex, AssemblyStatement> find_assembly(const TokenStream& s, const AssemblySurroundings& around) {
  std::map<TokenIndex, AssemblyStatement> out;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (s.is_word(i) && !s.has(i, kDisabled) && cuda_specifier::begins_assembly(s.text(i)))
      out.emplace(i, read_assembly(s, i, around));
  }
  return out;
}

}  // namespace cu2sycl
