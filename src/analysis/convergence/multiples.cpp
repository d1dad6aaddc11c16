#include "analysis/convergence/multiples.hpp"

#include <charconv>

#include "analysis/call_graph/dependent_calls.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {
namespace {

// Returns the value of decimal digits; -1 for other text.
int value_of(std::string_view digits) {
  int value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return error == std::errc() && end == digits.data() + digits.size() ? value : -1;
}

// Whether an expression is the step, apart from parentheses and a cast.
bool is_step(const TokenStream& s, TokenRange e, std::string_view step) {
  while (e.end > e.begin + 2 && s.is(e.begin, tok::l_paren)) {
    if (s[e.begin].match + 1 == e.end) {
      ++e.begin, --e.end;
    } else if (is_cast(s, e.begin) || s.is_word(s[e.begin].match + 1)) {  // `(T) n`
      e.begin = s[e.begin].match + 1;
    } else {
      break;
    }
  }
  return e.begin < e.end && s.slice(e.begin, e.end) == step;
}

// Whether the operators of an expression show that it is a multiple of the step.
bool is_product(const TokenStream& s, TokenRange e, std::string_view step) {
  while (e.end > e.begin + 2 && s.is(e.begin, tok::l_paren) && s[e.begin].match + 1 == e.end) ++e.begin, --e.end;
  TokenIndex last = kNoToken;  // the last `*`, `/` or `&` outside brackets
  bool others = false;
  bool begins = false;  // it begins with `step *`, and only products follow
  for (TokenIndex i = e.begin; i < e.end; ++i) {
    if (opens_bracket(s[i].kind) && s[i].match < e.end) i = s[i].match;
    if (s.is_any(i, tok::star, tok::slash, tok::amp)) {
      begins = s.is(i, tok::star) && (begins || (last == kNoToken && is_step(s, {e.begin, i}, step)));
      last = i;
    } else {
      others |= precedence(s[i].kind) > 0 || s.is(i, tok::question);
    }
  }
  if (last == kNoToken || others) return false;
  if (s.is(last, tok::amp))
    return s.is(last + 1, tok::tilde) && e.end == last + 3 && value_of(step) > 0 &&
           value_of(s.text(last + 2)) + 1 == value_of(step);
  return begins || (s.is(last, tok::star) && is_step(s, {last + 1, e.end}, step));
}

// Whether a function only returns a multiple of its parameter number `which`.
bool returns_multiple(const Project& p, const Function& fn, std::size_t which) {
  const TokenStream& s = p.files[fn.file].tokens;
  if (!fn.defined() || which >= fn.parameters.size() || !s.is(fn.body_open + 1, tok::kw_return)) return false;
  const auto& names = fn.parameters[which].declaration.declarators;
  TokenIndex end = fn.body_open + 2;
  while (end < fn.body_close && !s.is(end, tok::semi)) ++end;
  return names.size() == 1 && is_product(s, {fn.body_open + 2, end}, names.front().name);
}

}  // namespace

bool are_warps(const TokenStream& s, TokenRange e) {
  return e.end == e.begin + 1 && value_of(s.text(e.begin)) > 0 && value_of(s.text(e.begin)) % 32 == 0;
}

bool is_multiple(const Project& p, FunctionId function, TokenRange e, std::string_view step) {
  const TokenStream& s = p.files[p.functions[function].file].tokens;
  if (is_product(s, e, step)) return true;
  if (e.begin >= e.end || !s.is_word(e.begin)) return false;
  if (e.end == e.begin + 1) {
    const Local* local = p.find_local(function, s.text(e.begin), e.begin);
    const TokenIndex assign = local == nullptr || local->parameter ? kNoToken : local->declarator().initializer;
    return s.is(assign, tok::equal) && is_multiple(p, function, {assign + 1, local->declarator().end}, step);
  }
  const TokenIndex open = call_open(s, e.begin);
  if (open == kNoToken || s[open].match + 1 != e.end) return false;
  const auto arguments = split_at_commas(s, open + 1, e.end - 1);
  const auto at = find_if(arguments, [&](TokenRange one) { return is_step(s, one, step); });
  const auto callees = functions_called(p, function, e.begin);
  return !callees.empty() && all_of(callees, [&](FunctionId id) {
    return returns_multiple(p, p.functions[id], static_cast<std::size_t>(at - arguments.begin()));
  });
}

}  // namespace cu2sycl
