// Arguments of launches that are converted to the type of the kernel's parameter before the kernel starts.
#include <algorithm>

#include "analysis/launch/captures.hpp"
#include "program/expressions/expression_types.hpp"
#include "program/lookup/classes.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

bool depends_on(const Place& place, std::string_view name) {
  return place.current() != nullptr && place.current()->depends_on(name);
}

// Returns a class of the run that the tokens of a type name; empty if there is none.
std::string_view class_in(const Project& p, const TokenStream& s, const Declaration& d) {
  for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
    const std::string_view name =
        s.is_word(i) && !s.is(i + 1, tok::coloncolon) ? class_named(p, s.text(i)) : std::string_view();
    if (!name.empty()) return name;
  }
  return {};
}

// The declaration of a variable or data member.
struct Named {
  const TokenStream* tokens = nullptr;  // nullptr if there is none
  const Declaration* declaration = nullptr;
  const Declarator* declarator = nullptr;
  [[nodiscard]] bool object() const {
    return tokens != nullptr && declarator->pointer_depth == 0 && !declarator->array();
  }
};

// Returns what the argument `x` or `this->x` names; nothing for other arguments.
Named named_by(const Place& place, TokenRange argument) {
  const TokenStream& s = place.tokens;
  const Project& p = place.program;
  const TokenIndex i = argument.end - 1;
  const bool of_this =
      argument.end == argument.begin + 3 && s.is(argument.begin, tok::kw_this) && s.is(i - 1, tok::arrow);
  if (!s.is_word(i) || !(of_this || i == argument.begin)) return {};
  if (const Local* local = of_this ? nullptr : place.local(i); local != nullptr)
    return {&s, &local->declaration, &local->declarator()};
  FileId file{0};
  if (const DataMember* member = p.member_of_class(place.function, s.text(i), &file); member != nullptr) {
    for (const Declarator& one : member->declaration.declarators) {
      if (one.name == s.text(i)) return {&p.files[file].tokens, &member->declaration, &one};
    }
  }
  const std::vector<HostVariable> globals = p.globals(s.text(i), place.file_id);
  if (globals.empty()) return {};
  return {&p.files[globals.front().file].tokens, globals.front().declaration, globals.front().declarator};
}

// Returns the class of `Class<T>{…}` or `Class(…)`, which initialises a variable; empty for other initialisers.
std::string_view class_made(const Project& p, const TokenStream& s, const Declarator& variable) {
  if (variable.initializer == kNoToken || !s.is_any(variable.end - 1, tok::r_paren, tok::r_brace)) return {};
  const TokenIndex name = begin_of_primary(s, variable.end - 1);
  const bool whole = s.is_word(name) && s.is(begin_of_callee(s, name) - 1, tok::equal);
  return whole ? class_named(p, s.text(name)) : std::string_view();
}

// Returns the class of a variable; empty for pointers and for arrays.
std::string_view class_of_variable(const Project& p, const Named& one) {
  if (one.tokens != nullptr && one.declaration->is_auto) return class_made(p, *one.tokens, *one.declarator);
  return one.object() ? class_in(p, *one.tokens, *one.declaration) : std::string_view();
}

// Whether scope `outer` is `inner` or encloses it.
bool is_around(const std::string& outer, const std::string& inner) {
  return outer.empty() || inner == outer || inner.starts_with(outer + "::");
}

// Whether a word names a type of a scope around a kernel; such a type can be named anywhere.
bool is_type_around(const Project& p, const Function& kernel, std::string_view word) {
  return any_of(p.names.of(word), [&](const DeclaredName& one) {
    return one.kind == DeclaredName::Kind::kType && is_around(one.scope, kernel.scope) &&
           p.related(one.file, kernel.file);
  });
}

}  // namespace

std::set<FileId> files_with_pointer_conversions(const Project& project) {
  std::set<FileId> out;
  for (const Function& fn : project.functions) {
    if (fn.member && fn.name.starts_with("operator ") && fn.name.ends_with('*')) out.insert(fn.file);
  }
  return out;
}

namespace {

// Returns the unqualified name of the class in `a::Name<T>`.
std::string_view class_word(std::string_view type) {
  type = type.substr(0, type.find('<'));
  const std::size_t colons = type.rfind("::");
  return colons == std::string_view::npos ? type : type.substr(colons + 2);
}

// Returns the type of an argument as far as it is known; `*` for a pointer to an unknown type.
std::string type_of_argument(const Place& place, TokenRange argument) {
  const TokenStream& s = place.tokens;
  std::string type = type_of_expression(place, argument);
  if (!type.empty()) return type;
  for (TokenIndex i = argument.begin; i < argument.end; ++i) {
    if (s.is(i, tok::question)) return "*";  // `p ? p : nullptr`
  }
  if (s.is(argument.end - 1, tok::r_paren)) {  // `p.get()`, as of std::unique_ptr
    const TokenIndex name = begin_of_primary(s, argument.end - 1);
    return name != kNoToken && names_member(s, name) ? "*" : "";
  }
  if (!s.is_word(argument.end - 1) || !names_member(s, argument.end - 1)) return type;
  const auto members = place.program.members_by_name.find(s.text(argument.end - 1));
  const bool pointers =
      members != place.program.members_by_name.end() && all_of(members->second, [&](const MemberRef& ref) {
        const auto& names = place.program.files[ref.file].members[ref.index].declaration.declarators;
        return all_of(names, [](const Declarator& one) { return one.pointer_depth > 0 || one.array(); });
      });
  return pointers ? "*" : "";
}

// Whether a class has a constructor that can be called with one object of another class.
bool is_made_of_others(const Project& p, std::string_view class_name) {
  return any_of(p.functions_by_name.of(class_name), [&](FunctionId id) {
    const Function& fn = p.functions[id];
    if (!fn.member || fn.class_name() != class_name || fn.parameters.empty() || fn.parameters.front().pack ||
        (fn.parameters.size() > 1 && !fn.parameters[1].has_default))
      return false;
    const TokenStream& s = p.files[fn.file].tokens;
    const Declaration& d = fn.parameters.front().declaration;
    const TokenIndex name = class_name_in(s, {d.type_begin, d.type_end});
    return name != kNoToken && !is_keyword(s[name].kind) &&
           (s.text(name) != class_name || s.is(name - 1, tok::coloncolon));
  });
}

// Whether some class has a conversion operator to a class.
bool is_converted_from_others(const Project& p, std::string_view class_name) {
  return p.functions_by_name.contains("operator " + std::string(class_name));
}

// Whether types of several scopes have this name.
bool has_several_meanings(const Project& p, std::string_view name) {
  const std::vector<DeclaredName>& all = p.names.of(name);
  const auto is_other = [&](const DeclaredName& one) {
    return one.kind == DeclaredName::Kind::kType && one.scope != all.front().scope;
  };
  return any_of(all, is_other);
}

// Whether a variable is of a class of a library, whose objects kernels cannot have, and a kernel's parameter is of
// another class, or a number.
bool converts_foreign(const Place& place, const Named& variable, const TokenStream& s, const Declaration& parameter) {
  if (!variable.object() || variable.declaration->is_auto) return false;
  const TokenStream& here = *variable.tokens;
  const TokenIndex from = class_name_in(here, {variable.declaration->type_begin, variable.declaration->type_end});
  if (from == kNoToken || place.program.names.contains(here.text(from)) || here.text(from).ends_with("_t") ||
      depends_on(place, here.text(from)))
    return false;
  const TokenIndex to = class_name_in(s, {parameter.type_begin, parameter.type_end});
  const bool of_std = here.is(from + 1, tok::less) && here.is(from - 1, tok::coloncolon) && here.is(from - 2, "std");
  return to == kNoToken ? of_std : s.text(to) != here.text(from) && !s.text(to).ends_with("_t");
}

// Whether only an instance of the function, or an initializer, decides the type of a variable.
bool has_unknown_type(const Place& place, const Named& variable) {
  if (variable.tokens == nullptr || variable.declaration->is_auto) return variable.tokens != nullptr;
  const TokenStream& s = *variable.tokens;
  const TokenIndex name = class_name_in(s, {variable.declaration->type_begin, variable.declaration->type_end});
  return name != kNoToken && depends_on(place, s.text(name));
}

}  // namespace

bool converts_class(const Place& place, const Function& kernel, std::size_t k, TokenRange argument, std::size_t given,
                    const std::set<FileId>& conversions) {
  if (argument.begin >= argument.end || k >= kernel.parameters.size()) return false;
  const Declaration& d = kernel.parameters[k].declaration;
  if (d.declarators.size() != 1 || d.declarators.front().reference) return false;
  const Named named = named_by(place, argument);
  const bool variable =
      named.tokens != nullptr || (argument.end == argument.begin + 1 && place.tokens.is_word(argument.begin));
  const bool pointer = d.declarators.front().pointer_depth > 0 || d.declarators.front().array();
  const bool asked =
      pointer && any_of(conversions, [&](FileId file) { return place.program.related(file, place.file_id); });
  const TokenStream& s = place.program.files[kernel.file].tokens;
  const TokenIndex written = pointer ? kNoToken : class_name_in(s, {d.type_begin, d.type_end});
  const std::string_view wanted =
      written == kNoToken ? std::string_view() : class_named(place.program, s.text(written));
  const bool makes =
      !wanted.empty() && (is_made_of_others(place.program, wanted) || is_converted_from_others(place.program, wanted));
  std::string type = (asked || makes) && !variable ? type_of_argument(place, argument) : std::string();
  if (!pointer && type == "*") type.clear();
  const std::string_view from =
      variable ? class_of_variable(place.program, named) : class_named(place.program, class_word(type));
  const bool perhaps = asked && type.empty() && !place.tokens.is_any(argument.begin, tok::kw_nullptr, tok::amp) &&
                       !capturable(place, argument) && !(variable && place.local(argument.begin) != nullptr);
  const bool unknown = variable ? has_unknown_type(place, named) : !capturable(place, argument);
  const bool made = makes && unknown && type.empty();  // the argument may be of another class
  const bool foreign = !pointer && from.empty() && converts_foreign(place, named, s, d);
  if (from.empty() && !perhaps && !made && !foreign) return false;
  const bool others = makes && from == wanted && has_several_meanings(place.program, wanted);
  const Function* here = place.current();
  const bool same_scope = kernel.scope.empty() || (here != nullptr && is_around(kernel.scope, here->scope));
  const auto& types = kernel.template_parameters;
  for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
    if (!s.is_word(i)) continue;
    const auto parameter = static_cast<std::size_t>(std::ranges::find(types, s.text(i)) - types.begin());
    const bool known = parameter < given && parameter < types.size() && !types[parameter].ends_with("...");
    if (known && (pointer || d.type_end > d.type_begin + 1)) continue;  // a parameter of type `T` is not converted
    if ((!from.empty() && !others && class_named(place.program, s.text(i)) == from) || parameter < types.size() ||
        !(same_scope || is_builtin_type(s[i].kind) || is_keyword(s[i].kind) ||
          is_type_around(place.program, kernel, s.text(i))))
      return false;
  }
  return true;
}

}  // namespace cu2sycl
