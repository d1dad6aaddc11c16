#include "lex/brackets.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "lex/conditionals.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

// Marks the tokens between `#if 0` and its `#else`, `#elif` or `#endif`.
void mark_disabled(TokenStream& s) {
  for (const Conditional& one : s.conditionals) {
    const TokenIndex zero = one.directive + 1;
    if (!one.begins_chain() || !s.is(zero, "0") || !s.has(zero, kDirectiveEnd)) continue;
    for (TokenIndex i = zero; i < s.size() && i <= one.next; ++i) s.tokens[i].flags |= kDisabled;
  }
}

// Returns, for each token that may open a launch, the first token after it that may close one, at the same bracket
// depth and before a `;`.
template <typename Opens, typename Closes>
std::map<TokenIndex, TokenIndex> launch_ends(const TokenStream& s, Opens opens, Closes closes) {
  std::map<TokenIndex, TokenIndex> out;
  std::vector<std::vector<TokenIndex>> code(1);  // openers without an end so far, by open bracket
  std::vector<std::vector<TokenIndex>> line(1);  // the same for a directive's line
  for (TokenIndex i = 0; i < s.size(); ++i) {
    const TokenKind kind = s[i].kind;
    if (kind == tok::directive) line.assign(1, {});
    std::vector<std::vector<TokenIndex>>& waiting = s.has(i, kInDirective) ? line : code;
    if (opens_bracket(kind)) {
      waiting.emplace_back();
    } else if (closes_bracket(kind) && waiting.size() > 1) {
      waiting.pop_back();
    } else if (closes_bracket(kind) || kind == tok::semi) {
      waiting.back().clear();
    } else if (closes(i)) {
      for (const TokenIndex open : waiting.back()) out.emplace(open, i);
      waiting.back().clear();
    } else if (opens(i)) {
      waiting.back().push_back(i);
    }
  }
  return out;
}

// A `<<<` opens a launch if a name, a closing bracket or a `>` precedes it and a `>>>` followed by `(` closes it. A
// preprocessor line may be between the `>>>` and the `(`, and a macro's definition may end with the `>>>`.
std::map<TokenIndex, TokenIndex> launches(const TokenStream& s) {
  const auto opens = [&](TokenIndex i) {
    const TokenIndex before = s.is(i, tok::lesslessless) ? s.previous(i) : kNoToken;
    return before != kNoToken && !s.is(before, tok::kw_operator) &&
           (s.is_word(before) || s.is_any(before, tok::greater, tok::greatergreater, tok::greatergreatergreater,
                                          tok::r_paren, tok::r_square));
  };
  std::map<TokenIndex, TokenIndex> out =
      launch_ends(s, opens, [&](TokenIndex i) { return s.is(i, tok::greatergreatergreater); });
  std::erase_if(out, [&](const auto& one) {
    const TokenIndex after = s.next(one.second);
    const bool divided = one.second + 1 < s.size() && s.has(one.second + 1, kInDirective);
    return !s.is(after, tok::l_paren) && !divided && !s.has(one.second, kDirectiveEnd);
  });
  return out;
}

// Finds the launches that are opened by `<< <` or closed by `>> >`, as some formatters write them: nvcc accepts these
// as launch brackets. The result maps to a `>>` or a `>>>`.
std::map<TokenIndex, TokenIndex> spaced_launches(const TokenStream& s) {
  const auto is_spaced = [&](TokenIndex i) { return s.is(i, tok::lessless) && s.is(i + 1, tok::less); };
  const auto opens = [&](TokenIndex i) {
    const TokenIndex before = is_spaced(i) || s.is(i, tok::lesslessless) ? s.previous(i) : kNoToken;
    return before != kNoToken && !s.is(before, tok::kw_operator) &&
           (s.is_word(before) || s.is_any(before, tok::greater, tok::greatergreater, tok::greatergreatergreater));
  };
  const auto closes = [&](TokenIndex i) {
    return (s.is(i, tok::greatergreater) && s.is(i + 1, tok::greater) && s.is(i + 2, tok::l_paren)) ||
           (s.is(i, tok::greatergreatergreater) && s.is(i + 1, tok::l_paren));
  };
  std::map<TokenIndex, TokenIndex> out = launch_ends(s, opens, closes);
  std::erase_if(out, [&](const auto& one) {  // ordinary launches
    return !is_spaced(one.first) && s.is(one.second, tok::greatergreatergreater);
  });
  return out;
}

// Joins the parts of each spaced launch bracket into one token.
void join_spaced_launches(TokenStream& s) {
  std::vector<TokenIndex> first;  // tokens to be joined with the next one
  TokenIndex after = 0;
  for (const auto& [open, close] : spaced_launches(s)) {
    if (open < after) continue;
    if (s.is(open, tok::lessless)) first.push_back(open);
    if (s.is(close, tok::greatergreater)) first.push_back(close);
    after = close + 1;
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
  for (const auto& [open, close] : launches(s)) {  // any other `<<<` is an error: C++ has no `<<` before `<`
    s.tokens[open].match = close;
    s.tokens[close].match = open;
  }
  std::vector<TokenIndex> split;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (s[i].kind == tok::greatergreatergreater && s[i].match == kNoToken) split.push_back(i);
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
    TokenIndex directive;  // begins the current branch
    bool fails = false;    // it contains `#error`: code after that is never compiled
  };

 public:
  explicit BracketMatcher(TokenStream& stream) : s_(stream) {}

  void run() {
    std::vector<TokenIndex> line;
    for (TokenIndex i = 0; i < s_.size(); ++i) {
      const Token& token = s_[i];
      if (token.kind == tok::directive) {
        line.clear();
        const std::string_view name = directive_name(s_.text(i));
        if (name == "error" && !branches_.empty()) branches_.back().fails = true;
        if (const Conditional* one = conditional_at(s_, i)) branch(*one);
      } else if (token.flags & kInDirective) {
        step(i, line, false);
      } else if (never_compiled()) {
        if (opens_bracket(token.kind) || closes_bracket(token.kind)) s_.single_brackets.push_back(i);
      } else if (!(token.flags & kDisabled)) {
        step(i, open_, true);
      }
    }
    for (const TokenIndex i : open_) error(i);
  }

 private:
  void branch(const Conditional& one) {
    if (one.begins_chain()) {
      branches_.push_back({open_, {}, false, one.directive});
      return;
    }
    Branch& b = branches_.back();
    take_first(b);
    if (one.begins_branch()) {
      b.directive = one.directive;
      open_ = b.before;
    } else {
      open_ = b.has_first ? b.first : b.before;
      branches_.pop_back();
    }
  }

  bool never_compiled() const {
    return any_of(branches_, [](const Branch& one) { return one.fails; });
  }

  // After the chain, the brackets are open that the first enabled branch left open. If that branch opens and closes
  // nothing, perhaps because it uses a macro in place of a bracket, a later branch decides.
  void take_first(Branch& b) {
    if (std::exchange(b.fails, false)) return;
    if ((b.has_first && (b.first != b.before || open_ == b.before)) || is_disabled(b.directive)) return;
    b.first = open_;
    b.has_first = true;
  }

  bool is_disabled(TokenIndex directive) const {
    const TokenIndex after = line_end(s_, directive);
    return after < s_.size() && s_.has(after, kDisabled);
  }

  void step(TokenIndex i, std::vector<TokenIndex>& open, bool report) {
    const TokenKind kind = s_[i].kind;
    if (opens_bracket(kind)) {
      open.push_back(i);
      if (report && open.size() == kDeepest + 1 && !deep_)
        s_.errors.push_back({LexError::Kind::kDeepBracket, s_[i].offset});
      deep_ |= report && open.size() > kDeepest;
      if (report && open.size() > kDeepest) s_.single_brackets.push_back(i);
    } else if (closes_bracket(kind)) {
      const TokenKind wanted = kind == tok::r_paren    ? tok::l_paren
                               : kind == tok::r_square ? tok::l_square
                                                       : tok::l_brace;
      if (kind == tok::r_brace && report) leave_to_brace(open);
      if (open.empty() || s_[open.back()].kind != wanted) {
        if (report) error(i);
        return;
      }
      if (open.size() > kDeepest) {
        if (report) s_.single_brackets.push_back(i);
      } else {
        s_.tokens[i].match = open.back();
        // If several branches close an opening bracket, it keeps the first closing one.
        if (s_[open.back()].match == kNoToken) s_.tokens[open.back()].match = i;
      }
      open.pop_back();
    }
  }

  // A `}` closes what is open in its block, so that an unmatched `(` or `[` affects only itself.
  void leave_to_brace(std::vector<TokenIndex>& open) {
    const auto brace =
        std::find_if(open.rbegin(), open.rend(), [&](TokenIndex i) { return s_[i].kind == tok::l_brace; });
    if (brace == open.rend()) return;
    for (auto i = open.rbegin(); i != brace; ++i) error(*i);
    open.erase(brace.base(), open.end());
  }

  void error(TokenIndex i) {
    s_.errors.push_back({LexError::Kind::kUnbalancedBracket, s_[i].offset});
    s_.single_brackets.push_back(i);
  }

  static constexpr std::size_t kDeepest = 256;  // as clang's limit: deeper code does not compile anywhere

  TokenStream& s_;
  bool deep_ = false;  // brackets that are nested too deeply have been reported
  std::vector<TokenIndex> open_;
  std::vector<Branch> branches_;
};

}  // namespace

void match_brackets(TokenStream& stream) {
  join_spaced_launches(stream);
  split_or_match_angles(stream);
  read_conditionals(stream);
  mark_disabled(stream);
  BracketMatcher(stream).run();
}

void rematch_brackets(TokenStream& stream) {
  std::erase_if(stream.errors, [](const LexError& error) {
    return error.kind == LexError::Kind::kUnbalancedBracket || error.kind == LexError::Kind::kDeepBracket;
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
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (s[i].kind != tok::directive) continue;
    const std::string_view name = directive_name(s.text(i));
    if ((name == "endif" || name.starts_with("el")) && conditional_at(s, i) == nullptr) out.push_back(i);
    if (name == "define" && i + 2 < s.size() && s.is(i + 2, tok::l_paren) && s.end_offset(i + 1) == s[i + 2].offset &&
        s[i + 2].match == kNoToken && !s.has(i, kDisabled))
      out.push_back(i + 2);
  }
  for (const Conditional& one : s.conditionals) {
    if (one.begins_chain() && one.end == kNoToken) out.push_back(one.directive);
  }
  return out;
}

}  // namespace cu2sycl
