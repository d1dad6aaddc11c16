// What is known of the macros of a run.
#include <algorithm>
#include <set>

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
  return std::any_of(macros.begin(), macros.end(),
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

}  // namespace cu2sycl
