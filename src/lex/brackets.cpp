#include "lex/brackets.hpp"

#include <algorithm>
#include <optional>

#include "lex/directive_name.hpp"

namespace cu2sycl {
namespace {

// Marks what stands between `#if 0` and its `#else`, `#elif` or `#endif`.
void mark_disabled(TokenStream& s) {
  std::vector<bool> disabled;  // per open #if
  bool off = false;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    const bool was_off = off;
    if (s[i].kind == tok::directive) {
      const std::string_view name = directive_name(s.text(i));
      if (name == "if" || name == "ifdef" || name == "ifndef") {
        disabled.push_back(name == "if" && s.is(i + 1, "0") && s.has(i + 1, kDirectiveEnd));
      } else if (!disabled.empty() && (name == "else" || name == "elif")) {
        disabled.back() = false;
      } else if (!disabled.empty() && name == "endif") {
        disabled.pop_back();
      }
      off = std::find(disabled.begin(), disabled.end(), true) != disabled.end();
    }
    if (was_off) s.tokens[i].flags |= kDisabled;
  }
}

// A `<<<` opens a launch when a name or `>` stands before it and a `>>>` followed by `(` closes it at the same bracket
// depth.
TokenIndex launch_end(const TokenStream& s, TokenIndex open) {
  const TokenIndex before = s.previous(open);
  if (before == kNoToken || !(s.is_word(before) || s.is_any(before, tok::greater, tok::greatergreater,
                                                            tok::greatergreatergreater, tok::r_paren, tok::r_square)))
    return kNoToken;
  int depth = 0;
  for (TokenIndex i = s.next(open); i != kNoToken; i = s.next(i)) {
    const TokenKind kind = s[i].kind;
    if (opens_bracket(kind)) ++depth;
    if (closes_bracket(kind)) --depth;
    if (depth < 0 || (depth == 0 && kind == tok::semi)) return kNoToken;
    if (depth == 0 && kind == tok::greatergreatergreater) {
      const TokenIndex after = s.next(i);
      return after != kNoToken && s.is(after, tok::l_paren) ? i : kNoToken;
    }
  }
  return kNoToken;
}

// Where `<< <` opens a launch that `>> >` closes, as some formatters write it: nvcc takes them for brackets.
struct SpacedLaunch {
  TokenIndex open;
  TokenIndex close;  // `>>`, or `>>>`
};
std::optional<SpacedLaunch> spaced_launch(const TokenStream& s, TokenIndex open) {
  const bool spaced = s.is(open, tok::lessless) && s.is(open + 1, tok::less);
  if (!spaced && !s.is(open, tok::lesslessless)) return {};
  const TokenIndex before = s.previous(open);
  if (before == kNoToken ||
      !(s.is_word(before) || s.is_any(before, tok::greater, tok::greatergreater, tok::greatergreatergreater)) ||
      s.is(before, tok::kw_operator))
    return {};
  int depth = 0;
  for (TokenIndex i = s.next(open + (spaced ? 1 : 0)); i != kNoToken; i = s.next(i)) {
    const TokenKind kind = s[i].kind;
    if (opens_bracket(kind)) ++depth;
    if (closes_bracket(kind)) --depth;
    if (depth < 0 || (depth == 0 && kind == tok::semi)) return {};
    if (depth > 0) continue;
    const bool closes_spaced = kind == tok::greatergreater && s.is(i + 1, tok::greater) && s.is(i + 2, tok::l_paren);
    const bool closes = kind == tok::greatergreatergreater && s.is(i + 1, tok::l_paren);
    if (!closes_spaced && !closes) continue;
    if (!spaced && closes) return {};  // as usual
    return SpacedLaunch{open, i};
  }
  return {};
}

// Makes one token of the parts of a spaced launch bracket.
void join_spaced_launches(TokenStream& s) {
  std::vector<TokenIndex> first;  // tokens that the one behind them joins
  for (TokenIndex i = 0; i + 1 < s.size(); ++i) {
    if (!s.is_any(i, tok::lessless, tok::lesslessless)) continue;
    const auto found = spaced_launch(s, i);
    if (!found) continue;
    if (s.is(i, tok::lessless)) first.push_back(i);
    if (s.is(found->close, tok::greatergreater)) first.push_back(found->close);
    i = found->close;
  }
  if (first.empty()) return;
  std::vector<Token> out;
  std::unordered_map<TokenIndex, std::string> spliced;
  std::size_t at = 0;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (const auto text = s.spliced.find(i); text != s.spliced.end())
      spliced.emplace(static_cast<TokenIndex>(out.size()), std::move(text->second));
    out.push_back(s[i]);
    if (at == first.size() || first[at] != i) continue;
    ++at;
    Token& joined = out.back();
    const bool opens = s.is(i, tok::lessless);
    spliced[static_cast<TokenIndex>(out.size() - 1)] = opens ? "<<<" : ">>>";
    joined.kind = opens ? tok::lesslessless : tok::greatergreatergreater;
    joined.length = s.end_offset(i + 1) - joined.offset;
    joined.flags = static_cast<std::uint8_t>(joined.flags | s[i + 1].flags | kSpliced);
    ++i;
  }
  s.tokens = std::move(out);
  s.spliced = std::move(spliced);
}

void split_or_match_angles(TokenStream& s) {
  std::vector<TokenIndex> split;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (s[i].match != kNoToken) continue;
    if (s[i].kind == tok::lesslessless) {
      if (const TokenIndex end = launch_end(s, i); end != kNoToken) {
        s.tokens[i].match = end;
        s.tokens[end].match = i;
      }  // else it is a launch that cannot be read: C++ has no `<<` before `<`
    } else if (s[i].kind == tok::greatergreatergreater) {
      split.push_back(i);
    }
  }
  if (split.empty()) return;
  std::vector<Token> out;
  out.reserve(s.tokens.size() + split.size());
  std::vector<TokenIndex> moved(s.size());
  std::size_t at = 0;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    moved[i] = static_cast<TokenIndex>(out.size());
    out.push_back(s[i]);
    if (at < split.size() && split[at] == i) {
      ++at;
      Token rest = s[i];
      out.back().length = 2;
      out.back().kind = tok::greatergreater;
      out.back().flags &= static_cast<std::uint8_t>(~kDirectiveEnd);
      rest.offset += 2;
      rest.length = 1;
      rest.kind = tok::greater;
      out.push_back(rest);
    }
  }
  for (Token& token : out) {
    if (token.match != kNoToken) token.match = moved[token.match];
  }
  std::unordered_map<TokenIndex, std::string> spliced;
  for (auto& [index, text] : s.spliced) spliced.emplace(moved[index], std::move(text));
  s.tokens = std::move(out);
  s.spliced = std::move(spliced);
}

class BracketMatcher {
  struct Branch {
    std::vector<TokenIndex> before;
    std::vector<TokenIndex> first;
    bool has_first;
    TokenIndex directive;  // that begins the branch being read
  };

 public:
  explicit BracketMatcher(TokenStream& stream) : s_(stream) {}

  void run() {
    std::vector<TokenIndex> line;
    for (TokenIndex i = 0; i < s_.size(); ++i) {
      const Token& token = s_[i];
      if (token.kind == tok::directive) {
        line.clear();
        branch(directive_name(s_.text(i)), i);
      } else if (token.flags & kInDirective) {
        step(i, line, false);
      } else if (!(token.flags & kDisabled)) {
        step(i, open_, true);
      }
    }
    for (const TokenIndex i : open_) fault(i);
  }

 private:
  void branch(std::string_view name, TokenIndex i) {
    if (name == "if" || name == "ifdef" || name == "ifndef") branches_.push_back({open_, {}, false, i});
    if (branches_.empty()) return;
    Branch& b = branches_.back();
    if (name == "else" || name == "elif") {
      take_first(b);
      b.directive = i;
      open_ = b.before;
    } else if (name == "endif") {
      take_first(b);
      if (b.has_first) open_ = b.first;
      branches_.pop_back();
    }
  }

  // What the first branch that counts has left open is open behind the condition.
  void take_first(Branch& b) const {
    if (b.has_first || is_disabled(b.directive)) return;
    b.first = open_;
    b.has_first = true;
  }

  bool is_disabled(TokenIndex directive) const {
    while (directive < s_.size() && !s_.has(directive, kDirectiveEnd)) ++directive;
    return directive + 1 < s_.size() && s_.has(directive + 1, kDisabled);
  }

  void step(TokenIndex i, std::vector<TokenIndex>& open, bool report) {
    const TokenKind kind = s_[i].kind;
    if (opens_bracket(kind)) {
      open.push_back(i);
      if (report && open.size() == kDeepest + 1 && !deep_)
        s_.faults.push_back({LexFault::Kind::kDeepBracket, s_[i].offset});
      deep_ |= report && open.size() > kDeepest;
      if (report && open.size() > kDeepest) s_.single_brackets.push_back(i);
    } else if (closes_bracket(kind)) {
      const TokenKind wanted = kind == tok::r_paren    ? tok::l_paren
                               : kind == tok::r_square ? tok::l_square
                                                       : tok::l_brace;
      if (open.empty() || s_[open.back()].kind != wanted) {
        if (report) fault(i);
        return;
      }
      if (open.size() > kDeepest) {
        if (report) s_.single_brackets.push_back(i);
      } else {
        s_.tokens[i].match = open.back();
        // With branches, an opening bracket keeps the first closing one.
        if (s_[open.back()].match == kNoToken) s_.tokens[open.back()].match = i;
      }
      open.pop_back();
    }
  }

  void fault(TokenIndex i) {
    s_.faults.push_back({LexFault::Kind::kUnbalancedBracket, s_[i].offset});
    s_.single_brackets.push_back(i);
  }

  static constexpr std::size_t kDeepest = 256;  // as clang: what is deeper compiles nowhere

  TokenStream& s_;
  bool deep_ = false;  // brackets that are nested deeper have been said
  std::vector<TokenIndex> open_;
  std::vector<Branch> branches_;
};

}  // namespace

void match_brackets(TokenStream& stream) {
  join_spaced_launches(stream);
  mark_disabled(stream);
  split_or_match_angles(stream);
  BracketMatcher(stream).run();
}

void rematch_brackets(TokenStream& stream) {
  std::erase_if(stream.faults, [](const LexFault& fault) {
    return fault.kind == LexFault::Kind::kUnbalancedBracket || fault.kind == LexFault::Kind::kDeepBracket;
  });
  for (const TokenIndex i : stream.single_brackets) stream.tokens[i].kind = kind_of_punctuator(stream.text(i));
  stream.single_brackets.clear();
  for (TokenIndex i = 0; i < stream.size(); ++i) {
    if (opens_bracket(stream[i].kind) || closes_bracket(stream[i].kind)) stream.tokens[i].match = kNoToken;
  }
  BracketMatcher(stream).run();
  disarm_single_brackets(stream);
}

void disarm_single_brackets(TokenStream& stream) {
  for (const TokenIndex i : stream.single_brackets) {
    if (stream[i].match == kNoToken) stream.tokens[i].kind = tok::unknown;
  }
}

std::vector<TokenIndex> unpaired_directives(const TokenStream& s) {
  std::vector<TokenIndex> out;
  std::vector<TokenIndex> open;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (s[i].kind != tok::directive) continue;
    const std::string_view name = directive_name(s.text(i));
    if (name.starts_with("if")) {
      open.push_back(i);
    } else if (name == "endif" || name.starts_with("el")) {
      if (open.empty()) out.push_back(i);
      if (name == "endif" && !open.empty()) open.pop_back();
    } else if (name == "define" && i + 2 < s.size() && s.is(i + 2, tok::l_paren) &&
               s.end_offset(i + 1) == s[i + 2].offset && s[i + 2].match == kNoToken && !s.has(i, kDisabled)) {
      out.push_back(i + 2);
    }
  }
  out.insert(out.end(), open.begin(), open.end());
  return out;
}

}  // namespace cu2sycl
