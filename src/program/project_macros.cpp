// What is known of the macros of a run.
#include <algorithm>
#include <set>

#include "source/algorithms.hpp"

#include "program/project.hpp"

namespace cu2sycl {

std::vector<MacroRef> Project::macros(std::string_view name, FileId from) const {
  const auto found = macros_by_name.find(name);
  if (found == macros_by_name.end()) return {};
  const std::vector<MacroRef>& all = found->second;  // sorted by file
  if (from == kNone) return all;
  std::vector<MacroRef> out;
  const auto take = [&](FileId file) {
    const auto first = std::lower_bound(all.begin(), all.end(), file,
                                        [](const MacroRef& one, FileId wanted) { return one.file < wanted; });
    for (auto one = first; one != all.end() && one->file == file; ++one) out.push_back(*one);
  };
  if (visibility.related(from).empty()) take(from);
  for (const FileId file : visibility.related(from)) take(file);
  return out.empty() ? all : out;
}

namespace {

// Whether some definition of a macro that a file sees has a property.
template <typename Property>
bool is_some_macro(const Project& project, FileId from, std::string_view word, Property property) {
  const std::vector<MacroRef> macros = project.macros(word, from);
  return any_of(macros,
                [&](const MacroRef ref) { return property(project.files[ref.file].tokens, project.macro(ref)); });
}

using Seen = std::set<std::string_view>;  // macros that were followed already

bool begins_control(const Project& project, FileId from, std::string_view word, Seen& seen) {
  return seen.insert(word).second &&
         is_some_macro(project, from, word, [&](const TokenStream& s, const MacroDefinition& macro) {
           const TokenIndex first = macro.body_begin;
           if (first >= macro.body_end || s.is_any(macro.body_end - 1, tok::semi, tok::l_brace, tok::r_brace))
             return false;
           return is_control(s[first].kind) || s.is(first, tok::kw_else) ||
                  begins_control(project, from, s.text(first), seen);
         });
}

// Whether some definition of a macro has no tokens, or only one such macro.
bool may_be_empty(const Project& project, FileId from, std::string_view word, Seen& seen) {
  return seen.insert(word).second &&
         is_some_macro(project, from, word, [&](const TokenStream& s, const MacroDefinition& macro) {
           const TokenIndex first = macro.body_begin;
           if (macro.function_like() || macro.body_end > first + 1) return false;
           return first >= macro.body_end || may_be_empty(project, from, s.text(first), seen);
         });
}

}  // namespace

bool is_statement_macro(const Project& project, FileId from, std::string_view word) {
  const bool statements = is_some_macro(project, from, word, [](const TokenStream& s, const MacroDefinition& macro) {
    if (macro.function_like()) return false;
    for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
      if (s.is_any(i, tok::semi, tok::l_brace)) return true;
    }
    return false;
  });
  return statements && !is_control_macro(project, from, word);  // `for (;;)`
}

bool is_control_macro(const Project& project, FileId from, std::string_view word) {
  Seen seen;
  return begins_control(project, from, word, seen);
}

bool is_no_type(const Project& project, FileId from, std::string_view word) {
  Seen seen;
  return is_statement_macro(project, from, word) || is_control_macro(project, from, word) ||
         may_be_empty(project, from, word, seen);
}

namespace {

// Returns the definition of a macro that applies at token `i`: the last one before it in its file, or one of another
// file; nothing if there is none.
std::optional<MacroRef> definition_at(const Project& p, FileId f, TokenIndex i) {
  const std::vector<MacroRef> all = p.macros(p.files[f].tokens.text(i), f);
  std::optional<MacroRef> out;
  for (const MacroRef& one : all) {
    if (one.file == f ? p.macro(one).body_end <= i : !out) out = one;
  }
  return out;
}

std::size_t elements_of(const Project& p, FileId f, TokenRange range, int depth = 0) {
  constexpr int kDeepest = 8;  // depth of nested macros
  const TokenStream& s = p.files[f].tokens;
  const bool called = s.matched(range.begin + 1, tok::l_paren) && s[range.begin + 1].match + 1 == range.end;
  if ((range.end != range.begin + 1 && !called) || !s.is_word(range.begin) || depth > kDeepest ||
      s.has(range.begin, kMacroParameter) || !p.macros_by_name.contains(s.text(range.begin)))
    return 1;
  const std::optional<MacroRef> ref = definition_at(p, f, range.begin);
  if (!ref || p.macro(*ref).function_like() != called) return 1;
  std::size_t out = 0;
  const MacroDefinition& macro = p.macro(*ref);
  for (const TokenRange one : split_at_commas(p.files[ref->file].tokens, macro.body_begin, macro.body_end))
    out += elements_of(p, ref->file, one, depth + 1);
  return std::max<std::size_t>(out, 1);
}

}  // namespace

std::size_t argument_count(const Project& project, FileId file, TokenIndex open) {
  std::size_t out = 0;
  const TokenStream& s = project.files[file].tokens;
  if (s.is(s.previous(s[open].match), tok::ellipsis)) return kAnyNumber;
  for (const TokenRange one : arguments_in(s, open)) out += elements_of(project, file, one);
  return out;
}

}  // namespace cu2sycl
