// Macros that hold several arguments of a launch, or parameters of a kernel.

#include "analysis/launch/captures.hpp"
#include "lower/kernels/launch.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns whether an element of a list is `0`, `NULL` or a braced list, directly or through a macro: it has no type
// that converts to a pointer parameter of a kernel.
bool is_untyped(const Site& site, const TokenStream& s, TokenRange range, int depth = 0) {
  constexpr int kDeepest = 8;  // depth of nested macros
  if (range.begin >= range.end || s.is(range.begin, tok::l_brace)) return true;
  if (range.end > range.begin + 1) return false;
  if (s.is(range.begin, "0") || s.is(range.begin, "NULL")) return true;
  const std::vector<MacroRef> macros = s.is_word(range.begin) && depth < kDeepest
                                           ? site.program.macros(s.text(range.begin), site.file_id)
                                           : std::vector<MacroRef>();
  return any_of(macros, [&](const MacroRef& ref) {
    const MacroDefinition& macro = site.program.macro(ref);
    const TokenStream& there = site.program.files[ref.file].tokens;
    const auto elements = split_at_commas(there, macro.body_begin, macro.body_end);
    return any_of(elements, [&](TokenRange one) { return is_untyped(site, there, one, depth + 1); });
  });
}

// Returns the name of a parameter in [begin, end); empty if it has none.
std::string_view name_of_parameter(const TokenStream& s, TokenRange range) {
  TokenIndex end = range.begin;
  while (end < range.end && !s.is_any(end, tok::equal, tok::l_square)) ++end;
  for (TokenIndex i = range.begin; i < end; ++i) {
    if (s.is(i, tok::l_paren)) return {};
  }
  return end > range.begin + 1 && s.is_word(end - 1) && !is_keyword(s[end - 1].kind) ? s.text(end - 1)
                                                                                     : std::string_view();
}

// Adds the names of the parameters that a macro holds, directly or in other macros. Returns false if one has no name.
bool add_parameters(const Site& site, const MacroRef& ref, std::vector<std::string>& out, int depth = 0) {
  constexpr int kDeepest = 8;  // depth of nested macros
  const MacroDefinition& macro = site.program.macro(ref);
  const TokenStream& s = site.program.files[ref.file].tokens;
  if (macro.function_like() || depth > kDeepest) return false;
  for (const TokenRange one : split_at_commas(s, macro.body_begin, macro.body_end, Angle::kTemplate)) {
    const bool word = one.end == one.begin + 1 && s.is_word(one.begin);
    const auto nested = word ? site.program.macros(s.text(one.begin), ref.file) : std::vector<MacroRef>();
    const std::string_view name = nested.empty() ? name_of_parameter(s, one) : std::string_view();
    if (!nested.empty() ? !add_parameters(site, nested.front(), out, depth + 1) : name.empty()) return false;
    if (nested.empty()) out.emplace_back(name);
  }
  return true;
}

}  // namespace

std::vector<std::string> parameters_of_macro(const Site& site, TokenRange range) {
  if (range.end != range.begin + 1 || !site.tokens.is_word(range.begin)) return {};
  std::vector<std::string> out;
  for (const MacroRef& ref : site.program.macros(site.text(range.begin), site.file_id)) {
    std::vector<std::string> names;
    if (!add_parameters(site, ref, names) || (!out.empty() && names != out)) return {};
    out = std::move(names);
  }
  return out;
}

bool is_list_macro(const Site& site, TokenRange range) {
  const TokenStream& s = site.tokens;
  if (!s.is_word(range.begin)) return false;
  const bool call = range.end > range.begin + 1;
  if (call && (!s.is(range.begin + 1, tok::l_paren) || s[range.begin + 1].match != range.end - 1)) return false;
  const std::vector<MacroRef> macros = site.program.macros(site.text(range.begin), site.file_id);
  return any_of(macros, [&](const MacroRef& ref) {
    const MacroDefinition& macro = site.program.macro(ref);
    return macro.function_like() == call &&
           split_at_commas(site.program.files[ref.file].tokens, macro.body_begin, macro.body_end).size() > 1;
  });
}

bool is_capturable_list(const Site& site, TokenRange range) {
  for (TokenIndex i = range.begin + 1; i < range.end; ++i) {
    if (site.tokens.is_word(i) && !capturable(site, {i, i + 1})) return false;
  }
  const MacroRef ref = site.program.macros(site.text(range.begin), site.file_id).front();
  const MacroDefinition& macro = site.program.macro(ref);
  const TokenStream& s = site.program.files[ref.file].tokens;
  for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
    const bool kept = !s.is_word(i) || s.has(i, kMacroParameter) || is_builtin_type(s[i].kind) ||
                      site.program.find_local(site.function, s.text(i), range.begin) != nullptr ||
                      site.program.enumerators.contains(s.text(i)) || site.program.macros_by_name.contains(s.text(i));
    if (!kept) return false;
  }
  return true;
}

bool has_untyped_argument(const Site& site, const Launch& launch) {
  return any_of(launch.arguments, [&](TokenRange one) { return is_untyped(site, site.tokens, one); });
}

}  // namespace cu2sycl
