// Names that rows of the tables convert.
#include "lower/rows/rows.hpp"

#include <algorithm>

#include "lower/core/constructs.hpp"
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

// Whether the word names what a declaration declares, as `half` in `int half;`.
bool declares(const Place& place, TokenIndex i) {
  const TokenStream& s = place.tokens;
  TokenIndex before = s.previous(i);
  while (before != kNoToken && (s.is(before, "*") || s.is(before, "&"))) before = s.previous(before);
  return before != kNoToken && s.is_word(before) &&
         (is_builtin_type(s.text(before)) || place.file.types.contains(s.text(before)));
}

Meaning meaning_at(const Place& place, TokenIndex i) {
  return meaning_of(place.program, place.file_id, i, place.in_macro(i) ? FunctionId() : place.function);
}

// A program may overload a function that CUDA has too, such as min: the helper's overloads then join the program's.
std::optional<Edit> join_overload(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const TokenIndex before = s.previous(i);
  const TokenIndex open = s.next(i);
  if (open == kNoToken || !s.is(open, "(") || (before != kNoToken && s.is(before, "::"))) return {};
  if (meaning_at(site, i) != Meaning::kOverload) return {};
  const Rule* row = site.rules.find(site.text(i), RuleKind::kCall);
  if (row == nullptr || !holds_at(site, *row, i)) return {};
  // C's own are there already. Other names than the helper's: forwarded_overloads().
  if (row->has(Effect::kDeviceMacros) || !row->calls_same_name("cu2sycl::")) return {};
  Text text = site.text(i);
  text.declare("using cu2sycl::" + text.str() + ";").include(row->row->include);
  return replace(i, i + 1, std::move(text));
}

// Whether a function is a global one of device code, in a branch that can be taken.
bool overloads(const Project& p, FunctionId id) {
  const Function& fn = p.functions[id];
  return !fn.member && fn.scope.empty() && fn.in_device_code() && p.files[fn.file].branches.at(fn.name_token).device;
}

std::optional<Edit> lower_qualifier(const Site& site, TokenIndex i, const Rule& row) {
  const TokenStream& s = site.tokens;
  TokenIndex end = i + 1;
  const TokenIndex open = s.next(i);
  const bool takes_arguments = !row.parameters.empty();
  if (takes_arguments && open != kNoToken && s.is(open, "(") && s[open].match != kNoToken) end = s[open].match + 1;
  Text to =
      fill_row(site, row, row.to, i, end > i + 1 ? split_at_commas(s, open + 1, end - 1) : std::vector<TokenRange>());
  to.include(row.row->include);
  // `inline` once is enough.
  if (const Function* fn = site.current(); fn != nullptr && to.str() == "inline") {
    for (TokenIndex k = fn->declaration; k < fn->name_token; ++k) {
      const Rule* other = k < i && s.is_word(k) ? site.rules.find(s.text(k), RuleKind::kQualifier) : nullptr;
      if (k != i && (s.is(k, "inline") || (other != nullptr && other->row->to == "inline"))) to = Text();
    }
  }
  // In `#define HD __host__ __device__` nothing is left; the blanks may stay.
  const bool close = to.empty() && !(site.in_macro(i) && s.has(end - 1, kDirectiveEnd));
  return replace(i, end, std::move(to), close ? Edit::Gap::kClose : Edit::Gap::kKeep);
}

}  // namespace

namespace {

// Whether a row of the user's is for a function or macro of the program's own, and for nothing else that it declares.
bool meant_by_user(const Site& site, TokenIndex i) {
  const auto rows = site.rules.find(site.text(i));
  const bool users = std::any_of(rows.begin(), rows.end(), [](const Rule* row) {
    return row->table > 0 && row->namespaces.empty() && row->kind != RuleKind::kPattern && row->row->scope.empty();
  });
  if (!users || names_function(site, i) || site.local(i) != nullptr || site.in_macro(i)) return false;
  const auto declared = site.program.names.find(site.text(i));
  return declared != site.program.names.end() &&
         std::all_of(declared->second.begin(), declared->second.end(), [](const DeclaredName& one) {
           return one.scope.empty() &&
                  (one.kind == DeclaredName::Kind::kFunction || one.kind == DeclaredName::Kind::kMacro);
         });
}

// Whether a name that no row knows is none of CUDA's either, and a header that is not here may declare it.
bool declared_elsewhere(const Site& site, TokenIndex i) {
  if (!site.file.lacks_headers || is_cuda_name(site.text(i))) return false;
  const auto rows = site.rules.find(site.text(i));
  return !rows.empty() && rows.front()->refusal && rows.front()->refusal->id == DiagnosticId::kUnknownApi;
}

}  // namespace

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

Text forwarded_overloads(const Site& site) {
  const Project& p = site.program;
  Text out;
  for (const FunctionId id : site.file.functions) {
    const Function& fn = p.functions[id];
    const Rule* row = site.rules.find(fn.name, RuleKind::kCall);
    if (row == nullptr || row->where != Space::kDevice || !overloads(p, id)) continue;
    const auto& same = p.functions_by_name.at(fn.name);
    // In the file that declares the first of them.
    if (std::any_of(same.begin(), same.end(), [&](FunctionId other) {
          const FileId file = p.functions[other].file;
          return file < site.file_id && p.related(file, site.file_id) && overloads(p, other);
        }))
      continue;
    // The row must be a call of the helper with the same arguments.
    if (!row->forwards_to.starts_with("cu2sycl::") || row->calls_same_name("cu2sycl::")) continue;
    out.declare("template <typename... Arguments>" + site.newline + "auto " + fn.name + "(Arguments... arguments) {" +
                site.newline + site.indentation + "return " + std::string(row->forwards_to) + "(arguments...);" +
                site.newline + "}");
    out.include(row->row->include);
  }
  return out;
}

Edit refused(const Site& site, const Rule& row, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const TokenIndex begin = begin_of_row_name(site, i);
  for (TokenIndex k = s.previous(i); k != kNoToken; k = s.previous(k)) {
    if (s.is(k, ";") || s.is(k, "{") || s.is(k, "}") || s[k].kind == TokenKind::kDirective ||
        s.has(k, kInDirective) != s.has(i, kInDirective))
      break;
    const auto rows = s.is_word(k) ? site.rules.find(s.text(k)) : std::span<const Rule* const>();
    const bool same_cause = std::any_of(rows.begin(), rows.end(), [&](const Rule* one) {
      return !one->supported() && one->refusal->id == row.refusal->id && one->refusal->reason == row.refusal->reason;
    });
    if (same_cause && lower_at(site, k)) return replace(begin, i + 1, Text(s.slice(begin, i + 1)));
  }
  return unconverted(site, row.refusal->id, begin, i + 1, site.text(i), row.refusal->reason);
}

std::optional<Edit> lower_global_name(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (!s.is(i, "::")) return {};
  const TokenIndex name = s.next(i);
  if (name == kNoToken || name != i + 1 || qualifier_of(site.program, s, name) != "::" || !s.is_word(name) ||
      site.rules.find(site.text(name)).empty() || hidden(site, name))
    return {};
  std::optional<Edit> edit = lower_at(site, name);
  if (!edit) return {};
  edit->range.begin = i;
  if (edit->text.str().starts_with(site.text(name))) edit->text = "::" + std::move(edit->text);
  return edit;
}

std::optional<Edit> lower_qualified_name(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  TokenIndex name = s.is(i, "::") ? s.next(i) : i;
  if (name == kNoToken || !s.is_word(name)) return {};
  TokenIndex colons = s.next(name);
  if (name == i && (colons == kNoToken || !s.is(colons, "::"))) return {};
  for (; colons != kNoToken && s.is(colons, "::"); colons = s.next(name)) {
    if (s.next(colons) == kNoToken || !s.is_word(s.next(colons))) return {};
    name = s.next(colons);
  }
  if (begin_of_row_name(site, name) != i) return {};
  std::optional<Edit> edit = lower_at(site, name);
  if (!edit) return unconverted(site, DiagnosticId::kFunctionValue, i, name + 1, s.slice(i, name + 1));
  edit->range.begin = i;
  return edit;
}

namespace {

// The type of streams or events that are variables of the function: a queue is declared where it is made.
Edit local_declaration(const Site& site, const Rule& row, TokenIndex i) {
  TokenIndex end = i;
  while (!site.tokens.is(end, ";")) ++end;
  if (row.row->local.empty()) return replace(i, end + 1, {}, Edit::Gap::kRemove);
  Text text = row.row->local;
  text.include("sycl/sycl.hpp");
  return replace(i, i + 1, std::move(text));
}

}  // namespace

namespace {

// The name behind a namespace for which ours stands, where no helper header has it; kNoToken where one does.
TokenIndex lacking_in_namespace(const Site& site, const Rule& row, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const TokenIndex colons = s.next(i);
  if (row.kind != RuleKind::kValue || !row.row->to.starts_with("cu2sycl::") || colons == kNoToken ||
      !s.is(colons, "::"))
    return kNoToken;
  TokenIndex name = s.next(colons);
  while (name != kNoToken && s.is_word(name) && is_helper_word(s.text(name)) && s.is(s.next(name), "::"))
    name = s.next(s.next(name));
  const bool lacks = name != kNoToken && s.is_word(name) && !is_helper_word(s.text(name));
  return lacks && site.rules.find(s.text(name)).empty() ? name : kNoToken;
}

}  // namespace

std::optional<Edit> lower_word(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const std::string_view word = site.text(i);
  for (const Rule* row : site.rules.find(word)) {
    if (row->kind == RuleKind::kMacro || row->kind == RuleKind::kHeader || row->kind == RuleKind::kMember ||
        row->kind == RuleKind::kCall)
      continue;
    if (!holds_at(site, *row, i) || (row->kind == RuleKind::kType && declares(site, i))) continue;
    if (row->kind == RuleKind::kPattern &&
        (site.file.declared_words.contains(word) || (row->namespaces.empty() && is_qualified(site, i))))
      continue;  // the program's own
    if (row->kind == RuleKind::kQualifier) return lower_qualifier(site, i, *row);
    if (!row->supported()) return refused(site, *row, i);
    if (const TokenIndex name = lacking_in_namespace(site, *row, i); name != kNoToken)
      return unconverted(site, DiagnosticId::kUnsupported, i, name + 1, s.slice(i, name + 1),
                         "the helper headers of the library lack it");
    if (row->row->local.data() != nullptr && !site.program.local_streams.empty())
      return local_declaration(site, *row, i);
    const Function* fn = site.current();
    const bool in_parameters = fn != nullptr && i > fn->open && i < fn->close;
    Text text = fill_row(site, *row, in_parameters && !row->constant.empty() ? row->constant : row->to, i, {});
    text.include(row->row->include);
    if (!row->row->note.empty()) {
      text = mark(site, DiagnosticId::kMeaning, i, row->row->note) + std::move(text);
      text += diagnosis(site, DiagnosticId::kMeaning, i, row->row->note);
    }
    return replace(i, i + 1, std::move(text));
  }
  return {};
}

std::optional<Edit> lower_mapped_name(const Site& site, TokenIndex i) {
  const std::string_view word = site.text(i);
  if (site.rules.find(word).empty() && !site.rules.has_members(word)) return {};
  if (hidden(site, i)) return join_overload(site, i);
  if (auto edit = refused_as_method(site, i)) return edit;
  if (auto edit = lower_call(site, i)) return edit;
  if (auto edit = lower_function_value(site, i)) return edit;
  return lower_word(site, i);
}

}  // namespace cu2sycl
