#include "analysis/call_graph/shared_parameters.hpp"

#include <algorithm>

#include "analysis/call_graph/references.hpp"
#include "program/expressions/deduction.hpp"
#include "program/lookup/classes.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Whether two templates take types and values in the same places; types that only one of them has can be deduced.
// Outside its class, a member template has the header of the class before its own.
bool take_alike(const Project& p, const Function& x, const Function& y) {
  const std::vector<bool>& a = x.takes_type;
  const std::vector<bool>& b = y.takes_type;
  if (a.empty() || b.empty()) return true;
  const std::vector<bool>& longer = a.size() < b.size() ? b : a;
  const std::vector<bool>& own = a.size() < b.size() ? a : b;
  const bool first = std::equal(own.begin(), own.end(), longer.begin());
  if (least_template_arguments(p, a.size() < b.size() ? y : x) > own.size()) return false;
  const auto rest = longer.begin() + static_cast<std::ptrdiff_t>(own.size());
  return (first && std::all_of(rest, longer.end(), [](bool type) { return type; })) ||
         (x.member && y.member && std::equal(own.rbegin(), own.rend(), longer.rbegin()));
}

// Whether some number of arguments fits both functions, with default arguments.
bool take_as_many(const Function& x, const Function& y) {
  const auto least = [](const Function& fn) {
    return count_if(fn.parameters, [](const Parameter& one) { return !one.has_default && !one.pack; });
  };
  return std::max(least(x), least(y)) <=
         static_cast<std::ptrdiff_t>(std::min(x.parameters.size(), y.parameters.size()));
}

// Whether one call may mean either function. Objects are called by no name, so all call operators are one set.
bool same_overload_set(const Project& p, const Function& x, const Function& y) {
  if (!x.in_device_code() || !y.in_device_code() || !take_as_many(x, y) || !p.related(x.file, y.file)) return false;
  // `void ns::kernel()` is parsed like a member of a class.
  if (x.member != y.member && x.scope != y.scope) return false;
  if (x.name == kCallOperator) return true;
  if (!take_alike(p, x, y)) return false;
  return ends_with_scope(x.scope, y.scope) || ends_with_scope(y.scope, x.scope) || are_brought_together(p, x, y);
}

}  // namespace

bool same_units(const Project& project, FileId a, FileId b) {
  return a == b || project.files[a].roots == project.files[b].roots;
}

namespace {

// Whether two declarations are those of different functions: each unit of the program has a definition of its own, and
// a unit without a definition sees both declarations.
bool declare_others(const Project& p, const std::vector<FunctionId>& same, const Function& x, const Function& y) {
  if (x.file == y.file || x.member || y.member || x.defined() || y.defined()) return false;
  bool any_of_x = false;
  bool any_of_y = false;
  for (const FunctionId id : same) {
    const Function& one = p.functions[id];
    if (!one.defined() || one.scope != x.scope || !take_as_many(one, x)) continue;
    const bool of_x = p.related(one.file, x.file);
    const bool of_y = p.related(one.file, y.file);
    if (of_x && of_y) return false;
    any_of_x |= of_x;
    any_of_y |= of_y;
  }
  return any_of_x && any_of_y;
}

}  // namespace

void item_alone(ImplicitParameters& implicit) {
  implicit.variables.clear();
  implicit.dynamic = false;
}

void in_words_of_caller(Project& p, ImplicitParameters& implicit, const Function& callee, const Call& call) {
  if (call.object || implicit.variables.empty()) return;
  const Place place(p, call.file, p.function_at(call.file, call.at));
  const TemplateArguments arguments = template_arguments_in_call(place, call.at, callee);
  for (VariableId& v : implicit.variables) v = p.add_instance_in_call(v, callee, arguments);
}

bool share_among_overloads(Project& project, const std::function<bool(FunctionId, FunctionId)>& called_as_one) {
  bool changed = false;
  for (Function& head : project.functions) {
    if (head.shared_body == kNoToken) continue;
    Function& fn = project.functions[project.function_at(head.file, head.shared_body)];
    if (fn.in_device_code() && head.in_device_code()) changed |= head.implicit.merge(fn.implicit);
  }
  for (auto& [name, ids] : project.functions_by_name) {
    for (const FunctionId a : ids) {
      for (const FunctionId b : ids) {
        Function& x = project.functions[a];
        const Function& y = project.functions[b];
        if (a == b || x.implicit.holds(y.implicit)) continue;
        if (name == kCallOperator && x.scope != y.scope && !are_brought_together(project, x, y)) continue;
        if (is_reached(project, x) && !is_reached(project, y)) continue;
        if (same_overload_set(project, x, y) && !declare_others(project, ids, x, y) &&
            !(differ_by_classes(project, x, y) && !called_as_one(a, b)))
          changed |= x.implicit.merge(y.implicit);
      }
    }
  }
  return changed;
}

bool pass_item_to_objects(Project& p, const ResolvedCall& one) {
  bool changed = false;
  for (const FunctionId callee : one.callees) {
    Function& fn = p.functions[callee];
    if (!fn.in_device_code() || fn.implicit.item || !fn.implicit.parameters()) continue;
    fn.implicit.item = true;
    changed = true;
  }
  return changed;
}

bool share_among_objects(Project& project, const std::vector<FunctionId>& operators) {
  bool changed = false;
  for (const FunctionId a : operators) {
    for (const FunctionId b : operators) {
      Function& x = project.functions[a];
      const Function& y = project.functions[b];
      // An operator that needs nothing is called without (cu2sycl/core/invoke.hpp).
      if (!x.implicit.parameters() || x.implicit.holds(y.implicit) || x.scope == y.scope || !x.in_device_code() ||
          !y.in_device_code())
        continue;
      ImplicitParameters implicit = y.implicit;
      if (!same_units(project, x.file, y.file)) {
        implicit.variables.clear();
        implicit.dynamic = false;
      }
      changed |= x.implicit.merge(implicit);
    }
  }
  return changed;
}

void order_alike(Project& project, std::set<FunctionId> of_several) {
  const auto alike = [&](FunctionId a, FunctionId b) {
    const auto& x = project.functions[a].implicit.variables;
    const auto& y = project.functions[b].implicit.variables;
    return x.size() > 1 && std::is_permutation(x.begin(), x.end(), y.begin(), y.end()) &&
           same_overload_set(project, project.functions[a], project.functions[b]);
  };
  const auto each_pair = [&](const auto& visit) {
    for (const auto& [name, ids] : project.functions_by_name) {
      for (std::size_t a = 0; a < ids.size(); ++a) {
        for (std::size_t b = a + 1; b < ids.size(); ++b) {
          if (alike(ids[a], ids[b])) visit(ids[a], ids[b]);
        }
      }
    }
  };
  for (std::size_t before = 0; before != of_several.size();) {
    before = of_several.size();
    each_pair([&](FunctionId a, FunctionId b) {
      if (of_several.contains(a) || of_several.contains(b)) of_several.insert({a, b});
    });
  }
  for (const FunctionId id : of_several) {
    auto& variables = project.functions[id].implicit.variables;
    std::ranges::sort(variables);
  }
  each_pair([&](FunctionId a, FunctionId b) {
    project.functions[b].implicit.variables = project.functions[a].implicit.variables;
  });
}

namespace {

// Returns the entry for a class; `owner` is a function that needs it.
ClassImplicit& class_implicit_of(Project& p, const std::string& name, FileId file, FunctionId owner) {
  if (const ClassImplicit* known = class_implicit(p, name, file); known != nullptr)
    return const_cast<ClassImplicit&>(*known);
  ClassImplicit& made = p.implicit_by_class[name].emplace_back();
  made.owner = owner;
  return made;
}

// Whether a class has constructors: a function of its name is visible.
bool has_constructors(const Project& p, const std::string& name, FileId file) {
  return any_of(p.functions_by_name.of(name), [&](FunctionId id) { return p.related(p.functions[id].file, file); });
}

// Whether objects of a class may be made where nothing can be passed to them.
bool is_made_elsewhere(const Project& p, const MadeClasses& made, std::string_view name, FileId file) {
  const auto found = made.find(name);
  return found != made.end() && any_of(found->second, [&](FileId other) { return p.related(other, file); });
}

// Whether objects of a class, or of a class that derives from it, may be made where nothing can be passed to them. The
// constructors of a class that derives from a class template do not pass anything on.
bool object_is_made_elsewhere(const Project& p, const MadeClasses& made, const Function& member) {
  return is_made_elsewhere(p, made, member.class_name(), member.file) || any_of(p.all_bases, [&](const auto& one) {
           const auto& [derived, bases] = one;
           return contains(bases, member.scope) &&
                  (!member.class_parameters.empty() ||
                   is_made_elsewhere(p, made, last_word_of_scope(derived), member.file));
         });
}

// Gives a class without constructors one that passes on what the default constructor of the class of a member or base
// needs. `names` are those of the members, or of the base.
bool gather_default_parameters(Project& p, const std::string& name, FileId file, const std::string& of,
                               const std::vector<std::string_view>& names) {
  if (has_constructors(p, name, file)) return false;
  ImplicitParameters implicit;
  FunctionId owner = kNone;
  for (const FunctionId id : p.callees(of, 0, file)) {
    const Function& f = p.functions[id];
    if (!f.constructor() || !f.in_device_code() || !f.implicit.parameters() || !p.related(f.file, file)) continue;
    implicit.merge(f.implicit);
    owner = id;
  }
  if (const ClassImplicit* nested = class_implicit(p, of, file); nested != nullptr) {
    implicit.merge(nested->implicit);
    owner = nested->owner;
  }
  if (owner == kNone) return false;
  const bool added = class_implicit(p, name, file) == nullptr;
  ClassImplicit& made = class_implicit_of(p, name, file, owner);
  for (const std::string_view one : names) {
    if (!contains(made.members, one)) made.members.emplace_back(one);
  }
  return made.implicit.merge(implicit) || added;
}

bool gather_member_parameters(Project& p, const std::unordered_set<std::string>& constructed, FileId file,
                              const DataMember& member) {
  const std::string of = class_of(p.files[file], member);
  if (of.empty() || (!constructed.contains(of) && class_implicit(p, of, file) == nullptr)) return false;
  std::vector<std::string_view> names;
  for (const Declarator& one : member.declaration.declarators) names.push_back(one.name);
  return gather_default_parameters(p, std::string(last_word_of_scope(member.scope)), file, of, names);
}

bool gather_base_parameters(Project& p, FileId file, const ClassBody& body) {
  const TokenStream& s = p.files[file].tokens;
  bool changed = false;
  for (TokenIndex i = body.keyword; i < body.open; ++i) {
    const bool base = s.is_word(i) && s.is_any(s.next(i), tok::comma, tok::l_brace) && s.text(i) != body.name;
    if (base) changed |= gather_default_parameters(p, body.name, file, std::string(s.text(i)), {s.text(i)});
  }
  return changed;
}

}  // namespace

MadeClasses classes_made_elsewhere(const Project& p) {
  const auto is_argument = [](const TokenStream& s, TokenIndex i) {
    return s.is_any(s.previous(i), tok::less, tok::comma) &&
           s.is_any(s.next(i), tok::greater, tok::comma, tok::greatergreater, tok::lesslessless);
  };
  MadeClasses out;
  for (const Function& fn : p.functions) {
    if (!fn.defined()) continue;
    const TokenStream& s = p.files[fn.file].tokens;
    for (TokenIndex i = fn.open; i < fn.body_close; ++i) {
      if (!s.is_word(i) || names_member(s, i)) continue;
      const bool anywhere = i > fn.body_open ? !fn.in_device_code() : fn.global && i < fn.close;
      const std::string_view named = anywhere || is_argument(s, i) ? class_named(p, s.text(i)) : std::string_view();
      if (!named.empty()) out[named].insert(fn.file);
    }
  }
  return out;
}

MadeClasses classes_in_memory(const Project& p) {
  MadeClasses out;
  for (const Function& fn : p.functions) {
    if (!fn.defined()) continue;
    const TokenStream& s = p.files[fn.file].tokens;
    for (TokenIndex i = fn.open; i < fn.body_close; ++i) {
      if (!s.is_word(i) || is_keyword(s[i].kind) || names_member(s, i)) continue;
      const TokenIndex next = s.next(i);
      const bool array = s.is_word(next) && s.is(s.next(next), tok::l_square);
      const bool sized = s.is(s.previous(i), tok::l_paren) && s.is(s.previous(s.previous(i)), tok::kw_sizeof);
      if (!array && !sized && !s.is(next, tok::star)) continue;
      if (const std::string_view named = class_named(p, s.text(i)); !named.empty()) out[named].insert(fn.file);
    }
  }
  return out;
}

namespace {

// Whether objects of a member's class are values: an operator assigns to them or returns one.
bool is_value_class(const Project& p, const Function& member) {
  return any_of(p.functions, [&](const Function& fn) {
    if (fn.scope != member.scope || !fn.is_operator()) return false;
    const TokenStream& s = p.files[fn.file].tokens;
    bool returns = false;
    for (TokenIndex i = fn.begin; i < fn.name_token; ++i) returns |= s.is(i, member.class_name());
    const std::string_view sign = std::string_view(fn.name).substr(8);
    return returns || (sign.ends_with('=') && sign != "==" && sign != "!=" && sign != "<=" && sign != ">=");
  });
}

// Returns the constructors of a member's class if each can be passed what the object keeps; empty if one cannot, or if
// there are none. A copy is made without arguments, and `= default` has no initialisers.
std::vector<FunctionId> keeping_constructors(const Project& p, const MadeClasses& stored, const Function& member) {
  std::vector<FunctionId> out;
  if (is_made_elsewhere(p, stored, member.class_name(), member.file) || is_value_class(p, member)) return out;
  for (const FunctionId id : p.functions_by_name.at(member.class_name())) {
    const Function& fn = p.functions[id];
    if (!fn.constructor() || fn.scope != member.scope || !p.related(fn.file, member.file)) continue;
    const TokenStream& s = p.files[fn.file].tokens;
    const TokenIndex name =
        fn.parameters.size() != 1
            ? kNoToken
            : class_name_in(s, {fn.parameters[0].declaration.type_begin, fn.parameters[0].declaration.type_end});
    const bool copies = name != kNoToken && s.is(name, member.class_name());
    if (!fn.in_device_code() || copies || s.is(s.next(fn.close), tok::equal)) return {};
    out.push_back(id);
  }
  return out;
}

}  // namespace

bool gather_class_parameters(Project& p, const std::unordered_set<std::string>& constructed, const MadeClasses& made,
                             const MadeClasses& stored) {
  bool changed = false;
  for (FunctionId id{0}; id < p.functions.size(); ++id) {
    const Function& fn = p.functions[id];
    if (!fn.member || !fn.fixed_parameters() || !fn.in_device_code() || !fn.implicit.parameters()) continue;
    if (object_is_made_elsewhere(p, made, fn)) continue;
    std::vector<FunctionId> constructors;
    if (has_constructors(p, fn.class_name(), fn.file)) {
      constructors = keeping_constructors(p, stored, fn);
      if (constructors.empty()) continue;
    }
    ClassImplicit& of_class = class_implicit_of(p, fn.class_name(), fn.file, id);
    of_class.kept = true;
    of_class.constructors = !constructors.empty();
    changed |= of_class.implicit.merge(fn.implicit);
    ImplicitParameters passed;
    passed.item = of_class.implicit.item;
    passed.dynamic = of_class.implicit.dynamic;
    passed.variables = of_class.implicit.variables;
    for (const FunctionId one : constructors) changed |= p.functions[one].implicit.merge(passed);
  }
  for (FileId file{0}; file < p.files.size(); ++file) {
    for (const ClassBody& one : p.files[file].classes) changed |= gather_base_parameters(p, file, one);
    for (const DataMember& one : p.files[file].members) changed |= gather_member_parameters(p, constructed, file, one);
  }
  return changed;
}

}  // namespace cu2sycl
