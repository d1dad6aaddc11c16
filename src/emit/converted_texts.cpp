#include "emit/converted_texts.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// The macros with a parameter whose text is given, by name and the parameter's index.
using Texts = WordMap<std::map<std::size_t, std::vector<ConvertedText>>>;

std::optional<std::size_t> index_of(const MacroDefinition& macro, std::string_view parameter) {
  const auto found = std::ranges::find(macro.parameters, parameter);
  if (found == macro.parameters.end()) return {};
  return static_cast<std::size_t>(found - macro.parameters.begin());
}

// Calls `visit` with each argument, and what gives its text, of the use of a macro at token `i`. Arguments beyond the
// last parameter belong to it.
template <typename Visit>
void visit_texts(const Project& p, const Texts& texts, FileId f, TokenIndex i, const Visit& visit) {
  const TokenStream& s = p.files[f].tokens;
  const auto found = s.is_word(i) && s.matched(i + 1, tok::l_paren) ? texts.find(s.text(i)) : texts.end();
  if (found == texts.end()) return;
  std::size_t last = 0;
  for (const MacroRef ref : p.macros(s.text(i), f)) last = std::max(last, p.macro(ref).parameters.size());
  if (last > 0) --last;
  const std::vector<TokenRange> arguments = arguments_in(s, i + 1);
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const auto given = found->second.find(std::min(k, last));
    if (given != found->second.end()) visit(arguments[k], given->second);
  }
}

// Adds the parameters of a macro whose texts it gives, itself or by other macros. Returns whether some were new.
bool add_texts(const Project& p, MacroRef ref, Texts& texts) {
  const MacroDefinition& macro = p.macro(ref);
  const TokenStream& s = p.files[ref.file].tokens;
  bool changed = false;
  const auto add = [&](std::string_view parameter, const ConvertedText& text) {
    const auto k = index_of(macro, parameter);
    std::vector<ConvertedText>& known = texts[macro.name][*k];
    const bool added =
        none_of(known, [&](const ConvertedText& one) { return one.file == text.file && one.at == text.at; });
    if (added) known.push_back(text);
    changed |= added;
  };
  for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
    if (s.is(i, tok::hash) && s.has(i + 1, kMacroParameter)) add(s.text(i + 1), {ref.file, i, s.text(i + 1)});
    std::vector<std::pair<std::string_view, ConvertedText>> passed;
    visit_texts(p, texts, ref.file, i, [&](TokenRange argument, const std::vector<ConvertedText>& given) {
      const bool alone = argument.end == argument.begin + 1 && s.has(argument.begin, kMacroParameter);
      for (const ConvertedText& one : given) {
        if (alone) passed.emplace_back(s.text(argument.begin), one);
      }
    });
    for (const auto& [parameter, one] : passed) add(parameter, one);
  }
  return changed;
}

}  // namespace

std::vector<ConvertedText> converted_texts(const Project& p,
                                           const std::function<const std::vector<bool>*(FileId)>& replaced) {
  Texts texts;
  for (bool changed = true; changed;) {
    changed = false;
    for (FileId id{0}; id < p.files.size(); ++id) {
      for (std::uint32_t k = 0; k < p.files[id].directives.macros.size(); ++k) {
        if (p.files[id].directives.macros[k].function_like()) changed |= add_texts(p, {id, k}, texts);
      }
    }
  }
  std::map<std::pair<FileId, TokenIndex>, ConvertedText> out;
  for (FileId id{0}; id < p.files.size() && !texts.empty(); ++id) {
    const std::vector<bool>* converted = replaced(id);
    if (converted == nullptr || converted->empty()) continue;
    for (TokenIndex i = 0; i < converted->size(); ++i) {
      if (p.files[id].tokens.has(i, kInDirective) || (*converted)[i]) continue;
      visit_texts(p, texts, id, i, [&](TokenRange argument, const std::vector<ConvertedText>& given) {
        const auto begin = converted->begin() + argument.begin;
        if (std::find(begin, converted->begin() + argument.end, true) == converted->begin() + argument.end) return;
        for (const ConvertedText& one : given) {
          if (p.related(one.file, id))
            out.emplace(std::pair(one.file, one.at), ConvertedText{one.file, one.at, one.parameter, {id, i}});
        }
      });
    }
  }
  std::vector<ConvertedText> list;
  list.reserve(out.size());
  for (const auto& [place, one] : out) list.push_back(one);
  return list;
}

}  // namespace cu2sycl
