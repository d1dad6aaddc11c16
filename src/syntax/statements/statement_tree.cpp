#include "syntax/statements/statement_tree.hpp"

#include <algorithm>
#include <array>

#include "syntax/context.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {
namespace {

using Statements = std::deque<Statement>;

constexpr int kDeepest = 500;

// Returns the token before the parentheses that precede a `{`; kNoToken if there are none.
TokenIndex before_parentheses(const TokenStream& s, TokenIndex open) {
  const TokenIndex close = s.previous(open);
  if (!s.matched(close, tok::r_paren)) return kNoToken;
  const TokenIndex name = s.previous(s[close].match);
  return name == kNoToken || s.is(name, tok::kw_decltype) ? kNoToken : name;
}
bool opens_block(const TokenStream& s, TokenIndex open) {
  return s.is(open, tok::l_brace) && (before_parentheses(s, open) != kNoToken || !opens_list(s, open));
}
// Whether a block ends its statement: the body of a function, or of `EACH(i, n) {…}`.
bool ends_statement(const TokenStream& s, TokenIndex open) {
  TokenIndex name = before_parentheses(s, open);
  if (!s.is_word(name)) return false;
  while (s.is_word(name)) name = s.previous(name);
  return !s.is(name, tok::r_square);  // `[=] __device__ (int i) {…}`
}

class StatementReader {
 public:
  StatementReader(const TokenStream& stream, Statements& out) : s_(stream), out_(out) {}

  // Reads the statements from `i` on, up to `end`.
  void list(TokenIndex i, TokenIndex end, const Statement* parent) {
    if (++depth_ <= kDeepest) {
      while (i < end) i = statement(i, end, parent);
    }
    --depth_;
  }

 private:
  // Returns the next token of the code, or of the macro's line, that is not disabled (`#if 0`, branches of other
  // platforms); the stream's size if there is none.
  [[nodiscard]] TokenIndex next(TokenIndex i) const {
    TokenIndex after = i < s_.size() ? s_.next(i) : kNoToken;
    while (after != kNoToken && after < s_.size() && s_.has(after, kDisabled)) after = s_.next(after);
    return after == kNoToken ? s_.size() : after;
  }
  [[nodiscard]] TokenIndex past(TokenIndex bracket) const {
    return bracket < s_.size() && s_[bracket].match != kNoToken ? next(s_[bracket].match) : next(bracket);
  }
  Statement& add(StatementKind kind, TokenIndex begin, const Statement* parent) {
    Statement& one = out_.emplace_back();
    one.kind = kind;
    one.parent = parent;
    one.range = {begin, begin + 1};
    one.head = {begin, begin};
    return one;
  }
  TokenIndex close(Statement& one, TokenIndex end) const {
    one.range.end = end;
    return next(end - 1);
  }

  // Each of the following functions reads the statement at `i`, which ends before `end`, and returns the token after
  // it.
  TokenIndex compound(TokenIndex i, const Statement* parent) {
    Statement& block = add(StatementKind::kCompound, i, parent);
    list(next(i), s_[i].match, &block);
    return close(block, s_[i].match + 1);
  }

  TokenIndex statement(TokenIndex i, TokenIndex end, const Statement* parent) {
    if (s_.matched(i, tok::l_brace)) return compound(i, parent);
    if (++depth_ > kDeepest) {
      --depth_;
      return plain(i, end, parent);
    }
    const TokenIndex past = entered(i, end, parent);
    --depth_;
    return past;
  }

  TokenIndex entered(TokenIndex i, TokenIndex end, const Statement* parent) {
    switch (s_[i].kind) {
      case tok::kw_if: return headed(i, end, parent, StatementKind::kIf);
      case tok::kw_for: return headed(i, end, parent, StatementKind::kFor);
      case tok::kw_while: return headed(i, end, parent, StatementKind::kWhile);
      case tok::kw_switch: return headed(i, end, parent, StatementKind::kSwitch);
      case tok::kw_do: return do_while(i, end, parent);
      default: break;
    }
    if (s_.is(i, tok::kw_try) && s_.is(next(i), tok::l_brace)) return try_block(i, end, parent);
    if (const TokenIndex colon = label_colon(i, end); colon != kNoToken) {
      Statement& label = add(StatementKind::kLabel, i, parent);
      return close(label, body(label, label.body, next(colon), end));
    }
    return plain(i, end, parent);
  }

  // Reads the statement at `i` as the part `part` of `one`. Returns the index after its last token.
  TokenIndex body(Statement& one, const Statement*& part, TokenIndex i, TokenIndex end) {
    while (i < end && (is_attribute(s_, i) || s_.is(i, "_Pragma") || s_.is(i, "__pragma")))
      i = past(is_attribute(s_, i) ? i : next(i));
    if (i >= end) return end;
    const std::size_t first = out_.size();
    statement(i, end, &one);
    part = &out_[first];
    return part->range.end;
  }

  TokenIndex headed(TokenIndex i, TokenIndex end, const Statement* parent, StatementKind kind) {
    TokenIndex open = next(i);
    if (s_.is(open, tok::kw_constexpr)) open = next(open);
    if (!s_.matched(open, tok::l_paren) || s_[open].match >= end) return plain(i, end, parent);
    Statement& one = add(kind, i, parent);
    one.head = {open + 1, s_[open].match};
    blocks_in(one.head, &one);
    TokenIndex last = body(one, one.body, next(s_[open].match), end);
    const TokenIndex other = next(last - 1);
    if (kind == StatementKind::kIf && other < end && s_.is(other, tok::kw_else))
      last = body(one, one.otherwise, next(other), end);
    return close(one, last);
  }

  TokenIndex do_while(TokenIndex i, TokenIndex end, const Statement* parent) {
    Statement& one = add(StatementKind::kDo, i, parent);
    const TokenIndex last = body(one, one.body, next(i), end);
    const TokenIndex word = next(last - 1);
    const TokenIndex open = s_.is(word, tok::kw_while) ? next(word) : s_.size();
    if (open >= end || !s_.matched(open, tok::l_paren)) return close(one, last);
    one.head = {open + 1, s_[open].match};
    const TokenIndex semicolon = next(s_[open].match);
    return close(one, semicolon < end && s_.is(semicolon, tok::semi) ? semicolon + 1 : s_[open].match + 1);
  }

  TokenIndex try_block(TokenIndex i, TokenIndex end, const Statement* parent) {
    Statement& one = add(StatementKind::kTry, i, parent);
    TokenIndex last = body(one, one.body, next(i), end);
    for (TokenIndex word = next(last - 1); word < end && s_.is(word, tok::kw_catch); word = next(last - 1)) {
      const TokenIndex open = past(next(word));
      if (open >= end || !s_.matched(open, tok::l_brace)) break;
      compound(open, &one);
      last = s_[open].match + 1;
    }
    return close(one, last);
  }

  // Returns the `:` of the label that begins at `i`; kNoToken if there is none.
  [[nodiscard]] TokenIndex label_colon(TokenIndex i, TokenIndex end) const {
    if (!s_.is_word(i)) return kNoToken;
    if (!s_.is(i, tok::kw_case)) return s_.is(next(i), tok::colon) && next(i) < end ? next(i) : kNoToken;
    int conditional = 0;
    for (TokenIndex k = next(i); k < end && !s_.is(k, tok::semi); k = next(k)) {
      if (s_.matched(k, tok::l_paren)) k = s_[k].match;
      if (s_.is(k, tok::question)) ++conditional;
      if (s_.is(k, tok::colon) && conditional-- == 0) return k;
    }
    return kNoToken;
  }

  TokenIndex plain(TokenIndex i, TokenIndex end, const Statement* parent) {
    Statement& one = add(StatementKind::kPlain, i, parent);
    for (TokenIndex k = i; k < end; k = next(k)) {
      const bool unmatched = s_[k].match == kNoToken && s_.is_any(k, tok::l_brace, tok::r_brace);
      if (unmatched || s_.is(k, tok::semi)) return close(one, k + 1);
      if (!opens(k, end)) continue;
      const bool block = block_at(k, &one);
      const bool last = block && ends_statement(s_, k);
      k = s_[k].match;
      if (last) return close(one, k + 1);
    }
    return close(one, end);
  }

  [[nodiscard]] bool opens(TokenIndex k, TokenIndex end) const {
    return s_[k].match != kNoToken && s_[k].match > k && s_[k].match < end;
  }

  // Reads the block that a bracket opens, or the blocks inside the bracket. Returns whether the bracket itself opens a
  // block.
  bool block_at(TokenIndex bracket, const Statement* parent) {
    if (opens_block(s_, bracket)) {
      compound(bracket, parent);
      return true;
    }
    blocks_in({bracket + 1, s_[bracket].match}, parent);
    return false;
  }
  void blocks_in(TokenRange range, const Statement* parent) {
    if (++depth_ <= kDeepest) {
      for (TokenIndex k = range.begin; k < range.end; ++k) {
        if (!opens(k, range.end) || s_.has(k, kInDirective) != s_.has(range.begin, kInDirective)) continue;
        block_at(k, parent);
        k = s_[k].match;
      }
    }
    --depth_;
  }

  const TokenStream& s_;
  Statements& out_;
  int depth_ = 0;
};

}  // namespace

void StatementTree::read(const TokenStream& stream) {
  TokenIndex first = 0;
  while (first < stream.size() && stream.has(first, kInDirective)) ++first;
  StatementReader(stream, code_).list(first, stream.size(), nullptr);
}

void StatementTree::read_line(const TokenStream& stream, TokenRange body) {
  StatementReader(stream, lines_).list(body.begin, body.end, nullptr);
}

const Statement* StatementTree::around(TokenIndex i) const {
  for (const std::deque<Statement>* list : {&lines_, &code_}) {
    const auto after = std::upper_bound(list->begin(), list->end(), i,
                                        [](TokenIndex at, const Statement& one) { return at < one.range.begin; });
    const Statement* one = after == list->begin() ? nullptr : &*std::prev(after);
    while (one != nullptr && !one->holds(i)) one = one->parent;
    if (one != nullptr) return one;
  }
  return nullptr;
}

const Statement* StatementTree::at(TokenIndex begin) const {
  for (const std::deque<Statement>* list : {&lines_, &code_}) {
    const auto found = std::lower_bound(list->begin(), list->end(), begin,
                                        [](const Statement& one, TokenIndex at) { return one.range.begin < at; });
    if (found != list->end() && found->range.begin == begin) return &*found;
  }
  return nullptr;
}

bool StatementTree::unbraced(TokenIndex i) const {
  const Statement* one = around(i);
  if (one == nullptr || one->kind == StatementKind::kCompound) return false;
  const Statement* outer = one->parent;
  while (outer != nullptr && outer->kind == StatementKind::kLabel) outer = outer->parent;
  return outer != nullptr && outer->kind != StatementKind::kCompound && outer->kind != StatementKind::kPlain;
}

}  // namespace cu2sycl
