// Converts uses of `__constant__`, `__device__` and `__managed__` variables and texture references.

#include "lex/conditionals.hpp"
#include "lex/specifiers.hpp"
#include "lex/token_kind.hpp"
#include "lower/calls/implicit.hpp"
#include "lower/core/constructs.hpp"
#include "lower/rows/types.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {
namespace {

// A use of a variable, with the names that qualify it.
struct Use {
  TokenIndex begin;
  TokenIndex name;
  VariableId id;
};

std::optional<Use> read_use(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const auto names = [&](TokenIndex k) { return s.is_word(k) && !is_keyword(s[k].kind); };  // not `return ::v`
  TokenIndex name = i;
  if (s.is(name, tok::coloncolon)) {
    const TokenIndex before = s.previous(i);
    if (before != kNoToken && (names(before) || s.is(before, tok::greater))) return {};
    ++name;
  }
  while (names(name) && s.is(name + 1, tok::coloncolon)) name += 2;
  if (!s.is_word(name)) return {};
  const VariableId id = variable_at(site.program, site.file_id, name);
  if (id == kNone || site.program.variables[id].owner != kNone) return {};
  return Use{i, name, id};
}

// Converts a use in device code, where the variable is a parameter.
std::optional<Edit> use_on_device(const Site& site, const Use& use) {
  const TokenStream& s = site.tokens;
  const Function& fn = *site.current();
  const Variable& v = site.program.variables[use.id];
  const bool dynamic = v.space == Variable::Space::kShared && v.declaration.is_extern;
  if (dynamic && use.name != use.begin && use.name > fn.body_open)
    return replace(use.begin, use.name + 1, v.name);  // a local variable has its name
  const bool initialises_member = fn.close < use.name && use.name < fn.body_open;
  if (dynamic && initialises_member && v.owner == kNone)
    return replace(use.begin, use.name + 1,
                   "reinterpret_cast<" + type_for(site, v, fn) + stars(v) + "*>(" + site.names.dynamic + ")");
  if (!fn.implicit.has(use.id)) return {};
  const bool unqualified = use.name == use.begin;
  if (unqualified && (site.local(use.begin) != nullptr || use.name < fn.open || names_member(s, use.begin))) return {};
  std::string passed = variable_name(site, fn, use.id);
  if (unqualified && passed == site.program.variables[use.id].name) return {};
  return replace(use.begin, use.name + 1, std::move(passed));
}

// Returns whether a function parameter can be passed the object that holds a device variable: its type is a template
// parameter that occurs nowhere else, unlike in `template <typename T> void put(const T& symbol, T value)`.
bool takes_holder(const Project& p, const Function& fn, std::size_t k) {
  if (fn.template_parameters.empty()) return false;
  if (k >= fn.parameters.size() || !fn.defined()) return true;
  const TokenStream& s = p.files[fn.file].tokens;
  const Parameter& one = fn.parameters[k];
  for (TokenIndex i = one.begin; i < one.end; ++i) {
    if (!s.is_word(i) || !fn.depends_on(s.text(i))) continue;
    for (TokenIndex other = fn.open; other < fn.body_close; ++other) {
      if (other != i && s.is(other, s.text(i))) return false;
    }
  }
  return true;
}

// An argument of a call: the name of the called function, and which argument it is.
struct ArgumentOf {
  TokenIndex name;
  std::size_t index;
};

std::optional<ArgumentOf> argument_of(const TokenStream& s, TokenIndex i) {
  TokenIndex open = opening_bracket(s, i);
  while (open != kNoToken && open > 0 && s.is(open, tok::l_paren) && s.is_any(open - 1, tok::l_paren, tok::comma))
    open = opening_bracket(s, open);  // `f((v))`
  if (!s.is(open, tok::l_paren) || open == 0) return {};
  TokenIndex name = open - 1;
  if (s.is(name, tok::greater)) {
    while (name > 0 && !s.is_any(name, tok::less, tok::semi)) --name;
    if (name > 0) --name;
  }
  if (!s.is_word(name) || is_keyword(s[name].kind)) return {};
  const std::vector<TokenRange> arguments = arguments_in(s, open);
  const auto mine = find_if(arguments, [&](const TokenRange& one) { return one.begin <= i && i < one.end; });
  return ArgumentOf{name, static_cast<std::size_t>(mine - arguments.begin())};
}

// Returns whether a use is an argument for which a row takes the variable itself: `cudaMemcpyToSymbol(v, …)`.
bool is_symbol(const Site& site, TokenIndex i) {
  const auto argument = argument_of(site.tokens, i);
  if (!argument) return false;
  const auto rows = site.rules.find(site.text(argument->name));
  return any_of(rows, [&](const Rule* row) { return contains(row->symbols, argument->index); });
}

// Returns whether a use in host code is an argument of a function that may take device variables: one whose row takes
// them, a template of the program, or a function that is not visible.
bool passed_as_variable(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const auto argument = argument_of(s, i);
  if (!argument) return false;
  const auto rows = site.rules.find(s.text(argument->name));
  const auto called = site.program.functions_by_name.find(s.text(argument->name));
  const bool own = names_member(s, argument->name) && called != site.program.functions_by_name.end();
  if (!rows.empty() && !own) return any_of(rows, [](const Rule* row) { return !row->symbols.empty(); });
  if (called == site.program.functions_by_name.end()) return true;
  return any_of(called->second,
                [&](FunctionId id) { return takes_holder(site.program, site.program.functions[id], argument->index); });
}

// Reports a variable whose value is used in host code: there its name is the host's copy of the variable.
std::optional<Edit> value_on_host(const Site& site, const Use& use) {
  const TokenStream& s = site.tokens;
  if (use.name < site.current()->body_open || names_member(s, use.begin) ||
      site.program.functions_by_name.contains(s.text(use.name)) ||
      site.program.lambda_at(site.file_id, use.begin) != nullptr || passed_as_variable(site, use.begin))
    return {};
  const Variable& v = site.program.variables[use.id];
  if (is_under_opposite(s, use.name, site.program.files[v.file].tokens, v.declaration.begin)) return {};
  const std::string written(s.slice(use.begin, use.name + 1));
  return replace(use.begin, use.name + 1,
                 written + report(site, FindingId::kMeaning, use.name,
                                  "`" + written +
                                      "` is in device memory: in host code its name is not its device "
                                      "address, which cudaGetSymbolAddress returns"));
}

// Converts a use in an operand that is not evaluated: what the variable holds has the type.
Edit unevaluated_use(const Site& site, const Use& use) {
  const TokenStream& s = site.tokens;
  const std::string held = "*" + std::string(s.slice(use.begin, use.name + 1));
  const std::string value = site.program.variables[use.id].space == Variable::Space::kManaged ? held : held + ".get()";
  const bool postfix = s.is_any(use.name + 1, tok::l_square, tok::period);
  return replace(use.begin, use.name + 1, postfix ? "(" + value + ")" : value);
}

// Converts `decltype(v)` of a device or shared variable, which is a reference in the output.
std::optional<Edit> type_of_variable(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (!s.is(i, tok::kw_decltype) || !s.matched(i + 1, tok::l_paren) || site.in_macro(i)) return {};
  const TokenIndex close = s[i + 1].match;
  const std::optional<Use> use = read_use(site, i + 2);
  const bool device = use && use->name + 1 == close && site.local(use->name) == nullptr &&
                      !site.program.analysis.is_table(use->id) &&
                      site.program.variables[use->id].space != Variable::Space::kTexture;
  const Local* local = i + 3 == close && s.is_word(i + 2) ? site.local(i + 2) : nullptr;
  if (!device && (local == nullptr || !local->declaration.has(cuda_specifier::kShared))) return {};
  Text out = "std::remove_reference_t<" + std::string(s.slice(i, i + 2)) + lower(site, i + 2, close) + ")>";
  out.include("type_traits");
  return replace(i, close + 1, std::move(out));
}

// Converts a use in host code: a managed variable is dereferenced. Of other variables only the type is known there.
std::optional<Edit> use_on_host(const Site& site, const Use& use) {
  const TokenStream& s = site.tokens;
  const Variable& v = site.program.variables[use.id];
  const std::string written(s.slice(use.begin, use.name + 1));
  if (site.local(use.name) != nullptr || v.space == Variable::Space::kTexture) return {};
  if (v.space != Variable::Space::kManaged) {
    if (site.program.analysis.is_table(v.id)) return {};
    return in_unevaluated_operand(s, use.begin) ? unevaluated_use(site, use) : value_on_host(site, use);
  }
  if (use.name < site.current()->body_open || names_member(s, use.begin) || is_symbol(site, use.begin)) return {};
  const TokenIndex after = use.name + 1;
  if (s.is(after, tok::period)) return replace(use.begin, after + 1, written + "->");
  const bool postfix = s.is_any(after, tok::l_square, tok::l_paren) || is_increment(s[after].kind);
  return replace(use.begin, after, postfix ? "(*" + written + ")" : "*" + written);
}

// Converts `weights<T>`, a use of a variable template in device code.
std::optional<Edit> template_use(const Site& site, const Use& use) {
  const TokenStream& s = site.tokens;
  const Variable& v = site.program.variables[use.id];
  const TokenIndex end = after_template_arguments(s, use.name + 1, s.size());
  if (end == kNoToken) return {};
  const Text arguments = template_arguments_in(site, *site.current(), v);
  if (s.slice(use.name + 1, end) == arguments.str()) {
    Text out = variable_name(site, *site.current(), use.id);
    return replace(use.begin, end, std::move(out.imply(arguments)));
  }
  Text out = mark(site, FindingId::kTemplateVariable, use.begin, v.name);
  out += s.slice(use.begin, end);
  return replace(use.begin, end, std::move(out.imply(arguments)));
}

// Returns whether a word is the whole operand of a cast to a reference: `reinterpret_cast<T&>(a)`, `(T&)a`.
bool is_cast_to_reference(const TokenStream& s, TokenIndex i) {
  const TokenIndex before = s.previous(i);
  if (s.matched(before, tok::r_paren)) return s.is(s.previous(before), tok::amp) && is_cast(s, s[before].match);
  const TokenIndex close = s.is(before, tok::l_paren) && s.is(s.next(i), tok::r_paren) ? s.previous(before) : kNoToken;
  return s.is(close, tok::greater) && s.is(s.previous(close), tok::amp);
}

// Returns whether a word is an array of dynamic local memory, which has become a pointer.
bool is_dynamic_array(const Site& site, TokenIndex i) {
  if (!site.tokens.is_word(i) || !site.in_device_code() || site.in_macro(i)) return false;
  const auto is_dynamic = [](const Declaration& d, const Declarator& one) {
    return d.is_extern && one.array() && d.has(cuda_specifier::kShared);
  };
  if (const Local* local = site.local(i); local != nullptr) return is_dynamic(local->declaration, local->declarator());
  const VariableId v = variable_at(site.program, site.file_id, i);
  return v != kNone && is_dynamic(site.program.variables[v].declaration, site.program.variables[v].declarator());
}

// Returns whether a range is a template argument of its own: `field<config, inv>`, `table<&inv>`.
bool is_template_argument(const TokenStream& s, TokenIndex begin, TokenIndex end) {
  TokenIndex open = s.is(begin - 1, tok::amp) ? begin - 2 : begin - 1;
  if (begin < 3 || !s.is_any(open, tok::less, tok::comma) ||
      !s.is_any(end, tok::comma, tok::greater, tok::greatergreater))
    return false;
  while (open > 0 && !s.is_any(open, tok::less, tok::semi, tok::l_paren, tok::l_brace)) --open;
  return s.is(open, tok::less) && s.is_word(open - 1) && after_template_arguments(s, open, s.size()) != kNoToken;
}

}  // namespace

std::optional<Edit> lower_device_variable_use(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (s.is(i, tok::kw_using) && site.current() != nullptr && site.in_device_code() && !site.in_macro(i)) {
    // `using ns::table;` in a function that is passed the table would hide the parameter.
    const std::optional<Use> named = read_use(site, i + 1);
    if (named && s.is(named->name + 1, tok::semi) && use_on_device(site, *named))
      return replace(i, named->name + 2, {}, Edit::Gap::kRemove);
  }
  if (const TokenIndex before = s.previous(i); s.is_any(before, tok::amp, tok::l_paren, tok::r_paren)) {
    // The address of the pointer is a different one, and so is a reference to it.
    const bool addressed = s.is(before, tok::amp) && !s.is_any(i + 1, tok::l_square, tok::arrow);
    const bool referenced = !s.is(before, tok::amp) && is_cast_to_reference(s, i);
    if ((addressed || referenced) && is_dynamic_array(site, i))
      return replace(i, i + 1, referenced ? "*" + std::string(s.text(i)) : std::string(s.text(i)) + "[0]");
  }
  if (auto type = type_of_variable(site, i)) return type;
  if (site.program.variables_by_name.empty() || (!s.is(i, tok::coloncolon) && !s.is_word(i))) return {};
  const std::optional<Use> use = read_use(site, i);
  if (!use) return {};
  const Variable& v = site.program.variables[use->id];
  if (is_template(site.program, v) && !site.program.analysis.is_table(v.id) && !site.in_macro(i) &&
      site.in_device_code() && s.is(use->name + 1, tok::less))
    return template_use(site, *use);
  if (site.in_macro(i)) {
    const MacroDefinition* macro = site.macro(i);
    if (use->name != use->begin && !site.program.analysis.is_table(v.id) && macro != nullptr &&
        site.program.analysis.macro_sides.device.contains(macro->name))
      return replace(use->begin, use->name + 1, v.name);  // the parameter's name
    if (site.program.analysis.is_table(v.id) || s.has(i, kMacroParameter) || !in_unevaluated_operand(s, i)) return {};
    Text out = "cu2sycl::unevaluated(" + std::string(s.slice(i, use->name + 1)) + ")";
    out.include("cu2sycl/memory/symbol.hpp");
    return replace(i, use->name + 1, std::move(out));
  }
  const bool passed = !site.program.analysis.is_table(v.id) && v.space != Variable::Space::kTexture;
  if (passed && site.current() == nullptr && in_unevaluated_operand(s, i)) return unevaluated_use(site, *use);
  if (!site.program.analysis.is_table(v.id) && in_member_initializer(site, i))
    return unconverted(site, FindingId::kSpecialMemberNeeds, i, use->name + 1, s.text(use->name));
  if (passed && is_template_argument(s, use->begin, use->name + 1) && site.local(use->name) == nullptr)
    return unconverted(site, FindingId::kUnsupported, i, use->name + 1, v.name,
                       "a device variable cannot be a template argument; pass it to the functions that use it");
  if (site.current() == nullptr) return {};
  if (const ImplicitParameters* captured = site.passed_to_lambda(i); captured != nullptr && captured->has(v.id))
    return use->name == use->begin ? std::nullopt : std::optional(replace(use->begin, use->name + 1, v.name));
  return site.in_device_code() ? use_on_device(site, *use) : use_on_host(site, *use);
}

}  // namespace cu2sycl
