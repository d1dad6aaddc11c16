#include "lex/conditionals.hpp"

#include <algorithm>

namespace cu2sycl {

void read_conditionals(TokenStream& s) {
  s.conditionals.clear();
  std::vector<std::vector<std::size_t>> open;  // chains, each with its indices into `conditionals`
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (s[i].kind != tok::directive) continue;
    const std::string_view name = directive_name(s.text(i));
    const bool ends = name == "endif";
    if (name.starts_with("if")) {
      const TokenIndex around = open.empty() ? kNoToken : s.conditionals[open.back().back()].directive;
      open.emplace_back();
      s.conditionals.push_back({i, i, kNoToken, kNoToken, around, false});
    } else if (!open.empty() && (ends || name.starts_with("el"))) {
      Conditional& before = s.conditionals[open.back().back()];
      before.next = i;
      s.conditionals.push_back({i, before.first, kNoToken, kNoToken, before.around, name == "else"});
    } else {
      continue;
    }
    open.back().push_back(s.conditionals.size() - 1);
    if (!ends) continue;
    for (const std::size_t one : open.back()) s.conditionals[one].end = i;
    open.pop_back();
  }
}

namespace {

// Returns the first conditional at or after a token.
auto lower_bound(const TokenStream& s, TokenIndex i) {
  return std::partition_point(s.conditionals.begin(), s.conditionals.end(),
                              [&](const Conditional& one) { return one.directive < i; });
}

}  // namespace

const Conditional* conditional_at(const TokenStream& s, TokenIndex directive) {
  const auto found = lower_bound(s, directive);
  return found == s.conditionals.end() || found->directive != directive ? nullptr : &*found;
}

const Conditional* branch_around(const TokenStream& s, TokenIndex i) {
  const auto found = lower_bound(s, i);
  if (found != s.conditionals.end() && found->directive == i) return conditional_at(s, found->around);
  if (found == s.conditionals.begin()) return nullptr;
  const Conditional& before = *std::prev(found);
  return before.begins_branch() ? &before : conditional_at(s, before.around);
}

std::vector<const Conditional*> branches_around(const TokenStream& s, TokenIndex i) {
  std::vector<const Conditional*> out;
  for (auto one = branch_around(s, i); one != nullptr; one = conditional_at(s, one->around)) out.push_back(one);
  std::reverse(out.begin(), out.end());
  return out;
}

TokenIndex line_end(const TokenStream& s, TokenIndex directive) {
  while (directive < s.size() && !s.has(directive, kDirectiveEnd)) ++directive;
  return std::min(directive + 1, s.size());
}

bool leaves_branch(const TokenStream& s, TokenRange range) {
  const Conditional* around = branch_around(s, range.begin);
  if (const Conditional* at = conditional_at(s, range.begin); at != nullptr && at->directive != at->first) return true;
  return around != nullptr && around->next < range.end;
}

bool exclude_each_other(const TokenStream& s, TokenIndex a, TokenIndex b) {
  const Conditional* one = branch_around(s, a);
  while (one != nullptr && !(one->first < b && b < one->end)) one = conditional_at(s, one->around);
  return one != nullptr && !one->holds(b);
}

std::optional<MacroTest> tested_macro(const TokenStream& s, const Conditional& branch) {
  const Conditional* const first = conditional_at(s, branch.first);
  const std::string_view name = directive_name(s.text(first->directive));
  TokenIndex at = first->directive + 1;
  const TokenIndex end = line_end(s, first->directive);
  bool defined = name != "ifndef";
  if (name == "if") {
    if (s.is(at, tok::exclaim)) {
      defined = false;
      ++at;
    }
    if (!s.is(at, "defined")) return {};
    at += s.is(at + 1, tok::l_paren) ? 2 : 1;
  }
  const TokenIndex after = name == "if" && s.is(at + 1, tok::r_paren) ? at + 2 : at + 1;
  if (at >= end || after != end || !s.is_word(at)) return {};
  const bool other = branch.directive != first->directive;
  if (other && !(branch.otherwise && first->next == branch.directive)) return {};
  return MacroTest{s.text(at), defined != other};
}

bool is_under_opposite(const TokenStream& s, TokenIndex i, const TokenStream& other, TokenIndex of) {
  const std::vector<const Conditional*> branches = branches_around(other, of);
  for (auto one = branch_around(s, i); one != nullptr; one = conditional_at(s, one->around)) {
    const auto tested = tested_macro(s, *one);
    if (tested && std::any_of(branches.begin(), branches.end(), [&](const Conditional* branch) {
          return tested_macro(other, *branch) == MacroTest{tested->macro, !tested->defined};
        }))
      return true;
  }
  return false;
}

TokenIndex after_other_branches(const TokenStream& s, TokenIndex begin, TokenIndex end) {
  const Conditional* last = nullptr;
  for (auto one = lower_bound(s, begin); one != s.conditionals.end() && one->directive < end; ++one) {
    if (one->first < begin) last = &*one;
  }
  if (last == nullptr) return begin;
  TokenIndex out = last->directive;
  while (out < end && s.has(out, kInDirective)) ++out;
  return out;
}

}  // namespace cu2sycl
