#include "syntax/context.hpp"

#include <algorithm>

#include "lex/directive_name.hpp"
#include "lex/specifiers.hpp"
#include "syntax/cursor.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {
namespace {

bool follows_parameters(const TokenStream& s, TokenIndex i) {
  return s.is_any(i, tok::kw_const, tok::kw_volatile, tok::kw_mutable, tok::kw_noexcept, tok::kw_constexpr) ||
         s.is(i, cuda_specifier::kDevice) || s.is(i, cuda_specifier::kHost);
}

// Whether `[` opens the captures of a lambda and not a subscript.
bool opens_captures(const TokenStream& s, TokenIndex open) {
  const TokenIndex before = s.previous(open);
  return before == kNoToken || s.is(before, tok::kw_return) || !(s.is_word(before) || closes_bracket(s[before].kind));
}

}  // namespace

bool is_return_arrow(const TokenStream& s, TokenIndex arrow) {
  TokenIndex close = s.previous(arrow);
  while (close != kNoToken && follows_parameters(s, close)) close = s.previous(close);
  if (!s.matched(close, tok::r_paren)) return false;
  TokenIndex name = s.previous(s[close].match);
  TokenIndex captures = name;  // `]` in `[=] __device__ (int i) -> int`; the specifier may be a macro's
  while (s.is_word(captures) && (follows_parameters(s, captures) || !is_keyword(s[captures].kind)))
    captures = s.previous(captures);
  if (s.matched(captures, tok::r_square)) return opens_captures(s, s[captures].match);
  while (name != kNoToken && follows_parameters(s, name)) name = s.previous(name);
  if (name == kNoToken) return false;
  if (s.matched(name, tok::r_paren)) name = s.previous(s[name].match);  // `operator()(…)`
  for (; name != kNoToken && (s.is_word(name) || s.is(name, tok::coloncolon)); name = s.previous(name)) {
    if (s.is(name, tok::kw_auto)) return true;
  }
  return false;
}

TokenIndex before_name(const TokenStream& s, TokenIndex i) {
  const TokenIndex before = s.previous(i);
  return s.is(before, tok::kw_template) ? s.previous(before) : before;
}

bool names_member(const TokenStream& s, TokenIndex i) {
  const TokenIndex before = before_name(s, i);
  return before != kNoToken && (s.is(before, tok::period) || (s.is(before, tok::arrow) && !is_return_arrow(s, before)));
}

bool is_qualified_name(const TokenStream& s, TokenIndex i) {
  return s.is_any(before_name(s, i), tok::coloncolon, tok::period, tok::arrow);
}

TokenIndex object_of_member(const TokenStream& s, TokenIndex i) {
  const TokenIndex before = before_name(s, i);
  return before == kNoToken ? kNoToken : s.previous(before);
}

bool is_defined_by_macro(const TokenStream& s, TokenIndex i) {
  if (!s.is_word(i) || i == 0 || !s.matched(i + 1, tok::l_paren) || !s.is(s[i + 1].match + 1, tok::l_brace))
    return false;
  return (s.is_word(i - 1) && !is_keyword(s[i - 1].kind)) || is_builtin_type(s[i - 1].kind) ||
         s.is_any(i - 1, tok::greater, tok::star, tok::amp);
}

bool braces_call(const TokenStream& s, TokenIndex brace, TokenIndex name) {
  const TokenIndex open = s.next(brace) == name ? call_open(s, name) : kNoToken;
  const TokenIndex end = open == kNoToken ? kNoToken : s.next(s[open].match);
  return s.is(end, tok::semi) && s.next(end) == s[brace].match &&
         s.is_any(s.previous(brace), tok::r_paren, tok::kw_else, tok::kw_do);
}

std::size_t elements_in(const TokenStream& s, TokenIndex open) {
  const std::size_t count = arguments_in(s, open).size();
  return count > 0 && s.is(s.previous(s[open].match), tok::comma) ? count - 1 : count;
}

TokenIndex directive_of_alias(const TokenStream& s, TokenIndex i) {
  if (i < 2 || !s.is_word(i) || !s.has(i, kDirectiveEnd)) return kNoToken;
  if (!names_member(s, i) && !s.is(i - 1, tok::coloncolon) && s[i - 2].kind != tok::directive) return kNoToken;
  TokenIndex directive = i;
  while (directive > 0 && s[directive].kind != tok::directive) --directive;
  if (i < directive + 2 || directive_name(s.text(directive)) != "define" || !s.is_word(directive + 1)) return kNoToken;
  const bool function_like =
      s.is(directive + 2, tok::l_paren) && s[directive + 2].offset == s.end_offset(directive + 1);
  return function_like ? kNoToken : directive;
}

namespace {

// Returns how many angle brackets in [begin, end) are not closed there; negative if more are closed than opened.
int open_brackets(const TokenStream& s, TokenIndex begin, TokenIndex end) {
  int depth = 0;
  for (TokenIndex i = begin; i < end; ++i) {
    if (s.matched(i, tok::l_paren)) i = s[i].match;
    depth += s.is(i, tok::less) ? 1 : s.is(i, tok::greater) ? -1 : s.is(i, tok::greatergreater) ? -2 : 0;
  }
  return depth;
}

}  // namespace

TokenIndex end_of_name(const TokenStream& s, TokenIndex i) {
  const TokenIndex open = s.is(i, tok::kw_operator) ? s.next(i) : kNoToken;
  if (!s.matched(open, tok::l_paren) || s.next(open) != s[open].match) return i + 1;
  const TokenIndex before = before_name(s, i);
  const bool declares = before == kNoToken || s.is_any(before, tok::greater, tok::star, tok::amp, tok::ampamp) ||
                        (s.is_word(before) && !s.is(before, tok::kw_return));
  return declares ? i + 1 : s[open].match + 1;
}

std::string_view name_of_function(const TokenStream& s, TokenIndex i) {
  return end_of_name(s, i) > i + 1 ? kCallOperator : s.text(i);
}

TokenIndex call_open(const TokenStream& s, TokenIndex name, Angle angle) {
  TokenIndex open = s.next(end_of_name(s, name) - 1);
  if (s.is(open, tok::less)) {
    const TokenIndex list = open;
    open = after_template_arguments(s, list, s.size(), angle);
    // `run<&kernel<3>>(p)`: the bracket also closes the list that holds the name.
    if (open != kNoToken && open > list + 1 && s.is(s.previous(open), tok::greatergreater) &&
        open_brackets(s, list, open) < 0)
      return kNoToken;
  }
  return open != kNoToken && open < s.size() && s.matched(open, tok::l_paren) ? open : kNoToken;
}

namespace {

// Returns the `<` of the template argument list that the `>` at a token closes; kNoToken if none is found.
TokenIndex template_open(const TokenStream& s, TokenIndex close) {
  int depth = 0;
  for (TokenIndex i = close; i != kNoToken; i = s.previous(i)) {
    if (closes_bracket(s[i].kind) && s[i].match != kNoToken) {
      i = s[i].match;
      continue;
    }
    if (opens_bracket(s[i].kind) || s.is(i, tok::semi)) return kNoToken;
    depth += s.is(i, tok::greater) ? 1 : s.is(i, tok::greatergreater) ? 2 : 0;
    if (s.is(i, tok::less) && --depth <= 0) return i;
  }
  return kNoToken;
}

}  // namespace

TokenIndex begin_of_primary(const TokenStream& s, TokenIndex last) {
  TokenIndex i = last;
  while (s.is_any(i, tok::r_paren, tok::r_square, tok::r_brace)) {
    if (s[i].match == kNoToken) return kNoToken;
    const TokenIndex open = s[i].match;
    i = s.previous(open);
    const bool called = i != kNoToken && (s.is_any(i, tok::r_paren, tok::r_square, tok::greater, tok::greatergreater) ||
                                          (s.is_word(i) && !s.is(i, tok::kw_return)));
    if (!called) return s.is(open, tok::l_paren) ? open : kNoToken;
  }
  if (s.is_any(i, tok::greater, tok::greatergreater)) {
    i = template_open(s, i);
    if (i != kNoToken) i = s.previous(i);
  }
  return s.is_word(i) ? i : kNoToken;
}

TokenIndex begin_of_callee(const TokenStream& s, TokenIndex name) {
  TokenIndex begin = name;
  for (;;) {
    const TokenIndex before = before_name(s, begin);
    if (!s.is_any(before, tok::period, tok::arrow, tok::coloncolon)) return begin;
    const TokenIndex object = s.previous(before);
    const TokenIndex first = object == kNoToken ? kNoToken : begin_of_primary(s, object);
    if (first == kNoToken) return s.is(before, tok::coloncolon) ? before : begin;
    begin = first;
  }
}

bool ends_body(const TokenStream& stream, TokenIndex close) {
  const TokenIndex after = stream.is(close, tok::r_brace) ? stream.next(close) : kNoToken;
  return stream.is_word(after) && !stream.is(after, tok::kw_noexcept);
}

TokenIndex opening_bracket(const TokenStream& stream, TokenIndex i, TokenIndex begin) {
  for (TokenIndex k = stream.previous(i); k != kNoToken && k >= begin; k = stream.previous(k)) {
    if (closes_bracket(stream[k].kind) && stream[k].match != kNoToken) {
      if (ends_body(stream, k)) return kNoToken;
      k = stream[k].match;
      continue;
    }
    if (opens_bracket(stream[k].kind)) return stream[k].match == kNoToken ? kNoToken : k;
    if (stream.is(k, tok::semi)) return kNoToken;
  }
  return kNoToken;
}

TokenIndex callee_around(const TokenStream& s, TokenIndex i) {
  for (TokenIndex open = opening_bracket(s, i); s.is_any(open, tok::l_paren, tok::l_square);
       open = opening_bracket(s, open)) {
    if (const TokenIndex callee = s.previous(open); s.is(open, tok::l_paren) && s.is_word(callee)) return callee;
  }
  return kNoToken;
}

TokenIndex block_around(const TokenStream& stream, TokenIndex i) {
  for (TokenIndex k = stream.previous(i); k != kNoToken; k = stream.previous(k)) {
    if (stream.is(k, tok::l_brace)) return k;
    if (closes_bracket(stream[k].kind) && stream[k].match != kNoToken) k = stream[k].match;
  }
  return kNoToken;
}

bool opens_list(const TokenStream& stream, TokenIndex open) {
  for (TokenIndex k = open + 1; k < stream[open].match; ++k) {
    if (stream.is(k, tok::semi)) return false;
  }
  return true;
}

bool in_unevaluated_operand(const TokenStream& stream, TokenIndex i, TokenIndex begin) {
  for (TokenIndex open = opening_bracket(stream, i, begin); open != kNoToken;
       open = opening_bracket(stream, open, begin)) {
    const TokenIndex word = stream.previous(open);
    if (stream.is_any(word, tok::kw_sizeof, tok::kw_decltype, tok::kw_noexcept)) return true;
    if (!stream.is(open, tok::l_paren)) return false;
  }
  TokenIndex before = stream.previous(i);
  while (stream.is_any(before, tok::coloncolon, tok::star)) before = stream.previous(before);
  return stream.is(before, tok::kw_sizeof);
}

bool cast_to_void_pointer(const TokenStream& stream, TokenIndex i) {
  TokenIndex before = stream.previous(i);
  if (stream.is(before, tok::amp)) before = stream.previous(before);
  if (before == kNoToken) return false;
  TokenRange type{before, before};
  if (stream.matched(before, tok::r_paren)) {
    type = {stream[before].match + 1, before};
  } else if (stream.is(before, tok::l_paren) && stream.previous(before) != kNoToken &&
             stream.is(stream.previous(before), tok::greater)) {
    const TokenIndex close = stream.previous(before);
    TokenIndex open = close;
    while (open > 0 && !stream.is_any(open, tok::less, tok::semi)) --open;
    type = {open + 1, close};
  }
  bool is_void = false;
  int stars = 0;
  for (TokenIndex k = type.begin; k < type.end; ++k) {
    is_void |= stream.is(k, tok::kw_void);
    stars += stream.is(k, tok::star) ? 1 : 0;
    if (!stream.is_any(k, tok::kw_void, tok::star, tok::kw_const)) return false;
  }
  return is_void && stars == 1;
}

std::string_view qualified_name(const TokenStream& s, TokenIndex begin) {
  if (s.is(begin, tok::coloncolon)) ++begin;
  TokenIndex end = begin;
  while (s.is_word(end) && s.is(end + 1, tok::coloncolon)) end += 2;
  return s.is_word(end) && s.is(end + 1, tok::semi) ? s.slice(begin, end + 1) : std::string_view();
}

TokenIndex after_link(const TokenStream& s, TokenIndex i) {
  if (s.is_any(i, tok::period, tok::arrow, tok::coloncolon)) return s.next(i);
  TokenIndex after = kNoToken;
  if (s.is_word(i)) {
    after = s.next(i);
    const TokenIndex past = s.is(after, tok::less) ? after_template_arguments(s, after, s.size()) : after;
    if (past != kNoToken && past < s.size()) after = past;
  } else if (opens_bracket(s[i].kind) && s[i].match != kNoToken) {
    after = s.next(s[i].match);
  }
  return s.is_word(after) && !s.is(i, tok::kw_template) ? kNoToken : after;  // a word begins another expression
}

TokenIndex pointer_to_functions(const TokenStream& s, TokenIndex open) {
  const Cursor code(s);
  if (!s.matched(open, tok::l_paren)) return kNoToken;
  TokenIndex star = code.next(open);  // skip a calling convention, or the class of a member pointer
  while ((s.is_word(star) && !is_builtin_type(s[star].kind)) || s.is(star, tok::coloncolon)) star = code.next(star);
  if (!s.is(star, tok::star)) return kNoToken;
  const TokenIndex name = code.next(star);
  const bool whole = s.is_word(name) && code.next(name) == s[open].match && s.is(s[open].match + 1, tok::l_paren);
  return whole ? name : kNoToken;
}

TokenIndex alias_name(const TokenStream& s, TokenRange declarator) {
  const Cursor code(s);
  TokenIndex out = kNoToken;
  for (TokenIndex k = declarator.begin; k < declarator.end && !s.is(k, tok::l_square); k = code.next(k)) {
    if (s.is_word(k)) out = k;
    const TokenIndex inner = code.next(k);
    if (const TokenIndex name = pointer_to_functions(s, k); name != kNoToken)
      return name;  // `typedef void (*alias)(int)`
    const bool pointer = s.is(k, tok::l_paren) && s.is(inner, tok::star) && s.is_word(code.next(inner));
    if (pointer) return code.next(inner);  // `typedef int (*alias)[4]`
    if (s.is(k, tok::l_paren) && s.is_word(inner) && s.is(code.next(inner), tok::r_paren)) return inner;
    if (s.is_any(k, tok::l_brace, tok::l_paren) && s[k].match != kNoToken) k = s[k].match;
  }
  return out;
}

}  // namespace cu2sycl
