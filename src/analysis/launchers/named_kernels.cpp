#include "analysis/launchers/named_kernels.hpp"

#include <algorithm>
#include <set>

#include "program/lookup/lookup.hpp"
#include "program/lookup/place.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/declaration.hpp"
#include "system/paths.hpp"

namespace cu2sycl {
namespace {

// Returns how many parameters the parentheses at `open` hold.
std::size_t parameter_count(const TokenStream& s, TokenIndex open) {
  const TokenIndex close = s[open].match;
  const bool none = close == open + 2 && s.is(open + 1, tok::kw_void);
  return none ? 0 : split_at_commas(s, open + 1, close).size();
}

// Returns the `(` of the parameters of `void (*name)(…)`, or of the type `using name = void (*)(…)`, in a file;
// kNoToken if the file declares no such pointer.
TokenIndex pointer_parameters(const TokenStream& s, std::string_view name) {
  for (TokenIndex i = 0; i + 4 < s.size(); ++i) {
    if (!s.is(i, tok::l_paren) || !s.is(i + 1, tok::star) || s[i].match == kNoToken ||
        !s.is(s[i].match + 1, tok::l_paren))
      continue;
    const bool named = s.is(s.is(i + 2, tok::kw_const) ? i + 3 : i + 2, name);
    const bool alias = i + 2 == s[i].match && i >= 3 && s.is(i - 2, tok::equal) && s.is(i - 3, name);
    if ((named || alias) && s[s[i].match + 1].match != kNoToken) return s[i].match + 1;
  }
  return kNoToken;
}

// Returns the name of the variable that the value at `i` initialises or is assigned to; kNoToken if there is none.
TokenIndex assigned_variable(const TokenStream& s, TokenIndex i) {
  TokenIndex k = s.previous(i);
  while (k != kNoToken && !s.is_any(k, tok::equal, tok::semi, tok::l_paren)) {
    const bool bracket = s.is_any(k, tok::r_paren, tok::greater, tok::r_brace) && s[k].match != kNoToken;
    k = s.previous(bracket ? s[k].match : k);
  }
  if (!s.is(k, tok::equal)) return kNoToken;
  k = s.previous(k);
  if (s.matched(k, tok::r_paren)) k = s.previous(s[k].match);  // the parameters
  if (s.is(k, tok::r_paren)) k = s.previous(k);
  while (s.matched(k, tok::r_square)) k = s.previous(s[k].match);
  return s.is_word(k) ? k : kNoToken;
}

// Returns how many parameters the pointer has that the value at `i` is assigned to; nothing if that is not known.
std::optional<std::size_t> parameters_of_target(const Project& p, FileId f, TokenIndex i) {
  const TokenStream& s = p.files[f].tokens;
  const TokenIndex variable = assigned_variable(s, i);
  if (variable == kNoToken) return {};
  if (const TokenIndex open = pointer_parameters(s, s.text(variable)); open != kNoToken)
    return parameter_count(s, open);
  const Local* local = p.find_local(p.function_at(f, i), s.text(variable), variable);
  const std::vector<HostVariable> globals = p.globals(s.text(variable), f);
  const Declaration* d = local != nullptr  ? &local->declaration
                         : globals.empty() ? nullptr
                                           : globals.front().declaration;
  const FileId declared_in = local != nullptr || globals.empty() ? f : globals.front().file;
  if (d == nullptr) return {};
  const TokenStream& there = p.files[declared_in].tokens;
  for (TokenIndex k = d->type_begin; k < d->type_end; ++k) {
    if (!there.is_word(k) || is_keyword(there[k].kind)) continue;
    for (FileId other{0}; other < p.files.size(); ++other) {
      if (!p.related(other, f)) continue;
      const TokenIndex open = pointer_parameters(p.files[other].tokens, there.text(k));
      if (open != kNoToken) return parameter_count(p.files[other].tokens, open);
    }
  }
  return {};
}

// Returns the name of the function that a token is an argument of, before its template arguments; kNoToken if it is
// none.
TokenIndex function_around(const TokenStream& s, TokenIndex i) {
  const TokenIndex open = opening_bracket(s, i);
  TokenIndex name = s.is(open, tok::l_paren) ? s.previous(open) : kNoToken;
  for (TokenIndex k = name; s.is(name, tok::greater) && k != kNoToken; k = s.previous(k)) {
    if (s.is(k, tok::less) && after_template_arguments(s, k, open + 1, Angle::kTemplate) == open) name = s.previous(k);
  }
  return s.is_word(name) ? name : kNoToken;
}

// Whether the value at `i` is an argument for which a row expects a kernel.
bool is_taken_as_kernel(const TokenStream& s, const Table& table, TokenIndex i) {
  for (TokenIndex callee = callee_around(s, i); callee != kNoToken; callee = callee_around(s, callee)) {
    const auto rows = table.find(s.text(callee));
    if (any_of(rows, [](const Rule* row) { return row->takes_launcher; })) return true;
  }
  return false;
}

// Whether code in a file may refer to a kernel: both are in the same program.
bool may_mean(const Project& p, FunctionId id, FileId from) {
  return p.functions[id].global && same_program(p, p.functions[id].file, from);
}

}  // namespace

bool is_kernel_name(const Project& p, std::string_view name, FileId from) {
  return any_of(p.functions_by_name.of(name), [&](FunctionId id) { return may_mean(p, id, from); });
}

std::vector<FunctionId> kernels_meant(const Project& p, std::string_view name, FileId from) {
  std::vector<FunctionId> left;
  for (const FunctionId id : p.functions_by_name.at(name)) {
    if (may_mean(p, id, from)) left.push_back(id);
  }
  std::vector<FunctionId> out;
  const auto take = [&](auto wanted) {
    const auto after =
        std::stable_partition(left.begin(), left.end(), [&](FunctionId id) { return !wanted(p.functions[id]); });
    const bool any = after != left.end();
    out.insert(out.end(), after, left.end());
    left.erase(after, left.end());
    return any;
  };
  const auto take_related = [&] {
    while (take([&](const Function& fn) {
      return any_of(out, [&](FunctionId id) { return p.related(fn.file, p.functions[id].file); });
    })) {
    }
  };
  take([&](const Function& fn) { return p.related(fn.file, from); });
  take_related();
  if (any_of(out, [&](FunctionId id) { return p.functions[id].defined(); })) return out;
  const auto nearness = [&](const Function& fn) {
    return common_folders(p.files[fn.file].source->path(), p.files[from].source->path());
  };
  std::size_t nearest = 0;
  for (const FunctionId id : left) {
    if (p.functions[id].defined()) nearest = std::max(nearest, nearness(p.functions[id]));
  }
  take([&](const Function& fn) { return fn.defined() && nearness(fn) == nearest; });
  take_related();
  return out;
}

bool may_name_kernel(const Project& p, FileId f, TokenIndex i) {
  const TokenStream& s = p.files[f].tokens;
  if (names_member(s, i) || names_value(p, f, i) || names_type(p, f, i)) return false;
  if (const auto declared = p.names.find(s.text(i)); declared != p.names.end()) {
    const bool here = any_of(declared->second, [&](const DeclaredName& one) {
      return one.file == f && one.at == i && one.kind != DeclaredName::Kind::kFunction;
    });
    if (here) return false;
  }
  const std::string qualifier = without_alias(p, f, i, qualifier_of(p, s, i));
  const auto named = p.functions_by_name.find(s.text(i));
  if (qualifier.empty() || qualifier == "::" || named == p.functions_by_name.end()) return true;
  return any_of(named->second, [&](FunctionId id) {
    const Function& fn = p.functions[id];
    return fn.global && (ends_with_scope(fn.scope, qualifier) || is_brought_to(p, f, qualifier, fn));
  });
}

bool is_value_of_macro(const Project& p, const Table& table, FileId f, TokenIndex i) {
  const TokenStream& s = p.files[f].tokens;
  if (!s.has(i, kInDirective)) return false;
  if (is_taken_as_kernel(s, table, i)) return true;
  const TokenIndex callee = function_around(s, i);
  if (callee != kNoToken && !p.macros_by_name.contains(s.text(callee)) && p.functions_by_name.contains(s.text(callee)))
    return true;
  TokenIndex before = s.previous(i);
  while (before != kNoToken &&
         (s.is_any(before, tok::coloncolon, tok::amp) || (s.is_word(before) && s.is(before + 1, tok::coloncolon))))
    before = s.previous(before);
  return s.is_any(before, tok::kw_return, tok::equal);
}

namespace {

// Returns the token after a name and its template arguments, or after a macro's name and its arguments.
TokenIndex after_element(const TokenStream& s, TokenIndex i, const MacroDefinition* macro) {
  if (s.matched(i + 1, tok::l_paren)) return s[i + 1].match + 1;
  const TokenIndex end = macro != nullptr ? macro->body_end : s.size();
  return s.is(i + 1, tok::less) ? after_template_arguments(s, i + 1, end, Angle::kTemplate) : i + 1;
}

// Whether the tokens around [begin, end) are those of an element of a list: `,` or the list's ends.
bool is_element(const TokenStream& s, TokenIndex begin, TokenIndex end, const MacroDefinition* macro) {
  const bool first = macro != nullptr && begin == macro->body_begin;
  const bool last = macro != nullptr && end == macro->body_end;
  return (first || s.is_any(s.previous(begin), tok::comma, tok::l_brace)) &&
         (last || s.is_any(end, tok::comma, tok::r_brace));
}

// What a use of a macro is: a place that is asked for, or a part of another macro's text, whose uses count.
enum class MacroUse { kNone, kPlace, kInMacro };

// Adds the places of a macro's uses, as `what(place, i, around)` tells of each; `around`: the macro that contains it.
template <typename What>
void add_uses(const Project& p, std::string_view macro, const What& what, std::set<std::string_view>& seen,
              std::vector<TokenPlace>& out) {
  if (!seen.insert(macro).second) return;
  for (FileId f{0}; f < p.files.size(); ++f) {
    const Place place(p, f, kNone);
    for (TokenIndex i = 0; i < place.tokens.size(); ++i) {
      if (!place.tokens.is(i, macro) || place.tokens.has(i, kDisabled)) continue;
      const MacroDefinition* around = place.macro(i);
      const MacroUse use = what(place, i, around);
      if (use == MacroUse::kPlace) out.emplace_back(f, i);
      if (use == MacroUse::kInMacro) add_uses(p, around->name, what, seen, out);
    }
  }
}

// Tells of a use whether it is an element of a list in braces, or of a macro's text. `with_comma`: the macro's text
// ends with the comma that parts the elements.
MacroUse as_element(const Place& place, TokenIndex i, const MacroDefinition* around, bool with_comma) {
  const TokenStream& s = place.tokens;
  if (s.is(s.previous(i), tok::equal)) return MacroUse::kPlace;  // `all[] = KERNELS`, with the braces in the macro
  const TokenIndex after = after_element(s, i, around);
  if (around != nullptr && (around->name_token == i || (!with_comma && !is_element(s, i, after, around))))
    return MacroUse::kNone;
  const bool list = s.is(opening_bracket(s, i), tok::l_brace);
  if (list && (with_comma || is_element(s, i, after, nullptr))) return MacroUse::kPlace;
  return around != nullptr ? MacroUse::kInMacro : MacroUse::kNone;
}

}  // namespace

std::vector<TokenPlace> lists_with_macro(const Project& p, FileId f, TokenIndex i) {
  const Place place(p, f, kNone);
  const TokenStream& s = place.tokens;
  const MacroDefinition* macro = place.macro(i);
  TokenIndex begin = i;
  while (s.is(begin - 1, tok::coloncolon)) begin -= s.is_word(begin - 2) ? 2 : 1;
  if (macro == nullptr || i < macro->body_begin || !is_element(s, begin, after_element(s, i, macro), macro)) return {};
  std::vector<TokenPlace> out;
  std::set<std::string_view> seen;
  if (s.is(opening_bracket(s, i), tok::l_brace) && opening_bracket(s, i) >= macro->body_begin) out.emplace_back(f, i);
  const bool with_comma = s.is(macro->body_end - 1, tok::comma);
  const auto what = [&](const Place& there, TokenIndex k, const MacroDefinition* around) {
    return as_element(there, k, around, with_comma);
  };
  add_uses(p, macro->name, what, seen, out);
  return out;
}

std::vector<TokenPlace> uses_of_macro(const Project& p, FileId f, TokenIndex i) {
  std::vector<TokenPlace> out;
  std::set<std::string_view> seen;
  const auto what = [](const Place&, TokenIndex, const MacroDefinition* around) {
    return around != nullptr ? MacroUse::kInMacro : MacroUse::kPlace;
  };
  if (const MacroDefinition* macro = Place(p, f, kNone).macro(i)) add_uses(p, macro->name, what, seen, out);
  return out;
}

bool means_host_function(const Project& p, const Table& table, FileId f, TokenIndex i) {
  const TokenStream& s = p.files[f].tokens;
  const auto named = p.functions_by_name.find(s.text(i));
  if (named == p.functions_by_name.end()) return false;
  std::vector<std::size_t> kernels;
  std::vector<std::size_t> others;
  const std::string qualifier = without_alias(p, f, i, qualifier_of(p, s, i));
  for (const FunctionId id : named->second) {
    const Function& fn = p.functions[id];
    const bool meant = qualifier == "::"   ? fn.scope.empty()
                       : qualifier.empty() ? is_visible_at(p, f, i, fn)
                                           : ends_with_scope(fn.scope, qualifier);
    if (fn.member || !meant || !p.related(fn.file, f)) continue;
    (fn.global ? kernels : others).push_back(fn.parameters.size());
  }
  if (others.empty() || is_taken_as_kernel(s, table, i)) return false;
  const std::optional<std::size_t> wanted = parameters_of_target(p, f, i);
  const auto has = [&](const std::vector<std::size_t>& counts) { return contains(counts, *wanted); };
  return !(wanted && has(kernels) && !has(others));
}

}  // namespace cu2sycl
