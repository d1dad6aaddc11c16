#include "syntax/name_context.hpp"

#include "lex/specifiers.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {
namespace {

bool follows_parameters(const TokenStream& s, TokenIndex i) {
  return s.is(i, "const") || s.is(i, "volatile") || s.is(i, "mutable") || s.is(i, "noexcept") || s.is(i, "constexpr") ||
         s.is(i, cuda_specifier::kDevice) || s.is(i, cuda_specifier::kHost);
}

// Whether `[` opens the captures of a lambda, not a subscript.
bool opens_captures(const TokenStream& s, TokenIndex open) {
  const TokenIndex before = s.previous(open);
  return before == kNoToken || s.is(before, "return") ||
         !(s.is_word(before) || s.is(before, ")") || s.is(before, "]") || s.is(before, "}"));
}

}  // namespace

bool is_return_arrow(const TokenStream& s, TokenIndex arrow) {
  TokenIndex close = s.previous(arrow);
  while (close != kNoToken && follows_parameters(s, close)) close = s.previous(close);
  if (close == kNoToken || !s.is(close, ")") || s[close].match == kNoToken) return false;
  TokenIndex name = s.previous(s[close].match);
  while (name != kNoToken && follows_parameters(s, name)) name = s.previous(name);  // `[=] __device__ (int i) -> int`
  if (name == kNoToken) return false;
  if (s.is(name, "]") && s[name].match != kNoToken) return opens_captures(s, s[name].match);
  if (s.is(name, ")") && s[name].match != kNoToken) name = s.previous(s[name].match);  // `operator()(…)`
  for (; name != kNoToken && (s.is_word(name) || s.is(name, "::")); name = s.previous(name)) {
    if (s.is(name, "auto")) return true;
  }
  return false;
}

bool names_member(const TokenStream& s, TokenIndex i) {
  const TokenIndex before = s.previous(i);
  return before != kNoToken && (s.is(before, ".") || (s.is(before, "->") && !is_return_arrow(s, before)));
}

TokenIndex call_open(const TokenStream& s, TokenIndex name) {
  TokenIndex open = s.next(name);
  if (open != kNoToken && s.is(open, "<")) open = behind_template_arguments(s, open, s.size());
  return open != kNoToken && open < s.size() && s.is(open, "(") && s[open].match != kNoToken ? open : kNoToken;
}

}  // namespace cu2sycl
