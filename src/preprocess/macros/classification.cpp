#include "preprocess/macros/classification.hpp"

#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "lex/conditionals.hpp"
#include "lex/specifiers.hpp"
#include "preprocess/macros/pasted_names.hpp"
#include "preprocess/macros/uses.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"

namespace cu2sycl {
namespace {

class Classifier {
 public:
  Classifier(const std::vector<LexedFile*>& files, const Definitions& definitions, const TableWords& words,
             const FileRelations& relations)
      : files_(files),
        definitions_(definitions),
        words_(words),
        space_specifiers_(definitions),
        uses_(uses_of_macros(files, definitions, space_specifiers_, words)),
        pasted_(files, definitions, words),
        relations_(relations) {}

  MacroReasons run(const std::set<std::string>& launchers) {
    bool half = false;
    for (const auto& [name, all] : definitions_.all()) {
      for (const Definition& d : all) {
        const ExpansionReason reason = launchers.contains(std::string(name))  ? ExpansionReason::kKernelsDiffer
                                       : uses_.handed_launches.contains(name) ? ExpansionReason::kHandedLaunch
                                                                              : own_reason(d);
        if (reason == ExpansionReason::kNotExpanded) continue;
        half |= reason == ExpansionReason::kHalfStatement;
        add(d, reason);
      }
    }
    if (half) {  // another macro may close what one opens
      for (const auto& [name, all] : definitions_.all()) {
        for (const Definition& d : all) {
          if (unbalanced(d)) add(d, ExpansionReason::kHalfStatement);
        }
      }
    }
    for (bool changed = !reasons_.by_name.empty(); changed;) {
      changed = false;
      for (const auto& [name, all] : definitions_.all()) {
        for (const Definition& d : all) {
          if (!reasons_.definitions.contains(&d) && uses_such(d)) changed |= add(d, ExpansionReason::kUsesSuch);
        }
      }
    }
    return std::move(reasons_);
  }

 private:
  bool add(const Definition& d, ExpansionReason reason) {
    if (words_.is_mapped(d.macro->name) || cuda_specifier::specifies_space(d.macro->name)) return false;
    reasons_.by_name.emplace(d.macro->name, reason);
    return reasons_.definitions.insert(&d).second;
  }

  // Whether a definition's body uses a macro that is expanded, or another definition of its name is expanded.
  bool uses_such(const Definition& d) const {
    const auto such = [&](std::string_view name) {
      if (!reasons_.by_name.contains(name)) return false;
      const std::vector<Definition>& all = *definitions_.find(name);
      return any_of(all, [&](const Definition& other) {
        return &other != &d && reasons_.definitions.contains(&other) && relations_.related(d.file, other.file);
      });
    };
    if (such(d.macro->name)) return true;
    const TokenStream& s = definitions_.tokens(d);
    for (TokenIndex i = d.macro->body_begin; i < d.macro->body_end; ++i) {
      if (s.is_word(i) && !s.has(i, kMacroParameter) && s.text(i) != d.macro->name && such(s.text(i))) return true;
    }
    return false;
  }

  ExpansionReason own_reason(const Definition& d) const {
    const TokenStream& s = definitions_.tokens(d);
    const TokenIndex begin = d.macro->body_begin;
    const TokenIndex end = d.macro->body_end;
    if (uses_.names_functions.contains(d.macro->name)) return ExpansionReason::kPastedName;
    if (uses_.template_heads.contains(d.macro->name)) return ExpansionReason::kFunctionHead;
    if (s.is(begin, tok::lesslessless) || (begin < end && s.is(end - 1, tok::greatergreatergreater)))
      return ExpansionReason::kHandedLaunch;
    bool specifier = false;
    bool body = false;
    bool half = false;
    bool declares_memory = false;
    for (TokenIndex i = begin; i < end; ++i) {
      declares_memory |= cuda_specifier::declares_memory(s.text(i));
      if (s.is_word(i) && space_specifiers_.contains(s.text(i)))
        specifier |= !(i > begin && (s.is(i - 1, tok::r_square) || (s.is(i - 1, cuda_specifier::kHost) &&
                                                                    i > begin + 1 && s.is(i - 2, tok::r_square))));
      const bool opens = s.is_any(i, tok::l_brace, tok::l_paren);
      if (opens || s.is_any(i, tok::r_brace, tok::r_paren)) half |= s[i].match == kNoToken;
      if (s.is(i, tok::l_brace) && i > begin && s.is(i - 1, tok::r_paren)) body = true;
    }
    if (uses_.handed_memory.contains(d.macro->name)) return ExpansionReason::kHandedMemory;
    if (declares_memory) return for_one_side(d) ? ExpansionReason::kNotExpanded : ExpansionReason::kDeclaresMemory;
    const bool needs = body && (uses_.handed_indices.contains(d.macro->name) || needs_parameters(d, 0));
    if (specifier && (half || needs))
      return half ? ExpansionReason::kHalfStatement : ExpansionReason::kGeneratesFunctions;
    if (specifier && !body && is_function_head(d)) return ExpansionReason::kFunctionHead;
    const bool instantiates = specifier && s.is(begin, tok::kw_template) && !s.is(begin + 1, tok::less);
    if (instantiates && definitions_.pastes_itself(d)) return ExpansionReason::kPastedName;
    for (TokenIndex i = begin; i + 2 < end; ++i) {
      if (!s.is(i, tok::hashhash)) continue;
      TokenIndex after = i + 2;
      while (after + 1 < end && s.is(after, tok::hashhash)) after += 2;
      if (s.is(after, tok::lesslessless)) return ExpansionReason::kPastedName;
      if (s.is(after, tok::less)) {  // a launch of an instance
        for (TokenIndex k = after; k < end && !s.is(k, tok::semi); ++k) {
          if (s.is(k, tok::lesslessless)) return ExpansionReason::kPastedName;
        }
      }
      const bool value = is_value(s, i, begin, after);
      const bool named = value || s.is(after, tok::l_paren) ||
                         (pasted_.are_known(d.macro->name) && is_handed_to_macro(s, i, begin, after));
      if (named && names_device_function(d, i)) return ExpansionReason::kPastedName;
      if (value && (parts_of_made_names().contains(s.text(i - 1)) || parts_of_made_names().contains(s.text(i + 1))))
        return ExpansionReason::kPastedName;
    }
    if (pasted_.make_mapped(d)) return ExpansionReason::kPastedCudaName;
    if (makes_assembly(s, begin, end)) return ExpansionReason::kPastedAssembly;
    if (is_instance(s, *d.macro) && uses_.kernels.contains(s.text(begin)) && is_value_everywhere(d))
      return ExpansionReason::kKernelValue;
    if (uses_.handed_kernels.contains(d.macro->name) && is_value_everywhere(d)) return ExpansionReason::kKernelValue;
    return hands_list(s, begin, end) ? ExpansionReason::kHandsList : ExpansionReason::kNotExpanded;
  }

  // Whether the text of inline assembly contains arguments: `asm("ld." #mode ".s32 %0, [%1];" …)`.
  static bool makes_assembly(const TokenStream& s, TokenIndex begin, TokenIndex end) {
    for (TokenIndex i = begin; i < end; ++i) {
      if (!s.is_word(i) || !cuda_specifier::begins_assembly(s.text(i))) continue;
      const TokenIndex open = s.is(i + 1, tok::l_paren) ? i + 1 : i + 2;  // after `volatile`
      for (TokenIndex k = open; s.matched(open, tok::l_paren) && k + 1 < s[open].match && !s.is(k, tok::colon); ++k)
        if (s.is(k, tok::hash) && s.has(k + 1, kMacroParameter)) return true;
    }
    return false;
  }

  // Whether a macro is used, always as a value that is neither called nor launched.
  [[nodiscard]] bool is_value_everywhere(const Definition& d) const {
    bool any = false;
    for (const LexedFile* file : files_) {
      const TokenStream& s = file->tokens;
      for (TokenIndex i = 0; i < s.size(); ++i) {
        if (!s.is(i, d.macro->name) || s.has(i, kInDirective)) continue;
        TokenIndex after = s.next(i);
        if (d.macro->function_like() && s.matched(after, tok::l_paren)) after = s.next(s[after].match);
        if (s.is_any(after, tok::l_paren, tok::lesslessless)) return false;
        any = true;
      }
    }
    return any;
  }

  // Whether a definition is only for device code, and the same file has an empty one for the host, which declares no
  // memory: what is declared with the macro is a constant for both, as the host sees it.
  [[nodiscard]] bool for_one_side(const Definition& d) const {
    const auto tells = [&](const Conditional* branch) {
      const TokenStream& s = definitions_.tokens(d);
      for (auto one = conditional_at(s, branch->first); one != nullptr; one = conditional_at(s, one->next)) {
        for (TokenIndex i = one->directive + 1, end = line_end(s, one->directive); i < end; ++i)
          if (words_.tells_sides(s.text(i))) return true;
      }
      return false;
    };
    const std::vector<Definition>& all = *definitions_.find(d.macro->name);
    return any_of(d.branches, tells) && any_of(all, [&](const Definition& other) {
             return other.file == d.file && other.macro->body_begin == other.macro->body_end;
           });
  }

  // Whether the list passes `__VA_ARGS__` after other arguments, as in `shuffle_down(mask, __VA_ARGS__)`, to a function
  // for which no row has that many arguments.
  [[nodiscard]] bool hands_list(const TokenStream& s, TokenIndex begin, TokenIndex end) const {
    for (TokenIndex i = begin; i + 1 < end; ++i) {
      if (!s.is(i, "__VA_ARGS__") || !s.is(i + 1, tok::r_paren) || s[i + 1].match == kNoToken) continue;
      const TokenIndex open = s[i + 1].match;
      std::size_t count = 1;
      for (TokenIndex k = open + 1; k < i; ++k) {
        if (s[k].match != kNoToken && s[k].match > k) k = s[k].match;
        if (s.is(k, tok::comma)) ++count;
      }
      if (open > begin && s.is_word(open - 1) && count > 1 && words_.takes_others(s.text(open - 1), count)) return true;
    }
    return false;
  }

  // Whether the brackets at `open` contain a parameter of the macro.
  static bool gives_parameter(const TokenStream& s, TokenIndex open) {
    for (TokenIndex i = open; i < s[open].match; ++i)
      if (s.has(i, kMacroParameter)) return true;
    return false;
  }

  // Whether a body ends with a function name that comes from an argument, with or without its parameter list. The
  // function's implicit parameters are inserted between them.
  bool is_function_head(const Definition& d) const {
    const TokenStream& s = definitions_.tokens(d);
    const TokenIndex begin = d.macro->body_begin;
    TokenIndex name = d.macro->body_end - 1;
    TokenIndex head = begin;  // `__device__(__VA_ARGS__) mutable`, of a lambda
    while (head < name && s.is_word(head) && space_specifiers_.contains(s.text(head))) ++head;
    if (head > begin && s.matched(head, tok::l_paren) && gives_parameter(s, head)) return true;
    const bool parameters = s.matched(name, tok::r_paren) && s[name].match > begin;
    if (parameters) name = s[name].match - 1;
    if (!s.is_word(name) || name <= begin) return false;
    if (parameters && s.is(name, tok::kw_operator)) return true;  // of the call operator
    bool given = s.has(name, kMacroParameter);
    if (const std::vector<Definition>* maker = parameters ? definitions_.find(s.text(name)) : nullptr)
      given |= maker->front().macro->function_like() && gives_parameter(s, name + 1);  // `void NAME(f)`
    while (name > begin + 1 && s.is(name - 1, tok::hashhash)) {
      name -= 2;
      given |= s.has(name, kMacroParameter);
    }
    if (!given || name <= begin) return false;
    // In `__device__ type`, the last word is the return type and not a name.
    for (TokenIndex i = begin; i < name; ++i) {
      const std::string_view word = s.text(i);
      const TokenKind kind = s[i].kind;
      if (cuda_specifier::takes_arguments(word) && s.is(i + 1, tok::l_paren) && s[i + 1].match < name) {
        i = s[i + 1].match;
      } else if (kind == tok::kw_template && s.is(i + 1, tok::less)) {
        int depth = 0;
        do {
          ++i;
          depth += s.is(i, tok::less) ? 1 : s.is(i, tok::greater) ? -1 : 0;
        } while (depth > 0 && i < name);
      } else if (s.is_word(i) && !space_specifiers_.contains(word) && !word.starts_with("__") &&
                 !is_any(kind, tok::kw_inline, tok::kw_static, tok::kw_const, tok::kw_constexpr, tok::kw_extern)) {
        return true;
      }
    }
    return false;
  }

  // Whether a function with this body needs implicit parameters, or is a kernel, whose launches must be known. Other
  // functions are converted where they are defined.
  bool needs_parameters(const Definition& d, int depth) const {
    const TokenStream& s = definitions_.tokens(d);
    for (TokenIndex i = d.macro->body_begin; i < d.macro->body_end; ++i) {
      if (!s.is_word(i) || s.has(i, kMacroParameter)) continue;
      if (s.is(i, cuda_specifier::kGlobal) || s.is(i, cuda_specifier::kShared) || words_.is_index(s.text(i)))
        return true;
      const std::vector<Definition>* known = definitions_.find(s.text(i));
      if (known != nullptr && depth < 4 && known->front().macro->name != d.macro->name &&
          needs_parameters(known->front(), depth + 1))
        return true;
    }
    return false;
  }

  // Whether the name that the `##` at `paste` makes is a value: `= name##_kernel<T>;`, `{#name, k_##name}` or
  // `k_##name,`.
  static bool is_value(const TokenStream& s, TokenIndex paste, TokenIndex begin, TokenIndex after) {
    TokenIndex first = paste - 1;
    while (first > begin + 1 && s.is(first - 1, tok::hashhash)) first -= 2;
    if (first > begin && s.is(first - 1, tok::amp)) --first;
    if (first == begin) return s.is(after, tok::comma);
    return s.is_any(first - 1, tok::equal, tok::comma, tok::l_brace, tok::kw_return) &&
           s.is_any(after, tok::less, tok::semi, tok::comma, tok::r_brace);
  }

  // Whether the name that the `##` at `paste` makes is an argument of a macro, which may launch it.
  [[nodiscard]] bool is_handed_to_macro(const TokenStream& s, TokenIndex paste, TokenIndex begin,
                                        TokenIndex after) const {
    if (!s.is_any(after, tok::comma, tok::r_paren)) return false;
    TokenIndex open = paste - 1;
    while (open > begin && !(s.is(open, tok::l_paren) && s[open].match > paste))
      open = closes_bracket(s[open].kind) && s[open].match < open ? s[open].match - 1 : open - 1;
    return open > begin && s.is_word(open - 1) && definitions_.find(s.text(open - 1)) != nullptr;
  }

  // Whether a word beside `##` is the beginning or end of the name of a device function of the run, and the rest of
  // that name is a word that the macro is passed, unless more is pasted.
  bool names_device_function(const Definition& d, TokenIndex paste) const {
    const TokenStream& s = definitions_.tokens(d);
    const WordSet& words = pasted_.handed_to(d.macro->name);
    const bool more = s.is(paste + 2, tok::hashhash) || s.is(paste - 2, tok::hashhash);
    for (const TokenIndex side : {paste - 1, paste + 1}) {
      if (!s.is_word(side) || s.has(side, kMacroParameter)) continue;
      const std::string_view word = s.text(side);
      for (const std::string_view name : uses_.device_functions) {
        if (name == word || !(side < paste ? name.starts_with(word) : name.ends_with(word))) continue;
        const std::string_view rest =
            side < paste ? name.substr(word.size()) : name.substr(0, name.size() - word.size());
        if (more || words.contains(rest)) return true;
      }
    }
    return false;
  }

  // Returns the words beside `##` in names of functions that macros define for the device: `__global__ void k_##name(`.
  const WordSet& parts_of_made_names() const {
    if (parts_of_made_names_) return *parts_of_made_names_;
    parts_of_made_names_.emplace();
    for (const auto& [name, all] : definitions_.all()) {
      for (const Definition& d : all) {
        const TokenStream& s = definitions_.tokens(d);
        bool specifier = false;
        for (TokenIndex i = d.macro->body_begin; i + 2 < d.macro->body_end; ++i) {
          specifier |= s.is_word(i) && space_specifiers_.contains(s.text(i));
          if (!specifier || !s.is(i, tok::hashhash) || !s.is(i + 2, tok::l_paren)) continue;
          for (const TokenIndex side : {i - 1, i + 1})
            if (s.is_word(side) && !s.has(side, kMacroParameter)) parts_of_made_names_->insert(s.text(side));
        }
      }
    }
    return *parts_of_made_names_;
  }

  bool unbalanced(const Definition& d) const {
    const TokenStream& s = definitions_.tokens(d);
    for (TokenIndex i = d.macro->body_begin; i < d.macro->body_end; ++i) {
      if (s.is_any(i, tok::l_brace, tok::r_brace, tok::l_paren, tok::r_paren) && s[i].match == kNoToken) return true;
    }
    return false;
  }

  const std::vector<LexedFile*>& files_;
  const Definitions& definitions_;
  const TableWords& words_;
  SpaceSpecifiers space_specifiers_;
  MacroUses uses_;
  PastedNames pasted_;
  mutable std::optional<WordSet> parts_of_made_names_;
  MacroReasons reasons_;
  const FileRelations& relations_;
};

}  // namespace

std::string_view describe(ExpansionReason reason) {
  switch (reason) {
    case ExpansionReason::kNotExpanded: return "converted where it is defined";
    case ExpansionReason::kGeneratesFunctions: return "its body defines device functions";
    case ExpansionReason::kFunctionHead: return "it is the head of a function";
    case ExpansionReason::kHalfStatement: return "it opens a bracket that is closed elsewhere";
    case ExpansionReason::kPastedName:
    case ExpansionReason::kPastedCudaName: return "it calls a name that ## forms";
    case ExpansionReason::kPastedAssembly: return "it makes the text of assembly from its arguments";
    case ExpansionReason::kKernelValue: return "it names a kernel as a value";
    case ExpansionReason::kDeclaresMemory: return "it declares shared, constant or managed variables";
    case ExpansionReason::kKernelsDiffer:
      return "it calls or launches functions that need different implicit arguments";
    case ExpansionReason::kHandedLaunch: return "it is a part of a launch, or is passed the brackets of one";
    case ExpansionReason::kHandedMemory: return "it is passed the memory of a variable";
    case ExpansionReason::kHandsList: return "it passes a list to a call whose arguments must be separated";
    case ExpansionReason::kUsesSuch: return "it uses a macro that is expanded";
  }
  return {};
}

MacroReasons classify_macros(const std::vector<LexedFile*>& files, const Definitions& definitions,
                             const TableWords& words, const std::set<std::string>& launchers,
                             const FileRelations& relations) {
  return Classifier(files, definitions, words, relations).run(launchers);
}

}  // namespace cu2sycl
