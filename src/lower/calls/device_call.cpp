// Calls of the program's device functions, which pass implicit arguments, and functions and kernels named as values.

#include "analysis/call_graph/dependent_calls.hpp"
#include "analysis/call_graph/references.hpp"
#include "analysis/launchers/named_kernels.hpp"
#include "lex/conditionals.hpp"
#include "lower/calls/implicit.hpp"
#include "lower/core/constructs.hpp"
#include "lower/rows/rows.hpp"
#include "program/expressions/deduction.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns the functions that the word at `i` may name outside declarations; nullptr if there are none.
const std::vector<FunctionId>* functions_named(const Site& site, TokenIndex i) {
  const auto found = site.program.functions_by_name.find(name_of_function(site.tokens, i));
  if (found == site.program.functions_by_name.end()) return nullptr;
  const Function* fn = site.current();
  const bool head = fn != nullptr && i >= fn->begin && i <= fn->name_token &&
                    (!fn->in_header(i) || call_open(site.tokens, i) != kNoToken);
  if (head && !in_unevaluated_operand(site.tokens, i, fn->begin)) return nullptr;
  const bool alone = !names_member(site.tokens, i) && (i == 0 || !site.tokens.is(i - 1, tok::coloncolon));
  if (alone && fn != nullptr && fn->depends_on(site.text(i))) return nullptr;
  return alone && !site.in_macro(i) && site.local(i) != nullptr ? nullptr : &found->second;
}

// Converts a kernel that is named as a value to its launcher or, if it is cast to a void pointer, to the entry from
// which the launcher is found.
Edit kernel_address(const Site& site, TokenIndex i, const Function& kernel) {
  const TokenStream& s = site.tokens;
  const bool other_name = site.program.macros_by_name.contains(site.text(i));  // `#define KERNEL run`
  const std::string launcher = (other_name ? kernel.name : std::string(site.text(i))) + site.facts.shared_names.suffix;
  const bool is_entry = site.launcher_form == LauncherForm::kEntry;
  if (site.launcher_form == LauncherForm::kLauncher || (!is_entry && !cast_to_void_pointer(s, i)))
    return replace(i, i + 1, launcher);
  TokenIndex end = i + 1;
  if (end < s.size() && s.is(end, tok::less)) end = after_template_arguments(s, end, s.size());
  if (end == kNoToken) end = i + 1;  // the list is not closed
  const bool addressed = !is_entry && s.is(s.previous(i), tok::amp);
  Text out = (addressed ? "cu2sycl::kernel_of<" : "&cu2sycl::kernel_of<") + launcher;
  if (end > i + 1) out += lower(site, i + 1, end);
  out.include("cu2sycl/core/launch.hpp");
  return replace(i, end, std::move(out) + ">");
}

// Returns whether a function has an overload for devices: a parameter `auto F` cannot be deduced from the name of both.
bool has_overload(const Project& p, const Function& fn) {
  const std::vector<FunctionId>& same = p.functions_by_name.at(fn.name);
  return any_of(same, [&](FunctionId id) {
    const Function& other = p.functions[id];
    return other.scope == fn.scope && other.in_device_code() && p.related(other.file, fn.file) &&
           other.template_parameters.empty() && !have_same_parameters(p, fn, other);
  });
}

// Returns whether a name is a template argument of a function whose template parameters are functions, and can be
// called there: its only implicit parameter is the item, and it has no overload.
bool is_function_argument(const Site& site, TokenIndex i, const Function& named) {
  if (named.global || named.implicit.dynamic || !named.implicit.variables.empty()) return false;
  if (named.template_parameters.empty() && has_overload(site.program, named)) return false;
  const TokenStream& s = site.tokens;
  TokenIndex k = s.previous(i);
  while (k != kNoToken && !s.is(k, tok::less)) {
    if (!s.is_word(k) && !s.is_any(k, tok::comma, tok::coloncolon, tok::amp) && s[k].kind != tok::numeric_constant)
      return false;
    k = s.previous(k);
  }
  const TokenIndex taker = k == kNoToken ? kNoToken : s.previous(k);
  const auto found =
      taker == kNoToken ? site.program.functions_by_name.end() : site.program.functions_by_name.find(s.text(taker));
  return found != site.program.functions_by_name.end() &&
         any_of(found->second, [&](FunctionId id) { return !site.program.functions[id].function_parameters.empty(); });
}

// Returns whether some function that is used as a template argument needs the item.
bool arguments_need_item(const Project& p) {
  return any_of(p.functions_as_arguments, [&](FunctionId id) { return p.functions[id].implicit.item; });
}

}  // namespace

std::optional<Edit> lower_function_parameter(const Site& site, TokenIndex i) {
  const Function* fn = site.current();
  if (fn == nullptr || i >= fn->declaration || !arguments_need_item(site.program)) return {};
  for (const FunctionParameter& one : fn->function_parameters) {
    if (one.range.begin == i) return replace(i, one.range.end, "auto " + std::string(one.name));
  }
  return {};
}

std::optional<Edit> lower_parameter_call(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Function* fn = site.current();
  if (fn == nullptr || i < fn->body_open || site.in_macro(i) || !fn->implicit.item || site.local(i) != nullptr ||
      !arguments_need_item(site.program))
    return {};
  const TokenIndex open = s.next(i);
  if (!s.matched(open, tok::l_paren)) return {};
  const bool is_parameter =
      any_of(fn->function_parameters, [&](const FunctionParameter& one) { return one.name == s.text(i); });
  if (!is_parameter) return {};
  const bool more = s[open].match > open + 1;
  Text out = "cu2sycl::invoke<" + std::string(s.text(i)) + ">(" + site.names.item + (more ? ", " : "");
  out.include("cu2sycl/core/invoke.hpp");
  return replace(i, open + 1, std::move(out), more ? Edit::Gap::kClose : Edit::Gap::kKeep);
}

namespace {

// Returns whether a word in code names a function: by its qualifier, or as the function that is visible there.
bool names_as_value(const Site& site, TokenIndex i, FunctionId id) {
  const Project& p = site.program;
  const TokenStream& s = site.tokens;
  const Function& named = p.functions[id];
  if (!s.is(s.previous(i), tok::coloncolon))
    return !named.member && !site.file.declared_words.contains(site.text(i)) &&
           is_visible_at(p, site.file_id, i, named);
  if (named.constructor() || s.is(s.previous(begin_of_callee(s, i)), tok::kw_using)) return false;
  if (named.member) {
    const std::vector<FunctionId> members = of_written_class(p, site.file_id, i);
    return contains(members, id);
  }
  const std::string qualifier = without_alias(p, site.file_id, i, qualifier_of(p, s, i));
  return qualifier == "::" ? named.scope.empty() : ends_with_scope(named.scope, qualifier);
}

// Adds a using declaration for the launcher to that of a kernel at a token, such as `using detail::scale;`.
std::optional<Edit> using_of_launcher(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  TokenIndex begin = i;
  while (s.is(s.previous(begin), tok::coloncolon)) {
    begin = s.previous(begin);
    if (s.is_word(s.previous(begin)) && !is_keyword(s[s.previous(begin)].kind)) begin = s.previous(begin);
  }
  if (!s.is(s.previous(begin), tok::kw_using) || !s.is(s.next(i), tok::semi)) return {};
  return replace(i, i + 1,
                 std::string(s.text(i)) + "; using " + std::string(s.slice(begin, i + 1)) +
                     std::string(site.facts.shared_names.suffix));
}

}  // namespace

std::optional<Edit> lower_kernel_value(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const std::vector<FunctionId>* named = functions_named(site, i);
  if (named == nullptr || call_open(s, i, Angle::kTemplate) != kNoToken) return {};
  const TokenIndex before = s.previous(i);
  if (names_member(s, i) || names_value(site.program, site.file_id, i)) return {};
  if (s.is(s.next(i), tok::coloncolon) || s.is(before, tok::kw_namespace)) return {};  // a namespace or a class
  const Function* fn = site.current();  // `TEST(suite, name) {`: a macro that is not known takes names
  if (fn != nullptr && fn->open < i && i < fn->close && s.is_any(before, tok::l_paren, tok::comma) &&
      s.is_any(s.next(i), tok::r_paren, tok::comma))
    return {};
  TokenIndex type = before;  // `float* name`, `T name`, `struct {…} name`: a declaration of something else
  while (s.is_any(type, tok::star, tok::amp)) type = s.previous(type);
  if (type != kNoToken && (s.is_any(type, tok::greater, tok::r_brace) ||
                           (s.is_word(type) && (!is_keyword(s[type].kind) || is_builtin_type(s[type].kind)))))
    return {};
  const TokenIndex around = callee_around(s, i);
  if (around != kNoToken && s.is(around, "offsetof")) return {};  // a member
  const bool using_or_class = s.is_any(before, tok::kw_using, tok::kw_class);
  for (const FunctionId id : *named) {
    const Function& f = site.program.functions[id];
    if (!site.program.related(f.file, site.file_id)) continue;
    if (f.global && (!may_name_kernel(site.program, site.file_id, i) ||
                     means_host_function(site.program, site.rules, site.file_id, i)))
      return {};
    if (site.program.analysis.has_launcher(id) &&
        (!site.in_macro(i) || is_value_of_macro(site.program, site.rules, site.file_id, i) ||
         site.program.analysis.launchers.listed.contains({site.file_id, i})) &&
        !using_or_class && (site.launcher_form != LauncherForm::kByPlace || !in_macro_argument(site, i)))
      return using_of_launcher(site, i).value_or(kernel_address(site, i, f));
    // A function with implicit parameters would be called through the value without them. A name that the file declares
    // as something else means that instead.
    if (using_or_class || s.is(before, tok::kw_struct) || !f.in_device_code() ||
        !(f.global || f.implicit.parameters()) || site.in_macro(i) || in_macro_argument(site, i) ||
        is_function_argument(site, i, f) || !names_as_value(site, i, id))
      continue;
    return unconverted(site, FindingId::kKernelValue, i, i + 1, site.text(i));
  }
  return {};
}

namespace {

// Returns whether a user's row converts a call. It takes precedence over the function of the program.
bool has_own_row(const Site& site, TokenIndex i, std::size_t arguments) {
  const auto rows = site.rules.find(site.text(i));
  return any_of(rows, [&](const Rule* row) {
    return row->table > 0 && row->kind == RuleKind::kCall && row->arity.takes(row->template_parameters + arguments) &&
           holds_at(site, *row, i);
  });
}

// Leaves a call in host code unconverted if the function has implicit parameters, which only kernels can pass.
std::optional<Edit> host_call(const Site& site, TokenIndex i, TokenIndex open) {
  const Project& p = site.program;
  const bool initializes = in_member_initializer(site, i);
  if (!initializes && (site.current() == nullptr || i < site.current()->body_open)) return {};
  const std::size_t count = argument_count(p, site.file_id, open);
  // The class of the object may be unknown.
  const bool member = names_member(site.tokens, i);
  const auto callees = member && !initializes ? p.functions_by_name.at(name_of_function(site.tokens, i))
                                              : callees_at(p, site.file_id, i, count);
  const bool needs = !callees.empty() && all_of(callees, [&](FunctionId id) {
    const Function& fn = p.functions[id];
    return p.related(fn.file, site.file_id) && p.files[fn.file].cuda && fn.implicit.parameters() && fn.device &&
           (fn.host || initializes || !member) && !fn.global && !p.analysis.host_versions.contains(id);
  });
  if (!needs || has_own_row(site, i, count)) return {};
  return unconverted(site, initializes ? FindingId::kSpecialMemberNeeds : FindingId::kHostCall, i, i + 1, site.text(i));
}

// Leaves a construction in host code unconverted, `Slots{8, 8}` or `Slots own(8, 8)`, if the constructor has implicit
// parameters.
std::optional<Edit> host_construction(const Site& site, TokenIndex i) {
  const Project& p = site.program;
  const TokenStream& s = site.tokens;
  const Function* fn = site.current();
  if (fn == nullptr || i <= fn->close || site.in_device_code() || site.in_macro(i)) return {};
  TokenIndex open = s.next(i);
  if (s.is(open, tok::less)) open = after_template_arguments(s, open, s.size(), Angle::kTemplate);
  if (open == kNoToken || open >= s.size()) return {};
  if (s.is_word(open) && i > fn->body_open) open = s.next(open);
  if (!s.matched(open, tok::l_brace) && !s.matched(open, tok::l_paren)) return {};
  if (open >= fn->body_close || open == fn->body_open) return {};
  const std::size_t count = s.is(open, tok::l_brace) ? elements_in(s, open) : argument_count(p, site.file_id, open);
  const std::vector<FunctionId> made = p.callees(s.text(i), count, site.file_id);
  const bool needs = !made.empty() && all_of(made, [&](FunctionId id) {
    return p.functions[id].constructor() && p.functions[id].in_device_code() && p.functions[id].implicit.parameters();
  });
  if (!needs) return {};
  return unconverted(site, FindingId::kHostCall, i, i + 1, s.text(i));
}

// Leaves a macro that needs implicit arguments unconverted in the initializer of a data member.
std::optional<Edit> macro_in_initializer(const Site& site, TokenIndex i) {
  const auto macro = site.program.implicit_by_macro.find(site.text(i));
  if (macro == site.program.implicit_by_macro.end() || !macro->second.parameters() || site.in_macro(i) ||
      !in_member_initializer(site, i))
    return {};
  return unconverted(site, FindingId::kSpecialMemberNeeds, i, i + 1, site.text(i));
}

// Returns whether host code also uses a macro that calls a function of both the host and the device.
bool is_run_by_host(const Site& site, const MacroDefinition* macro, const Function& callee) {
  return macro != nullptr && callee.host && !callee.global &&
         site.program.analysis.macro_sides.called_by_host.contains(macro->name) &&
         site.file.branches.at(macro->directive).host;
}

}  // namespace

std::optional<Edit> lower_device_call(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Project& p = site.program;
  if (functions_named(site, i) == nullptr) return macro_in_initializer(site, i);
  const TokenIndex open = call_open(s, i, Angle::kTemplate);
  if (open == kNoToken) return host_construction(site, i);
  if (!site.file.cuda) {  // its functions are not lowered, which would set the site's function
    Site inside(site);
    inside.function = p.function_at(site.file_id, i);
    return site.in_macro(i) ? std::nullopt : host_call(inside, i, open);
  }
  if (asks_for_type(site, i)) return {};
  const ExtendedLambda* lambda = extended_lambda_at(site, i);
  if (!site.in_macro(i) && !site.in_device_code() && lambda == nullptr) return host_call(site, i, open);
  if (!site.in_macro(i) && !site.in_device_code() && site.passed_to_lambda(i) == nullptr) return {};
  const std::size_t count = argument_count(p, site.file_id, open);
  if (has_own_row(site, i, count)) return {};
  const auto callees = site.in_macro(i) ? callees_at(p, site.file_id, i, count) : functions_called(p, site.function, i);
  const auto needing = find_if(callees, [&](FunctionId id) {
    return p.functions[id].implicit.parameters() && p.functions[id].in_device_code();
  });
  if (needing == callees.end()) return {};
  if (const TokenIndex inside = local_class_around(site, i); inside != kNoToken)
    return unconverted(site, FindingId::kSpecialMemberNeeds, i, i + 1, s.text(inside));
  const Function& callee = p.functions[*needing];
  Text out;
  if (const MacroDefinition* macro = site.in_macro(i) ? site.macro(i) : nullptr; is_run_by_host(site, macro, callee))
    out = mark(site, FindingId::kHostCall, i, callee.name) + report(site, FindingId::kHostCall, i, callee.name);
  if (!site.in_macro(i) && site.in_device_code() && i < site.current()->body_open)
    out += asks_for_some(site, i, callees);
  out += called_name(site, i, open);
  out += "(" + implicit_arguments(site, callee.implicit, &callee, template_arguments_in_call(site, i, callee));
  const bool more = s[open].match > open + 1;
  if (more) out += ", ";
  return replace(i, open + 1, std::move(out), more ? Edit::Gap::kClose : Edit::Gap::kKeep);
}

// Converts `#define LANE lane`, another name for a device function of the program, or `#define FAIL make().say`, to a
// macro that passes the implicit arguments.
std::optional<Edit> lower_device_alias(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Project& p = site.program;
  const TokenIndex body = line_end(s, i) - 1;
  if (body <= i || directive_of_alias(s, body) != i || !p.functions_by_name.contains(s.text(body))) return {};
  const Function* needing = nullptr;
  for (const FunctionId id : callees_of(p, {s.text(body), kAnyNumber, site.file_id, body})) {
    const Function& fn = p.functions[id];
    const bool needs = fn.name == s.text(body) && !fn.global && fn.in_device_code() &&
                       fn.implicit.parameters();  // not a function whose declared name is the macro's
    if (needs && p.related(fn.file, site.file_id)) needing = &fn;
  }
  if (needing == nullptr) return {};
  const bool none = arguments_of_uses(site, s.text(i + 1), needing->parameters.size()) == std::size_t{0};
  Text out = std::string(s.slice(i, i + 2)) + (none ? "() " : "(...) ");
  if (body > i + 2) out += lower(site, i + 2, body);
  return replace(i, body + 1,
                 std::move(out) + s.text(body) + "(" + implicit_arguments(site, needing->implicit, needing) +
                     (none ? ")" : ", __VA_ARGS__)"));
}

namespace {

std::string pointer_name(const Site& site, const Variable& variable) {
  return site.program.fresh_name(variable.name + "_ptr", site.file_id);
}

// Adds pointers to the device variables that a lambda needs to its captures, which begin at token `i`.
std::optional<Edit> captured_variables(const Site& site, const ImplicitParameters& needed, TokenIndex i) {
  const TokenIndex close = site.tokens[i].match;
  if (needed.variables.empty()) return {};
  Text out = "[" + lower_between(site, i, close);
  for (const VariableId v : needed.variables) {
    const Variable& one = site.program.variables[v];
    out += (out.str() == "[" ? "" : ", ") + pointer_name(site, one) + " = " + pointer_to(site, one, i);
  }
  return replace(i, close + 1, std::move(out) + "]");
}

// Returns the begin of a lambda's body: references to the captured variables, after the item if it has no parameters.
std::optional<Edit> begin_of_lambda(const Site& site, const ExtendedLambda& lambda, const ImplicitParameters& needed) {
  const TokenStream& s = site.tokens;
  const bool adds_item = needed.item && lambda.parameters == kNoToken;
  if (!adds_item && needed.variables.empty()) return {};
  Text out = adds_item ? "(const sycl::nd_item<3>& " + site.names.item + ") {" : "{";
  if (adds_item) out.include("sycl/sycl.hpp");
  const TokenIndex close = s[lambda.body].match;
  const bool one_line = s.slice(lambda.body, close).find('\n') == std::string_view::npos;
  const std::string outer = site.newline + site.line_indent(lambda.body);
  const std::string inner = one_line ? outer + site.indentation : site.newline + site.line_indent(s.next(lambda.body));
  for (const VariableId v : needed.variables) {
    const Variable& one = site.program.variables[v];
    out += inner + (one.read_only() ? "const " : "") + "auto& " + one.name + " = *" + pointer_name(site, one) + ";";
  }
  if (!one_line || needed.variables.empty()) return replace(lambda.body, lambda.body + 1, std::move(out));
  return replace(lambda.body, close + 1, std::move(out) + inner + lower(site, lambda.body + 1, close) + outer + "}");
}

}  // namespace

std::optional<Edit> lower_extended_lambda(const Site& site, TokenIndex i) {
  const ExtendedLambda* lambda = extended_lambda_at(site, i);
  if (lambda == nullptr) return {};
  const ImplicitParameters* passed = site.passed_to_lambda(i);
  if (passed == nullptr)
    return i == lambda->range.begin ? std::optional(unconverted(site, FindingId::kLambdaNeeds, i, i + 1,
                                                                "`__shared__` variables or buffers"))
                                    : std::nullopt;
  if (i == lambda->range.begin) return captured_variables(site, *passed, i);
  if (i == lambda->body) return begin_of_lambda(site, *lambda, *passed);
  if (i != lambda->parameters || !passed->item) return {};
  const bool more = site.tokens[i].match > i + 1;
  Text out = "(const sycl::nd_item<3>& " + site.names.item + (more ? ", " : "");
  out.include("sycl/sycl.hpp");
  return replace(i, i + 1, std::move(out), more ? Edit::Gap::kClose : Edit::Gap::kKeep);
}

}  // namespace cu2sycl
