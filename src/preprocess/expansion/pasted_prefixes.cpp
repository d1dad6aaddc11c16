#include "preprocess/expansion/pasted_prefixes.hpp"

#include <algorithm>
#include <map>

#include "lex/token_kind.hpp"
#include "preprocess/expansion/expanded_text.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"

namespace cu2sycl {
namespace {

struct PrefixMacro {
  std::uint32_t file;
  const MacroDefinition* macro;
  std::size_t parameter = 0;
  std::string_view prefix{};         // empty if it is no such macro
  std::vector<TokenIndex> pastes{};  // the `##`
};

// Returns the first token of argument `k` of the call at `open`; kNoToken if there is none.
TokenIndex begin_of_argument(const TokenStream& s, TokenIndex open, std::size_t k) {
  TokenIndex i = open + 1;
  for (; k > 0 && i < s[open].match; ++i) {
    if (s.is(i, tok::comma)) --k;
    if (opens_bracket(s[i].kind) && s[i].match != kNoToken) i = s[i].match;
  }
  return i < s[open].match ? i : kNoToken;
}

class PrefixMover {
 public:
  PrefixMover(const std::vector<LexedFile*>& files, const TableWords& words) : files_(files), words_(words) {}

  std::vector<std::unique_ptr<SourceFile>> run() {
    std::vector<std::unique_ptr<SourceFile>> out(files_.size());
    for (std::uint32_t f = 0; f < files_.size(); ++f) {
      for (const MacroDefinition& macro : files_[f]->directives.macros) {
        if (PrefixMacro one = read(f, macro); !one.prefix.empty()) by_name_[macro.name].push_back(std::move(one));
      }
    }
    if (by_name_.empty()) return out;
    for (std::uint32_t f = 0; f < files_.size(); ++f) read_uses(f);
    WordSet moved;
    for (const auto& [name, macros] : by_name_) {
      if (refused_.contains(name) || !words_.is_part_of_name(macros.front().prefix, true, called_[name])) continue;
      moved.insert(macros.front().prefix);
      note(macros);
    }
    for (const auto& [name, macros] : by_name_) {  // that nothing uses
      if (!refused_.contains(name) && called_[name].empty() && moved.contains(macros.front().prefix)) note(macros);
    }
    for (auto& [f, edits] : edits_) {
      TextReplacer text(*files_[f]->source);
      for (const auto& [begin, edit] : edits) text.replace(begin, edit.first, edit.second);
      out[f] = text.finish();
    }
    return out;
  }

 private:
  [[nodiscard]] PrefixMacro read(std::uint32_t f, const MacroDefinition& macro) const {
    const TokenStream& s = files_[f]->tokens;
    PrefixMacro out{f, &macro};
    for (TokenIndex i = macro.body_begin; i + 2 < macro.body_end; ++i) {
      if (!s.is(i + 1, tok::hashhash) || s.has(i, kDisabled)) continue;
      const bool pastes = s.is_word(i) && !s.has(i, kMacroParameter) && s.has(i + 2, kMacroParameter) &&
                          !s.is(i - 1, tok::hashhash) && !s.is(i + 3, tok::hashhash);
      const auto parameter = std::ranges::find(macro.parameters, s.text(i + 2));
      const auto k = static_cast<std::size_t>(parameter - macro.parameters.begin());
      if (!pastes || k == macro.parameters.size()) return {f, &macro};
      if (!out.prefix.empty() && (out.prefix != s.text(i) || out.parameter != k)) return {f, &macro};
      out.prefix = s.text(i);
      out.parameter = k;
      out.pastes.push_back(i + 1);
    }
    for (TokenIndex i = macro.body_begin; !out.prefix.empty() && i < macro.body_end; ++i) {
      const bool whole = s.is(i, macro.parameters[out.parameter]) && !s.is_any(i - 1, tok::hash, tok::hashhash);
      if (whole) return {f, &macro};
    }
    return out;
  }

  // Notes the uses of the macros in a file, and the macros that a use forbids to change.
  void read_uses(std::uint32_t f) {
    const TokenStream& s = files_[f]->tokens;
    std::size_t next = 0;
    const auto& macros = files_[f]->directives.macros;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      while (next < macros.size() && macros[next].body_end <= i) ++next;
      if (!s.is_word(i) || s.has(i, kDisabled)) continue;
      const auto named = by_name_.find(s.text(i));
      if (named == by_name_.end()) continue;
      const bool in_body = next < macros.size() && macros[next].body_begin <= i;
      if (s.has(i, kInDirective) && !in_body) {
        const bool defined = next < macros.size() && macros[next].name_token == i;
        const auto own =
            find_if(named->second, [&](const PrefixMacro& one) { return defined && one.macro == &macros[next]; });
        if (defined && own == named->second.end()) refused_.insert(s.text(i));  // another definition
        continue;
      }
      const TokenIndex at = called_word(s, i, named->second.front());
      const bool same = all_of(named->second, [&](const PrefixMacro& one) {
        return one.prefix == named->second.front().prefix && one.parameter == named->second.front().parameter;
      });
      if (at == kNoToken || !same) {
        refused_.insert(s.text(i));
        continue;
      }
      called_[s.text(i)].insert(s.text(at));
      uses_[s.text(i)].emplace_back(f, at);
    }
  }

  // Returns the name of the function that the argument of a use calls; kNoToken if the argument is not one call.
  static TokenIndex called_word(const TokenStream& s, TokenIndex use, const PrefixMacro& macro) {
    const TokenIndex open = s.next(use);
    if (!s.matched(open, tok::l_paren)) return kNoToken;
    const TokenIndex name = begin_of_argument(s, open, macro.parameter);
    if (name == kNoToken || !s.is_word(name) || s.has(name, kMacroParameter) || !s.matched(name + 1, tok::l_paren))
      return kNoToken;
    const TokenIndex after = s[name + 1].match + 1;
    return after == s[open].match || s.is(after, tok::comma) ? name : kNoToken;
  }

  void note(const std::vector<PrefixMacro>& macros) {
    for (const PrefixMacro& one : macros) {
      const TokenStream& s = files_[one.file]->tokens;
      for (const TokenIndex paste : one.pastes) {
        const std::uint32_t begin = s[paste - 1].offset;
        const std::string_view argument = s.text(paste + 1);
        const std::uint32_t end = s.end_offset(paste + 1);
        edits_[one.file][begin] = {end, std::string(argument)};
        keep_column(one.file, end, end - begin - argument.size());
      }
    }
    for (const auto& [f, at] : uses_[macros.front().macro->name]) {
      const TokenStream& s = files_[f]->tokens;
      edits_[f][s[at].offset] = {s.end_offset(at), std::string(macros.front().prefix) + std::string(s.text(at))};
    }
  }

  // Adds blanks before the `\\` at the end of the line around `at`, which has become shorter.
  void keep_column(std::uint32_t f, std::uint32_t at, std::size_t blanks) {
    const std::string_view bytes = files_[f]->source->bytes();
    const std::size_t end = bytes.find('\n', at);
    if (end == std::string_view::npos || !bytes.substr(at, end - at).ends_with("  \\")) return;
    const auto place = static_cast<std::uint32_t>(end - 1);
    edits_[f].try_emplace(place, place, "").first->second.second += std::string(blanks, ' ');
  }

  const std::vector<LexedFile*>& files_;
  const TableWords& words_;
  std::map<std::string_view, std::vector<PrefixMacro>> by_name_;
  std::map<std::string_view, std::vector<std::pair<std::uint32_t, TokenIndex>>> uses_;
  std::map<std::string_view, WordSet> called_;
  WordSet refused_;
  // By file and offset: the end of what is replaced, and its replacement.
  std::map<std::uint32_t, std::map<std::uint32_t, std::pair<std::uint32_t, std::string>>> edits_;
};

}  // namespace

std::vector<std::unique_ptr<SourceFile>> move_pasted_prefixes(const std::vector<LexedFile*>& files,
                                                              const TableWords& words) {
  return PrefixMover(files, words).run();
}

}  // namespace cu2sycl
