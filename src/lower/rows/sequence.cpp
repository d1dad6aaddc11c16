// Converts sequences of tokens by rows.

#include "rules/sequence.hpp"
#include "lower/core/constructs.hpp"
#include "lower/rows/operands.hpp"
#include "lower/rows/rows.hpp"
#include "program/lookup/scopes.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns whether the namespaces at `i`, with which a sequence begins, are the program's: `cv::cuda::device`, or
// `cuda::device` in a unit with a `namespace cuda`.
bool is_own_namespace(const Site& site, const Rule& rule, TokenIndex i) {
  if (!site.tokens.is(i + 1, tok::coloncolon) || !rule.row->scope.empty()) return false;
  if (is_qualified(site, i)) return true;
  std::string inner;
  for (std::size_t k = 0; k + 1 < rule.sequence.size() && !rule.sequence[k].open && rule.sequence[k + 1].text == "::";
       k += 2)
    inner += "::" + std::string(rule.sequence[k].text);
  const auto& files = site.program.files;
  const auto declares = [&](const std::string& scope) {
    for (FileId id{0}; id < files.size(); ++id) {
      const bool any = any_of(files[id].scopes, [&](const ScopeRange& one) {
        const std::string name = "::" + one.name;
        return name.ends_with(scope) || name.find(scope + "::") != std::string::npos;
      });
      if (any && site.program.related(id, site.file_id)) return true;
    }
    return false;
  };
  if (!declares(inner)) return false;
  if (rule.sequence.size() % 2 == 0 || rule.sequence.back().open || site.file.lacks_headers) return true;
  // The program's namespace may not have the name: `cuda::std` beside a `namespace cuda`.
  const std::string last(rule.sequence.back().text);
  return declares(inner + "::" + last) || (any_of(site.program.names.of(last), [&](const DeclaredName& one) {
           return ends_with_scope(one.scope, inner.substr(2));
         }));
}

// Returns whether the words that a sequence matches are the program's: all are members of its classes,
// `t.type().is_cuda()`, or the only one is a name that it declares.
bool has_own_words(const Site& site, TokenIndex i, TokenIndex end) {
  const TokenStream& s = site.tokens;
  const Project& p = site.program;
  if (end == i + 1) return meaning_of(p, site.file_id, i, site.function) == Meaning::kOwn;
  bool own = true;
  for (TokenIndex k = i; k < end && own; ++k) {
    own = !s.is_word(k) ||
          (any_of(p.functions_by_name.of(s.text(k)), [&](FunctionId id) { return p.functions[id].member; }));
  }
  return own;
}

}  // namespace

std::optional<Edit> lower_sequence(const Site& site, TokenIndex i) {
  const auto rules = site.rules.sequences(site.text(i));
  for (auto rule = rules.rbegin(); rule != rules.rend(); ++rule) {  // later tables first
    std::vector<TokenRange> open;
    if (!holds_at(site, **rule, i) || (names_member(site.tokens, i) && (*rule)->where != Space::kAny)) continue;
    if ((*rule)->has(Effect::kFunctionObjects) && !site.objects_take_item()) continue;
    const TokenIndex end = end_of_sequence(site.tokens, **rule, i, &open);
    if (end == kNoToken || is_own_namespace(site, **rule, i) || has_own_words(site, i, end)) continue;
    if (!(*rule)->supported())
      return unconverted(site, (*rule)->refusal->id, i, end,
                         site.tokens.is(i + 1, tok::coloncolon) ? site.tokens.slice(i, end) : site.text(i),
                         (*rule)->refusal->reason);
    Text text = as_operand(site, **rule, fill_row(site, **rule, (*rule)->to, i, open), i, end - 1);
    text.include((*rule)->row->include);
    // A `*` separates words, as in `struct CUstream_st *name`; its replacement may not.
    if (end < site.tokens.size() && site.tokens.is_word(end) &&
        site.tokens[end].offset == site.tokens.end_offset(end - 1) && !site.tokens.is_word(end - 1))
      text += " ";
    return replace(i, end, notes_of(site, **rule, i) + std::move(text));
  }
  return {};
}

}  // namespace cu2sycl
