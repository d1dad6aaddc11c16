// Variables in device memory: `__shared__`, `__constant__`, `__device__`, `__managed__`; their declarations and uses.
#include <algorithm>

#include "analysis/convergence/forbidden.hpp"
#include "lex/specifiers.hpp"
#include "lex/token_kind.hpp"
#include "lower/calls/implicit.hpp"
#include "lower/core/constructs.hpp"
#include "lower/rows/types.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// The preprocessor lines among a declaration's specifiers, as in `#if … __constant__ #endif static int table[]`: they
// stay before it.
Text directives_among(const Site& site, const Declaration& d) {
  TokenIndex last = kNoToken;
  for (TokenIndex i = d.begin; i < d.declarators.front().begin; ++i) {
    if (site.in_macro(i)) last = i;
  }
  if (last == kNoToken) return {};
  return lower(site, d.begin + 1, last + 1) + site.newline + site.line_indent(last);
}

// `static constexpr float table[4] = {…};`
Text constexpr_table(const Site& site, const Declaration& d) {
  Text out = "static constexpr " + without_const(type_text(site, d));
  for (const Declarator& one : d.declarators)
    out += (&one != &d.declarators.front() ? ", " : " ") + lower(site, one.begin, one.end);
  return std::move(out) + ";";
}

std::string_view holder(Variable::Space space) {
  return space == Variable::Space::kConstant  ? "constant_memory"
         : space == Variable::Space::kManaged ? "managed_memory"
         : space == Variable::Space::kTexture ? "texture_reference"
                                              : "device_memory";
}

// The variable in device memory, of namespace scope, that the word at `i` names; nullptr where it names none.
const Variable* device_variable_named(const Site& site, TokenIndex i) {
  if (!site.tokens.is_word(i) || names_member(site.tokens, i) || in_unevaluated_operand(site.tokens, i)) return nullptr;
  const VariableId id = variable_at(site.program, site.file_id, i);
  if (id == kNone || site.program.variables[id].owner != kNone || site.program.variables[id].constexpr_table)
    return nullptr;
  return &site.program.variables[id];
}

bool names_device_variable(const Site& site, TokenRange value) {
  for (TokenIndex i = value.begin; i < value.end; ++i) {
    if (device_variable_named(site, i) != nullptr) return true;
  }
  return false;
}

// An initial value with the addresses of other variables, which each device has its own of: a lambda that makes it.
Text made_on_device(const Site& site, const Variable& v, TokenRange value) {
  Text out = "[](sycl::queue& queue) -> " + device_variable_type(site, v, {}) + " { return ";
  if (v.declarator().array())
    out += diagnosis(site, DiagnosticId::kUnreadDeclaration, v.declarator().name_token, "array of addresses");
  TokenIndex from = value.begin;
  for (TokenIndex i = value.begin; i < value.end; ++i) {
    if (device_variable_named(site, i) == nullptr) continue;
    if (i > from) out += lower(site, from, i);
    out += "(*" + std::string(site.text(i)) + ".get(queue))";
    from = i + 1;
  }
  if (from < value.end) out += lower(site, from, value.end);
  return std::move(out) + "; }";
}

// `static cu2sycl::device_memory<float[4]> table{…};`
Text device_memory(const Site& site, const Declaration& d, const Declarator& one) {
  const TokenStream& s = site.tokens;
  const Project& p = site.program;
  const auto found = p.variables_by_name.find(one.name);
  if (found == p.variables_by_name.end()) return {};
  const Variable& v = p.variables[variable_at(p, site.file_id, one.name_token)];
  Variable here = v;
  here.declaration = d;
  here.declarator_index = static_cast<std::size_t>(&one - d.declarators.data());
  here.file = site.file_id;
  // Without `extern` elsewhere each unit has its own, as nvcc has it for code that is not relocatable.
  const bool shared = std::any_of(found->second.begin(), found->second.end(), [&](VariableId other) {
    return p.variables[other].declaration.is_extern && p.variables[other].scope == v.scope;
  });
  const bool specialised = one.name_end != kNoToken && one.name_end > one.name_token + 1;
  const bool local = !specialised && (d.is_static || !shared || is_template(p, v));
  const bool linkage = s[d.begin + 1].kind == tok::string_literal;
  const std::string specifier = linkage ? std::string(s.slice(d.begin, d.begin + 2)) + " " : "extern ";
  Text out = d.is_extern ? specifier : local ? "static " : "";
  out.include(v.buffer                               ? "cu2sycl/memory/symbol_buffer.hpp"
              : v.space == Variable::Space::kManaged ? "cu2sycl/memory/managed.hpp"
              : v.space == Variable::Space::kTexture ? "cu2sycl/texture/texture_reference.hpp"
                                                     : "cu2sycl/memory/symbol.hpp");
  out += "cu2sycl::" + std::string(v.buffer ? "buffer_variable" : holder(v.space)) + "<";
  out += device_variable_type(site, here, {}) + "> ";
  out += specialised ? s.slice(one.name_token, one.name_end) : one.name;
  if (one.initializer != kNoToken && !d.is_extern) {
    const TokenRange value{one.initializer + (s.is(one.initializer, tok::equal) ? 1U : 0U), one.end};
    out += "{" + (names_device_variable(site, value) ? made_on_device(site, here, value) : lower(site, value)) + "}";
  }
  return std::move(out) + ";";
}

// A view of the launch's dynamic shared memory: `auto* v = reinterpret_cast<T*>(…);`
Text view_of_bytes(const Site& site, const Text& type, const Declarator& one) {
  const Text view = type + std::string(static_cast<std::size_t>(one.pointer_depth), '*');
  const std::string name(one.name);
  const std::string from = "(" + site.names.dynamic + ");";
  if (!one.array()) return view + "& " + name + " = *reinterpret_cast<" + view + "*>" + from;
  const TokenIndex inner = site.tokens[one.extents_begin].match + 1;
  if (inner >= one.extents_end) return "auto* " + name + " = reinterpret_cast<" + view + "*>" + from;
  return "auto* " + name + " = reinterpret_cast<" + view + " (*)" + lower(site, inner, one.extents_end) + ">" + from;
}

// A use of a variable, with what qualifies it.
struct Use {
  TokenIndex begin;
  TokenIndex name;
  VariableId id;
};

std::optional<Use> read_use(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  TokenIndex name = i;
  if (s.is(name, tok::coloncolon)) {
    const TokenIndex before = s.previous(i);
    if (before != kNoToken && (s.is_word(before) || s.is(before, tok::greater))) return {};
    ++name;
  }
  while (s.is_word(name) && s.is(name + 1, tok::coloncolon)) name += 2;
  if (!s.is_word(name)) return {};
  const VariableId id = variable_at(site.program, site.file_id, name);
  if (id == kNone || site.program.variables[id].owner != kNone) return {};
  return Use{i, name, id};
}

// In device code the variable is a parameter.
std::optional<Edit> use_on_device(const Site& site, const Use& use) {
  const TokenStream& s = site.tokens;
  const Function& fn = *site.current();
  const auto& needed = fn.implicit.variables;
  if (std::find(needed.begin(), needed.end(), use.id) == needed.end()) return {};
  const bool unqualified = use.name == use.begin;
  if (unqualified && (site.local(use.begin) != nullptr || use.name < fn.open || names_member(s, use.begin))) return {};
  std::string passed = variable_name(site, fn, use.id);
  if (unqualified && passed == site.program.variables[use.id].name) return {};
  return replace(use.begin, use.name + 1, std::move(passed));
}

// Whether a use on the host is for a function that may take variables in device memory: a row that takes them, a
// template of the program, or a function that is not seen.
bool passed_as_variable(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  TokenIndex open = opening_bracket(s, i);
  while (open != kNoToken && open > 0 && s.is(open, tok::l_paren) && s.is_any(open - 1, tok::l_paren, tok::comma))
    open = opening_bracket(s, open);  // `f((v))`
  if (open == kNoToken || !s.is(open, tok::l_paren) || open == 0) return false;
  TokenIndex name = open - 1;
  if (s.is(name, tok::greater)) {
    while (name > 0 && !s.is_any(name, tok::less, tok::semi)) --name;
    if (name > 0) --name;
  }
  if (!s.is_word(name) || is_keyword(s[name].kind)) return false;
  const auto rows = site.rules.find(s.text(name));
  if (!rows.empty())
    return std::any_of(rows.begin(), rows.end(), [](const Rule* row) { return !row->symbols.empty(); });
  const auto called = site.program.functions_by_name.find(s.text(name));
  return called == site.program.functions_by_name.end() ||
         std::any_of(called->second.begin(), called->second.end(),
                     [&](FunctionId id) { return !site.program.functions[id].template_parameters.empty(); });
}

// The value of a variable's name in host code is the address of a copy that the host has of its own.
std::optional<Edit> value_on_host(const Site& site, const Use& use) {
  const TokenStream& s = site.tokens;
  if (use.name < site.current()->body_open || names_member(s, use.begin) ||
      site.program.functions_by_name.contains(s.text(use.name)) ||
      site.program.lambda_at(site.file_id, use.begin) != nullptr || passed_as_variable(site, use.begin))
    return {};
  const std::string written(s.slice(use.begin, use.name + 1));
  return replace(use.begin, use.name + 1,
                 written + diagnosis(site, DiagnosticId::kMeaning, use.name,
                                     "`" + written +
                                         "` lies in device memory: in host code its name is not its address "
                                         "there, which cudaGetSymbolAddress gives"));
}

// On the host a managed variable is what it points to, and the others are known by their type alone.
std::optional<Edit> use_on_host(const Site& site, const Use& use) {
  const TokenStream& s = site.tokens;
  const Variable& v = site.program.variables[use.id];
  const std::string written(s.slice(use.begin, use.name + 1));
  if (site.local(use.name) != nullptr || v.space == Variable::Space::kTexture) return {};
  if (v.space != Variable::Space::kManaged) {
    if (v.constexpr_table) return {};
    if (!in_unevaluated_operand(s, use.begin)) return value_on_host(site, use);
    const std::string type = "*" + written + ".get()";
    return replace(use.begin, use.name + 1,
                   s.is_any(use.name + 1, tok::l_square, tok::period) ? "(" + type + ")" : type);
  }
  if (use.name < site.current()->body_open || names_member(s, use.begin)) return {};
  const TokenIndex after = use.name + 1;
  if (s.is(after, tok::period)) return replace(use.begin, after + 1, written + "->");
  const bool postfix = s.is_any(after, tok::l_square, tok::l_paren) || is_increment(s[after].kind);
  return replace(use.begin, after, postfix ? "(*" + written + ")" : "*" + written);
}

// `weights<T>` of a variable that is a template, in device code.
std::optional<Edit> template_use(const Site& site, const Use& use) {
  const TokenStream& s = site.tokens;
  const Variable& v = site.program.variables[use.id];
  const TokenIndex end = behind_template_arguments(s, use.name + 1, s.size());
  if (end == kNoToken) return {};
  const Text arguments = template_arguments_in(site, *site.current(), v);
  if (s.slice(use.name + 1, end) == arguments.str()) {
    Text out = variable_name(site, *site.current(), use.id);
    return replace(use.begin, end, std::move(out.imply(arguments)));
  }
  Text out = mark(site, DiagnosticId::kTemplateVariable, use.begin, v.name);
  out += s.slice(use.begin, end);
  return replace(use.begin, end, std::move(out.imply(arguments)));
}

}  // namespace

std::optional<Edit> lower_device_variable(const Site& site, TokenIndex i) {
  if (site.function != kNone) return {};
  const auto found = site.here.variables_at.find(i);
  if (found == site.here.variables_at.end()) return {};
  const Variable& first = site.program.variables[found->second];
  const Declaration& d = first.declaration;
  if (!site.tokens.is(d.end, tok::semi)) return {};
  if (first.space == Variable::Space::kShared)
    return replace(i, d.end + 1, {}, Edit::Gap::kRemove);  // its users declare a view of their own
  if (site.here.conditional.moved.contains(found->second)) return replace(i, d.end + 1, {}, Edit::Gap::kRemove);
  Text out = directives_among(site, d);
  if (site.here.conditional.staying.contains(found->second)) {
    out += mark(site, DiagnosticId::kConditionalVariable, i, first.name);
    out += diagnosis(site, DiagnosticId::kConditionalVariable, i, first.name);
  }
  if (holds_function_pointers(site.program, first)) {
    out += mark(site, DiagnosticId::kFunctionPointer, i, first.name);
    out += diagnosis(site, DiagnosticId::kFunctionPointer, i, first.name);
  }
  if (first.constexpr_table) return replace(i, d.end + 1, std::move(out) + constexpr_table(site, d));
  for (const Declarator& one : d.declarators) {
    Text memory = device_memory(site, d, one);
    if (memory.empty()) continue;
    if (out.str().ends_with(' ')) out.resize(out.str().size() - 1);
    if (!out.empty() && !out.str().ends_with('\n')) out += site.newline;
    out += std::move(memory);
  }
  return replace(i, d.end + 1, std::move(out));
}

std::optional<Text> conditional_variables(const Site& site, TokenIndex i) {
  const auto found = site.here.conditional.before.find(i);
  if (found == site.here.conditional.before.end()) return {};
  Text out;
  for (const VariableId id : found->second) {
    const Variable& v = site.program.variables[id];
    const bool inside = std::any_of(site.file.scopes.begin(), site.file.scopes.end(), [&](const ScopeRange& one) {
      return one.begin <= i && i < one.end && one.name == v.scope;
    });
    Text memory = device_memory(site, v.declaration, v.declarator());
    out += v.scope.empty() || inside ? std::move(memory) : "namespace " + v.scope + " { " + std::move(memory) + " }";
    out += site.newline;
  }
  return out;
}

namespace {

// `using Pair = kernel_pair_t;` for the name of a class that the declaration of a shared variable defines: it stands
// outside the function now.
Text class_name_kept(const Site& site, const Declaration& d, TokenIndex body) {
  const TokenStream& s = site.tokens;
  const TokenIndex name = s.previous(body);
  if (!s.is_word(name) || is_keyword(s[name].kind)) return {};
  for (const VariableId id : site.current()->implicit.variables) {
    const Variable& v = site.program.variables[id];
    if (v.owner == site.function && v.original == kNone && v.declaration.begin == d.begin)
      return Text("using ") + s.text(name) + " = " + shared_variable_type(site, id, *site.current(), {}) + ";";
  }
  return {};
}

}  // namespace

std::optional<Edit> lower_shared_variable(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Project& p = site.program;
  if (site.current() == nullptr || site.in_macro(i)) return {};
  const std::string_view word = s.text(i);
  const TokenKind kind = s[i].kind;
  if (word != cuda_specifier::kShared &&
      !is_any(kind, tok::kw_extern, tok::kw_static, tok::kw_volatile, tok::kw_const) &&
      !cuda_specifier::aligns_memory(word) && !(s.is(i + 1, tok::l_paren) && is_alignment_macro(site, i)))
    return {};
  const auto found = parse_declaration(s, i, site.current()->body_close + 1);
  if (!found || !found->has(cuda_specifier::kShared) || !s.is(found->end, tok::semi)) return {};
  if (!site.in_device_code()) return {};
  Text out;
  if (found->is_extern && dynamic_view(site, *site.current()) != nullptr)
    return replace(i, found->end + 1, {}, Edit::Gap::kRemove);  // the parameter has its name
  if (found->is_extern) {
    const Text type = type_text(site, *found);
    for (const Declarator& one : found->declarators) out += (out.empty() ? "" : " ") + view_of_bytes(site, type, one);
    return replace(i, found->end + 1, std::move(out));
  }
  for (const VariableId id : site.current()->implicit.variables) {
    const Variable& v = p.variables[id];
    if (v.owner != site.function || v.original != kNone || v.declaration.begin != found->begin ||
        p.own_name(id) == v.name)
      continue;
    out += (out.empty() ? "auto& " : " auto& ") + v.name + " = " + p.own_name(id) + ";";
  }
  if (const TokenIndex body = class_body(s, *found); body != kNoToken) out += class_name_kept(site, *found, body);
  const bool empty = out.empty();
  return replace(i, found->end + 1, std::move(out), empty ? Edit::Gap::kRemove : Edit::Gap::kKeep);
}

std::optional<Edit> lower_unread_declaration(const Site& site, TokenIndex i) {
  if (site.in_macro(i) || !cuda_specifier::declares_memory(site.text(i))) return {};
  return unconverted(site, DiagnosticId::kUnreadDeclaration, i, i + 1, site.text(i));
}

// An attribute goes with the declaration that it stands before.
std::optional<Edit> lower_attribute(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (!is_attribute(s, i) || site.in_macro(i)) return {};
  const TokenIndex declared = s.next(s[i].match);
  if (declared == kNoToken) return {};
  auto edit = lower_shared_variable(site, declared);
  if (!edit || edit->gap != Edit::Gap::kRemove) return {};
  edit->range.begin = i;
  return edit;
}

namespace {

// Whether a word is the array of dynamic local memory behind an `&`: it has become a pointer, whose address is another.
bool is_addressed_array(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (!s.is_word(i) || !site.in_device_code() || site.in_macro(i) || s.is_any(i + 1, tok::l_square)) return false;
  const TokenIndex before = s.previous(i);
  if (before == kNoToken || !s.is(before, tok::amp)) return false;
  const auto is_dynamic = [](const Declaration& d, const Declarator& one) {
    return d.is_extern && one.array() && d.has(cuda_specifier::kShared);
  };
  if (const Local* local = site.local(i); local != nullptr) return is_dynamic(local->declaration, local->declarator());
  const VariableId v = variable_at(site.program, site.file_id, i);
  return v != kNone && is_dynamic(site.program.variables[v].declaration, site.program.variables[v].declarator());
}

}  // namespace

std::optional<Edit> lower_device_variable_use(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (is_addressed_array(site, i)) return replace(i, i + 1, std::string(site.text(i)) + "[0]");
  if (site.program.variables_by_name.empty() || (!s.is(i, tok::coloncolon) && !s.is_word(i))) return {};
  const std::optional<Use> use = read_use(site, i);
  if (!use) return {};
  const Variable& v = site.program.variables[use->id];
  if (is_template(site.program, v) && !site.in_macro(i) && site.in_device_code() && s.is(use->name + 1, tok::less))
    return template_use(site, *use);
  if (site.in_macro(i)) {
    const MacroDefinition* macro = site.macro(i);
    if (use->name != use->begin && !v.constexpr_table && macro != nullptr &&
        site.program.device_macros.contains(macro->name))
      return replace(use->begin, use->name + 1, v.name);  // the parameter
    if (v.constexpr_table || s.has(i, kMacroParameter) || !in_unevaluated_operand(s, i)) return {};
    Text out = "cu2sycl::unevaluated(" + std::string(s.slice(i, use->name + 1)) + ")";
    out.include("cu2sycl/memory/symbol.hpp");
    return replace(i, use->name + 1, std::move(out));
  }
  if (site.current() == nullptr) return {};
  return site.in_device_code() ? use_on_device(site, *use) : use_on_host(site, *use);
}

}  // namespace cu2sycl
