#include "preprocess/macros/uses.hpp"

#include "lex/specifiers.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {

bool SpaceSpecifiers::contains(std::string_view word, int depth) const {
  if (word == cuda_specifier::kGlobal || word == cuda_specifier::kDevice) return true;
  const std::vector<Definition>* found = definitions_.find(word);
  if (found == nullptr || depth > 4) return false;
  if (const auto known = known_.find(word); known != known_.end()) return known->second;
  known_[word] = false;  // while it is being examined
  for (const Definition& one : *found) {
    if (!may_be_specifiers(definitions_.tokens(one), *one.macro)) continue;
    const TokenStream& s = definitions_.tokens(one);
    for (TokenIndex i = one.macro->body_begin; i < one.macro->body_end; ++i) {
      if (s.is_word(i) && contains(s.text(i), depth + 1)) return known_[word] = true;
    }
  }
  return false;
}

bool declares_variables(const TokenStream& s, TokenIndex specifier) {
  std::size_t words = 0;
  for (TokenIndex i = specifier + 1; i < s.size() && !s.has(i, kInDirective); ++i) {
    if (s.is_any(i, tok::semi, tok::equal, tok::l_square)) return words > 1;
    if (s.is(i, tok::l_brace)) return words > 1 && s.is(s[i].match == kNoToken ? i : s[i].match + 1, tok::semi);
    const bool arguments = s.matched(i, tok::l_paren) && cuda_specifier::takes_arguments(s.text(i - 1));
    if (s.is(i, tok::l_paren) && !arguments) return false;
    if (s.is_any(i, tok::kw_class, tok::kw_struct, tok::kw_union, tok::kw_enum, tok::kw_operator, tok::r_brace))
      return false;
    words += s.is_word(i) ? 1 : 0;
    if (arguments) i = s[i].match;
  }
  return false;
}

bool is_instance(const TokenStream& s, const MacroDefinition& macro) {
  return macro.body_end > macro.body_begin + 3 && s.is_word(macro.body_begin) &&
         s.is(macro.body_begin + 1, tok::less) && s.is(macro.body_end - 1, tok::greater);
}

bool has_parameter_as_value(const TokenStream& s, const MacroDefinition& macro) {
  for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
    if (s.matched(i, tok::l_paren)) i = s[i].match;  // arguments of a call
    const bool begins = i == macro.body_begin || s.is_any(i - 1, tok::l_brace, tok::comma, tok::amp);
    const bool ends = i + 1 == macro.body_end || s.is_any(i + 1, tok::r_brace, tok::comma);
    if (begins && ends && s.has(i, kMacroParameter)) return true;
  }
  return false;
}

bool is_template_head(const TokenStream& s, const MacroDefinition& macro) {
  return macro.body_end > macro.body_begin + 2 && s.is(macro.body_begin, tok::kw_template) &&
         s.is(macro.body_begin + 1, tok::less) && s.is(macro.body_end - 1, tok::greater);
}

namespace {

class Uses {
 public:
  Uses(const Definitions& definitions, const SpaceSpecifiers& specifiers, const TableWords& words)
      : definitions_(definitions), specifiers_(specifiers), words_(words) {
    for (const auto& [name, all] : definitions.all()) {
      for (const Definition& d : all) {
        const TokenStream& s = definitions.tokens(d);
        if (has_parameter_as_value(s, *d.macro)) with_values_.insert(name);
        functions_ |= definitions.pastes_itself(d) || is_instance(s, *d.macro);
      }
    }
    functions_ |= !with_values_.empty();
  }

  void read(const TokenStream& s) {
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (s.has(i, kDisabled)) continue;
      if (s.is(i, tok::lesslessless)) sizes_of_launch(s, i);
      if (s.is(i, tok::lesslessless) && !s.has(i, kInDirective)) launch(s, i);
      if (!s.is_word(i)) continue;
      if (specifiers_.contains(s.text(i))) template_head(s, i);
      if (functions_ && specifiers_.contains(s.text(i))) declaration(s, i);
      if (s.is(i, "dim3")) {
        const TokenIndex open = s.is_word(s.next(i)) ? s.next(s.next(i)) : s.next(i);
        if (s.is_any(open, tok::l_paren, tok::l_brace)) sizes_of_launch(s, open);
      }
      if (s.matched(i + 1, tok::l_paren)) use(s, i);
    }
  }

  MacroUses take() {
    for (const auto& [macro, word] : values_)
      if (out_.kernels.contains(word)) out_.handed_kernels.insert(macro);
    std::vector<std::string_view> handed(out_.handed_memory.begin(), out_.handed_memory.end());
    for (std::size_t k = 0; k < handed.size(); ++k) {  // and the macros to which these pass it on
      for (const Definition& d : *definitions_.find(handed[k])) {
        const TokenStream& s = definitions_.tokens(d);
        for (TokenIndex i = d.macro->body_begin; i < d.macro->body_end; ++i) {
          const std::vector<Definition>* used = s.is_word(i) ? definitions_.find(s.text(i)) : nullptr;
          if (used != nullptr && used->front().macro->function_like() && out_.handed_memory.insert(s.text(i)).second)
            handed.push_back(s.text(i));
        }
      }
    }
    return std::move(out_);
  }

 private:
  // Notes a macro that gives all sizes in the brackets at `i`, which may be in another macro: `k<<<SIZES(n)>>>`.
  void sizes_of_launch(const TokenStream& s, TokenIndex i) {
    const TokenIndex list = s.next(i);
    if (s.is_word(list) && s[i].match != kNoToken && holds_list(s.text(list)) &&
        s.next(s.matched(list + 1, tok::l_paren) ? s[list + 1].match : list) == s[i].match)
      out_.handed_launches.insert(s.text(list));
  }

  // Notes a macro that is the head of a template whose specifiers are at `i`: `TEMPLATE __global__ void k(T* p)`.
  void template_head(const TokenStream& s, TokenIndex i) {
    TokenIndex name = s.previous(i);
    while (s.is_word(name) && (specifiers_.contains(s.text(name)) || s.is_any(name, tok::kw_static, tok::kw_inline)))
      name = s.previous(name);
    if (s.matched(name, tok::r_paren)) name = s.previous(s[name].match);
    const std::vector<Definition>* head = s.is_word(name) ? definitions_.find(s.text(name)) : nullptr;
    if (head != nullptr && is_template_head(definitions_.tokens(head->front()), *head->front().macro))
      out_.template_heads.insert(s.text(name));
  }

  void launch(const TokenStream& s, TokenIndex i) {
    for (TokenIndex k = s.previous(i); s.matched(k, tok::r_paren); k = s.previous(k)) {  // `(KERNEL(a))<<<…>>>`
      const TokenIndex callee = s.previous(s[k].match);
      if (s.is_word(callee) && definitions_.find(s.text(callee)) != nullptr)
        out_.handed_launches.insert(s.text(callee));
    }
    TokenIndex open = s.previous(i);
    if (!s.is_any(open, tok::comma, tok::l_paren)) return;
    while (open != kNoToken && !s.matched(open, tok::l_paren) && !s.is_any(open, tok::semi, tok::l_brace))
      open = s.previous(s.is_any(open, tok::r_paren, tok::r_brace) && s[open].match != kNoToken ? s[open].match : open);
    const TokenIndex name = s.is(open, tok::l_paren) ? s.previous(open) : kNoToken;
    if (s.is_word(name) && definitions_.find(s.text(name)) != nullptr) out_.handed_launches.insert(s.text(name));
  }

  // Whether a macro stands for several arguments.
  [[nodiscard]] bool holds_list(std::string_view name) const {
    const std::vector<Definition>* all = definitions_.find(name);
    return all != nullptr && any_of(*all, [&](const Definition& d) {
             int depth = 0;
             const TokenStream& s = definitions_.tokens(d);
             for (TokenIndex i = d.macro->body_begin; i < d.macro->body_end; ++i) {
               depth += opens_bracket(s[i].kind) ? 1 : closes_bracket(s[i].kind) ? -1 : 0;
               if (depth == 0 && s.is(i, tok::comma)) return true;
             }
             return false;
           });
  }

  void declaration(const TokenStream& s, TokenIndex i) {
    for (TokenIndex k = i + 1; k + 1 < s.size() && !s.is_any(k, tok::semi, tok::l_brace, tok::equal); ++k) {
      if (!s.is_word(k) || !s.is(k + 1, tok::l_paren)) continue;
      const std::vector<Definition>* macro = definitions_.find(s.text(k));
      const bool parameters_after = s.matched(k + 1, tok::l_paren) && s.is(s[k + 1].match + 1, tok::l_paren);
      if (macro != nullptr && parameters_after && definitions_.makes_name(macro->front()))
        out_.names_functions.insert(s.text(k));
      if (!s.text(k).starts_with("__")) out_.device_functions.insert(s.text(k));
      if (s.is(i, cuda_specifier::kGlobal)) out_.kernels.insert(s.text(k));
      break;
    }
  }

  // Reads the use of a macro: an argument may name an index, or be a macro that the list `LIST(X)` passes one.
  void use(const TokenStream& s, TokenIndex i) {
    const std::vector<Definition>* used = definitions_.find(s.text(i));
    if (used == nullptr) return;
    const auto lists_index = [&](const Definition& d) {
      return names_index(definitions_.tokens(d), d.macro->body_begin, d.macro->body_end);
    };
    if (names_index(s, i + 2, s[i + 1].match)) out_.handed_indices.insert(s.text(i));
    for (TokenIndex k = i + 2; k < s[i + 1].match && with_values_.contains(s.text(i)); ++k) {
      if (s.is_word(k) && s.is_any(k - 1, tok::l_paren, tok::comma) && s.is_any(k + 1, tok::comma, tok::r_paren))
        values_.emplace_back(s.text(i), s.text(k));
    }
    for (TokenIndex k = i + 2; k < s[i + 1].match; ++k) {
      if (cuda_specifier::declares_memory(s.text(k)) && s.is_any(k - 1, tok::l_paren, tok::comma))
        out_.handed_memory.insert(s.text(i));
    }
    const TokenIndex only = i + 2;
    if (s[i + 1].match == only + 1 && s.is_word(only) && definitions_.find(s.text(only)) != nullptr &&
        any_of(*used, lists_index))
      out_.handed_indices.insert(s.text(only));
  }

  [[nodiscard]] bool names_index(const TokenStream& s, TokenIndex begin, TokenIndex end) const {
    for (TokenIndex i = begin; i < end; ++i)
      if (s.is_word(i) && words_.is_index(s.text(i))) return true;
    return false;
  }

  const Definitions& definitions_;
  const SpaceSpecifiers& specifiers_;
  const TableWords& words_;
  WordSet with_values_;                                                // has_parameter_as_value()
  std::vector<std::pair<std::string_view, std::string_view>> values_;  // these, and the words that they are passed
  bool functions_ = false;
  MacroUses out_;
};

}  // namespace

MacroUses uses_of_macros(const std::vector<LexedFile*>& files, const Definitions& definitions,
                         const SpaceSpecifiers& specifiers, const TableWords& words) {
  Uses uses(definitions, specifiers, words);
  for (const LexedFile* file : files) uses.read(file->tokens);
  return uses.take();
}

}  // namespace cu2sycl
