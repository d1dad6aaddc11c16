#include "lower/core/constructs.hpp"

#include "emit/printer.hpp"
#include "preprocess/directives.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

constexpr std::array kConstructs = [] {
  using namespace token_role;
  return std::array{
#define CONSTRUCT(name, where, meaning) ConstructInfo{Construct::k_##name, #name, meaning, where, lower_##name},
#include "lower/core/constructs.def"
#undef CONSTRUCT
  };
}();

// Returns the role of a token. Its context decides, not its spelling.
unsigned role_of(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (s[i].kind == tok::directive) return token_role::directive;
  if (!s.is_word(i)) return token_role::punctuation;
  if (s.has(i, kMacroParameter)) return token_role::parameter;
  if (condition_of(s, i) != kNoToken) return token_role::condition;
  return names_member(s, i) ? token_role::member : token_role::name;
}

// Whether a construct occurs in files without CUDA code, too: they include converted headers and call their functions.
bool is_for_any_file(Construct one) { return one == Construct::k_include || one == Construct::k_device_call; }

}  // namespace

std::span<const ConstructInfo> constructs() { return kConstructs; }

const ConstructInfo& info(Construct construct) { return kConstructs[static_cast<std::size_t>(construct)]; }

std::optional<Edit> lower_at(const Site& site, TokenIndex i) {
  if (site.tokens.has(i, kDisabled)) return {};
  const unsigned role = role_of(site, i);
  for (const ConstructInfo& one : kConstructs) {
    if ((one.where & role) == 0 || (!site.file.cuda && !is_for_any_file(one.id))) continue;
    if (std::optional<Edit> edit = one.lower(site, i)) {
      edit->construct = one.id;
      return edit;
    }
  }
  return {};
}

namespace {

std::vector<Edit> edits_in(const Site& site, TokenIndex begin, TokenIndex end) {
  std::vector<Edit> edits;
  for (TokenIndex i = begin; i < end;) {
    if (site.passes_over(i)) {
      ++i;
      continue;
    }
    if (std::optional<Text> before = inserted_before(site, i)) edits.push_back(replace(i, i, std::move(*before)));
    std::optional<Edit> edit = lower_at(site, i);
    // An edit that extends past the tokens that are lowered here is not made, nor one of tokens before `i`.
    if (!edit || edit->range.end > end || edit->range.end <= i) {
      ++i;
      continue;
    }
    i = edit->range.end;
    edits.push_back(std::move(*edit));
  }
  return edits;
}

}  // namespace

Text lower(const Site& site, TokenIndex begin, TokenIndex end) {
  std::vector<Edit> edits = edits_in(site, begin, end);
  return print(site.tokens, {begin, end}, edits);
}

Text lower_between(const Site& site, TokenIndex open, TokenIndex close) {
  std::vector<Edit> edits = edits_in(site, open + 1, close);
  return print_between(site.tokens, open, close, edits);
}

}  // namespace cu2sycl
