// Decides which rows apply at a place.

#include "analysis/call_graph/references.hpp"
#include "analysis/call_graph/row_places.hpp"
#include "lower/rows/rows.hpp"
#include "program/lookup/lookup.hpp"
#include "rules/cuda_names.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

// Returns whether the macro that contains a word declares it: its first use there follows a type.
bool declared_in_macro(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  TokenIndex first = i;
  for (TokenIndex k = s.previous(i); k != kNoToken && s[k].kind != tok::directive; k = s.previous(k)) {
    if (s.text(k) == s.text(i)) first = k;
  }
  const TokenIndex before = s.previous(first);
  if (!s.is_word(before) || s[before].kind == tok::directive) return false;
  return is_builtin_type(s[before].kind) || site.rules.find(s.text(before), RuleKind::kType) != nullptr ||
         site.file.types.contains(s.text(before));
}

// Returns whether a row for device code applies in the macro that contains a place. It does not if only host code uses
// the macro.
bool holds_in_macro(const Place& place, const Rule& row, TokenIndex i) {
  const MacroDefinition* macro = place.macro(i);
  if (macro == nullptr) return !row.has(Effect::kDeviceMacros);
  if (row.has(Effect::kDeviceMacros)) return place.program.analysis.macro_sides.device.contains(macro->name);
  return !place.program.analysis.macro_sides.host.contains(macro->name);
}

// Returns whether a user's row is for a function or macro of the program, and the name has no other meaning at the
// token.
bool meant_by_user(const Site& site, TokenIndex i) {
  return has_users_row(site.program, site.rules, site.text(i), site.in_macro(i)) && !names_function(site, i) &&
         site.local(i) == nullptr;
}

// Returns whether a word in a macro is the name of a local variable in some function of the macro's units.
bool names_local_of_use(const Site& site, TokenIndex i) {
  const Project& p = site.program;
  for (FunctionId id{0}; site.in_macro(i) && id < p.functions.size(); ++id) {
    if (p.locals[id].contains(site.text(i)) && p.related(p.functions[id].file, site.file_id)) return true;
  }
  return false;
}

// Returns whether a name without a row is not CUDA's, but is declared by the program, or may be by a header that is
// missing, or where the enclosing macro is used.
bool declared_elsewhere(const Site& site, TokenIndex i) {
  const auto rows = site.rules.find(site.text(i));
  const bool unknown = !rows.empty() && rows.front()->refusal && rows.front()->refusal->id == FindingId::kUnknownApi;
  return unknown && !is_cuda_name(site.text(i)) &&
         (site.file.lacks_headers || site.file.foreign_headers || names_local_of_use(site, i) ||
          site.program.functions_by_name.contains(site.text(i)));
}

// Returns whether a word names the namespace or the folder of a library that is not converted, and the program is that
// library: it includes headers from a folder of that name that it has.
bool is_own_library(const Site& site, TokenIndex i) {
  const auto rows = site.rules.find(site.text(i));
  const bool of_library =
      site.tokens.is_any(i + 1, tok::coloncolon, tok::slash) || site.tokens.is(i - 1, tok::kw_namespace);
  if (!of_library || rows.empty() || !rows.front()->refusal || rows.front()->refusal->id != FindingId::kLibraryCall)
    return false;
  const std::string folder = std::string(site.text(i)) + "/";
  const std::vector<File>& files = site.program.files;
  return any_of(files, [&](const File& file) {
    const auto& all = file.directives.include_directives;
    return any_of(file.included_at, [&](const IncludedFile& found) {
      return any_of(all, [&](const IncludeDirective& one) {
        return one.directive == found.directive && one.name.starts_with(folder);
      });
    });
  });
}

}  // namespace

Meaning meaning_at(const Place& place, TokenIndex i) {
  return meaning_of(place.program, place.file_id, i, place.in_macro(i) ? FunctionId() : place.function);
}

namespace {

// Returns whether a CUDA value is qualified by its enumeration, `cudaError::cudaSuccess`. The row of the value then
// converts both.
bool qualified_by_enumeration(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (site.rules.find(s.text(i), RuleKind::kValue) == nullptr) return false;
  const TokenIndex colons = s.previous(i);
  const TokenIndex type = s.is(colons, tok::coloncolon) ? s.previous(colons) : kNoToken;
  return s.is_word(type) && site.rules.find(s.text(type), RuleKind::kType) != nullptr && !hidden(site, type);
}

}  // namespace

bool hidden(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  for (const Rule* row : site.rules.find(site.text(i))) {
    if (!row->namespaces.empty() && written_with(site, i, row->namespaces)) return false;
  }
  const TokenIndex before = s.previous(i);
  // `namespace a { namespace thrust { … } }` is a namespace of the program.
  if (s.is(before, tok::kw_namespace) && !(before > 0 && s.is(before - 1, tok::kw_using)) &&
      !scope_at(site.program, site.file_id, i).empty())
    return true;
  if (s.is(before, tok::coloncolon) && qualifier_of(site.program, s, i) != "::") {
    if (qualified_by_enumeration(site, i)) return false;
    const auto rows = site.rules.find(site.text(i));
    return none_of(rows,
                   [&](const Rule* row) { return !row->row->scope.empty() && written_in(site, i, row->row->scope); });
  }
  if (site.rules.find(site.text(i), RuleKind::kQualifier) != nullptr)
    return false;  // a reserved name; the program may define it as empty for other compilers
  if (site.in_macro(i) && declared_in_macro(site, i)) return true;
  if (meant_by_user(site, i)) return false;
  return meaning_at(site, i) != Meaning::kCuda || declared_elsewhere(site, i) || is_own_library(site, i);
}

bool is_qualified(const Place& place, TokenIndex i) {
  const std::string qualifier = qualifier_of(place.program, place.tokens, i);
  return !qualifier.empty() && qualifier != "::";
}

bool holds_at(const Site& site, const Rule& row, TokenIndex i) {
  if (!row.row->scope.empty() && !written_in(site, i, row.row->scope)) return false;
  if (!row.namespaces.empty() && !written_with(site, i, row.namespaces)) return false;
  if (row.has(Effect::kItem) && !site.has_item(i)) return false;
  if (row.has(Effect::kTemplateName) && !site.tokens.is(i + 1, tok::less)) return false;
  // If the name also has a row for a namespace, the row for the plain name applies only outside namespaces.
  const auto rows = site.rules.find(site.text(i));
  if (row.namespaces.empty() && row.row->scope.empty() &&
      any_of(rows, [](const Rule* one) { return !one->namespaces.empty(); })) {
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
  const bool whole = any_of(rows, [&](const Rule* row) { return !row->namespaces.empty() && holds_at(site, *row, i); });
  return whole || qualified_by_enumeration(site, i) ? begin_of_name(site.tokens, i) : i;
}

}  // namespace cu2sycl
