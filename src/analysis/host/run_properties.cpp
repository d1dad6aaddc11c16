#include "analysis/host/run_properties.hpp"

#include <algorithm>

#include "analysis/host/changeable.hpp"
#include "source/words.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Notes what calls do, and returns the words of arguments that name variables in device memory.
WordSet note_calls(Project& p, const Table& table) {
  WordSet symbols;
  for (File& file : p.files) {
    const TokenStream& s = file.tokens;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (!s.is_word(i) || s.has(i, kDisabled)) continue;
      if (const Rule* value = table.find(s.text(i), RuleKind::kValue)) p.uses_streams |= value->has(Effect::kStreams);
      const Rule* row = table.find(s.text(i), RuleKind::kCall);
      const TokenIndex open = row == nullptr ? kNoToken : call_open(s, i);
      if (open == kNoToken) continue;
      file.asks_for_errors |= row->has(Effect::kLastError);
      if (row->has(Effect::kStreams)) p.uses_streams = true;
      if (row->has(Effect::kCaptures)) p.captures_streams = true;
      const auto arguments = split_at_commas(s, open + 1, s[open].match);
      if (row->has(Effect::kDevices) &&
          !(arguments.size() == 1 && s.slice(arguments[0].begin, arguments[0].end) == "0"))
        p.switches_devices = true;
      for (const std::size_t k : row->symbols) {
        if (k >= arguments.size()) continue;
        for (TokenIndex t = arguments[k].begin; t < arguments[k].end; ++t) {
          if (s.is_word(t) || !s.quoted(t).empty()) symbols.insert(s.is_word(t) ? s.text(t) : s.quoted(t));
        }
      }
    }
  }
  return symbols;
}

void choose_constexpr_tables(Project& p, const WordSet& symbols) {
  const std::set<VariableId> changeable = taken_for_changeable(p);
  for (VariableId id{0}; id < p.variables.size(); ++id) {
    Variable& v = p.variables[id];
    const bool constant =
        v.space == Variable::Space::kConstant || (v.space == Variable::Space::kDevice && v.declaration.is_const);
    const bool initialized = v.declarator().initializer != kNoToken;
    v.constexpr_table = constant && initialized && !v.declaration.is_extern && !symbols.contains(v.name) &&
                        v.declarator().pointer_depth == 0 && !changeable.contains(id);
    v.escapes |= v.space == Variable::Space::kConstant && changeable.contains(id);
  }
}

// Files of one translation unit share the last error.
void share_errors(Project& p) {
  std::vector<bool> asks(p.files.size());
  for (FileId id{0}; id < p.files.size(); ++id) {
    for (const FileId root : p.files[id].roots) asks[root] = asks[root] || p.files[id].asks_for_errors;
  }
  for (File& file : p.files) {
    for (const FileId root : file.roots) file.asks_for_errors |= asks[root];
  }
}

}  // namespace

void note_run_properties(Project& project, const Table& table) {
  choose_constexpr_tables(project, note_calls(project, table));
  share_errors(project);
}

}  // namespace cu2sycl
