// Calls of function objects.
#include <algorithm>
#include <functional>

#include "analysis/call_graph/dependent_calls.hpp"
#include "analysis/call_graph/references.hpp"
#include "analysis/objects/passed_objects.hpp"
#include "program/lookup/classes.hpp"
#include "program/lookup/objects.hpp"
#include "program/lookup/place.hpp"
#include "program/lookup/scopes.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {
namespace {

// Returns the class that a type names, qualified as written (`a::b::Name`), without `const` and template arguments;
// empty if the type has other words.
std::string_view class_name_of(const TokenStream& s, const Declaration& d) {
  TokenIndex begin = d.type_begin;
  while (begin < d.type_end && s.is_any(begin, tok::kw_const, tok::kw_struct, tok::kw_class, tok::kw_typename)) ++begin;
  TokenIndex name = begin;
  while (name + 2 < d.type_end && s.is_word(name) && s.is(name + 1, tok::coloncolon)) name += 2;
  if (name >= d.type_end || !s.is_word(name) || is_keyword(s[name].kind)) return {};
  TokenIndex end = name + 1;
  if (end < d.type_end && s.is(end, tok::less)) end = after_template_arguments(s, end, d.type_end);
  while (end != kNoToken && end < d.type_end && s.is(end, tok::kw_const)) ++end;
  return end == d.type_end ? s.slice(begin, name + 1) : std::string_view();
}

// Returns the call operators of the class that an object's type names at its call, or of its bases. If several classes
// have the name, it is the one that lookup finds first.
std::vector<FunctionId> operators_of_class(const Project& project, const Call& call) {
  std::vector<FunctionId> out;
  const auto found = project.functions_by_name.find(kCallOperator);
  if (call.parameter || !call.object || found == project.functions_by_name.end()) return out;
  const FunctionId caller = project.function_at(call.file, call.at);
  const std::vector<std::string> scopes =
      call.expression ? classes_of_object(project, call.file, project.files[call.file].tokens.previous(call.at), caller)
      : call.type.empty() ? classes_of_object(project, call.file, call.at, caller)
                          : class_scopes(project, call.file, call.at, call.type);
  for (const std::string& scope : scopes) {
    const std::vector<FunctionId> own = members_of_class(project, scope, found->second);
    out.insert(out.end(), own.begin(), own.end());
  }
  return out;
}

// Whether a variable is initialised with a lambda: it has the parameters that are written, and captures the rest.
bool is_lambda(const TokenStream& s, const Local& local) {
  const TokenIndex assign = local.declarator().initializer;
  return local.declaration.is_auto && s.is(assign, tok::equal) && s.is(assign + 1, tok::l_square);
}

}  // namespace

bool may_be_object(const Project& project, FunctionId fn, TokenIndex i) {
  const FileId own = project.functions[fn].file;
  const TokenStream& s = project.files[own].tokens;
  const std::string_view word = s.text(i);
  if (const Local* local = project.find_local(fn, word, i); local != nullptr)
    return !local->declaration.is_typedef &&
           (!is_lambda(s, *local) || (!project.functions[fn].in_device_code() &&
                                      is_extended_lambda(project.files[own], local->declarator().initializer + 1)));
  FileId file{0};
  const DataMember* member = project.member_of_class(fn, word, &file);
  return member != nullptr && none_of(member->declaration.declarators,
                                      [](const Declarator& one) { return one.pointer_depth > 0 || one.array(); });
}

bool has_known_class(const Project& project, const Call& call) {
  const std::vector<FunctionId> operators = operators_of_class(project, call);
  return !operators.empty() && all_of(operators, [&](FunctionId id) {
    return project.functions[id].scope == project.functions[operators.front()].scope;
  });
}

Call object_call(const Project& project, FunctionId fn, TokenIndex i, TokenIndex open) {
  const FileId file = project.functions[fn].file;
  const TokenStream& s = project.files[file].tokens;
  Call call{kCallOperator, argument_count(project, file, open), file, i, true};
  if (const Local* local = project.find_local(fn, s.text(i), i); local != nullptr) {
    const Declaration& d = local->declaration;
    for (TokenIndex k = d.type_begin; k < d.type_end; ++k) {
      call.deduced |= d.is_auto || project.functions[fn].depends_on(s.text(k));
    }
    if (!call.deduced) call.type = class_name_of(s, d);
  } else {
    call.deduced = true;  // it may be a template parameter of the class
  }
  call.deduced &= !has_known_class(project, call);
  return call;
}

namespace {

// Whether a macro is the name of a type, `#define COMPLEX(T) complex<T>`, so that `COMPLEX(T)(x)` constructs an object.
bool is_type_macro(const Project& p, FileId file, std::string_view word) {
  if (!p.macros_by_name.contains(word)) return false;
  const std::vector<MacroRef> macros = p.macros(word, file);
  return !macros.empty() && all_of(macros, [&](const MacroRef& ref) {
    const MacroDefinition& macro = p.macro(ref);
    const TokenStream& s = p.files[ref.file].tokens;
    TokenIndex i = macro.body_begin;
    while (i + 2 < macro.body_end && s.is_word(i) && s.is(i + 1, tok::coloncolon)) i += 2;
    if (i >= macro.body_end || !(p.classes_by_name.contains(s.text(i)) || p.class_aliases.contains(s.text(i))))
      return false;
    return i + 1 == macro.body_end ||
           (s.is(i + 1, tok::less) && after_template_arguments(s, i + 1, macro.body_end) == macro.body_end);
  });
}

// Returns the last token of the called expression; kNoToken if there is no expression before `(`.
TokenIndex end_of_called_expression(const Project& project, const Function& fn, TokenIndex open) {
  const TokenStream& s = project.files[fn.file].tokens;
  const TokenIndex last = s.previous(open);
  if (last == kNoToken || !in_body_or_return_type(s, fn, open) || s[open].match == kNoToken) return kNoToken;
  if (s.is_word(last)) return names_member(s, last) && project.members_by_name.contains(s.text(last)) ? last : kNoToken;
  if (s.is(last, tok::r_brace)) {
    const TokenIndex name = s[last].match == kNoToken ? kNoToken : s.previous(s[last].match);
    const bool made = name != kNoToken && ((s.is_word(name) && !is_keyword(s[name].kind)) || s.is(name, tok::greater));
    return made ? last : kNoToken;
  }
  const TokenIndex called = s.matched(last, tok::r_paren) ? s.previous(s[last].match) : kNoToken;
  if (s.is_word(called) && is_type_macro(project, fn.file, s.text(called))) return kNoToken;
  return calls_expression(s, open, types_at(Place(project, fn.file, fn.id))) ? last : kNoToken;
}

// Whether a called expression is the result of a library's function template, such as `std::get<0>(t)`: the class of
// the object is unknown.
bool is_result_of_library(const Project& p, const TokenStream& s, TokenIndex last, TokenIndex primary) {
  const bool made = s.matched(last, tok::r_paren) && s[last].match + 1 == last;  // `std::plus<int>()`
  if (!s.is(last, tok::r_paren) || made || !s.is_word(primary) || is_keyword(s[primary].kind) ||
      !s.is(s.next(primary), tok::less))
    return false;
  const std::string qualifier = qualifier_of(p, s, primary);
  return !qualifier.empty() && qualifier != "::" && !p.namespaces.contains(qualifier) && !p.names.contains(qualifier);
}

}  // namespace

std::optional<Call> expression_call(const Project& project, FunctionId id, TokenIndex open) {
  const Function& fn = project.functions[id];
  if (!fn.defined() || !project.functions_by_name.contains(kCallOperator)) return {};
  const TokenStream& s = project.files[fn.file].tokens;
  const TokenIndex last = end_of_called_expression(project, fn, open);
  const TokenIndex primary = last == kNoToken ? kNoToken : begin_of_primary(s, last);
  if (primary == kNoToken) return {};
  Call call{kCallOperator, argument_count(project, fn.file, open), fn.file, open, true};
  call.expression = true;
  if (!operators_of_class(project, call).empty()) return call;
  // The meaning of a name after `.` depends on the object's class, not on an instance of this function.
  const bool of_other = names_member(s, last) && !s.is(object_of_member(s, last), tok::kw_this);
  call.deduced = !of_other && (is_result_of_library(project, s, last, primary) ||
                               depends_on_instance(project, id, {begin_of_callee(s, primary), open}));
  return call.deduced ? std::optional<Call>(call) : std::nullopt;
}

namespace {

// Whether the called object is `this`, cast to a class that derives from its class: `static_cast<D&>(*this)(x)`.
bool casts_this(const TokenStream& s, TokenIndex open) {
  const TokenIndex primary = begin_of_primary(s, s.previous(open));
  if (primary == kNoToken) return false;
  TokenIndex i = begin_of_callee(s, primary);
  if (s.is(i, tok::l_paren)) ++i;  // `(*static_cast<D*>(this))(x)`
  if (s.is(i, tok::star)) ++i;
  const TokenIndex angle = s.is(i, tok::kw_static_cast) ? s.next(i) : kNoToken;
  const TokenIndex object =
      s.is(angle, tok::less) ? after_template_arguments(s, angle, open, Angle::kTemplate) : kNoToken;
  return object != kNoToken && s.matched(object, tok::l_paren) && s.is(s[object].match - 1, tok::kw_this);
}

// Removes the operators of classes that do not derive from the class of the calling function, unless none is left.
void keep_derived(const Project& p, const Call& call, std::vector<FunctionId>& operators) {
  const FunctionId caller = p.function_at(call.file, call.at);
  if (caller == kNone || !p.functions[caller].member) return;
  const auto derives = [&](FunctionId id) {
    const std::vector<std::string>* bases = bases_of(p, p.functions[id].scope);
    return bases != nullptr && std::find(bases->begin(), bases->end(), p.functions[caller].scope) != bases->end();
  };
  if (any_of(operators, derives)) std::erase_if(operators, std::not_fn(derives));
}

// Returns what is passed for the parameter that a call calls; nullptr if it calls none, or if that is not known.
const PassedObject* passed_object(const Project& p, const Call& call) {
  const FunctionId caller = p.function_at(call.file, call.at);
  if (p.analysis.passed_objects.empty() || call.expression || caller == kNone) return nullptr;
  const auto parameter = parameter_at(p, caller, call.at);
  const auto found = parameter ? p.analysis.passed_objects.find(*parameter) : p.analysis.passed_objects.end();
  return found == p.analysis.passed_objects.end() || found->second.unknown ? nullptr : &found->second;
}

// Removes the operators of classes of which no object is passed.
void keep_passed(const Project& p, const PassedObject& passed, std::vector<FunctionId>& operators) {
  std::vector<FunctionId> kept;
  for (const std::string& scope : passed.classes) {
    const std::vector<FunctionId> own = members_of_class(p, scope, operators);
    kept.insert(kept.end(), own.begin(), own.end());
  }
  std::erase_if(operators, [&](FunctionId id) { return !contains(kept, id); });
}

}  // namespace

std::set<ParameterOf> called_parameters(const Project& project, const std::vector<const Call*>& calls) {
  std::set<ParameterOf> out;
  for (const Call* one : calls) {
    const FunctionId caller = project.function_at(one->file, one->at);
    if (!one->object || one->expression || one->parameter || caller == kNone) continue;
    if (const auto parameter = parameter_at(project, caller, one->at)) out.insert(*parameter);
  }
  return out;
}

bool may_call_lambda(const Project& project, const Call& call) {
  if (const PassedObject* passed = passed_object(project, call); passed != nullptr && !passed->device_lambda)
    return false;
  const bool derived = call.expression && casts_this(project.files[call.file].tokens, call.at);
  return !call.parameter && !derived && !has_known_class(project, call);
}

std::vector<FunctionId> operators_called(const Project& project, const Call& call) {
  const auto all = project.functions_by_name.find(kCallOperator);
  if (all == project.functions_by_name.end()) return {};
  const std::vector<FunctionId> of_class = operators_of_class(project, call);
  // The object may be of a class that no file of the run declares, such as one of a library.
  const std::size_t colons = call.type.rfind("::");
  const std::string_view word = colons == std::string_view::npos ? std::string_view() : call.type.substr(colons + 2);
  if (of_class.empty() && !word.empty() && !project.names.contains(word) && !project.class_aliases.contains(word) &&
      !project.macros_by_name.contains(word) && none_of(project.files[call.file].functions, [&](FunctionId id) {
        return project.functions[id].depends_on(word);
      }))
    return {};
  std::vector<FunctionId> out = project.fitting(of_class.empty() ? all->second : of_class, call.arguments, call.file);
  std::erase_if(out, [&](FunctionId id) { return !project.related(project.functions[id].file, call.file); });
  if (call.expression && casts_this(project.files[call.file].tokens, call.at)) keep_derived(project, call, out);
  if (const PassedObject* passed = passed_object(project, call); passed != nullptr) keep_passed(project, *passed, out);
  return out;
}

namespace {

// Returns the call of an object whose arguments begin at `open`; nothing if there is none.
std::optional<Call> call_of_object(const Project& project, FunctionId fn, TokenIndex open) {
  const TokenStream& s = project.files[project.functions[fn].file].tokens;
  if (!s.matched(open, tok::l_paren)) return {};
  if (auto call = expression_call(project, fn, open)) return call;
  const TokenIndex name = s.previous(open);
  const TokenIndex before = name == kNoToken ? kNoToken : s.previous(name);
  if (!s.is_word(name) || names_member(s, name) || s.is(before, tok::coloncolon) || !may_be_object(project, fn, name))
    return {};
  const Local* local = project.find_local(fn, s.text(name), name);
  const bool declared = local != nullptr && local->declarator().name_token == name;
  return declared ? std::optional<Call>() : object_call(project, fn, name, open);
}

}  // namespace

std::vector<FunctionId> operators_called_at(const Project& project, FunctionId fn, TokenIndex open) {
  const std::optional<Call> call = call_of_object(project, fn, open);
  return call ? callees_of(project, *call) : std::vector<FunctionId>();
}

std::vector<FunctionId> known_operators_called(const Project& project, FunctionId fn, TokenIndex open) {
  const std::optional<Call> call = call_of_object(project, fn, open);
  return call && has_known_class(project, *call) ? callees_of(project, *call) : std::vector<FunctionId>();
}

}  // namespace cu2sycl
