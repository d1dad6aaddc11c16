// Names in the namespaces of libraries, for which ours stand.
#include "analysis/call_graph/row_places.hpp"
#include "lower/core/constructs.hpp"
#include "lower/rows/rows.hpp"
#include "rules/cuda_names.hpp"

namespace cu2sycl {
namespace {

// The row by which a namespace of ours stands for one of CUDA's; nullptr where there is none.
const Rule* row_of_namespace(const Site& site, std::string_view name) {
  const Rule* row = site.rules.find(name.substr(0, name.find("::")), RuleKind::kValue);
  return row != nullptr && row->row->to.starts_with("cu2sycl::") && !row->row->include.empty() ? row : nullptr;
}

// The same for what a word means that is no name of CUDA's: an alias, or a namespace inside of one that is used.
const Rule* row_of_meant(const Site& site, std::string_view word) {
  const bool declared = site.program.names.contains(word);
  for (const File& file : site.program.files) {
    const auto alias = file.namespace_aliases.find(word);
    if (alias != file.namespace_aliases.end()) return row_of_namespace(site, alias->second);
    if (declared) continue;
    for (const std::string_view used : file.used_namespaces) {
      const Rule* row = row_of_namespace(site, used);
      if (row != nullptr && is_helper_namespace(row->row->include, word) &&
          used_by_directive(site.program, site.file_id, used))
        return row;
    }
  }
  return nullptr;
}

}  // namespace

std::optional<Edit> refused_in_namespace(const Site& site, const Rule& row, TokenIndex begin, TokenIndex name) {
  const TokenStream& s = site.tokens;
  const auto known = [&](TokenIndex i) { return is_helper_word(row.row->include, s.text(i)); };
  if (row.kind != RuleKind::kValue || !row.row->to.starts_with("cu2sycl::")) return {};
  for (TokenIndex colons = s.next(name); colons != kNoToken && s.is(colons, tok::coloncolon); colons = s.next(name)) {
    name = s.next(colons);
    if (name == kNoToken || !s.is_word(name)) return {};
    if (known(name)) continue;
    if (!site.rules.find(s.text(name)).empty()) return {};
    return unconverted(site, DiagnosticId::kUnsupported, begin, name + 1, s.slice(begin, name + 1),
                       "the helper headers of the library lack it");
  }
  return {};
}

std::optional<Edit> lower_namespace_alias(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const TokenIndex colons = s.next(i);
  const TokenIndex before = s.previous(i);
  if (colons == kNoToken || !s.is(colons, tok::coloncolon) || !site.rules.find(s.text(i)).empty()) return {};
  if (before != kNoToken && s.is(before, tok::coloncolon)) return {};
  const Rule* row = row_of_meant(site, s.text(i));
  return row == nullptr ? std::nullopt : refused_in_namespace(site, *row, i, i);
}

}  // namespace cu2sycl
