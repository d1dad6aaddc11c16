#include "analysis/host/run_properties.hpp"

#include <algorithm>

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

bool is_pointer_to_changeable(const Declaration& d) {
  const bool pointer =
      !d.declarators.empty() && (d.declarators.front().pointer_depth > 0 || d.declarators.front().array());
  return pointer && !d.is_const && !d.is_constexpr;
}

// Whether the array that a word names becomes a pointer to what is not const: as the argument of a function of the run,
// or as the value of a variable.
bool becomes_changeable(const Project& p, FileId file, TokenIndex i) {
  const TokenStream& s = p.files[file].tokens;
  const TokenIndex before = s.previous(i);
  const TokenIndex after = s.next(i);
  if (before == kNoToken || after == kNoToken || !s.is_any(after, tok::comma, tok::r_paren, tok::semi)) return false;
  if (s.is(before, tok::equal)) {
    const FunctionId fn = p.function_at(file, i);
    const TokenIndex name = s.previous(before);
    const Local* local = fn == kNone || !s.is_word(name) ? nullptr : p.find_local(fn, s.text(name), name);
    return local != nullptr && local->declarator().initializer == before &&
           is_pointer_to_changeable(local->declaration);
  }
  const TokenIndex open = s.is_any(before, tok::l_paren, tok::comma) ? opening_bracket(s, i) : kNoToken;
  if (open == kNoToken || !s.is(open, tok::l_paren) || s.previous(open) == kNoToken) return false;
  const auto called = p.functions_by_name.find(s.text(s.previous(open)));
  if (called == p.functions_by_name.end()) return false;
  const auto arguments = split_at_commas(s, open + 1, s[open].match);
  const auto k = static_cast<std::size_t>(
      std::find_if(arguments.begin(), arguments.end(), [&](TokenRange one) { return one.begin == i; }) -
      arguments.begin());
  return std::any_of(called->second.begin(), called->second.end(), [&](FunctionId id) {
    const Function& f = p.functions[id];
    return k < f.parameters.size() && p.related(f.file, file) && is_pointer_to_changeable(f.parameters[k].declaration);
  });
}

// The words that name arrays which become such pointers.
WordSet changeable_arrays(const Project& p) {
  WordSet out;
  if (p.variables_by_name.empty()) return out;
  for (FileId id{0}; id < p.files.size(); ++id) {
    const TokenStream& s = p.files[id].tokens;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (s.is_word(i) && !s.has(i, kInDirective) && !s.has(i, kDisabled) && p.variables_by_name.contains(s.text(i)) &&
          becomes_changeable(p, id, i))
        out.insert(s.text(i));
    }
  }
  return out;
}

void choose_constexpr_tables(Project& p, const WordSet& symbols) {
  const WordSet changeable = changeable_arrays(p);
  for (Variable& v : p.variables) {
    const bool constant =
        v.space == Variable::Space::kConstant || (v.space == Variable::Space::kDevice && v.declaration.is_const);
    const bool initialized = v.declarator().initializer != kNoToken;
    v.constexpr_table = constant && initialized && !v.declaration.is_extern && !symbols.contains(v.name) &&
                        v.declarator().pointer_depth == 0 && !changeable.contains(v.name);
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
