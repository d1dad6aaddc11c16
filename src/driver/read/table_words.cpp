#include "driver/read/table_words.hpp"

#include <algorithm>

namespace cu2sycl {

TableWords words_of(const Table& table) {
  TableWords out;
  out.is_index = [&table](std::string_view word) {
    if (table.has_members(word)) return true;
    const auto rows = table.find(word);
    return std::any_of(rows.begin(), rows.end(), [](const Rule* row) { return row->has(Effect::kItem); });
  };
  out.is_mapped = [&table](std::string_view word) {
    const auto own = [](const Rule* row) { return row->table > 0; };
    const auto rows = table.find(word);
    const auto sequences = table.sequences(word);
    return std::any_of(rows.begin(), rows.end(), own) || std::any_of(sequences.begin(), sequences.end(), own);
  };
  out.is_part_of_name = [&table](std::string_view word, bool first, const WordSet& others) {
    constexpr std::size_t kShortest = 4;  // `f` in `x##f` may be a suffix of numbers; `cu##x` needs a long whole name
    if ((word.size() < kShortest && !(first && word.size() > 1)) || !table.find(word).empty()) return false;
    const std::span<const Rule* const> all = table.all();
    return std::any_of(all.begin(), all.end(), [&](const Rule* rule) {
      const std::string_view name = rule->name;
      const std::size_t least = word.size() < kShortest ? 2 * kShortest : word.size();
      if (rule->kind != RuleKind::kCall || name.size() <= least ||
          !(first ? name.starts_with(word) : name.ends_with(word)))
        return false;
      return others.contains(first ? name.substr(word.size()) : name.substr(0, name.size() - word.size()));
    });
  };
  out.tells_sides = [&table](std::string_view word) {
    const auto rows = table.find(word);
    return std::any_of(rows.begin(), rows.end(),
                       [](const Rule* row) { return row->kind == RuleKind::kMacro && row->where == Space::kDevice; });
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

}  // namespace cu2sycl
