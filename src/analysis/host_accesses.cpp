#include "analysis/host_accesses.hpp"

#include <algorithm>

#include "analysis/element_uses.hpp"
#include "lex/directive_name.hpp"
#include "syntax/statements.hpp"

namespace cu2sycl {
namespace {

bool any_in(const std::vector<TokenIndex>& list, TokenRange range) {
  return std::any_of(list.begin(), list.end(), [&](TokenIndex i) { return range.begin <= i && i < range.end; });
}

// Behind the statement that begins at a token; `end` where it cannot be read.
TokenIndex statement_end(const TokenStream& s, TokenIndex begin, TokenIndex end) {
  const auto behind = [&](TokenIndex open) {
    return open < end && s[open].match != kNoToken && s[open].match < end ? s[open].match + 1 : end;
  };
  if (begin >= end) return end;
  if (s.is(begin, "{")) return behind(begin);
  if (s.is(begin, "if") || s.is(begin, "for") || s.is(begin, "while") || s.is(begin, "switch")) {
    TokenIndex open = begin + 1;
    if (open < end && s.is(open, "constexpr")) ++open;
    if (open >= end || !s.is(open, "(")) return end;
    TokenIndex at = statement_end(s, behind(open), end);
    if (s.is(begin, "if") && at < end && s.is(at, "else")) at = statement_end(s, at + 1, end);
    return at;
  }
  if (s.is(begin, "do")) {
    const TokenIndex body = statement_end(s, begin + 1, end);
    return body < end && s.is(body, "while") ? std::min(behind(body + 1) + 1, end) : end;
  }
  if (s.is(begin, "try")) {
    TokenIndex at = behind(begin + 1);
    while (at < end && s.is(at, "catch")) at = behind(behind(at + 1));
    return at;
  }
  for (TokenIndex i = begin; i < end; ++i) {
    if ((s.is(i, "(") || s.is(i, "[") || s.is(i, "{")) && s[i].match != kNoToken) {
      i = s[i].match;
    } else if (s.is(i, ";")) {
      return i + 1;
    }
  }
  return end;
}

class Cover {
 public:
  Cover(const Place& place, const BufferUses& uses) : place_(place), s_(place.tokens), uses_(uses) {}

  HostCover run(TokenRange range) {
    statements(range);
    return std::move(out_);
  }

 private:
  void statements(TokenRange range) {
    for (TokenIndex i = range.begin; i < range.end && out_.possible;) {
      if (s_[i].kind == TokenKind::kDirective || s_.has(i, kInDirective)) {
        ++i;
        continue;
      }
      const TokenIndex end = statement_end(s_, i, range.end);
      statement({i, end});
      i = std::max(end, i + 1);
    }
  }

  void statement(TokenRange range) {
    if (!any_in(uses_.accesses, range)) return;
    for (TokenIndex i = range.begin; i < range.end; ++i) out_.possible &= s_[i].kind != TokenKind::kDirective;
    if (behind_pragma(range.begin) || s_.is(range.begin, "case") || s_.is(range.begin, "default") ||
        s_.is(range.begin + 1, ":")) {
      out_.possible = false;
    } else if (parse_declaration(s_, range.begin, range.end) && !is_control(range.begin)) {
      read_alone(range);
    } else if (!any_in(uses_.commands, range)) {
      const bool writes = std::any_of(uses_.accesses.begin(), uses_.accesses.end(), [&](TokenIndex i) {
        return range.begin <= i && i < range.end && !reads_element(place_, i);
      });
      out_.parts.push_back({range, writes});
    } else {
      parts_of(range);
    }
  }

  // A pragma, such as OpenMP's, is about the statement behind it, which braces would take away from it.
  [[nodiscard]] bool behind_pragma(TokenIndex i) const {
    while (i > 0 && s_.has(i - 1, kInDirective)) --i;
    return i > 0 && s_[i - 1].kind == TokenKind::kDirective ? directive_name(s_.text(i - 1)) == "pragma"
                                                            : directive_name(s_.text(i)) == "pragma";
  }

  [[nodiscard]] bool is_control(TokenIndex i) const {
    return s_.is(i, "if") || s_.is(i, "for") || s_.is(i, "while") || s_.is(i, "do") || s_.is(i, "{") ||
           s_.is(i, "switch") || s_.is(i, "try") || s_.is(i, "return");
  }

  // A statement with commands: its own parts.
  void parts_of(TokenRange range) {
    TokenIndex i = range.begin;
    if (s_.is(i, "{")) return statements({i + 1, range.end - 1});
    if (s_.is(i, "if") || s_.is(i, "for") || s_.is(i, "while")) {
      const TokenIndex open = s_.is(i + 1, "constexpr") ? i + 2 : i + 1;
      read_alone({open, s_[open].match + 1});
      const TokenIndex body = s_[open].match + 1;
      const TokenIndex end = statement_end(s_, body, range.end);
      part(TokenRange{body, end});
      if (end < range.end && s_.is(end, "else")) part({end + 1, range.end});
      return;
    }
    if (s_.is(i, "do")) {
      const TokenIndex end = statement_end(s_, i + 1, range.end);
      part({i + 1, end});
      return read_alone({end, range.end});
    }
    out_.possible = false;
  }

  void part(TokenRange range) {
    if (range.begin < range.end && s_.is(range.begin, "{"))
      statements({range.begin + 1, range.end - 1});
    else
      statement(range);
  }

  // Reads, each with an accessor of its own that ends with the expression.
  void read_alone(TokenRange range) {
    if (any_in(uses_.accesses, range) && any_in(uses_.commands, range)) out_.possible = false;
    for (const TokenIndex i : uses_.accesses) {
      if (i < range.begin || i >= range.end) continue;
      out_.possible &= reads_element(place_, i);
      out_.reads.push_back(i);
    }
  }

  const Place& place_;
  const TokenStream& s_;
  const BufferUses& uses_;
  HostCover out_;
};

}  // namespace

HostCover cover_accesses(const Place& place, TokenRange range, const BufferUses& uses) {
  return Cover(place, uses).run(range);
}

}  // namespace cu2sycl
