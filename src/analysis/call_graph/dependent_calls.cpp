#include "analysis/call_graph/dependent_calls.hpp"

#include <algorithm>
#include <tuple>

#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/declaration.hpp"
#include "system/parallel.hpp"

namespace cu2sycl {
bool is_dependent_alias(const Project& p, const Function& fn, std::string_view name) {
  std::vector<std::string_view> names{name};
  const auto depends = [&](const ClassAlias& one) {
    const TokenStream& s = p.files[one.file].tokens;
    const TokenIndex list = s.next(one.at);
    const TokenIndex after =
        s.is(list, tok::less) ? after_template_arguments(s, list, s.size(), Angle::kTemplate) : kNoToken;
    for (TokenIndex i = begin_of_callee(s, one.at); i < (after == kNoToken ? list : after); ++i) {
      if (!s.is_word(i)) continue;
      if (fn.depends_on(s.text(i))) return true;
      if (!contains(names, s.text(i))) names.push_back(s.text(i));
    }
    return false;
  };
  for (std::size_t k = 0; k < names.size(); ++k) {
    const auto found = p.class_aliases.find(names[k]);
    if (found == p.class_aliases.end()) continue;
    const bool any = visit_scopes(p, fn.scope, [&](std::string_view level) {
      return any_of(found->second, [&](const ClassAlias& one) { return one.scope == level && depends(one); });
    });
    if (any) return true;
  }
  return false;
}

namespace {

// Whether the type of a member of the function's class depends on the instance: it names a template parameter, or a
// type that the class itself declares.
bool has_dependent_type(const Project& p, const Function& fn, const TokenStream& s, const Declaration& d) {
  for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
    const bool declared =
        s.is_word(i) && !is_keyword(s[i].kind) && declares(p, fn.file, s.text(i), fn.scope, DeclaredName::Kind::kType);
    if (declared || fn.depends_on(s.text(i))) return true;
  }
  return false;
}

// Whether a word names a function of the same class whose result depends on the instance: `const D& self() const`.
bool has_dependent_result(const Project& p, const Function& fn, std::string_view word) {
  const auto named = fn.member ? p.functions_by_name.find(word) : p.functions_by_name.end();
  return named != p.functions_by_name.end() && any_of(named->second, [&](FunctionId id) {
           const Function& called = p.functions[id];
           if (called.scope != fn.scope || !p.related(called.file, fn.file)) return false;
           const TokenStream& s = p.files[called.file].tokens;
           for (TokenIndex i = called.declaration; i < called.name_token; ++i) {
             if (s.is_word(i) && called.depends_on(s.text(i))) return true;
           }
           return false;
         });
}

}  // namespace

bool depends_on_instance(const Project& p, FunctionId id, TokenRange range, int depth) {
  constexpr int kDeepest = 4;  // of nested initialisers
  const Function& fn = p.functions[id];
  const TokenStream& s = p.files[fn.file].tokens;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    const bool of_this = names_member(s, i) && s.is(object_of_member(s, i), tok::kw_this);
    if (!s.is_word(i) || (names_member(s, i) && !of_this)) continue;
    if (!of_this && fn.depends_on(s.text(i))) return true;
    const Local* local = depth < kDeepest && !of_this ? p.find_local(id, s.text(i), i) : nullptr;
    if (local == nullptr && !of_this && is_dependent_alias(p, fn, s.text(i))) return true;
    if (local == nullptr && s.is(s.next(i), tok::l_paren) && has_dependent_result(p, fn, s.text(i))) return true;
    FileId file{0};
    const DataMember* member = local == nullptr ? p.member_of_class(id, s.text(i), &file) : nullptr;
    if (member != nullptr && has_dependent_type(p, fn, p.files[file].tokens, member->declaration)) return true;
    if (local == nullptr) continue;
    const Declaration& d = local->declaration;
    if (depends_on_instance(p, id, {d.type_begin, d.type_end}, depth + 1)) return true;
    const Declarator& one = local->declarator();
    if (d.is_auto && one.initializer != kNoToken && one.initializer < i &&
        depends_on_instance(p, id, {one.initializer, one.end}, depth + 1))
      return true;
  }
  return false;
}

namespace {

// Whether a called member function's object is of an unknown class, and several classes have a member of its name.
bool may_be_of_classes(const Project& p, FileId file, TokenIndex name) {
  const auto named = p.functions_by_name.find(name_of_function(p.files[file].tokens, name));
  if (named == p.functions_by_name.end()) return false;
  const Function* first = nullptr;
  bool several = false;
  for (const FunctionId id : named->second) {
    const Function& fn = p.functions[id];
    if (!fn.member || !p.related(fn.file, file)) continue;
    several |= first != nullptr && first->scope != fn.scope;
    first = &fn;
  }
  return several && of_written_class(p, file, name).empty();
}

// Whether a qualified name may be that of members of several classes: an alias template names one of them by a
// condition.
bool is_of_several_classes(const Project& p, FileId file, TokenIndex name, std::size_t arguments) {
  const std::vector<FunctionId> callees = callees_at(p, file, name, arguments);
  return any_of(callees, [&](FunctionId id) {
    const Function& fn = p.functions[id];
    return fn.member && fn.scope != p.functions[callees.front()].scope;
  });
}

}  // namespace

bool have_same_parameters(const Project& p, const Function& x, const Function& y) {
  const auto same = [&](const Parameter& a, const Parameter& b) {
    const auto words = [&](const Function& fn, const Parameter& one) {
      const Declaration& d = one.declaration;
      return d.declarators.size() == 1 ? p.files[fn.file].tokens.slice(d.type_begin, d.type_end) : std::string_view();
    };
    const auto shape = [](const Declarator& one) {
      return std::tuple(one.pointer_depth + (one.array() ? 1 : 0), one.reference);
    };
    return !words(x, a).empty() && words(x, a) == words(y, b) &&
           shape(a.declaration.declarators.front()) == shape(b.declaration.declarators.front());
  };
  return x.template_parameters == y.template_parameters && std::ranges::equal(x.parameters, y.parameters, same);
}

namespace {

// Whether a call in a function may mean functions of more than one scope, which are not members. One with the same
// parameters as another that is in a scope around the caller is not meant: an instance that finds both is ambiguous.
bool in_several_scopes(const Project& p, const std::vector<FunctionId>& ids, const Function& caller) {
  std::vector<const Function*> around;
  std::vector<const Function*> others;
  for (const FunctionId id : ids) {
    const Function& fn = p.functions[id];
    if (fn.member || !p.related(fn.file, caller.file)) continue;
    const bool outer = visit_scopes(p, caller.scope, [&](std::string_view level) { return level == fn.scope; });
    (outer ? around : others).push_back(&fn);
  }
  std::erase_if(others, [&](const Function* fn) {
    return any_of(around, [&](const Function* own) { return have_same_parameters(p, *own, *fn); });
  });
  others.insert(others.end(), around.begin(), around.end());
  return any_of(others, [&](const Function* fn) { return fn->scope != others.front()->scope; });
}

}  // namespace

namespace {

// The most calls in the callee of a dependent call: the output writes the callee twice. Calls with longer callees are
// not treated as dependent.
constexpr std::size_t kMostCalls = 6;

std::size_t calls_among(const TokenStream& s, TokenRange range) {
  std::size_t out = 0;
  for (TokenIndex i = range.begin; i < range.end; ++i) out += s.is(i, tok::l_paren) ? 1 : 0;
  return out;
}

}  // namespace

TokenIndex begin_of_dependent_call(const Project& p, FunctionId id, TokenIndex name, TokenIndex open) {
  if (id == kNone) return kNoToken;
  const Function& fn = p.functions[id];
  const TokenStream& s = p.files[fn.file].tokens;
  if (name <= fn.body_open || s.has(name, kInDirective)) return kNoToken;
  const bool member = names_member(s, name);
  const bool several = member ? may_be_of_classes(p, fn.file, name)
                              : s.is(before_name(s, name), tok::coloncolon) &&
                                    is_of_several_classes(p, fn.file, name, argument_count(p, fn.file, open));
  if (!fn.depends() && !several) return kNoToken;
  const TokenIndex begin = begin_of_callee(s, name);
  if (begin <= fn.body_open || calls_among(s, {begin, name}) > kMostCalls) return kNoToken;
  if (!fn.depends()) return begin;
  if (begin != name) return depends_on_instance(p, id, {begin, name}) ? begin : kNoToken;
  const auto named = p.functions_by_name.find(name_of_function(s, name));
  if (named != p.functions_by_name.end() && argument_count(p, fn.file, open) == kAnyNumber) return name;
  if (named == p.functions_by_name.end() || !in_several_scopes(p, named->second, fn)) return kNoToken;
  for (const TokenRange& one : arguments_in(s, open)) {
    if (one.end == one.begin + 1 && depends_on_instance(p, id, one)) return name;
  }
  return kNoToken;
}

std::vector<FunctionId> dependent_callees(const Project& p, FileId file, TokenIndex name, std::size_t arguments) {
  const TokenStream& s = p.files[file].tokens;
  const bool member = is_qualified_name(s, name);
  if (!member) {  // argument-dependent lookup does not follow if a member is found
    std::vector<FunctionId> found = callees_at(p, file, name, arguments);
    if (!found.empty() && p.functions[found.front()].member) return found;
  }
  const std::vector<FunctionId> of_class = member ? of_written_class(p, file, name) : std::vector<FunctionId>();
  std::vector<FunctionId> out =
      of_class.empty() ? p.callees(name_of_function(s, name), arguments, file) : p.fitting(of_class, arguments, file);
  const bool reached = p.files[file].branches.at(name).any();
  std::erase_if(out, [&](FunctionId id) {
    const Function& fn = p.functions[id];
    return !p.related(fn.file, file) || fn.member != member || fn.global || fn.constructor() ||
           (reached && !is_reached(p, fn));
  });
  return out;
}

namespace {

std::vector<FunctionId> look_up(const Project& p, FunctionId id, TokenIndex i) {
  const FileId file = p.functions[id].file;
  const TokenStream& s = p.files[file].tokens;
  if (!p.functions_by_name.contains(name_of_function(s, i))) return {};
  const TokenIndex open = call_open(s, i, names_member(s, i) ? Angle::kEither : Angle::kTemplate);
  if (open == kNoToken) return {};
  const std::size_t arguments = argument_count(p, file, open);
  const bool dependent = begin_of_dependent_call(p, id, i, open) != kNoToken;
  return dependent ? dependent_callees(p, file, i, arguments) : callees_at(p, file, i, arguments);
}

}  // namespace

std::vector<CallsInBody> find_calls(const Project& p, unsigned jobs) {
  std::vector<CallsInBody> out(p.functions.size());
  for_each_index(out.size(), jobs, [&](std::size_t k) {
    const Function& fn = p.functions[FunctionId(k)];
    if (!fn.in_device_code()) return;
    for (TokenIndex i = fn.body_open + 1; fn.defined() && i < fn.body_close; ++i) {
      std::vector<FunctionId> found = look_up(p, fn.id, i);
      if (!found.empty()) out[k].emplace(i, std::move(found));
    }
  });
  return out;
}

std::vector<FunctionId> functions_called(const Project& p, FunctionId id, TokenIndex i) {
  const Function& fn = p.functions[id];
  if (p.analysis.calls.empty() || !fn.in_device_code() || i <= fn.body_open || i >= fn.body_close)
    return look_up(p, id, i);
  const auto found = p.analysis.calls[id].find(i);
  return found == p.analysis.calls[id].end() ? std::vector<FunctionId>() : found->second;
}

}  // namespace cu2sycl
