#include "analysis/launch/launch_dimensions.hpp"

#include <algorithm>

#include "analysis/launch/captures.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {

bool is_dim3(const TokenStream& stream, const Declaration& declaration) {
  const std::string_view type = stream.slice(declaration.type_begin, declaration.type_end);
  return type == "dim3" || type == "const dim3";
}

namespace {

// Whether token i is the whole first or second argument of a launch configuration.
bool is_launch_argument(const TokenStream& s, TokenIndex i) {
  const TokenIndex before = s.previous(i);
  const TokenIndex after = s.next(i);
  if (before == kNoToken || after == kNoToken) return false;
  if (!s.is_any(after, tok::comma, tok::greatergreatergreater)) return false;
  if (s.is(before, tok::lesslessless) && s[before].match != kNoToken) return true;
  if (!s.is(before, tok::comma)) return false;
  int commas = 0;
  for (TokenIndex k = before; k != kNoToken; k = s.previous(k)) {
    const TokenKind kind = s[k].kind;
    if (kind == tok::lesslessless) return s[k].match != kNoToken && commas == 1;
    if (kind == tok::comma) ++commas;
    if (closes_bracket(kind) && s[k].match != kNoToken) k = s[k].match;
    if (is_any(kind, tok::l_paren, tok::l_brace, tok::semi)) return false;
  }
  return false;
}

// Whether the declared return type of a function is a number: a built-in type, or one of <cstddef> or <cstdint>.
bool returns_number(const Project& p, const Function& fn) {
  const TokenStream& s = p.files[fn.file].tokens;
  bool number = false;
  for (TokenIndex i = fn.declaration; i < fn.name_token; ++i) {
    const std::string_view word = s.text(i);
    const TokenKind kind = s[i].kind;
    if (is_any(kind, tok::star, tok::amp, tok::kw_auto) || word == "dim3" || kind == tok::kw_void) return false;
    number |= is_builtin_type(kind) || word == "size_t" || word.ends_with("int32_t") || word.ends_with("int64_t");
  }
  return number;
}

// Whether a size is one cast or call whose value is a number: `(int)ceil(x)`, `v.size()`, a function of the run or of
// the C++ library. Other functions and macros may give a dim3.
bool is_number_of_call(const Place& place, TokenRange range) {
  const TokenStream& s = place.tokens;
  if (range.begin + 1 < range.end && s.matched(range.begin, tok::l_paren) && is_builtin_type(s[range.begin + 1].kind) &&
      s[range.begin].match + 1 < range.end)
    return true;  // a cast
  const TokenIndex close = range.end - 1;
  if (range.end - range.begin < 3 || !s.matched(close, tok::r_paren) || s[close].match <= range.begin) return false;
  TokenIndex name = s[close].match - 1;
  if (s.is(name, tok::greater)) {  // static_cast<int>(…)
    const TokenIndex word = range.begin;
    return s.is(word, tok::kw_static_cast) && s.is(word + 1, tok::less) && is_builtin_type(s[word + 2].kind) &&
           s[close].match == after_template_arguments(s, word + 1, range.end);
  }
  if (!s.is_word(name)) return false;
  const std::string_view word = s.text(name);
  if (is_builtin_type(word)) return name == range.begin;
  if (place.program.macros_by_name.contains(word)) return false;
  const bool member = name > range.begin && s.is_any(name - 1, tok::period, tok::arrow);
  const bool library = name >= range.begin + 2 && s.is(name - 1, tok::coloncolon) && s.is(name - 2, "std");
  const auto declared = place.program.functions_by_name.find(word);
  if (declared == place.program.functions_by_name.end())
    return (member && word == "size") || (library && name == range.begin + 2);
  return (member || name == range.begin) && all_of(declared->second, [&](FunctionId id) {
           return returns_number(place.program, place.program.functions[id]);
         });
}

// Returns the token after `dim3(…)` or `dim3{…}` at a token; kNoToken if there is neither.
TokenIndex after_dim3(const TokenStream& s, TokenIndex i) {
  if (!s.is(i, "dim3")) return kNoToken;
  const TokenIndex open = s.next(i);
  if (!s.is_any(open, tok::l_paren, tok::l_brace) || s[open].match == kNoToken) return kNoToken;
  return s[open].match + 1;
}

// Returns the bracket with the sizes of `(x, y)`, `{x, y}`, `= dim3(x, y)` or `= {x, y}`; kNoToken if there is none.
TokenIndex sizes_open(const TokenStream& s, const Declarator& one) {
  if (one.initializer == kNoToken) return kNoToken;
  TokenIndex open = one.initializer;
  if (s.is(open, tok::equal)) {
    open = s.next(open);
    if (s.is(open, "dim3")) open = s.next(open);
  }
  const bool list = s.is_any(open, tok::l_paren, tok::l_brace);
  return list && s[open].match + 1 == one.end ? open : kNoToken;
}

// Whether the sizes are numbers. A single one may be another dim3, which is copied.
bool are_numbers(const Place& place, TokenIndex open) {
  const auto sizes = arguments_in(place.tokens, open);
  return sizes.size() > 1 || (sizes.size() == 1 && is_scalar_size(place, sizes.front()));
}

// Whether a block declares a variable more than once, in branches of `#if`: later uses may refer to any of them.
bool is_declared_again(const Place& place, const Local& local) {
  const auto same = place.program.locals[place.function].find(local.declarator().name);
  return same != place.program.locals[place.function].end() && any_of(same->second, [&](const Local& other) {
           return other.scope_end == local.scope_end && other.declarator().name_token != local.declarator().name_token;
         });
}

bool is_only_launched(const Place& place, const Local& local) {
  const TokenStream& s = place.tokens;
  const Declarator& one = local.declarator();
  if (local.parameter || local.declaration.is_static || one.array() || one.reference || one.pointer_depth > 0 ||
      !is_dim3(s, local.declaration) || s.is(local.declaration.end, tok::colon))  // `for (dim3 grid : grids)`
    return false;
  if (is_declared_again(place, local) || local_class_around(place, one.name_token) != kNoToken) return false;
  const TokenIndex open = sizes_open(s, one);
  if (one.initializer != kNoToken && (open == kNoToken || !are_numbers(place, open))) return false;
  for (TokenIndex i = one.name_token + 1; i <= local.scope_end && i < s.size(); ++i) {
    if (!s.is_word(i) || s.text(i) != one.name || s.has(i, kDisabled)) continue;
    if (one.initializer != kNoToken && i >= one.initializer && i < one.end) return false;
    if (s.has(i, kInDirective)) return false;
    if (!is_launch_argument(s, i) && assigned_sizes(place, i) == kNoToken) return false;
  }
  return true;
}

}  // namespace

TokenIndex assigned_sizes(const Place& place, TokenIndex i) {
  const TokenStream& s = place.tokens;
  const TokenIndex before = s.previous(i);
  const TokenIndex assign = s.next(i);
  if (before == kNoToken || !s.is(assign, tok::equal) ||
      !s.is_any(before, tok::semi, tok::l_brace, tok::r_brace, tok::r_paren, tok::kw_else))
    return kNoToken;
  const TokenIndex value = s.next(assign);
  const bool braces = s.matched(value, tok::l_brace);
  const TokenIndex after = braces ? s[value].match + 1 : after_dim3(s, value);
  if (after == kNoToken || after >= s.size() || !s.is(after, tok::semi)) return kNoToken;
  const TokenIndex open = braces ? value : s.next(value);
  return are_numbers(place, open) ? open : kNoToken;
}

const Declaration* only_launched(const Place& place, const Local& local) {
  const Declaration& d = local.declaration;
  const bool all = all_of(d.declarators, [&](const Declarator& one) {
    const Local* other = place.program.find_local(place.function, one.name, one.name_token);
    return other != nullptr && other->declarator().name_token == one.name_token && is_only_launched(place, *other);
  });
  return all ? &d : nullptr;
}

const Declaration* only_launched_at(const Place& place, TokenIndex i) {
  const TokenIndex after = place.tokens.next(i);
  if (after == kNoToken || place.in_macro(i) || place.current() == nullptr || !place.tokens.is_word(after))
    return nullptr;
  const Local* first = place.local(after);
  if (first == nullptr || first->declaration.type_begin > i || i >= first->declaration.type_end) return nullptr;
  return only_launched(place, *first);
}

std::vector<TokenRange> sizes_of(const Place& place, TokenIndex open) {
  const TokenStream& s = place.tokens;
  std::vector<TokenRange> out = arguments_in(s, open);
  const auto implied = [&](TokenRange one) {  // after a comma at the end of braces, nothing
    return one.begin == one.end || (one.end - one.begin == 1 && s.is(one.begin, "1"));
  };
  while (out.size() > 1 && implied(out.back())) out.pop_back();
  return out;
}

std::vector<TokenRange> initial_sizes(const Place& place, const Declarator& one) {
  const TokenIndex open = sizes_open(place.tokens, one);
  return open == kNoToken ? std::vector<TokenRange>() : sizes_of(place, open);
}

int size_dimensions(const Place& place, TokenRange range) {
  const TokenStream& s = place.tokens;
  range = without_parentheses(s, range);
  if (range.begin == range.end) return kMaxDimensions;
  const bool made = after_dim3(s, range.begin) == range.end;
  if (made || s.is(range.begin, tok::l_brace)) {
    const TokenIndex open = made ? range.begin + 1 : range.begin;
    const auto given = arguments_in(s, open);
    if (given.size() == 1 && made) return size_dimensions(place, given.front());
    const auto sizes = sizes_of(place, open);
    return std::max(1, static_cast<int>(sizes.size()));
  }
  const bool word = range.end - range.begin == 1 && s.is_word(range.begin) && !place.in_macro(range.begin);
  const Local* local = word ? place.local(range.begin) : nullptr;
  if (local != nullptr && only_launched(place, *local) != nullptr) return 1;  // find_dimensions() counts its sizes
  return is_scalar_size(place, range) ? 1 : kMaxDimensions;
}

TokenRange without_parentheses(const TokenStream& s, TokenRange range) {
  while (range.end - range.begin > 2 && s.is(range.begin, tok::l_paren) && s[range.begin].match == range.end - 1 &&
         arguments_in(s, range.begin).size() == 1)  // not `(f(), 2)`
    range = {range.begin + 1, range.end - 1};
  return range;
}

bool is_scalar_size(const Place& place, TokenRange range) {
  return integral(place, range) || is_number_of_call(place, range);
}

}  // namespace cu2sycl
