// Which rows hold at a place.
#include <algorithm>

#include "analysis/call_graph/references.hpp"
#include "lower/rows/rows.hpp"
#include "rules/cuda_names.hpp"

namespace cu2sycl {
namespace {

// Whether the word at `i` is qualified by a namespace or by an alias of it, or follows `using namespace` of it in this
// file.
bool written_in(const Place& place, TokenIndex i, std::string_view scope) {
  const TokenStream& s = place.tokens;
  const TokenIndex colons = s.previous(i);
  if (colons == kNoToken || !s.is(colons, "::")) return place.file.used_namespaces.contains(scope);
  const TokenIndex qualifier = s.previous(colons);
  if (qualifier == kNoToken || !s.is_word(qualifier)) return false;
  if (place.text(qualifier) == scope) return true;
  const auto& files = place.program.files;
  return std::any_of(files.begin(), files.end(), [&](const File& file) {
    const auto alias = file.namespace_aliases.find(place.text(qualifier));
    return alias != file.namespace_aliases.end() && alias->second == scope;
  });
}

// The first token of the name at token `i` with the namespaces before it.
TokenIndex begin_of_name(const TokenStream& s, TokenIndex i) {
  for (TokenIndex colons = s.previous(i); colons != kNoToken && s.is(colons, "::"); colons = s.previous(i)) {
    i = colons;
    const TokenIndex word = s.previous(colons);
    if (word == kNoToken || !s.is_word(word) || is_keyword(s.text(word))) break;
    i = word;
  }
  return i;
}

// Whether the word at `i` is the name in a function's declaration.
bool names_function(const Place& place, TokenIndex i) {
  return std::any_of(place.file.functions.begin(), place.file.functions.end(),
                     [&](FunctionId f) { return place.program.functions[f].name_token == i; });
}

// Whether a name without namespaces may mean another than the one in some namespaces, which are used: the program
// declares it elsewhere, or has a using declaration of another.
bool may_mean_other(const Place& place, TokenIndex i, std::string_view namespaces) {
  const auto declared = place.program.names.find(place.text(i));
  if (declared != place.program.names.end() &&
      std::any_of(declared->second.begin(), declared->second.end(),
                  [&](const DeclaredName& one) { return one.scope != namespaces; }))
    return true;
  const TokenStream& s = place.tokens;
  for (TokenIndex k = 1; k < s.size(); ++k) {
    if (!s.is(k, place.text(i)) || !s.is(k - 1, "::")) continue;
    const TokenIndex begin = begin_of_name(s, k);
    if (begin > 0 && s.is(begin - 1, "using") && qualifier_of(place.program, s, k) != namespaces) return true;
  }
  return false;
}

// Whether the name at `i` is written with namespaces: those, in full or from one that is used on, or behind an alias of
// one; or with none, where they are used.
bool written_with(const Place& place, TokenIndex i, std::string_view namespaces) {
  const auto used = [&](std::string_view scope) {
    const std::size_t colons = scope.rfind("::");
    return place.file.used_namespaces.contains(colons == std::string_view::npos ? scope : scope.substr(colons + 2));
  };
  std::string written = qualifier_of(place.program, place.tokens, i);
  if (written == "::" || names_function(place, i)) return false;
  if (written.empty()) return used(namespaces) && place.local(i) == nullptr && !may_mean_other(place, i, namespaces);
  const std::string_view first = std::string_view(written).substr(0, written.find("::"));
  for (const File& file : place.program.files) {
    const auto alias = file.namespace_aliases.find(first);
    if (alias == file.namespace_aliases.end()) continue;
    written.replace(0, first.size(), alias->second);
    break;
  }
  if (written == namespaces) return true;
  return namespaces.ends_with("::" + written) && used(namespaces.substr(0, namespaces.size() - written.size() - 2));
}

// Whether the macro that a word stands in declares it: a type stands before its first use there.
bool declared_in_macro(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  TokenIndex first = i;
  for (TokenIndex k = s.previous(i); k != kNoToken && s[k].kind != TokenKind::kDirective; k = s.previous(k)) {
    if (s.text(k) == s.text(i)) first = k;
  }
  const TokenIndex before = s.previous(first);
  if (before == kNoToken || !s.is_word(before) || s[before].kind == TokenKind::kDirective) return false;
  return is_builtin_type(s.text(before)) || site.rules.find(s.text(before), RuleKind::kType) != nullptr ||
         site.file.types.contains(s.text(before));
}

// Whether a row for device code holds in the macro that a place is in: not where nothing but host code uses it.
bool holds_in_macro(const Place& place, const Rule& row, TokenIndex i) {
  const MacroDefinition* macro = place.macro(i);
  if (macro == nullptr) return !row.has(Effect::kDeviceMacros);
  if (row.has(Effect::kDeviceMacros)) return place.program.device_macros.contains(macro->name);
  return !place.program.host_macros.contains(macro->name);
}

// Whether a row of the user's is for a function or macro of the program's own, and for nothing else that it declares.
bool meant_by_user(const Site& site, TokenIndex i) {
  return has_users_row(site.program, site.rules, site.text(i)) && !names_function(site, i) &&
         site.local(i) == nullptr && !site.in_macro(i);
}

// Whether a name that no row knows is none of CUDA's either, and a header that is not here may declare it.
bool declared_elsewhere(const Site& site, TokenIndex i) {
  if (!site.file.lacks_headers || is_cuda_name(site.text(i))) return false;
  const auto rows = site.rules.find(site.text(i));
  return !rows.empty() && rows.front()->refusal && rows.front()->refusal->id == DiagnosticId::kUnknownApi;
}

}  // namespace

Meaning meaning_at(const Place& place, TokenIndex i) {
  return meaning_of(place.program, place.file_id, i, place.in_macro(i) ? FunctionId() : place.function);
}

bool hidden(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  for (const Rule* row : site.rules.find(site.text(i))) {
    if (!row->namespaces.empty() && written_with(site, i, row->namespaces)) return false;
  }
  const TokenIndex before = s.previous(i);
  if (before != kNoToken && s.is(before, "::") && qualifier_of(site.program, s, i) != "::") {
    const auto rows = site.rules.find(site.text(i));
    return std::none_of(rows.begin(), rows.end(), [&](const Rule* row) {
      return !row->row->scope.empty() && written_in(site, i, row->row->scope);
    });
  }
  if (site.rules.find(site.text(i), RuleKind::kQualifier) != nullptr)
    return false;  // reserved; a program may define it away for other compilers
  if (site.in_macro(i) && declared_in_macro(site, i)) return true;
  if (meant_by_user(site, i)) return false;
  return meaning_at(site, i) != Meaning::kCuda || declared_elsewhere(site, i);
}

bool is_qualified(const Place& place, TokenIndex i) {
  const std::string qualifier = qualifier_of(place.program, place.tokens, i);
  return !qualifier.empty() && qualifier != "::";
}

bool holds_at(const Site& site, const Rule& row, TokenIndex i) {
  if (!row.row->scope.empty() && !written_in(site, i, row.row->scope)) return false;
  if (!row.namespaces.empty() && !written_with(site, i, row.namespaces)) return false;
  // With a row of the name in some namespace, the plain name's row holds outside of namespaces alone.
  const auto rows = site.rules.find(site.text(i));
  if (row.namespaces.empty() && row.row->scope.empty() &&
      std::any_of(rows.begin(), rows.end(), [](const Rule* one) { return !one->namespaces.empty(); })) {
    const std::string written = qualifier_of(site.program, site.tokens, i);
    if (!written.empty() && written != "::") return false;
  }
  if (row.where == Space::kAny) return true;
  if (site.in_macro(i)) return row.where != Space::kDevice || holds_in_macro(site, row, i);
  const Function* fn = site.current();
  const ExtendedLambda* lambda = site.program.lambda_at(site.file_id, i);
  if (row.where == Space::kDevice)
    return lambda != nullptr || site.in_device_code() || (fn == nullptr && in_argument_of_device_macro(site, i));
  if (lambda != nullptr && !lambda->host) return false;
  return fn == nullptr || !(fn->global || (fn->device && !fn->host));
}

TokenIndex begin_of_row_name(const Site& site, TokenIndex i) {
  const auto rows = site.rules.find(site.text(i));
  const bool whole = std::any_of(rows.begin(), rows.end(),
                                 [&](const Rule* row) { return !row->namespaces.empty() && holds_at(site, *row, i); });
  return whole ? begin_of_name(site.tokens, i) : i;
}

}  // namespace cu2sycl
