#include "macro/expansion.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "lex/brackets.hpp"
#include "lex/lexer.hpp"
#include "macro/layout.hpp"
#include "macro/wave_context.hpp"

namespace cu2sycl {
namespace {

constexpr std::string_view kEndOfUse = "cu2sycl_end_of_use";
constexpr std::string_view kKept = "cu2sycl_kept_";  // before words that Wave would replace by itself

bool is_predefined(std::string_view word) {
  static constexpr std::string_view kWords[] = {"__FILE__",         "__LINE__",        "__DATE__",          "__TIME__",
                                                "__cplusplus",      "_Pragma",         "__INCLUDE_LEVEL__", "__STDC__",
                                                "__STDC_VERSION__", "__STDC_HOSTED__", "__BASE_FILE__"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

// Tokens as text that Wave understands, each gap one blank.
std::string plain_text(const TokenStream& s, TokenIndex begin, TokenIndex end) {
  std::string out;
  for (TokenIndex i = begin; i < end; ++i) {
    if (i > begin && s[i].offset != s.end_offset(i - 1)) out += ' ';
    const std::string_view text = s.text(i);
    if (s.is_word(i) && is_predefined(text)) out += kKept;
    if (s[i].kind == TokenKind::kNumber) {
      for (const char c : text) {
        if (c != '\'') out += c;
      }
    } else {
      out += text;
    }
  }
  return out;
}

struct Definition {
  std::uint32_t file;
  const MacroDefinition* macro;
  TokenIndex undefined = kNoToken;  // the `#undef` behind it in its file
};

class Expander {
 public:
  Expander(const std::vector<LexedFile*>& files, const std::function<bool(std::string_view)>& is_index,
           const std::set<std::string>& launchers, const std::vector<std::string>& given)
      : files_(files), is_index_(is_index) {
    for (const std::string& one : given) {
      const std::size_t equals = one.find('=');
      given_ += "#define " + one.substr(0, equals) + " " +
                (equals == std::string::npos ? "1" : one.substr(equals + 1)) + "\n";
    }
    for (std::uint32_t f = 0; f < files_.size(); ++f) {
      for (const MacroDefinition& macro : files_[f]->directives.macros) definitions_[macro.name].push_back({f, &macro});
    }
    if (definitions_.empty()) return;
    note_undefined();
    classify(launchers);
  }

  Expansions run() {
    Expansions out;
    out.sources.resize(files_.size());
    if (reasons_.empty()) return out;
    out_ = &out;
    for (std::uint32_t f = 0; f < files_.size(); ++f) find_uses(f);
    for (const std::uint32_t f : list_files_) uses_[f].clear();  // what includes them says what they mean
    for (std::uint32_t f = 0; f < files_.size(); ++f) expand_uses(f);
    for (const auto& [f, uses] : uses_) {
      for (const Use& use : uses) {
        for (const std::string_view name : use.macros)
          use.tokens ? void(++expanded_[name]) : void(blocked_.insert(name));
      }
    }
    for (std::uint32_t f = 0; f < files_.size(); ++f) rewrite(f);
    for (const auto& [name, reason] : reasons_) {
      const Definition& last = definitions_.at(name).back();
      const std::uint32_t begin = tokens(last.file)[last.macro->name_token].offset;
      out.macros.push_back(
          {std::string(name), reason, last.file, files_[last.file]->source->written_offset(begin), expanded_[name]});
    }
    return out;
  }

 private:
  struct Use {
    TokenIndex begin;
    TokenIndex end;  // behind it
    std::string_view name;
    std::string text;                   // what Wave is given
    std::set<std::string_view> macros;  // that it takes to expand it
    std::optional<std::vector<ExpandedToken>> tokens;
    std::string why;
  };

  const TokenStream& tokens(std::uint32_t f) const { return files_[f]->tokens; }

  void note_undefined() {
    for (std::uint32_t f = 0; f < files_.size(); ++f) {
      const TokenStream& s = tokens(f);
      for (TokenIndex i = 0; i + 1 < s.size(); ++i) {
        if (s[i].kind != TokenKind::kDirective || s.has(i, kDisabled)) continue;
        const std::string_view name = directive_name(s.text(i));
        if (name.starts_with("if") || name == "elif") {
          for (TokenIndex k = i + 1; k < s.size() && s.has(k, kInDirective) && s[k].kind != TokenKind::kDirective;
               ++k) {
            if (s.is_word(k)) tested_.insert(s.text(k));
          }
        }
        if (name != "undef") continue;
        const auto found = definitions_.find(s.text(i + 1));
        if (found == definitions_.end()) continue;
        for (Definition& one : found->second) {
          if (one.file == f && one.macro->directive < i && one.undefined == kNoToken) one.undefined = i;
        }
      }
    }
  }

  // Whether a word says where a function runs, by itself or as a macro.
  bool is_space_specifier(std::string_view word, int depth = 0) const {
    if (word == "__global__" || word == "__device__") return true;
    const auto found = definitions_.find(word);
    if (found == definitions_.end() || depth > 4) return false;
    for (const Definition& one : found->second) {
      if (one.macro->body_end - one.macro->body_begin > 6) continue;
      const TokenStream& s = tokens(one.file);
      for (TokenIndex i = one.macro->body_begin; i < one.macro->body_end; ++i) {
        if (s.is_word(i) && is_space_specifier(s.text(i), depth + 1)) return true;
      }
    }
    return false;
  }

  ExpansionReason own_reason(const Definition& d) const {
    const TokenStream& s = tokens(d.file);
    const TokenIndex begin = d.macro->body_begin;
    const TokenIndex end = d.macro->body_end;
    bool specifier = false;
    bool body = false;
    bool half = false;
    for (TokenIndex i = begin; i < end; ++i) {
      if (s.is_word(i) && is_space_specifier(s.text(i)))
        specifier |=
            !(i > begin && (s.is(i - 1, "]") || (s.is(i - 1, "__host__") && i > begin + 1 && s.is(i - 2, "]"))));
      const bool opens = s.is(i, "{") || s.is(i, "(");
      if (opens || s.is(i, "}") || s.is(i, ")")) half |= s[i].match == kNoToken;
      if (s.is(i, "{") && i > begin && s.is(i - 1, ")")) body = true;
    }
    if (specifier && (half || (body && needs_parameters(d, 0))))
      return half ? ExpansionReason::kHalfStatement : ExpansionReason::kGeneratesFunctions;
    for (TokenIndex i = begin; i + 2 < end; ++i) {
      if (!s.is(i, "##")) continue;
      TokenIndex after = i + 2;
      while (after + 1 < end && s.is(after, "##")) after += 2;
      if (s.is(after, "<<<")) return ExpansionReason::kPastedName;
      if (s.is(after, "<")) {  // `name##_kernel<T><<<`
        for (TokenIndex k = after; k < end && !s.is(k, ";"); ++k) {
          if (s.is(k, "<<<")) return ExpansionReason::kPastedName;
        }
      }
      if (s.is(after, "(") && names_device_function(s, i)) return ExpansionReason::kPastedName;
    }
    return ExpansionReason::kNone;
  }

  // Whether a function with this body must be passed more than its own parameters, or is a kernel, whose launches must
  // be known. Others convert where they are.
  bool needs_parameters(const Definition& d, int depth) const {
    const TokenStream& s = tokens(d.file);
    for (TokenIndex i = d.macro->body_begin; i < d.macro->body_end; ++i) {
      if (!s.is_word(i) || s.has(i, kMacroParameter)) continue;
      if (s.is(i, "__global__") || s.is(i, "__shared__") || is_index_(s.text(i))) return true;
      const auto known = definitions_.find(s.text(i));
      if (known != definitions_.end() && depth < 4 && known->second.front().macro->name != d.macro->name &&
          needs_parameters(known->second.front(), depth + 1))
        return true;
    }
    return false;
  }

  // Whether a word beside `##` begins or ends the name of a device function of the run.
  bool names_device_function(const TokenStream& s, TokenIndex paste) const {
    for (const TokenIndex side : {paste - 1, paste + 1}) {
      if (!s.is_word(side) || s.has(side, kMacroParameter)) continue;
      for (const std::string_view name : device_functions_) {
        if (name != s.text(side) && (name.starts_with(s.text(side)) || name.ends_with(s.text(side)))) return true;
      }
    }
    return false;
  }

  void note_device_functions() {
    for (const LexedFile* file : files_) {
      const TokenStream& s = file->tokens;
      for (TokenIndex i = 0; i < s.size(); ++i) {
        if (!s.is_word(i) || !is_space_specifier(s.text(i)) || s.has(i, kDisabled)) continue;
        for (TokenIndex k = i + 1; k + 1 < s.size() && !s.is(k, ";") && !s.is(k, "{") && !s.is(k, "="); ++k) {
          if (!s.is_word(k) || !s.is(k + 1, "(")) continue;
          if (!s.text(k).starts_with("__")) device_functions_.insert(s.text(k));
          break;
        }
      }
    }
  }

  void classify(const std::set<std::string>& launchers) {
    const bool pastes = std::any_of(definitions_.begin(), definitions_.end(), [&](const auto& entry) {
      return std::any_of(entry.second.begin(), entry.second.end(), [&](const Definition& d) { return pasting(d); });
    });
    if (pastes) note_device_functions();
    bool half = false;
    for (const auto& [name, all] : definitions_) {
      for (const Definition& d : all) {
        const ExpansionReason reason =
            launchers.contains(std::string(name)) ? ExpansionReason::kKernelsDiffer : own_reason(d);
        if (reason == ExpansionReason::kNone) continue;
        half |= reason == ExpansionReason::kHalfStatement;
        reasons_.emplace(name, reason);
      }
    }
    if (half) {  // what one macro opens another closes
      for (const auto& [name, all] : definitions_) {
        for (const Definition& d : all) {
          if (unbalanced(d)) reasons_.emplace(name, ExpansionReason::kHalfStatement);
        }
      }
    }
    for (bool changed = !reasons_.empty(); changed;) {
      changed = false;
      for (const auto& [name, all] : definitions_) {
        if (reasons_.contains(name)) continue;
        for (const Definition& d : all) {
          const TokenStream& s = tokens(d.file);
          for (TokenIndex i = d.macro->body_begin; i < d.macro->body_end; ++i) {
            if (!s.is_word(i) || s.has(i, kMacroParameter) || !reasons_.contains(s.text(i))) continue;
            changed |= reasons_.emplace(name, ExpansionReason::kUsesSuch).second;
          }
        }
      }
    }
  }

  bool unbalanced(const Definition& d) const {
    const TokenStream& s = tokens(d.file);
    for (TokenIndex i = d.macro->body_begin; i < d.macro->body_end; ++i) {
      if ((s.is(i, "{") || s.is(i, "}") || s.is(i, "(") || s.is(i, ")")) && s[i].match == kNoToken) return true;
    }
    return false;
  }

  bool pasting(const Definition& d) const {
    const TokenStream& s = tokens(d.file);
    for (TokenIndex i = d.macro->body_begin; i < d.macro->body_end; ++i) {
      if (s.is(i, "##") || s.is(i, "#")) return true;
    }
    return false;
  }

  // The definition that holds at a place: the last before it in its file, else the last of another file.
  const Definition* definition_at(std::string_view name, std::uint32_t f, TokenIndex at, bool& ambiguous) const {
    ambiguous = false;
    const auto found = definitions_.find(name);
    if (found == definitions_.end()) return nullptr;
    const Definition* best = nullptr;
    for (const Definition& one : found->second) {
      if (one.file != f || one.macro->directive >= at || one.undefined < at) continue;
      ambiguous |= best != nullptr && body_text(*best) != body_text(one);
      best = &one;
    }
    if (best != nullptr) return best;
    for (const Definition& one : found->second) {
      if (one.file == f) continue;
      ambiguous |= best != nullptr && body_text(*best) != body_text(one);
      best = &one;
    }
    return best;
  }

  std::string body_text(const Definition& d) const {
    return plain_text(tokens(d.file), d.macro->body_begin, d.macro->body_end);
  }

  void find_uses(std::uint32_t f) {
    const TokenStream& s = tokens(f);
    std::vector<Use>& uses = uses_[f];
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (s[i].kind == TokenKind::kDirective && !s.has(i, kDisabled)) {
        if (directive_name(s.text(i)) == "include") included_list(f, i, uses);
        continue;
      }
      if (!s.is_word(i) || s.has(i, kInDirective) || s.has(i, kDisabled)) continue;
      const auto defined = definitions_.find(s.text(i));
      if (defined == definitions_.end()) continue;
      const bool function_like = defined->second.front().macro->function_like();
      const TokenIndex open = s.next(i);
      const bool called = open != kNoToken && s.is(open, "(") && s[open].match != kNoToken;
      if (function_like && !called) continue;
      bool needed = reasons_.contains(s.text(i));
      for (TokenIndex k = open; function_like && !needed && k < s[open].match; ++k)
        needed = s.is_word(k) && reasons_.contains(s.text(k)) && !s.is(k + 1, "(");  // handed to a list
      if (!needed) continue;
      TokenIndex end = function_like ? s[open].match + 1 : i + 1;
      uses.push_back({i, end, s.text(i), plain_text(s, i, end), {}, {}, {}});
      i = end - 1;
    }
  }

  // `#include "operations.def"` where a macro that is used in there is one of ours.
  void included_list(std::uint32_t f, TokenIndex directive, std::vector<Use>& uses) {
    const TokenStream& s = tokens(f);
    const auto& inclusions = files_[f]->directives.inclusions;
    const auto found = std::find_if(inclusions.begin(), inclusions.end(),
                                    [&](const Inclusion& one) { return one.directive == directive; });
    if (found == inclusions.end() || !found->quoted) return;
    const auto visible = std::any_of(reasons_.begin(), reasons_.end(), [&](const auto& entry) {
      const auto all = definitions_.find(entry.first);
      return std::any_of(all->second.begin(), all->second.end(), [&](const Definition& d) {
        return d.file == f && d.macro->directive < directive && d.undefined > directive;
      });
    });
    if (!visible) return;
    const auto path = std::filesystem::path(files_[f]->source->path()).parent_path() / std::string(found->name);
    auto loaded = load(path.string());
    if (!loaded) return;
    lists_.push_back(std::make_unique<SourceFile>(std::move(loaded.value())));
    TokenStream list = lex(*lists_.back());
    bool any = false;
    for (TokenIndex i = 0; i < list.size(); ++i) {
      if (list[i].kind == TokenKind::kDirective) return;  // more than a list
      any |= list.is_word(i) && reasons_.contains(list.text(i));
    }
    for (std::uint32_t other = 0; any && other < files_.size(); ++other) {
      if (std::filesystem::path(files_[other]->source->path()).lexically_normal() == path.lexically_normal())
        list_files_.insert(other);
    }
    if (any)
      uses.push_back({directive, directive + 1, s.text(directive), plain_text(list, 0, list.size()), {}, {}, {}});
  }

  // The macros that Wave must know to expand these words, each by the definition that holds at a place.
  void needed_definitions(const TokenStream& s, TokenIndex begin, TokenIndex end, std::uint32_t f, TokenIndex at,
                          bool arguments, std::map<std::string_view, const Definition*>& out, std::string& why) const {
    for (TokenIndex i = begin; i < end; ++i) {
      if (!s.is_word(i) || s.has(i, kMacroParameter) || out.contains(s.text(i))) continue;
      const auto known = definitions_.find(s.text(i));
      if (known == definitions_.end()) continue;
      const bool ours =
          reasons_.contains(s.text(i)) || std::any_of(known->second.begin(), known->second.end(),
                                                      [&](const Definition& d) { return pastes_deeply(d, 0); });
      if (!ours && !arguments) continue;
      bool ambiguous = false;
      const Definition* d = definition_at(s.text(i), f, at, ambiguous);
      if (d == nullptr) continue;
      if (ambiguous) why = "`" + std::string(s.text(i)) + "` is defined in more than one way";
      out.emplace(known->first, d);
      needed_definitions(tokens(d->file), d->macro->body_begin, d->macro->body_end, f, at, false, out, why);
    }
  }

  bool pastes_deeply(const Definition& d, int depth) const {
    if (pasting(d)) return true;
    if (depth > 4) return false;
    const TokenStream& s = tokens(d.file);
    for (TokenIndex i = d.macro->body_begin; i < d.macro->body_end; ++i) {
      const auto known = s.is_word(i) ? definitions_.find(s.text(i)) : definitions_.end();
      if (known != definitions_.end() && known->first != d.macro->name &&
          pastes_deeply(known->second.front(), depth + 1))
        return true;
    }
    return false;
  }

  std::string define_text(const Definition& d) const {
    const TokenStream& s = tokens(d.file);
    std::string out = "#define " + std::string(d.macro->name);
    if (d.macro->function_like()) out += plain_text(s, d.macro->parameters_open, d.macro->body_begin);
    return out + " " + body_text(d) + "\n";
  }

  void expand_uses(std::uint32_t f) {
    std::vector<Use>& uses = uses_[f];
    if (uses.empty()) return;
    // One context for the file: definitions are repeated before a use when they have changed.
    std::map<std::string_view, const Definition*> current;
    std::string all = given_;
    std::vector<std::string> alone(uses.size(), given_);
    for (std::size_t k = 0; k < uses.size(); ++k) {
      Use& use = uses[k];
      const SourceFile text(files_[f]->source->path(), use.text);
      const TokenStream s = lex(text);
      std::map<std::string_view, const Definition*> wanted;
      if (definitions_.contains(s.text(0))) needed_definitions(s, 0, 1, f, use.begin, true, wanted, use.why);
      needed_definitions(s, 0, s.size(), f, use.begin, false, wanted, use.why);
      for (TokenIndex i = 0; i < s.size(); ++i) {  // arguments that are names of ours
        const auto one = definitions_.find(s.text(i));
        if (one != definitions_.end() && reasons_.contains(one->first) && !wanted.contains(one->first))
          needed_definitions(s, i, i + 1, f, use.begin, true, wanted, use.why);
      }
      for (const auto& [name, d] : wanted) use.macros.insert(name);
      if (!use.why.empty()) continue;
      for (const auto& [name, d] : wanted) {
        alone[k] += define_text(*d);
        const auto before = current.find(name);
        if (before != current.end() && before->second == d) continue;
        if (before != current.end()) all += "#undef " + std::string(name) + "\n";
        all += define_text(*d);
        current[name] = d;
      }
      const std::string ending = use.text + "\n" + std::string(kEndOfUse) + "\n";
      alone[k] += ending;
      all += ending;
    }
    std::string why;
    ++out_->contexts;
    auto expanded = expand_with_wave(all, why);
    std::size_t at = 0;
    for (std::size_t k = 0; k < uses.size(); ++k) {
      Use& use = uses[k];
      if (!use.why.empty()) continue;
      if (!expanded) {  // one of them stopped Wave: try each by itself
        ++out_->contexts;
        use.tokens = expand_with_wave(alone[k], use.why);
        if (use.tokens && !use.tokens->empty()) use.tokens->pop_back();
      } else {
        use.tokens.emplace();
        for (; at < expanded->size() && (*expanded)[at].text != kEndOfUse; ++at) use.tokens->push_back((*expanded)[at]);
        ++at;
      }
      if (!use.tokens) continue;
      for (ExpandedToken& token : *use.tokens) {
        if (token.text.starts_with(kKept)) token.text.erase(0, kKept.size());
      }
    }
  }

  // The file's text with its uses expanded.
  void rewrite(std::uint32_t f) {
    const LexedFile& file = *files_[f];
    const TokenStream& s = file.tokens;
    const std::string_view bytes = file.source->bytes();
    const std::string newline(file.source->line_ending());
    const std::string step = file.source->indentation_unit();
    std::string text;
    std::vector<SourcePart> parts{{0, 0, true}};
    std::uint32_t from = 0;
    bool changed = false;
    const auto replace = [&](std::uint32_t begin, std::uint32_t end, const std::string& by) {
      text += bytes.substr(from, begin - from);
      parts.push_back({static_cast<std::uint32_t>(text.size()), begin, false});
      text += by;
      parts.push_back({static_cast<std::uint32_t>(text.size()), end, true});
      from = end;
      changed = true;
    };
    std::size_t next = 0;
    const std::vector<Use>& uses = uses_[f];
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (next < uses.size() && uses[next].begin == i) {
        const Use& use = uses[next++];
        if (!use.tokens) {
          out_->unexpanded.push_back({f, file.source->written_offset(s[i].offset), std::string(use.name), use.why});
          continue;
        }
        std::uint32_t end = s.end_offset(use.end - 1);
        const std::uint32_t line = file.source->line_begin(s[i].offset);
        std::string indent(file.source->indentation(s[i].offset));
        const bool first = line + indent.size() == s[i].offset;
        if (s[i].kind == TokenKind::kDirective) indent = code_indentation(f, i);
        const bool ends = !use.tokens->empty() && (use.tokens->back().text == "}" || use.tokens->back().text == ";");
        const TokenIndex semicolon = s.next(use.end - 1);
        if (ends && first && s[i].kind != TokenKind::kDirective && semicolon != kNoToken && s.is(semicolon, ";"))
          end = s.end_offset(semicolon);
        const std::string original(bytes.substr(s[i].offset, end - s[i].offset));
        const std::string laid = lay_out(*use.tokens, indent, step, newline);
        if (first) {
          // A function is set off from what follows it.
          const bool block = laid.ends_with('}') && laid.find('\n') != std::string::npos && indent.empty();
          const bool tight = block && end + 1 < bytes.size() && bytes[end] == '\n' && bytes[end + 1] != '\n';
          replace(s[i].offset, end,
                  commented(original, indent, newline) + (laid.empty() ? "" : newline + indent + laid) +
                      (tight ? newline : ""));
        } else {
          const bool nested = original.find("*/") != std::string::npos || original.find("/*") != std::string::npos;
          replace(s[i].offset, end, (nested ? "" : "/* " + original + " */ ") + laid);
        }
        i = use.end - 1;
        continue;
      }
      const MacroDefinition* macro = definition_of(f, i);
      if (macro == nullptr || !reasons_.contains(macro->name) || stays(macro->name)) continue;
      const std::uint32_t end = macro->body_end > 0 ? s.end_offset(macro->body_end - 1) : s[i].offset;
      replace(s[i].offset, end,
              commented(std::string(bytes.substr(s[i].offset, end - s[i].offset)),
                        std::string(file.source->indentation(s[i].offset)), newline));
      i = macro->body_end - 1;
    }
    if (!changed) return;
    text += bytes.substr(from);
    out_->sources[f] =
        std::make_unique<SourceFile>(file.source->path(), std::move(text), *file.source, std::move(parts));
  }

  // Of the next line of code: an inclusion stands at the margin in the middle of a function.
  std::string code_indentation(std::uint32_t f, TokenIndex directive) const {
    const TokenStream& s = tokens(f);
    for (TokenIndex i = directive + 1; i < s.size(); ++i) {
      if (!s.has(i, kInDirective)) return s.is(i, "}") ? "" : std::string(files_[f]->source->indentation(s[i].offset));
    }
    return {};
  }

  const MacroDefinition* definition_of(std::uint32_t f, TokenIndex directive) const {
    const std::vector<MacroDefinition>& macros = files_[f]->directives.macros;
    const auto at = std::lower_bound(macros.begin(), macros.end(), directive,
                                     [](const MacroDefinition& one, TokenIndex i) { return one.directive < i; });
    return at != macros.end() && at->directive == directive ? &*at : nullptr;
  }

  // Whether the macro's definition must stay: it is used unexpanded, not used at all, or asked for by a condition.
  bool stays(std::string_view name) const {
    return !expanded_.contains(name) || blocked_.contains(name) || tested_.contains(name);
  }

  // Each line behind `//`; a line that ends in a backslash would swallow the next.
  static std::string commented(const std::string& original, const std::string& indent, const std::string& newline) {
    std::string out = "// ";
    for (std::size_t at = 0; at < original.size(); ++at) {
      if (original[at] != '\n') {
        out += original[at];
        continue;
      }
      if (out.ends_with('\r')) out.pop_back();
      while (out.ends_with('\\') || out.ends_with(' ')) out.pop_back();
      out += newline + indent + "//";
      std::size_t blanks = 0;
      while (at + 1 + blanks < original.size() && original[at + 1 + blanks] == ' ') ++blanks;
      out += ' ';
      if (blanks > indent.size()) out += std::string(blanks - indent.size(), ' ');
      at += blanks;
    }
    return out;
  }

  const std::vector<LexedFile*>& files_;
  const std::function<bool(std::string_view)>& is_index_;
  std::map<std::string_view, std::vector<Definition>> definitions_;
  std::unordered_set<std::string_view> tested_;  // words of conditions
  std::unordered_set<std::string_view> device_functions_;
  std::map<std::string_view, ExpansionReason> reasons_;
  std::map<std::uint32_t, std::vector<Use>> uses_;
  std::map<std::string_view, std::size_t> expanded_;
  std::set<std::string_view> blocked_;  // needed by a use that could not be expanded
  std::vector<std::unique_ptr<SourceFile>> lists_;
  std::set<std::uint32_t> list_files_;
  std::string given_;  // definitions of the command line
  Expansions* out_ = nullptr;
};

}  // namespace

std::string_view describe(ExpansionReason reason) {
  switch (reason) {
    case ExpansionReason::kNone: return "converted where it is defined";
    case ExpansionReason::kGeneratesFunctions: return "its body defines device functions";
    case ExpansionReason::kHalfStatement: return "what it opens is closed elsewhere";
    case ExpansionReason::kPastedName: return "it calls what ## makes";
    case ExpansionReason::kKernelsDiffer: return "it launches kernels that must be passed different things";
    case ExpansionReason::kUsesSuch: return "it uses a macro that is expanded";
  }
  return {};
}

Expansions expand_macros(const std::vector<LexedFile*>& files, const std::function<bool(std::string_view)>& is_index,
                         const std::set<std::string>& launchers, const std::vector<std::string>& definitions) {
  return Expander(files, is_index, launchers, definitions).run();
}

}  // namespace cu2sycl
