#include "preprocess/expansion/needed_definitions.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "lex/conditionals.hpp"
#include "lex/specifiers.hpp"
#include "preprocess/macros/uses.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {

DefinitionFinder::DefinitionFinder(const Definitions& definitions, const MacroReasons& reasons,
                                   const std::set<std::string>& launchers, const FileRelations& relations)
    : definitions_(definitions), reasons_(reasons), launchers_(launchers), relations_(relations) {
  const SpaceSpecifiers specifiers(definitions);
  for (const auto& [name, all] : definitions.all()) {
    const bool own = name != cuda_specifier::kDevice && name != cuda_specifier::kGlobal;  // `#define __device__`
    if (own && !all.front().macro->function_like() && specifiers.contains(name)) specifiers_.insert(name);
  }
  of_platform_ = specifiers_;
  for (const Definition* d : reasons.definitions) {
    const ExpansionReason reason = reasons.by_name.at(d->macro->name);
    if (reason == ExpansionReason::kDeclaresMemory && !d->macro->function_like()) of_platform_.insert(d->macro->name);
    if (reason != ExpansionReason::kPastedCudaName) continue;
    of_platform_.insert(d->macro->name);
    const TokenStream& s = definitions.tokens(*d);
    for (TokenIndex i = d->macro->body_begin; i < d->macro->body_end; ++i) of_platform_.insert(s.text(i));
  }
}

bool DefinitionFinder::is_expanded(std::string_view name, std::uint32_t f) const {
  if (!reasons_.by_name.contains(name)) return false;
  const std::vector<Definition>& all = *definitions_.find(name);
  return any_of(
      all, [&](const Definition& d) { return reasons_.definitions.contains(&d) && relations_.related(f, d.file); });
}

bool DefinitionFinder::hands_expanded(const TokenStream& s, TokenIndex open, std::uint32_t f) const {
  for (TokenIndex i = open + 1; i < s[open].match; ++i) {
    if (s.is_word(i) && !s.has(i, kMacroParameter) && is_expanded(s.text(i), f) &&
        (!s.is(i + 1, tok::l_paren) || has_comma(s.text(i), f)))
      return true;
  }
  return false;
}

bool DefinitionFinder::has_comma(std::string_view name, std::uint32_t f) const {
  const std::vector<Definition>& all = *definitions_.find(name);
  return any_of(all, [&](const Definition& d) {
    const TokenStream& s = definitions_.tokens(d);
    for (TokenIndex i = d.macro->body_begin; relations_.related(f, d.file) && i < d.macro->body_end; ++i) {
      if (s.matched(i, tok::l_paren)) i = s[i].match;
      if (s.is(i, tok::comma)) return true;
    }
    return false;
  });
}

bool DefinitionFinder::may_declare_memory(std::string_view name, std::uint32_t f, TokenIndex at) const {
  const auto reason = reasons_.by_name.find(name);
  const bool declares = reason != reasons_.by_name.end() && reason->second == ExpansionReason::kDeclaresMemory;
  return (declares || specifiers_.contains(name)) && candidates_for(name, f, at).size() > 1;
}

namespace {

// Returns the `(` of the list of words, numbers and calls that a token is an element of; kNoToken if there is none.
TokenIndex list_around(const TokenStream& s, TokenIndex i) {
  for (TokenIndex k = s.previous(i); k != kNoToken; k = s.previous(k)) {
    if (s.matched(k, tok::r_paren))
      k = s[k].match;
    else if (s.is(k, tok::l_paren) || s.is_any(k, tok::semi, tok::l_brace, tok::r_brace))
      return s.is(k, tok::l_paren) ? k : kNoToken;
  }
  return kNoToken;
}

}  // namespace

// Whether a macro, or one that it uses, uses a parameter as a macro: `X(a, b)`. Skips the macros in `seen`. Returns
// true for a macro that uses very many others.
bool DefinitionFinder::uses_parameter_as_macro(const Definition& d, std::set<const MacroDefinition*>& seen) const {
  constexpr std::size_t kMost = 256;
  const TokenStream& s = definitions_.tokens(d);
  if (!seen.insert(d.macro).second || seen.size() > kMost) return seen.size() > kMost;
  for (TokenIndex k = d.macro->body_begin; k + 1 < d.macro->body_end; ++k) {
    if (!s.matched(k + 1, tok::l_paren)) continue;
    if (s.has(k, kMacroParameter)) return true;
    const std::vector<Definition>* inner = s.is_word(k) ? definitions_.find(s.text(k)) : nullptr;
    if (inner != nullptr && inner->front().macro->function_like() && uses_parameter_as_macro(inner->front(), seen))
      return true;
  }
  return false;
}

// Whether an argument of the macro at `i` is a macro that must be expanded. If the macro uses its parameters as
// macros, a parameter of the surrounding macro also counts, since it may be one.
bool DefinitionFinder::is_handed_macro(const TokenStream& s, TokenIndex i, const Definition& d, std::uint32_t f) const {
  const TokenIndex open = i + 1;
  if (!d.macro->function_like() || !s.matched(open, tok::l_paren)) return false;
  if (hands_expanded(s, open, f)) return true;
  for (TokenIndex k = open + 1; k < s[open].match; ++k) {
    if (!s.has(k, kMacroParameter) || s.is(k + 1, tok::l_paren)) continue;
    std::set<const MacroDefinition*> seen;
    return uses_parameter_as_macro(d, seen);
  }
  return false;
}

void DefinitionFinder::add_definition(std::string_view name, Search& out) const {
  const auto choice = out.chosen.find(name);
  const Definition* d = choice == out.chosen.end() ? nullptr : choice->second;
  if (d == nullptr) {
    const std::vector<const Definition*> candidates = candidates_for(name, out.f, out.at);
    if (candidates.size() > 1) out.open = name;
    if (candidates.size() != 1) return;
    d = candidates.front();
  }
  out.wanted.emplace(name, d);
  needed_definitions(definitions_.tokens(*d), d->macro->body_begin, d->macro->body_end, out.pasted, out);
}

void DefinitionFinder::add_pasted(const TokenStream& s, TokenIndex paste, Search& out) const {
  for (const auto& [name, all] : definitions_.all()) {
    if (all.front().macro->function_like() || out.wanted.contains(name) || !out.open.empty()) continue;
    const auto is_part = [&](TokenIndex side) {
      return s.is_word(side) && !s.has(side, kMacroParameter) && s.text(side).size() > 1;
    };
    const bool made = (is_part(paste - 1) && name.starts_with(s.text(paste - 1))) ||
                      (is_part(paste + 1) && name.ends_with(s.text(paste + 1)));
    // One of several definitions may not be meant.
    if (made && candidates_for(name, out.f, out.at).size() == 1) add_definition(name, out);
  }
}

void DefinitionFinder::needed_definitions(const TokenStream& s, TokenIndex begin, TokenIndex end, bool arguments,
                                          Search& out) const {
  for (TokenIndex i = begin; i < end && out.open.empty(); ++i) {
    if (arguments && s.is(i, tok::hashhash)) add_pasted(s, i, out);
    if (!s.is_word(i) || s.has(i, kMacroParameter) || out.wanted.contains(s.text(i))) continue;
    const std::vector<Definition>* known = definitions_.find(s.text(i));
    if (known == nullptr) continue;
    // `APPLY(INSTANCE, ALL, 1)`: an argument beside a macro that must be expanded may call it.
    const TokenIndex list = s.is_any(s.next(i), tok::comma, tok::r_paren) && known->front().macro->function_like()
                                ? list_around(s, i)
                                : kNoToken;
    const bool wanted = is_expanded(s.text(i), out.f) || is_handed_macro(s, i, known->front(), out.f) ||
                        (s.is(list, tok::l_paren) && hands_expanded(s, list, out.f)) ||
                        any_of(*known, [&](const Definition& d) {
                          return relations_.related(out.f, d.file) && definitions_.pastes(d);
                        });
    if ((!wanted && !arguments) || (!is_expanded(s.text(i), out.f) && definitions_.renames_itself(known->front())))
      continue;
    add_definition(known->front().macro->name, out);
  }
  // An argument is expanded before it is pasted if it is passed to a macro that calls the pasting one.
  for (TokenIndex i = begin; i + 1 < end && out.open.empty(); ++i) {
    const auto called = out.wanted.find(s.text(i));
    if (called == out.wanted.end() || !s.matched(i + 1, tok::l_paren) ||
        (is_expanded(s.text(i), out.f) && !definitions_.makes_name(*called->second)) ||
        !definitions_.pastes(*called->second) || definitions_.pastes_itself(*called->second))
      continue;
    const bool outer = std::exchange(out.pasted, true);
    needed_definitions(s, i + 2, s[i + 1].match, true, out);
    out.pasted = outer;
    i = s[i + 1].match;
  }
}

// Returns the definitions that a use may refer to. A macro of `launchers_` or `of_platform_` refers only to those in
// branches that nvcc compiles, if there are any.
std::vector<const Definition*> DefinitionFinder::candidates_for(std::string_view name, std::uint32_t f,
                                                                TokenIndex at) const {
  std::vector<const Definition*> out = definitions_.candidates(name, f, at, relations_);
  const auto compiled = [&](const Definition* one) { return relations_.compiled(one->file, one->macro->directive); };
  if ((launchers_.contains(std::string(name)) || of_platform_.contains(name)) && any_of(out, compiled))
    std::erase_if(out, std::not_fn(compiled));
  return out;
}

void DefinitionFinder::resolve(std::uint32_t f, const TokenStream& s, const Chosen& chosen, MacroUse& use) const {
  Search search{f, use.begin, chosen, {}};
  if (definitions_.find(s.text(0)) != nullptr) needed_definitions(s, 0, 1, true, search);
  needed_definitions(s, 0, s.size(), false, search);
  for (TokenIndex i = 0; i < s.size(); ++i) {  // names of our macros as arguments
    if (is_expanded(s.text(i), f) && !search.wanted.contains(s.text(i))) needed_definitions(s, i, i + 1, true, search);
  }
  if (search.open.empty()) {
    for (const auto& [name, d] : search.wanted) use.macros.insert(name);
    use.lines.push_back({{}, use.expansions.size()});
    use.expansions.push_back({std::move(search.wanted), std::nullopt});
    return;
  }
  std::vector<const Definition*> candidates = candidates_for(search.open, f, use.begin);
  std::erase_if(candidates, [&](const Definition* one) {
    return any_of(chosen, [&](const auto& entry) {
      return entry.second->file == one->file &&
             exclude_each_other(definitions_.tokens(*one), entry.second->macro->directive, one->macro->directive);
    });
  });
  use.macros.insert(search.open);
  branch(f, s, chosen, candidates, 0, use);
  if (!use.why.empty()) use.why = "`" + std::string(search.open) + "` " + use.why;
}

// Writes the conditions that separate the candidates, and in each branch the expansion with that candidate.
void DefinitionFinder::branch(std::uint32_t f, const TokenStream& s, const Chosen& chosen,
                              const std::vector<const Definition*>& candidates, std::size_t depth,
                              MacroUse& use) const {
  if (candidates.size() == 1) {
    Chosen more = chosen;
    more[candidates.front()->macro->name] = candidates.front();
    return resolve(f, s, more, use);
  }
  constexpr std::size_t kMostBranches = 16;
  const Definition* first = candidates.empty() ? nullptr : candidates.front();
  const bool parted =
      first != nullptr && use.expansions.size() < kMostBranches && all_of(candidates, [&](const Definition* one) {
        return one->file == first->file && one->branches.size() > depth &&
               one->branches[depth]->first == first->branches[depth]->first;
      });
  if (!parted) {
    use.why = "has several definitions";
    return;
  }
  const TokenStream& there = definitions_.tokens(*first);
  const bool together =
      all_of(candidates, [&](const Definition* one) { return one->branches[depth] == first->branches[depth]; });
  if (together) return branch(f, s, chosen, candidates, depth + 1, use);
  for (auto branch_of = conditional_at(there, first->branches[depth]->first);
       branch_of != nullptr && branch_of->begins_branch(); branch_of = conditional_at(there, branch_of->next)) {
    use.lines.push_back({std::string(line_of(there, branch_of->directive)), kNoExpansion});
    std::vector<const Definition*> these;
    std::ranges::copy_if(candidates, std::back_inserter(these),
                         [&](const Definition* one) { return one->branches[depth] == branch_of; });
    if (!these.empty()) branch(f, s, chosen, these, depth + 1, use);
    if (!use.why.empty()) return;
  }
  use.lines.push_back({"#endif", kNoExpansion});
}

}  // namespace cu2sycl
