#include "program/lookup/macro_names.hpp"

#include <algorithm>
#include <unordered_set>

#include "lex/conditionals.hpp"
#include "program/project.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Whether a use of a macro follows its definition in the same branch of `#if`.
bool in_branch_of(const TokenStream& s, TokenIndex definition, TokenIndex use) {
  return definition < use && !leaves_branch(s, {definition, use});
}

// Whether a macro uses a parameter, and only to form a name or a text: `a##b`, `#b`.
bool only_pastes(const TokenStream& s, const MacroDefinition& macro, std::string_view parameter) {
  bool any = false;
  for (TokenIndex k = macro.body_begin; k < macro.body_end; ++k) {
    if (!s.is(k, parameter)) continue;
    const bool pasted =
        s.is_any(k - 1, tok::hashhash, tok::hash) || (k + 1 < macro.body_end && s.is(k + 1, tok::hashhash));
    if (!pasted) return false;
    any = true;
  }
  return any;
}

}  // namespace

bool is_replaced(const TokenStream& definition, TokenIndex name, const TokenStream& s, TokenIndex i) {
  const bool function_like =
      definition.is(name + 1, tok::l_paren) && definition[name + 1].offset == definition.end_offset(name);
  if (!function_like) return true;
  const TokenIndex after = s.next(i);
  return s.is(after, tok::l_paren);
}

bool is_defined_at_times(const Project& p, std::string_view name, FileId file, TokenIndex use) {
  const std::vector<MacroRef> macros = p.macros(name, file);
  if (macros.size() != 1) return false;
  const MacroDefinition& macro = p.macro(macros.front());
  const bool here = macros.front().file == file;
  return macro.function_like() && macro.at_times && !(here && in_branch_of(p.files[file].tokens, macro.directive, use));
}

bool is_defined_by_own_macro(const Project& p, FileId f, TokenIndex i) {
  const TokenStream& s = p.files[f].tokens;
  const auto& macros = p.files[f].directives.macros;
  const auto after =
      std::partition_point(macros.begin(), macros.end(), [&](const MacroDefinition& one) { return one.directive < i; });
  if (after == macros.begin() || i >= (after - 1)->body_end) return false;
  for (TokenIndex k = (after - 1)->body_begin; k < (after - 1)->body_end; ++k)
    if (s.is(k, s.text(i)) && is_defined_by_macro(s, k)) return true;
  return false;
}

bool is_part_of_name(const Project& p, FileId f, TokenIndex i, FunctionId function) {
  const TokenStream& s = p.files[f].tokens;
  if (i == 0 || !s.is_any(i - 1, tok::l_paren, tok::comma) || !s.is_any(s.next(i), tok::r_paren, tok::comma))
    return false;
  const TokenIndex open = opening_bracket(s, i);
  const TokenIndex name = s.is(open, tok::l_paren) ? s.previous(open) : kNoToken;
  if (name == kNoToken || !s.is_word(name)) return false;
  const std::vector<MacroRef> macros = p.macros(s.text(name), f);
  if (macros.empty())
    return function != kNone && !p.functions[function].member && p.functions[function].open == open &&
           p.functions[function].declaration == name;  // not a constructor
  const std::vector<TokenRange> arguments = arguments_in(s, open);
  const auto which =
      static_cast<std::size_t>(find_if(arguments, [&](TokenRange one) { return one.begin == i; }) - arguments.begin());
  return all_of(macros, [&](MacroRef ref) {
    const MacroDefinition& macro = p.macro(ref);
    return which < macro.parameters.size() && only_pastes(p.files[ref.file].tokens, macro, macro.parameters[which]);
  });
}

namespace {

// Finds the names that macros make of arguments with `##`.
class PastedNames {
 public:
  PastedNames(const Project& project, FileId file) : p_(project), file_(file) {}

  void read_use(const TokenStream& s, TokenIndex i, const MacroDefinition* around,
                const std::vector<std::string>& given) {
    const TokenIndex open = s.next(i);
    if (!s.matched(open, tok::l_paren) || depth_ == kDeepest) return;
    ++depth_;
    std::vector<std::string> arguments;
    for (const TokenRange one : arguments_in(s, open)) {
      const bool word = one.end == one.begin + 1;
      arguments.push_back(word ? argument(s, one.begin, around, given) : std::string());
    }
    std::string use(s.text(i));  // names hold no comma
    for (const std::string& one : arguments) use += "," + one;
    if (seen_.insert(std::move(use)).second)
      for (const MacroRef ref : p_.macros(s.text(i), file_)) read_list(ref, arguments);
    --depth_;
  }

  std::vector<std::string> names;

 private:
  static constexpr int kDeepest = 32;  // of macros that use others

  // Returns the text that a token stands for in a macro's list, where `given` are the macro's arguments.
  static std::string text(const TokenStream& s, TokenIndex i, const MacroDefinition* macro,
                          const std::vector<std::string>& given) {
    const auto end = macro == nullptr ? std::vector<std::string_view>::const_iterator() : macro->parameters.end();
    const auto found = macro == nullptr ? end : std::ranges::find(macro->parameters, s.text(i));
    if (macro == nullptr || found == end) return std::string(s.text(i));
    const auto which = static_cast<std::size_t>(found - macro->parameters.begin());
    return which < given.size() ? given[which] : std::string();
  }

  // Returns an argument, or the one token that it stands for as a macro, unless it is pasted as it is.
  std::string argument(const TokenStream& s, TokenIndex i, const MacroDefinition* macro,
                       const std::vector<std::string>& given) const {
    std::string out = text(s, i, macro, given);
    if (macro == nullptr) return out;
    for (const MacroRef ref : p_.macros(out, file_)) {
      const MacroDefinition& one = p_.macro(ref);
      if (!one.function_like() && one.body_end == one.body_begin + 1)
        out = p_.files[ref.file].tokens.text(one.body_begin);
    }
    return out;
  }

  void read_list(MacroRef ref, const std::vector<std::string>& given) {
    const MacroDefinition& macro = p_.macro(ref);
    const TokenStream& s = p_.files[ref.file].tokens;
    for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
      if (s.is_word(i)) read_use(s, i, &macro, given);
      if (i + 2 >= macro.body_end || !s.is(i + 1, tok::hashhash)) continue;
      std::string name = text(s, i, &macro, given);
      for (; i + 2 < macro.body_end && s.is(i + 1, tok::hashhash); i += 2) name += text(s, i + 2, &macro, given);
      names.push_back(std::move(name));
    }
  }

  const Project& p_;
  FileId file_;
  std::unordered_set<std::string> seen_;  // uses, with their arguments
  int depth_ = 0;
};

}  // namespace

std::vector<std::string> names_pasted_by(const Project& p, FileId f, TokenIndex i) {
  PastedNames out(p, f);
  out.read_use(p.files[f].tokens, i, nullptr, {});
  return std::move(out.names);
}

}  // namespace cu2sycl
