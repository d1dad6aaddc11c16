#include "preprocess/expansion/expansion.hpp"

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>

#include "lex/lexer.hpp"
#include "preprocess/expansion/expanded_text.hpp"
#include "preprocess/expansion/needed_definitions.hpp"
#include "preprocess/macros/classification.hpp"
#include "preprocess/macros/definitions.hpp"
#include "preprocess/macros/uses.hpp"
#include "preprocess/wave/wave_context.hpp"
#include "source/algorithms.hpp"
#include "system/parallel.hpp"

namespace cu2sycl {
namespace {

constexpr std::string_view kEndOfUse = "cu2sycl_end_of_use";

class Expander {
 public:
  Expander(const std::vector<LexedFile*>& files, const TableWords& words, const std::set<std::string>& launchers,
           const std::vector<std::string>& given, const FileRelations& relations)
      : files_(files),
        definitions_(files),
        reasons_(classify_macros(files_, definitions_, words, launchers, relations)),
        finder_(definitions_, reasons_, launchers, relations) {
    for (const std::string& one : given) given_ += define_directive(one);
  }

  Expansions run(unsigned jobs) {
    Expansions out;
    out.sources.resize(files_.size());
    out.names.resize(files_.size());
    if (reasons_.by_name.empty() && !finder_.any_specifiers()) return out;
    for (const Definition* one : reasons_.definitions) out.names[one->file].emplace(one->macro->name);
    out_ = &out;
    for (std::uint32_t f = 0; f < files_.size(); ++f) uses_[f];  // so that the threads do not insert entries
    for_each_index(files_.size(), jobs, [&](std::size_t f) { find_uses(static_cast<std::uint32_t>(f)); });
    for (const std::uint32_t f : list_files_) uses_[f].clear();  // they are expanded where they are included
    for (std::uint32_t f = 0; f < files_.size(); ++f) expand_uses(f);
    for (const auto& [f, uses] : uses_) {
      for (const MacroUse& use : uses) {
        for (const std::string_view name : use.macros)
          use.why.empty() ? void(++expanded_[name]) : void(blocked_.insert(name));
      }
    }
    for (std::uint32_t f = 0; f < files_.size(); ++f) {
      const auto is_unused = [&](std::string_view name) {
        return out.names[f].contains(std::string(name)) && !stays(name);
      };
      out.sources[f] = write_expanded(*files_[f], f, uses_[f], is_unused, out.unexpanded);
    }
    for (const auto& [name, reason] : reasons_.by_name) {
      const Definition& last = definitions_.find(name)->back();
      const std::uint32_t begin = tokens(last.file)[last.macro->name_token].offset;
      out.macros.push_back({std::string(name), reason, last.file, files_[last.file]->source->spelling_offset(begin),
                            expanded_[name], blocked_.contains(name)});
    }
    return out;
  }

 private:
  const TokenStream& tokens(std::uint32_t f) const { return files_[f]->tokens; }

  void find_uses(std::uint32_t f) {
    const TokenStream& s = tokens(f);
    std::vector<MacroUse>& uses = uses_.at(f);
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (s[i].kind == tok::directive && !s.has(i, kDisabled)) {
        if (directive_name(s.text(i)) == "include") included_list(f, i, uses);
        continue;
      }
      if (!s.is_word(i) || s.has(i, kInDirective) || s.has(i, kDisabled)) continue;
      const std::vector<Definition>* defined = definitions_.find(s.text(i));
      if (defined == nullptr) continue;
      const bool function_like = definitions_.takes_arguments(*defined);
      const TokenIndex open = s.next(i);
      const bool called = s.matched(open, tok::l_paren);
      if (function_like && !called) {
        if (finder_.is_expanded(s.text(i), f)) note_argument(s, i, uses);
        continue;
      }
      bool needed = finder_.is_expanded(s.text(i), f);
      needed |= function_like && finder_.hands_expanded(s, open, f);
      needed |= finder_.is_specifier(s.text(i)) && declares_variables(s, i);
      if (!needed) continue;
      TokenRange use{i, function_like ? s[open].match + 1 : i + 1};
      if (finder_.may_declare_memory(s.text(i), f, i)) use = declaration_around(s, use);
      uses.push_back({use.begin, use.end, s.text(i), text_for_wave(s, use.begin, use.end), {}, {}, {}, {}});
      i = use.end - 1;
    }
  }

  // Returns the declaration that contains a use: each branch of the macro needs one. Returns the use itself if
  // preprocessor lines are in the declaration.
  static TokenRange declaration_around(const TokenStream& s, TokenRange use) {
    TokenRange out = use;
    const auto ends = [&](TokenIndex i) { return s.is_any(i, tok::semi, tok::l_brace, tok::r_brace); };
    while (out.begin > 0 && s.is_word(out.begin - 1) && !s.has(out.begin - 1, kInDirective)) --out.begin;
    while (out.end < s.size() && !ends(out.end) && !s.has(out.end, kInDirective))
      out.end = s[out.end].match == kNoToken ? out.end + 1 : s[out.end].match + 1;
    const bool begins = out.begin == 0 || ends(out.begin - 1) || s.has(out.begin - 1, kInDirective);
    return begins && s.is(out.end, tok::semi) ? TokenRange{out.begin, out.end + 1} : use;
  }

  // Notes a macro that is passed to what looks like a macro, by its capitals, and is not defined in the run:
  // `BOOST_PP_SEQ_FOR_EACH(LAUNCH, _, TYPES)`.
  void note_argument(const TokenStream& s, TokenIndex i, std::vector<MacroUse>& uses) const {
    TokenIndex open = s.previous(i);
    while (open != kNoToken && !opens_bracket(s[open].kind) && !s.is_any(open, tok::semi, tok::r_brace))
      open = s.matched(open, tok::r_paren) ? s.previous(s[open].match) : s.previous(open);
    const TokenIndex name = s.is(open, tok::l_paren) ? s.previous(open) : kNoToken;
    if (!s.is_word(name) || definitions_.find(s.text(name)) != nullptr ||
        !s.is_any(s.previous(i), tok::l_paren, tok::comma) || !s.is_any(s.next(i), tok::r_paren, tok::comma))
      return;
    const std::string_view word = s.text(name);
    if (any_of(word, [](char c) { return c >= 'a' && c <= 'z'; })) return;
    uses.push_back(
        {i, i + 1, s.text(i), {}, {s.text(i)}, {}, {}, "no file of the run defines `" + std::string(word) + "`"});
  }

  // Adds an `#include "operations.def"` as a use if the included file uses a macro that must be expanded.
  void included_list(std::uint32_t f, TokenIndex directive, std::vector<MacroUse>& uses) {
    const TokenStream& s = tokens(f);
    const auto& include_directives = files_[f]->directives.include_directives;
    const auto found =
        find_if(include_directives, [&](const IncludeDirective& one) { return one.directive == directive; });
    if (found == include_directives.end() || !found->quoted) return;
    const auto visible = any_of(reasons_.by_name, [&](const auto& entry) {
      const std::vector<Definition>& all = *definitions_.find(entry.first);
      return any_of(all, [&](const Definition& d) {
        return d.file == f && d.macro->directive < directive && d.undefined > directive;
      });
    });
    if (!visible) return;
    const auto path = std::filesystem::path(files_[f]->source->path()).parent_path() / std::string(found->name);
    auto loaded = load(path.string());
    if (!loaded) return;
    const std::lock_guard lock(lists_mutex_);
    lists_.push_back(std::make_unique<SourceFile>(std::move(loaded.value())));
    const TokenStream list = lex(*lists_.back());
    bool any = false;
    for (TokenIndex i = 0; i < list.size(); ++i) {
      if (list[i].kind == tok::directive) return;  // the file is more than a list
      any |= list.is_word(i) && finder_.is_expanded(list.text(i), f);
    }
    for (std::uint32_t other = 0; any && other < files_.size(); ++other) {
      if (std::filesystem::path(files_[other]->source->path()).lexically_normal() == path.lexically_normal())
        list_files_.insert(other);
    }
    if (any)
      uses.push_back(
          {directive, directive + 1, s.text(directive), text_for_wave(list, 0, list.size()), {}, {}, {}, {}});
  }

  // Sets the reason of a use if Wave cannot know one of its definitions.
  void refuse_unknown(const TokenStream& words, MacroUse& use) const {
    for (const UseExpansion& one : use.expansions) {
      for (const auto& [name, d] : one.definitions) {
        if (!definitions_.line_for_wave(*d, words))
          use.why = "`" + std::string(name) + "` uses `__VA_OPT__` inside another macro";
      }
    }
  }

  void expand_uses(std::uint32_t f) {
    std::vector<UseExpansion*> wanted;
    // All uses of a file share one context: definitions are repeated before a use only if they have changed.
    std::map<std::string_view, std::string> current;
    std::string all = given_;
    std::vector<std::string> alone;
    for (MacroUse& use : uses_[f]) {
      if (!use.why.empty()) continue;
      const SourceFile text(files_[f]->source->path(), use.text);
      const TokenStream words = lex(text);
      finder_.resolve(f, words, {}, use);
      refuse_unknown(words, use);
      if (!use.why.empty()) continue;
      for (UseExpansion& one : use.expansions) {
        const std::string ending = text_for_wave(use, one, words) + "\n" + std::string(kEndOfUse) + "\n";
        std::string definitions;
        for (const auto& [name, d] : one.definitions) {
          const std::string definition = *definitions_.line_for_wave(*d, words);
          definitions += definition;
          std::string& before = current[name];
          if (before == definition) continue;
          if (!before.empty()) all += "#undef " + std::string(name) + "\n";
          all += definition;
          before = definition;
        }
        wanted.push_back(&one);
        alone.push_back(given_ + definitions + ending);
        all += ending;
      }
    }
    if (wanted.empty()) return;
    std::string why;
    auto expanded = expand_with_wave(all, why);
    std::size_t at = 0;
    for (std::size_t k = 0; k < wanted.size(); ++k) {
      UseExpansion& one = *wanted[k];
      if (!expanded) {  // one of them stopped Wave: expand each alone
        one.tokens = expand_with_wave(alone[k], one.why);
        if (one.tokens && !one.tokens->empty()) one.tokens->pop_back();
      } else {
        one.tokens.emplace();
        for (; at < expanded->size() && (*expanded)[at].text != kEndOfUse; ++at) one.tokens->push_back((*expanded)[at]);
        ++at;
      }
      if (!one.tokens) continue;
      for (ExpandedToken& token : *one.tokens) {
        if (token.text.starts_with(kKeptFromWave)) token.text.erase(0, kKeptFromWave.size());
      }
    }
    for (MacroUse& use : uses_[f]) {
      for (const UseExpansion& one : use.expansions) {
        if (use.why.empty()) use.why = one.why;
      }
    }
  }

  // Whether the macro's definition must be kept: it is used without expansion, never used, or tested by a condition.
  bool stays(std::string_view name) const {
    return !expanded_.contains(name) || blocked_.contains(name) || definitions_.tested(name);
  }

  const std::vector<LexedFile*>& files_;
  Definitions definitions_;
  MacroReasons reasons_;
  DefinitionFinder finder_;
  std::map<std::uint32_t, std::vector<MacroUse>> uses_;
  std::map<std::string_view, std::size_t> expanded_;
  std::set<std::string_view> blocked_;  // needed by a use that could not be expanded
  std::vector<std::unique_ptr<SourceFile>> lists_;
  std::set<std::uint32_t> list_files_;
  std::mutex lists_mutex_;  // for the last two
  std::string given_;       // the command line's definitions
  Expansions* out_ = nullptr;
};

}  // namespace

Expansions expand_macros(const std::vector<LexedFile*>& files, const TableWords& words,
                         const std::set<std::string>& launchers, const std::vector<std::string>& definitions,
                         const FileRelations& relations, unsigned jobs) {
  return Expander(files, words, launchers, definitions, relations).run(jobs);
}

}  // namespace cu2sycl
