#include "preprocess/macros/definitions.hpp"

#include <algorithm>

#include "lex/conditionals.hpp"
#include "preprocess/macros/table_words.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

bool is_predefined(std::string_view word) {
  static constexpr std::string_view kWords[] = {"__FILE__",         "__LINE__",        "__DATE__",          "__TIME__",
                                                "__cplusplus",      "_Pragma",         "__INCLUDE_LEVEL__", "__STDC__",
                                                "__STDC_VERSION__", "__STDC_HOSTED__", "__BASE_FILE__"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

}  // namespace

std::string text_for_wave(const TokenStream& s, TokenIndex begin, TokenIndex end) {
  std::string out;
  for (TokenIndex i = begin; i < end; ++i) {
    if (i > begin && s[i].offset != s.end_offset(i - 1)) out += ' ';
    const std::string_view text = s.text(i);
    if (s.is_word(i) && is_predefined(text)) out += kKeptFromWave;
    if (s[i].kind == tok::numeric_constant) {
      std::ranges::copy_if(text, std::back_inserter(out), [](char c) { return c != '\''; });
    } else {
      out += text;
    }
  }
  return out;
}

Definitions::Definitions(const std::vector<LexedFile*>& files) : files_(files) {
  const bool any = any_of(files, [](const LexedFile* file) { return !file->directives.macros.empty(); });
  for (std::uint32_t f = 0; any && f < files_.size(); ++f) read(f);
  for (const auto& [name, all] : by_name_) index_.emplace(name, &all);
}

void Definitions::read(std::uint32_t f) {
  const TokenStream& s = files_[f]->tokens;
  const std::vector<MacroDefinition>& macros = files_[f]->directives.macros;
  for (const Conditional& one : s.conditionals) {
    for (TokenIndex i = one.directive + 1, end = line_end(s, one.directive);
         !s.has(one.directive, kDisabled) && i < end; ++i)
      if (s.is_word(i)) tested_.insert(s.text(i));
  }
  auto next = macros.begin();
  for (TokenIndex i = 0; i + 1 < s.size(); ++i) {
    if (s[i].kind != tok::directive || s.has(i, kDisabled)) continue;
    const std::string_view name = directive_name(s.text(i));
    if (next != macros.end() && next->directive == i) {
      by_name_[next->name].push_back({f, &*next, kNoToken, branches_around(s, i)});
      ++next;
    }
    if (name == "undef") {
      const auto found = by_name_.find(s.text(i + 1));
      if (found == by_name_.end()) continue;
      for (Definition& one : found->second) {
        if (one.file == f && one.undefined == kNoToken) one.undefined = i;
      }
    }
  }
}

const std::vector<Definition>* Definitions::find(std::string_view name) const {
  const auto found = index_.find(name);
  return found == index_.end() ? nullptr : found->second;
}

const TokenStream& Definitions::tokens(const Definition& d) const { return files_[d.file]->tokens; }

std::string Definitions::body_text(const Definition& d) const {
  return text_for_wave(tokens(d), d.macro->body_begin, d.macro->body_end);
}

bool Definitions::pastes_itself(const Definition& d) const {
  const TokenStream& s = tokens(d);
  for (TokenIndex i = d.macro->body_begin; i < d.macro->body_end; ++i) {
    if (s.is_any(i, tok::hashhash, tok::hash)) return true;
  }
  return false;
}

bool Definitions::pastes(const Definition& d, int depth) const {
  if (pastes_itself(d)) return true;
  if (depth > 4) return false;
  const TokenStream& s = tokens(d);
  for (TokenIndex i = d.macro->body_begin; i < d.macro->body_end; ++i) {
    const std::vector<Definition>* known = s.is_word(i) ? find(s.text(i)) : nullptr;
    if (known != nullptr && s.text(i) != d.macro->name && pastes(known->front(), depth + 1)) return true;
  }
  return false;
}

bool Definitions::takes_arguments(const std::vector<Definition>& all, int depth) const {
  return any_of(all, [&](const Definition& d) {
    if (d.macro->function_like()) return true;
    if (depth > 4 || d.macro->body_end != d.macro->body_begin + 1) return false;
    const std::vector<Definition>* meant = find(tokens(d).text(d.macro->body_begin));
    return meant != nullptr && takes_arguments(*meant, depth + 1);
  });
}

bool Definitions::makes_name(const Definition& d) const {
  const TokenStream& s = tokens(d);
  for (TokenIndex i = d.macro->body_begin; i < d.macro->body_end; ++i) {
    if (!s.is_word(i) && !s.is_any(i, tok::hashhash, tok::comma, tok::l_paren, tok::r_paren)) return false;
  }
  return pastes(d);
}

bool Definitions::renames_itself(const Definition& d) const {
  const TokenStream& s = tokens(d);
  for (TokenIndex i = d.macro->body_begin; !d.macro->function_like() && i < d.macro->body_end; ++i)
    if (s.is(i, d.macro->name)) return true;
  return false;
}

namespace {

bool has_variable_arguments(const Definition& d, const TokenStream& use) {
  std::size_t commas = 0;
  const std::size_t fixed = d.macro->parameters.size() - 1;
  for (TokenIndex i = 2; i < use[1].match; ++i) {
    if (commas == fixed) return true;
    if (use.is(i, tok::comma)) ++commas;
    if (use[i].match != kNoToken && use[i].match > i) i = use[i].match;
  }
  return false;
}

}  // namespace

std::optional<std::string> Definitions::line_for_wave(const Definition& d, const TokenStream& use) const {
  const TokenStream& s = tokens(d);
  std::string out = "#define " + std::string(d.macro->name);
  if (d.macro->function_like()) out += text_for_wave(s, d.macro->parameters_open, d.macro->body_begin);
  out += ' ';
  const bool direct = use.text(0) == d.macro->name;
  for (TokenIndex i = d.macro->body_begin; i < d.macro->body_end; ++i) {
    if (direct && s.is(i, tok::comma) && s.is(i + 1, tok::hashhash) && s.is(i + 2, "__VA_ARGS__")) {
      out += has_variable_arguments(d, use) ? ", __VA_ARGS__" : "";
      i += 2;
      continue;
    }
    if (!s.is(i, "__VA_OPT__") || !s.matched(i + 1, tok::l_paren)) {
      if (i > d.macro->body_begin && s[i].offset != s.end_offset(i - 1)) out += ' ';
      out += text_for_wave(s, i, i + 1);
      continue;
    }
    if (!direct) return std::nullopt;
    out += ' ';
    if (has_variable_arguments(d, use)) out += text_for_wave(s, i + 2, s[i + 1].match) + " ";
    i = s[i + 1].match;
  }
  return out + "\n";
}

// Whether a definition is in effect at an include directive of `f`, in a file that includes `f` more than once.
bool Definitions::parts_includes(const Definition& d, std::uint32_t f) const {
  const std::string_view path = files_[f]->source->path();
  std::size_t includes = 0;
  bool holds = false;
  for (const IncludeDirective& one : files_[d.file]->directives.include_directives) {
    if (!path.ends_with(one.name.substr(one.name.rfind('/') + 1))) continue;
    ++includes;
    holds |= d.macro->directive < one.directive && d.undefined > one.directive;
  }
  return includes > 1 && holds;
}

std::vector<const Definition*> Definitions::candidates(std::string_view name, std::uint32_t f, TokenIndex at,
                                                       const FileRelations& relations) const {
  std::vector<const Definition*> out;
  const std::vector<Definition>* all = find(name);
  if (all == nullptr) return out;
  const TokenStream& s = files_[f]->tokens;
  const auto take = [&](const Definition& one) {  // the same text in the same branch is one candidate
    std::erase_if(out, [&](const Definition* other) {
      return body_text(*other) == body_text(one) && other->branches == one.branches;
    });
    out.push_back(&one);
  };
  for (const Definition& one : *all) {
    if (one.file == f && one.macro->directive < at && one.undefined >= at &&
        !exclude_each_other(s, one.macro->directive, at))
      take(one);
  }
  const bool here_first = !out.empty();
  for (const Definition& one : *all) {
    if (!here_first && one.file != f && parts_includes(one, f)) take(one);
  }
  for (const Definition& one : *all) {
    if (!here_first && one.file != f && relations.sees(f, one.file, one.macro->directive)) take(one);
  }
  const bool seen = !out.empty();
  for (const Definition& one : *all) {
    if (!seen && one.file != f && relations.related(f, one.file)) take(one);
  }
  // The sizes of a launch cannot have branches: other compilers have an empty macro for them.
  const bool sizes =
      any_of(out, [&](const Definition* d) { return tokens(*d).is(d->macro->body_begin, tok::lesslessless); });
  const auto is_compiled = [&](const Definition* d) { return relations.compiled(d->file, d->macro->directive); };
  if (sizes && any_of(out, is_compiled)) std::erase_if(out, [&](const Definition* d) { return !is_compiled(d); });
  const bool same = all_of(out, [&](const Definition* d) { return body_text(*d) == body_text(*out.front()); });
  if (same && out.size() > 1) out = {out.back()};  // all candidates mean the same
  return out;
}

std::string define_directive(const std::string& given) {
  const std::size_t equals = given.find('=');
  const std::string value = equals == std::string::npos ? "1" : given.substr(equals + 1);
  return "#define " + given.substr(0, equals) + " " + value + "\n";
}

}  // namespace cu2sycl
