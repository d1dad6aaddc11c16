#include "analysis/launch/launched.hpp"

#include <algorithm>
#include <map>

#include "analysis/launch/macro_callers.hpp"
#include "analysis/launchers/launchers.hpp"
#include "lex/conditionals.hpp"
#include "program/expressions/deduction.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Whether a launch configuration has a fourth argument, the stream, in some branch of `#if`.
bool stream_among(const TokenStream& s, const Launch& launch) {
  std::map<TokenIndex, int> before;  // number of commas before each `#if`
  int commas = 0;
  for (TokenIndex i = launch.open + 1; i < launch.close; ++i) {
    const Conditional* one = s[i].kind == tok::directive ? conditional_at(s, i) : nullptr;
    if (one != nullptr && one->begins_branch()) commas = before.try_emplace(one->first, commas).first->second;
    if (s.has(i, kInDirective)) continue;
    if (s.is_any(i, tok::l_paren, tok::l_brace) && s[i].match != kNoToken) i = s[i].match;
    if (s.is(i, tok::comma) && ++commas > 2) return true;
  }
  return false;
}

// Returns the declarator of a variable used in a macro's replacement list, if the same list declares it.
std::optional<Declarator> declared_in_macro(const Place& place, TokenIndex name) {
  const TokenStream& s = place.tokens;
  for (TokenIndex i = place.macro(name)->body_begin; i < name; ++i) {
    if (s.previous(i) >= place.macro(name)->body_begin && !s.is_any(i - 1, tok::semi, tok::l_brace, tok::r_brace))
      continue;
    const auto declaration = parse_declaration(s, i, name);
    if (!declaration) continue;
    for (const Declarator& one : declaration->declarators)
      if (one.name == s.text(name)) return one;
  }
  return {};
}

// Returns the declarator of the local variable that is launched; nothing if the name is no local variable.
std::optional<Declarator> launched_variable(const Place& place, TokenIndex name) {
  if (names_member(place.tokens, name)) return {};
  if (place.in_macro(name)) return place.macro(name) == nullptr ? std::nullopt : declared_in_macro(place, name);
  const Local* local = place.local(name);
  return local == nullptr ? std::nullopt : std::optional(local->declarator());
}

// Whether a launched name is a variable: a local one, a member, a global one, or a template parameter.
bool holds_launcher(const Place& place, TokenIndex name) {
  if (launched_variable(place, name)) return true;
  if (place.in_macro(name)) return false;
  const TokenStream& s = place.tokens;
  const Function* fn = place.current();
  FileId declared_in = place.file_id;
  if (fn != nullptr && place.program.member_of_class(place.function, s.text(name), &declared_in) != nullptr)
    return true;
  const bool of_class = is_qualified_name(s, name) && place.program.members_by_name.contains(s.text(name));
  return of_class || names_member(s, name) || holds_launchers(place.program, s.text(name), place.file_id) ||
         !place.program.globals(s.text(name), place.file_id).empty() || (fn != nullptr && fn->depends_on(s.text(name)));
}

// Whether a launched variable is initialised with the name of a function that no file of the run declares:
// `auto k = ns::kernel<float>;`.
bool holds_unknown(const Place& place, TokenIndex name) {
  const TokenStream& s = place.tokens;
  const std::optional<Declarator> variable = launched_variable(place, name);
  if (!variable || variable->initializer == kNoToken || !s.is(variable->initializer, tok::equal)) return false;
  TokenIndex i = variable->initializer + 1;
  const TokenIndex end = variable->end;
  if (s.is(i, tok::amp)) ++i;
  while (i + 2 < end && s.is_word(i) && s.is(i + 1, tok::coloncolon)) i += 2;
  const bool named = i < end && s.is_word(i) && !is_keyword(s[i].kind) && !s.has(i, kMacroParameter);
  const TokenIndex after =
      named && s.is(i + 1, tok::less) ? after_template_arguments(s, i + 1, end, Angle::kTemplate) : i + 1;
  const Project& p = place.program;
  return named && after == end && place.local(i) == nullptr && !p.functions_by_name.contains(s.text(i)) &&
         !p.names.contains(s.text(i)) && !holds_launchers(p, s.text(i), place.file_id) &&
         !(place.current() != nullptr && place.current()->depends_on(s.text(i)));
}

// Whether the template arguments of a launch fit a kernel: a type for each type parameter, a value for each other one.
bool takes_template_arguments(const TokenStream& s, const Launch& launch, const Function& kernel) {
  for (std::size_t k = 0; k < std::min(launch.template_arguments.size(), kernel.takes_type.size()); ++k) {
    const TokenIndex first = launch.template_arguments[k].begin;
    const bool type = s.is(first, tok::kw_typename) || is_builtin_type(s[first].kind);
    const bool value =
        s[first].kind == tok::numeric_constant || s.is_any(first, tok::minus, tok::kw_true, tok::kw_false);
    if (kernel.takes_type[k] ? value : type && !s.is(first + 1, tok::l_paren)) return false;
  }
  return true;
}

// Returns the kernel of that name that fits the types of the arguments best; if several do, one with a body.
const Function* kernel_named(const Place& place, const Launch& launch) {
  const Project& p = place.program;
  const std::string_view name = place.text(launch.name);
  if (names_member(place.tokens, launch.name)) return nullptr;  // a kernel is no member of an object
  if (place.local(launch.name) != nullptr && !place.in_macro(launch.name)) return nullptr;
  const Function* kernel = nullptr;
  int most = 0;
  for (const FunctionId id : callees_at(p, place.file_id, launch.name, launch.arguments.size())) {
    const Function& f = p.functions[id];
    if (!f.global || !takes_template_arguments(place.tokens, launch, f)) continue;
    const int fits = likeness(place, launch.arguments, f);
    if (kernel != nullptr && (fits < most || (fits == most && (!f.defined() || kernel->defined())))) continue;
    kernel = &f;
    most = fits;
  }
  const auto same = p.functions_by_name.find(name);
  if (kernel != nullptr || same == p.functions_by_name.end()) return kernel;
  for (const FunctionId id : same->second) {
    const Function& f = p.functions[id];
    if (f.global &&
        (kernel == nullptr || (p.related(f.file, place.file_id) && !p.related(kernel->file, place.file_id))))
      kernel = &f;
  }
  return kernel;
}

// Whether the run has the body of a kernel. Only the body shows what the kernel must be passed.
bool has_body(const Project& p, const Function& kernel) {
  if (kernel.has_body()) return true;
  const auto& same = p.functions_by_name.at(kernel.name);
  return any_of(same, [&](FunctionId id) { return p.functions[id].global && p.functions[id].defined(); });
}

// Whether the brackets of a launch are in another branch of `#if` than its callee or its arguments. They may be if each
// branch of the chain has brackets of its own, and one is always compiled.
bool is_torn(const TokenStream& s, const Launch& launch) {
  const Conditional* inner = branch_around(s, launch.open);
  const Conditional* outer = branch_around(s, launch.name);
  const Conditional* arguments = branch_around(s, launch.arguments_open);
  if (outer == inner && arguments == inner) return false;
  if (outer != arguments || inner == nullptr) return true;
  bool whole = false;
  for (const Conditional* one = conditional_at(s, inner->first); one != nullptr && one->begins_branch();
       one = conditional_at(s, one->next)) {
    bool launches = false;
    for (TokenIndex i = one->directive + 1; i < std::min(one->next, s.size()); ++i)
      launches |= s.is(i, tok::lesslessless);
    if (!launches) return true;
    whole |= one->otherwise;
  }
  return !whole;
}

}  // namespace

Launched launched_by(const Place& place, const Launch& launch) {
  const Project& p = place.program;
  const TokenStream& s = place.tokens;
  const Function* fn = place.current();
  if (fn != nullptr && (fn->global || (fn->device && !fn->host))) return {LaunchForm::kDeviceSide};
  if (launch.arguments_open != kNoToken && is_torn(s, launch)) return {LaunchForm::kUnread};
  if (!launch.plain_name) return {launch.configuration.size() < 2 ? LaunchForm::kUnread : LaunchForm::kLauncher};
  const Function* kernel = s.has(launch.name, kMacroParameter) ? typical_kernel(p) : kernel_named(place, launch);
  if (kernel != nullptr && !has_body(p, *kernel)) kernel = nullptr;
  const bool foreign = kernel != nullptr && p.analysis.has_launcher(kernel->id) &&
                       p.analysis.launchers.foreign.contains({place.file_id, launch.open});
  const bool configured = launch.configuration.size() >= 2;
  if (kernel == nullptr && holds_unknown(place, launch.name)) return {LaunchForm::kUnknownKernel};
  if (configured && (foreign || (kernel == nullptr && holds_launcher(place, launch.name))))
    return {LaunchForm::kLauncher};
  if (launch.conditional && (kernel == nullptr || stream_among(s, launch))) return {LaunchForm::kUnread};
  if (kernel != nullptr && !configured) return {LaunchForm::kUnread};
  if (kernel == nullptr) return {LaunchForm::kUnknownKernel};
  return {LaunchForm::kKernel, kernel};
}

}  // namespace cu2sycl
