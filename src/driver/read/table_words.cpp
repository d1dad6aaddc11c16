#include "driver/read/table_words.hpp"

#include "lex/specifiers.hpp"
#include "rules/cuda_names.hpp"
#include "source/algorithms.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {

TableWords words_of(const Table& table) {
  TableWords out;
  out.is_index = [&table](std::string_view word) {
    if (table.has_members(word)) return true;
    const auto rows = table.find(word);
    return any_of(rows, [](const Rule* row) { return row->has(Effect::kItem); });
  };
  out.is_mapped = [&table](std::string_view word) {
    const auto own = [](const Rule* row) { return row->table > 0; };
    const auto rows = table.find(word);
    const auto sequences = table.sequences(word);
    return any_of(rows, own) || any_of(sequences, own);
  };
  out.is_part_of_name = [&table](std::string_view word, bool first, const WordSet& others) {
    constexpr std::size_t kShortest = 4;  // `f` in `x##f` may be a suffix of numbers; `cu##x` needs a long whole name
    if ((word.size() < kShortest && !(first && word.size() > 1)) || !table.find(word).empty()) return false;
    const std::span<const Rule* const> all = table.all();
    return any_of(all, [&](const Rule* rule) {
      const std::string_view name = rule->name;
      const std::size_t least = word.size() < kShortest ? 2 * kShortest : word.size();
      if (rule->kind != RuleKind::kCall || name.size() <= least ||
          !(first ? name.starts_with(word) : name.ends_with(word)))
        return false;
      return others.contains(first ? name.substr(word.size()) : name.substr(0, name.size() - word.size()));
    });
  };
  out.is_name = [&table](std::string_view word) {
    return !table.find(word).empty() || table.has_members(word) || is_cuda_name(word);
  };
  out.tells_sides = [&table](std::string_view word) {
    const auto rows = table.find(word);
    return any_of(rows, [](const Rule* row) { return row->kind == RuleKind::kMacro && row->where == Space::kDevice; });
  };
  out.takes_others = [&table](std::string_view word, std::size_t arguments) {
    bool any = false;
    for (const Rule* row : table.find(word)) {
      if (row->kind != RuleKind::kCall) continue;
      if (row->arity.takes(arguments)) return false;
      any = true;
    }
    return any;
  };
  return out;
}

WordMap<std::string> specifiers_of(const Table& table) {
  WordMap<std::string> out;
  for (const Rule* rule : table.all()) {
    if (rule->kind == RuleKind::kQualifier && !rule->row->as.empty()) out.emplace(rule->row->name, rule->row->as);
  }
  return out;
}

WordMap<WordSet> specifier_macros(const Project& project) {
  WordMap<WordSet> out;
  for (const File& file : project.files) {
    for (const MacroDefinition& macro : file.directives.macros) {
      WordSet words;
      for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) words.insert(file.tokens.text(i));
      const bool specifies = words.contains(cuda_specifier::kDevice) || words.contains(cuda_specifier::kHost);
      if (specifies && !macro.function_like() && macro.body_end - macro.body_begin <= 3)
        out[macro.name].insert(words.begin(), words.end());
    }
  }
  return out;
}

WordSet linkage_macros(const Project& project) {
  WordMap<bool> all;  // whether every definition is such a one
  WordSet external;
  for (const File& file : project.files) {
    for (const MacroDefinition& macro : file.directives.macros) {
      bool linkage = !macro.function_like();
      for (TokenIndex i = macro.body_begin; linkage && i < macro.body_end; ++i) {
        if (file.tokens.is(i, tok::kw_extern)) external.insert(macro.name);
        if (is_attribute(file.tokens, i)) i = file.tokens[i].match;
        linkage = file.tokens.is_any(i, tok::kw_extern, tok::string_literal, tok::r_square);
      }
      const auto [at, added] = all.emplace(macro.name, linkage);
      at->second &= linkage;
    }
  }
  WordSet out;
  for (const std::string_view name : external) {
    if (all.at(name)) out.insert(name);
  }
  return out;
}

void take_for_extern(TokenStream& s, const WordSet& macros) {
  for (TokenIndex i = 0; !macros.empty() && i + 1 < s.size(); ++i) {
    const bool specified = s.is(i + 1, cuda_specifier::kDevice) || cuda_specifier::declares_memory(s.text(i + 1));
    if (specified && s.is_word(i) && macros.contains(s.text(i)) && !s.has(i, kInDirective))
      s.tokens[i].kind = tok::kw_extern;
  }
}

namespace {

// Returns the literal that programs use for pointers of 64 bits instead of this one for 32: `"l"` for `"r"`, `"u64"`
// for `"u32"`.
std::string for_64_bits(std::string_view literal) {
  std::string out(literal == "\"r\"" ? "\"l\"" : literal);
  for (std::size_t at = out.find("32"); at != std::string::npos; at = out.find("32", at)) out.replace(at, 2, "64");
  return out;
}

}  // namespace

WordMap<std::string_view> literal_macros(const Project& project) {
  WordMap<std::string_view> out;
  for (const File& file : project.files) {
    for (const MacroDefinition& macro : file.directives.macros) {
      if (!file.branches.at(macro.body_begin).device) continue;
      const bool literal = !macro.function_like() && macro.body_end == macro.body_begin + 1 &&
                           file.tokens.is(macro.body_begin, tok::string_literal);
      const std::string_view text = literal ? file.tokens.text(macro.body_begin) : std::string_view();
      const auto [at, added] = out.emplace(macro.name, text);
      if (added || at->second == text) continue;
      const std::string both = for_64_bits(text);
      at->second = both != for_64_bits(at->second) ? std::string_view() : both == text ? text : at->second;
    }
  }
  return out;
}

}  // namespace cu2sycl
