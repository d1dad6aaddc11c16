// The state of reading expressions with thread indices.
#include "analysis/index/index_grammar.hpp"

namespace cu2sycl {

IndexReader::IndexReader(const Place& where, const Table& table, const NumberTypes& number_types,
                         const IndexMacros& index_macros)
    : place(where), s(where.tokens), rules(table), types(number_types), macros(index_macros) {
  if (place.function == kNone) return;
  for (const auto& [name, locals] : place.program.locals[place.function]) {
    for (const Local& local : locals) {
      if (!local.parameter) declarations.emplace(local.declaration.begin, local.declaration);
    }
  }
}

bool IndexReader::is_index(TokenIndex i) const {
  if (!s.is_word(i) || s.has(i, kDisabled) || !rules.has_members(s.text(i))) return false;
  const TokenIndex dot = s.next(i);
  const TokenIndex member = dot == kNoToken ? kNoToken : s.next(dot);
  if (member == kNoToken || !s.is(dot, tok::period) || s.has(member, kMacroParameter) || place.local(i) != nullptr)
    return false;
  const Rule* row = rules.find(std::string(s.text(i)) + "." + std::string(s.text(member)), RuleKind::kMember);
  return row != nullptr && !row->row->narrow.empty();
}

bool IndexReader::begins_index(TokenIndex i) const {
  return is_index(i) || (s.is_word(i) && macros.values.contains(s.text(i)) && place.local(i) == nullptr);
}

bool IndexReader::take(TokenKind kind) {
  if (!is(kind)) return false;
  step();
  return true;
}

void IndexReader::expect(TokenKind kind) {
  if (!take(kind)) throw Unreadable();
}

IndexFindings findings(IndexReader&& r) {
  for (const TokenIndex i : r.arithmetic.casts()) {
    const auto macro = r.macro_uses.find(i);
    if (macro == r.macro_uses.end())
      r.out.casts.insert(i);
    else
      r.out.macro_casts.insert(macro->second);
  }
  for (const auto& [i, name] : r.macro_uses) r.out.macros.insert(name);
  return std::move(r.out);
}

}  // namespace cu2sycl
