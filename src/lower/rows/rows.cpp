// Converts names by rows.
#include "lower/rows/rows.hpp"
#include "lower/rows/operands.hpp"

#include <algorithm>
#include <span>

#include "analysis/call_graph/row_places.hpp"
#include "lower/core/constructs.hpp"
#include "program/expressions/expression_types.hpp"
#include "program/lookup/classes.hpp"
#include "program/lookup/lookup.hpp"
#include "rules/cuda_names.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns whether a word is the declared name in a declaration, such as `half` in `int half;`.
bool declares(const Place& place, TokenIndex i) {
  const TokenStream& s = place.tokens;
  TokenIndex before = s.previous(i);
  while (s.is_any(before, tok::star, tok::amp)) before = s.previous(before);
  return s.is_word(before) && (is_builtin_type(s[before].kind) || place.file.types.contains(s.text(before)));
}

bool has_global_function(const Project& p, std::string_view name, bool or_hidden_friend) {
  return any_of(p.functions_by_name.of(name), [&](FunctionId id) {
    return p.functions[id].scope.empty() || (or_hidden_friend && p.functions[id].hidden_friend);
  });
}

// Returns whether the program's functions of a CUDA name can be found only by the types of dependent arguments, and the
// helper has another name. The call is then converted as CUDA's, which always declares the name.
bool is_found_by_argument_only(const Site& site, TokenIndex i) {
  if (meaning_at(site, i) != Meaning::kOverload || has_global_function(site.program, site.text(i), true)) return false;
  const Rule* row = site.rules.find(site.text(i), RuleKind::kCall);
  return row != nullptr && !row->calls_same_name({}) && !row->calls_same_name("cu2sycl::");
}

// Converts a call of a CUDA function that the program overloads, such as min: the helper's overloads join the
// program's.
std::optional<Edit> join_overload(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const TokenIndex before = s.previous(i);
  const TokenIndex open = s.next(i);
  if (!s.is(open, tok::l_paren) || (s.is(before, tok::coloncolon))) return {};
  if (meaning_at(site, i) != Meaning::kOverload || site.file.stand_in_at(i) != nullptr) return {};
  const Rule* row = site.rules.find(site.text(i), RuleKind::kCall);
  if (row == nullptr || !holds_at(site, *row, i)) return {};
  if (row->has(Effect::kDeviceMacros)) return {};
  Text text = site.text(i);
  // If the program has global overloads, C's functions are already visible beside them.
  if (row->calls_same_name({}) && !has_global_function(site.program, text.str(), false))
    return replace(i, i + 1, std::move(text.include(row->row->include)));
  if (!row->calls_same_name("cu2sycl::")) return {};  // helpers with other names: see forwarded_overloads()
  text.declare("using cu2sycl::" + text.str() + ";").include(row->row->include);
  return replace(i, i + 1, std::move(text));
}

// Returns whether a name that is reported once in a file has been reported before token `i`. Only its first places are
// examined; mostly the very first was reported.
bool is_reported_before(const Site& site, TokenIndex i) {
  const auto places = site.here.reported_once.find(site.text(i));
  if (places == site.here.reported_once.end()) return false;
  constexpr std::size_t kMostPlaces = 64;
  Site other = site;
  other.reports_again = true;
  for (const TokenIndex one : std::span(places->second).first(std::min(places->second.size(), kMostPlaces))) {
    if (one >= i) break;
    other.function = site.program.function_at(site.file_id, one);
    const auto edit = lower_at(other, one);
    if (edit && !edit->text.implied().findings.empty()) return true;
  }
  return false;
}

}  // namespace

Edit refused(const Site& site, const Rule& row, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const TokenIndex begin = begin_of_row_name(site, i);
  if (row.has(Effect::kOnceInFile)) {
    if (!site.reports_again && is_reported_before(site, i)) return replace(begin, i + 1, Text(s.slice(begin, i + 1)));
    return unconverted(site, row.refusal->id, begin, i + 1, site.text(i), row.refusal->reason);
  }
  for (TokenIndex k = s.previous(i); k != kNoToken; k = s.previous(k)) {
    if (s.is_any(k, tok::semi, tok::l_brace, tok::r_brace) || s[k].kind == tok::directive ||
        s.has(k, kInDirective) != s.has(i, kInDirective))
      break;
    const auto rows = s.is_word(k) ? site.rules.find(s.text(k)) : std::span<const Rule* const>();
    const bool same_cause = any_of(rows, [&](const Rule* one) {
      return !one->supported() && one->refusal->id == row.refusal->id && one->refusal->reason == row.refusal->reason;
    });
    if (same_cause && lower_at(site, k)) return replace(begin, i + 1, Text(s.slice(begin, i + 1)));
  }
  return unconverted(site, row.refusal->id, begin, i + 1, site.text(i), row.refusal->reason);
}

namespace {

// Returns whether a word is a macro that is a namespace in some definition, and nothing in the others: `STD` of
// `STD::max(a, b)`.
bool is_macro_of_namespace(const Site& site, TokenIndex i) {
  const std::vector<MacroRef> macros = site.program.macros(site.text(i), site.file_id);
  return !macros.empty() && all_of(macros, [&](const MacroRef& one) {
    const MacroDefinition& macro = site.program.macro(one);
    const TokenStream& s = site.program.files[one.file].tokens;
    const bool word =
        macro.body_end == macro.body_begin + 1 && s.is_word(macro.body_begin) && !is_keyword(s[macro.body_begin].kind);
    return !macro.function_like() && (word || macro.body_begin == macro.body_end);
  });
}

}  // namespace

std::optional<Edit> lower_global_name(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const bool macro = s.is_word(i) && s.is(i + 1, tok::coloncolon) && is_macro_of_namespace(site, i);
  const TokenIndex colons = macro ? i + 1 : i;
  if (!s.is(colons, tok::coloncolon)) return {};
  const TokenIndex name = s.next(colons);
  if (name == kNoToken || name != colons + 1 || qualifier_of(site.program, s, name) != "::" || !s.is_word(name) ||
      site.rules.find(site.text(name)).empty() || hidden(site, name))
    return {};
  // `using ::min;` names the function that the calls become.
  const TokenIndex before = s.previous(i);
  const Rule* call = s.is(before, tok::kw_using) ? site.rules.find(s.text(name), RuleKind::kCall) : nullptr;
  if (call != nullptr && call->calls_same_name("cu2sycl::")) {
    Text out = "cu2sycl::" + std::string(s.text(name));
    out.include(call->row->include);
    return replace(i, name + 1, std::move(out));
  }
  std::optional<Edit> edit = lower_at(site, name);
  if (!edit) return {};
  edit->range.begin = i;
  if (edit->text.str().starts_with(site.text(name))) edit->text = s.slice(i, name) + std::move(edit->text);
  return edit;
}

std::optional<Edit> lower_qualified_name(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  TokenIndex name = s.is(i, tok::coloncolon) ? s.next(i) : i;
  if (!s.is_word(name)) return {};
  TokenIndex colons = s.next(name);
  if (name == i && !s.is(colons, tok::coloncolon)) return {};
  std::vector<TokenIndex> names{name};
  for (; s.is(colons, tok::coloncolon); colons = s.next(name)) {
    if (s.next(colons) == kNoToken || !s.is_word(s.next(colons))) break;
    name = s.next(colons);
    names.push_back(name);
  }
  const auto whole = std::find_if(names.rbegin(), names.rend(),
                                  [&](TokenIndex one) { return one != i && begin_of_row_name(site, one) == i; });
  if (whole == names.rend()) return {};
  name = *whole;
  std::optional<Edit> edit = lower_at(site, name);
  if (!edit) return unconverted(site, FindingId::kFunctionValue, i, name + 1, s.slice(i, name + 1));
  edit->range.begin = i;
  return edit;
}

namespace {

// Converts the type of streams or events that are local variables. A queue is declared where it is created.
Edit local_declaration(const Site& site, const Rule& row, TokenIndex i) {
  TokenIndex end = i;
  while (!site.tokens.is(end, tok::semi)) ++end;
  const Template declared = row.case_of(CaseCondition::kLocal)->text;
  if (declared.empty()) return replace(i, end + 1, {}, Edit::Gap::kRemove);
  Text text = fill_row(site, row, declared, i, {});
  text.include("sycl/sycl.hpp");
  return replace(i, i + 1, std::move(text));
}

}  // namespace

namespace {

// Returns the row that replaces a CUDA namespace with a helper namespace; nullptr if there is none.
const Rule* row_of_namespace(const Table& rules, std::string_view name) {
  const Rule* row = rules.find(name.substr(0, name.find("::")), RuleKind::kValue);
  return row != nullptr && row->row->to.starts_with("cu2sycl::") && !row->row->include.empty() ? row : nullptr;
}

// Returns the same for a word that is not CUDA's: a namespace alias, or a namespace inside one with a using directive.
const Rule* row_of_meant(const Site& site, std::string_view word) {
  const LibraryNamespaces& known = site.facts.library_namespaces;
  if (const auto alias = known.aliases.find(word); alias != known.aliases.end()) return alias->second;
  if (known.used.empty() || site.program.names.contains(word)) return nullptr;
  const auto& files = site.program.files;
  if (site.program.namespaces.contains(word) && any_of(files, [&](const File& one) {
        const auto id = FileId(static_cast<std::size_t>(&one - files.data()));
        return one.namespaces.contains(word) && site.program.related(id, site.file_id);
      }))
    return nullptr;  // a namespace of the program
  for (const auto& [used, row] : known.used) {
    if (is_helper_namespace(row->row->include, word) && used_by_directive(site.program, site.file_id, used)) return row;
  }
  return nullptr;
}

}  // namespace

LibraryNamespaces library_namespaces(const Project& project, const Table& rules) {
  LibraryNamespaces out;
  for (const File& file : project.files) {
    for (const auto& [name, meant] : file.namespace_aliases) {
      if (const Rule* row = row_of_namespace(rules, meant); row != nullptr) out.aliases.emplace(name, row);
    }
  }
  for (const auto& [word, used] : project.used_namespaces) {
    for (const UsingDeclaration& one : used) {
      if (const Rule* row = row_of_namespace(rules, one.qualifier); row != nullptr)
        out.used.emplace(one.qualifier, row);
    }
  }
  return out;
}

namespace {

// Returns whether the program declares a name in a library's namespace.
bool is_declared_in(const Site& site, std::string_view space, std::string_view name) {
  return any_of(site.program.names.of(name), [&](const DeclaredName& one) {
    return ends_with_scope(one.scope, space) && site.program.related(one.file, site.file_id);
  });
}

// Returns whether each use of a macro passes a known word for the parameter at token `i`, which is a name in a
// library's namespace.
bool hands_known(const Site& site, TokenIndex i, const std::function<bool(std::string_view)>& known) {
  const auto& macros = site.file.directives.macros;
  const auto after =
      std::partition_point(macros.begin(), macros.end(), [&](const MacroDefinition& one) { return one.directive < i; });
  if (after == macros.begin()) return false;
  const MacroDefinition& macro = *std::prev(after);
  const auto mine = std::ranges::find(macro.parameters, site.text(i));
  const auto number = static_cast<std::size_t>(mine - macro.parameters.begin());
  const auto hands = [&](const TokenStream& s, TokenIndex use) {
    const TokenIndex open = s.next(use);
    if (!s.matched(open, tok::l_paren)) return true;  // not a use
    const std::vector<TokenRange> arguments = arguments_in(s, open);
    return number < arguments.size() && arguments[number].end == arguments[number].begin + 1 &&
           known(s.text(arguments[number].begin));
  };
  return all_of(site.program.files, [&](const File& file) {
    for (TokenIndex k = 0; k < file.tokens.size(); ++k)
      if (file.tokens.is(k, macro.name) && &file.tokens[k] != &site.tokens[macro.name_token] && !hands(file.tokens, k))
        return false;
    return true;
  });
}

}  // namespace

bool is_of_library(const Site& site, TokenIndex name) {
  const TokenStream& s = site.tokens;
  const TokenIndex begin = begin_of_name(s, name);
  const TokenIndex first = s.is(begin, tok::coloncolon) ? s.next(begin) : begin;
  if (first != name) {
    const Rule* row = row_of_namespace(site.rules, s.text(first));
    return row != nullptr || row_of_meant(site, s.text(first)) != nullptr;
  }
  const auto& used = site.facts.library_namespaces.used;
  return !site.program.functions_by_name.contains(s.text(name)) && any_of(used, [&](const auto& one) {
    return is_declared_by_helper(one.second->row->include, s.text(name)) &&
           used_by_directive(site.program, site.file_id, one.first);
  });
}

std::optional<Edit> refused_in_namespace(const Site& site, const Rule& row, TokenIndex begin, TokenIndex name) {
  const TokenStream& s = site.tokens;
  const std::string_view header = row.row->include;
  const auto known = [&](TokenIndex of, TokenIndex i) {  // `of`: a namespace or a class
    return is_helper_namespace(header, s.text(of)) ? is_declared_by_helper(header, s.text(i))
                                                   : is_helper_word(header, s.text(i));
  };
  if (row.kind != RuleKind::kValue || !row.row->to.starts_with("cu2sycl::")) return {};
  for (TokenIndex colons = s.next(name); s.is(colons, tok::coloncolon); colons = s.next(name)) {
    const TokenIndex outer = name;
    name = s.next(colons);
    if (!s.is_word(name)) return {};
    const auto is_known = [&](std::string_view word) {
      return is_helper_namespace(header, s.text(outer)) && is_declared_by_helper(header, word);
    };
    if (s.has(name, kMacroParameter) && hands_known(site, name, is_known)) return {};
    if (known(outer, name) || is_declared_in(site, s.text(outer), s.text(name))) continue;
    if (!site.rules.find(s.text(name)).empty()) return {};
    return unconverted(site, FindingId::kUnsupported, begin, name + 1, s.slice(begin, name + 1),
                       "the helper headers of this library do not have it");
  }
  return {};
}

std::optional<Edit> lower_namespace_alias(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const TokenIndex colons = s.next(i);
  const TokenIndex before = s.previous(i);
  if (!s.is(colons, tok::coloncolon) || !site.rules.find(s.text(i)).empty()) return {};
  if (s.is(before, tok::coloncolon)) return {};
  const Rule* row = row_of_meant(site, s.text(i));
  return row == nullptr ? std::nullopt : refused_in_namespace(site, *row, i, i);
}

// Returns whether a macro declares a function or variable whose name begins with this word: `int first_##kind(…)`.
bool declares_pasted_name(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  return s.is(i + 1, tok::hashhash) && site.in_macro(i) && s.is_word(i - 1) && !s.has(i - 1, kMacroParameter) &&
         !s.is(i - 1, tok::kw_return) && s[i - 2].kind != tok::directive;
}

// Returns whether a word is the call of a function-like macro that some condition makes the program define.
bool is_own_macro(const Site& site, TokenIndex i) {
  const Project& p = site.program;
  const auto found = p.macros_by_name.find(site.text(i));
  return found != p.macros_by_name.end() && site.tokens.is(site.tokens.next(i), tok::l_paren) &&
         any_of(found->second, [&](MacroRef ref) {
           const MacroDefinition& macro = p.macro(ref);
           return macro.function_like() && p.files[ref.file].branches.at(macro.directive).any() &&
                  p.visibility.sees(site.file_id, ref.file, macro.directive);
         });
}

std::optional<Edit> lower_word(const Site& site, TokenIndex i) {
  const std::string_view word = site.text(i);
  for (const Rule* row : site.rules.find(word)) {
    if (row->kind == RuleKind::kMacro || row->kind == RuleKind::kHeader || row->kind == RuleKind::kMember ||
        row->kind == RuleKind::kCall)
      continue;
    if (!holds_at(site, *row, i)) continue;
    if (row->kind == RuleKind::kType && (declares(site, i) || qualifies_own_name(site.program, site.tokens, i)))
      continue;
    if (row->kind == RuleKind::kPattern &&
        ((site.file.declared_words.contains(word) && qualifier_of(site.program, site.tokens, i) != "::") ||
         declares_pasted_name(site, i) || (row->namespaces.empty() && is_qualified(site, i)) || is_own_macro(site, i)))
      continue;  // a name of the program
    if (row->kind == RuleKind::kQualifier) return lower_qualifier(site, i, *row);
    if (!row->supported()) return refused(site, *row, i);
    if (auto edit = refused_in_namespace(site, *row, i, i)) return edit;
    if (row->case_of(CaseCondition::kLocal) != nullptr && site.streams().local) return local_declaration(site, *row, i);
    const Function* fn = site.current();
    const bool in_parameters = fn != nullptr && i > fn->open && i < fn->close;
    const Case* constant = in_parameters ? row->case_of(CaseCondition::kConstant) : nullptr;
    Text text = fill_row(site, *row, constant != nullptr ? constant->text : row->to, i, {});
    if (row->kind == RuleKind::kValue || row->kind == RuleKind::kPattern)
      text = as_operand(site, *row, std::move(text), begin_of_row_name(site, i), i);
    text.include(row->row->include);
    if (!row->row->note.empty()) {
      text = mark(site, FindingId::kMeaning, i, row->row->note) + std::move(text);
      text += report(site, FindingId::kMeaning, i, row->row->note);
    }
    return replace(i, i + 1, std::move(text));
  }
  return {};
}

std::optional<Edit> converted_at(const Site& site, TokenIndex i) {
  if (!site.tokens.is_word(i) || hidden(site, i)) return {};
  std::optional<Edit> sequence = lower_sequence(site, i);
  return sequence ? std::move(sequence) : lower_word(site, i);
}

std::optional<Edit> lower_mapped_name(const Site& site, TokenIndex i) {
  const std::string_view word = site.text(i);
  if (site.rules.find(word).empty() && !site.rules.has_members(word)) return {};
  if (hidden(site, i) && !is_found_by_argument_only(site, i)) return join_overload(site, i);
  if (const Rule* row = row_of_argument(site, i); row != nullptr && !row->supported()) return refused(site, *row, i);
  if (auto edit = lower_call(site, i)) return edit;
  if (auto edit = lower_function_value(site, i)) return edit;
  return lower_word(site, i);
}

}  // namespace cu2sycl
