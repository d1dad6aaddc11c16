#include "analysis/buffer/pointer_uses.hpp"

#include <algorithm>
#include <set>

#include "analysis/launch/captures.hpp"
#include "program/expressions/effects.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {

TokenIndex filled_variable(const TokenStream& s, TokenRange range) {
  while (range.end > range.begin && s.is(range.end - 1, tok::r_paren) && s[range.end - 1].match > range.begin) {
    const TokenIndex open = s[range.end - 1].match;
    const TokenIndex before = open - 1;
    const bool cast = s.is_any(range.begin, tok::kw_reinterpret_cast, tok::kw_static_cast, tok::kw_const_cast);
    if (open > range.begin && (s.is_word(before) || (s.is(before, tok::greater) && !cast))) return kNoToken;  // a call
    range = {open + 1, range.end - 1};
  }
  if (range.end < range.begin + 2) return kNoToken;
  const TokenIndex name = range.end - 1;
  return s.is_word(name) && s.is(name - 1, tok::amp) ? name : kNoToken;
}

TokenRange statement_around(const Place& place, TokenIndex begin, TokenIndex close) {
  const TokenStream& s = place.tokens;
  if (is_statement(place, begin, close)) return {begin, s.next(close) + 1};
  const TokenIndex open = s.previous(begin);
  if (!s.matched(open, tok::l_paren) || s.next(close) == kNoToken) return {0, 0};
  const TokenIndex word = s.previous(open);
  const bool argument = s.next(close) == s[open].match || s.is(s.next(close), tok::comma);
  if (!argument || !s.is_word(word) || is_keyword(s[word].kind) || !is_statement(place, word, s[open].match))
    return {0, 0};
  return {word, s.next(s[open].match) + 1};
}

bool in_swap(const Project& p, FileId file, TokenIndex i) {
  const TokenStream& s = p.files[file].tokens;
  const TokenIndex open = s.is(s.previous(i), tok::l_paren) ? s.previous(i) : s.previous(i) - 2;
  const TokenIndex name = s.previous(open);
  if (!s.is(open, tok::l_paren) || !s.is(open + 2, tok::comma) || s[open].match != open + 4 || !s.is(name, "swap"))
    return false;
  if (s.is(s.previous(name), tok::coloncolon)) return true;
  const auto own = p.functions_by_name.find(s.text(name));
  return !p.macros_by_name.contains(s.text(name)) &&
         (own == p.functions_by_name.end() || all_of(own->second, [&](FunctionId id) {
            return p.functions[id].member || !p.related(p.functions[id].file, file);
          }));
}

TokenIndex called_name(const TokenStream& s, TokenIndex open) {
  TokenIndex name = s.previous(open);
  if (s.is(name, tok::greater)) {
    int depth = 0;
    for (; name != kNoToken && !s.is_any(name, tok::semi, tok::l_brace); name = s.previous(name)) {
      depth += s.is(name, tok::greater) ? 1 : s.is(name, tok::less) ? -1 : 0;
      if (depth == 0) break;
    }
    name = name == kNoToken || depth != 0 ? kNoToken : s.previous(name);
  }
  return s.is_word(name) && !is_keyword(s[name].kind) ? name : kNoToken;
}

bool lambda_between(const TokenStream& s, TokenIndex block, TokenIndex i) {
  for (TokenIndex open = block_around(s, i); open != kNoToken && open > block; open = block_around(s, open)) {
    TokenIndex before = s.previous(open);
    if (s.is(before, tok::r_paren)) before = s.previous(s[before].match);
    if (s.is(before, tok::r_square)) return true;
  }
  return false;
}

bool is_plain_argument(const Place& place, TokenRange range, TokenIndex i, bool launch) {
  const TokenStream& s = place.tokens;
  TokenIndex begin = range.begin;
  while (launch && begin < i && s.is(begin, tok::l_paren) && s[begin].match < i) begin = s[begin].match + 1;
  const bool address =
      begin + 1 == i && s.is(begin, tok::amp) && s.is(i + 1, tok::l_square) && s[i + 1].match + 1 == range.end;
  if (!address && (begin != i || (i + 1 < range.end && !s.is(i + 1, tok::plus)))) return false;
  return !launch || i + 1 == range.end || capturable(place, {i + 2, address ? range.end - 1 : range.end});
}

namespace {

// Follows pointers that a function is passed: whether some copy of one outlives the kernel.
class Keeping {
 public:
  explicit Keeping(const Project& project) : p_(project) {}

  bool keeps(FunctionId id, std::size_t k) {
    const Function& fn = p_.functions[id];
    if (k >= fn.parameters.size() || fn.parameters[k].declaration.declarators.empty()) return true;
    const Declarator& parameter = fn.parameters[k].declaration.declarators.front();
    if (parameter.reference || !fn.defined() || fn.constructor()) return true;
    if (!asked_.insert({id, k}).second) return false;  // it is being examined
    const Place place(p_, fn.file, id);
    std::set<std::string_view> names{parameter.name};
    for (std::size_t known = 0; known != names.size();) {  // its copies as well, in any order
      known = names.size();
      for (TokenIndex i = fn.body_open; i < fn.body_close; ++i) {
        if (place.tokens.is_word(i) && names.contains(place.text(i)) && keeps_use(place, i, names)) return true;
      }
    }
    return false;
  }

 private:
  bool keeps_use(const Place& place, TokenIndex i, std::set<std::string_view>& names) {
    const TokenStream& s = place.tokens;
    TokenIndex before = s.previous(i);
    const bool address = s.is(before, tok::amp);
    if ((s.is(i + 1, tok::l_square) && !address) || s.is_any(before, tok::star, tok::period, tok::arrow)) return false;
    if (address) before = s.previous(before);
    while (s.matched(before, tok::r_paren)) before = s.previous(s[before].match);
    if (before == kNoToken || s.is(before, tok::kw_return)) return true;
    if (s.is(before, tok::equal)) return !is_copy(place, s.previous(before), names);
    const TokenIndex open = opening_bracket(s, i);
    if (open == kNoToken) return false;
    if (s.is(open, tok::l_brace)) return opens_list(s, open);
    return s.is(open, tok::l_paren) && is_kept_by_call(s, open, i);
  }

  // Whether a pointer is assigned to a local variable, which is then another name for it.
  static bool is_copy(const Place& place, TokenIndex target, std::set<std::string_view>& names) {
    const TokenStream& s = place.tokens;
    const Local* local = s.is_word(target) ? place.local(target) : nullptr;
    if (local == nullptr || local->declarator().reference || local->declaration.is_static) return false;
    const TokenIndex holder = s.previous(target);
    const bool declared = local->declarator().name_token == target;
    if (!declared && s.is_any(holder, tok::period, tok::arrow, tok::star)) return false;
    names.insert(s.text(target));
    return true;
  }

  bool is_kept_by_call(const TokenStream& s, TokenIndex open, TokenIndex i) {
    const TokenIndex name = called_name(s, open);
    const auto found = name == kNoToken ? p_.functions_by_name.end() : p_.functions_by_name.find(s.text(name));
    if (found == p_.functions_by_name.end()) return false;
    const auto arguments = arguments_in(s, open);
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      if (i < arguments[k].begin || i >= arguments[k].end) continue;
      return any_of(found->second, [&](FunctionId f) {
        return p_.functions[f].defined() && p_.functions[f].parameters.size() == arguments.size() && keeps(f, k);
      });
    }
    return false;
  }

  const Project& p_;
  std::set<std::pair<FunctionId, std::size_t>> asked_;
};

}  // namespace

bool keeps_pointer(const Project& project, const Function& kernel, std::size_t k) {
  return Keeping(project).keeps(FunctionId(static_cast<std::size_t>(&kernel - project.functions.data())), k);
}

bool is_pointer_parameter(const Project& project, const Function& fn, std::size_t k) {
  const Parameter& one = fn.parameters[k];
  if (one.has_default || one.pack || one.declaration.declarators.size() != 1) return false;
  const Declarator& d = one.declaration.declarators.front();
  const TokenStream& s = project.files[fn.file].tokens;
  if (d.pointer_depth != 1 || d.reference || d.array()) return false;
  if (!d.name.empty() && d.name_token + 1 != one.end) return false;  // the name is a macro's, such as RESTRICT
  for (TokenIndex i = one.begin; i < one.end; ++i) {
    if (s.is_any(i, tok::kw_volatile, tok::kw_void) || s.has(i, kInDirective)) return false;
  }
  return true;
}

bool points_to_const(const Project& project, const Function& fn, std::size_t k) {
  if (k >= fn.parameters.size()) return false;
  const Declaration& d = fn.parameters[k].declaration;
  if (d.declarators.empty()) return false;
  const TokenStream& s = project.files[fn.file].tokens;
  bool constant = false;
  int stars = 0;
  for (TokenIndex i = d.begin; i < std::min(d.declarators.front().name_token, d.end); ++i) {
    stars += s.is(i, tok::star) ? 1 : 0;
    constant |= s.is(i, tok::kw_const) && stars == 0;
  }
  return constant && stars == 1;
}

bool changes_beside(const Place& place, const Table& table, TokenIndex i) {
  const TokenStream& s = place.tokens;
  const TokenIndex open = opening_bracket(s, i);
  const TokenIndex name = s.is(open, tok::l_paren) ? s.previous(open) : kNoToken;
  if (!s.is_word(name) || table.find(s.text(name), RuleKind::kCall) == nullptr) return false;
  const std::vector<TokenRange> arguments = arguments_in(s, open);
  return any_of(arguments, [&](TokenRange one) { return (i < one.begin || i >= one.end) && may_change(place, one); });
}

}  // namespace cu2sycl
