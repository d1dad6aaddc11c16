#include <algorithm>

#include "lex/conditionals.hpp"
#include "lex/lexer.hpp"
#include "program/lookup/classes.hpp"
#include "program/lookup/lookup.hpp"
#include "program/lookup/objects.hpp"
#include "program/project.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {

namespace {

// Whether explicit template arguments such as `<16, float>` are of the kinds that a template's parameters take. Only
// literals, built-in types and local names are checked. `local`: finds the local variable or type of a name.
template <typename FindLocal>
bool takes_template_arguments(const Function& fn, const std::string& list, const FindLocal& local) {
  const SourceFile source("", list);
  const TokenStream s = lex(source);
  if (s.size() < 3) return true;
  const auto arguments = split_at_commas(s, 1, s.size() - 1);
  const bool pack = !fn.template_parameters.empty() && fn.template_parameters.back().ends_with("...");
  if (arguments.size() > fn.template_parameters.size() && !pack) return false;
  for (std::size_t k = 0; k < arguments.size() && k < fn.takes_type.size(); ++k) {
    const TokenIndex first = arguments[k].begin;
    const bool name = arguments[k].end == first + 1 && s.is_word(first);
    const Local* one = name ? local(s.text(first)) : nullptr;
    const bool value = s[first].kind == tok::numeric_constant || s.is_any(first, tok::kw_true, tok::kw_false) ||
                       (one != nullptr && !one->declaration.is_typedef);
    const bool type =
        is_builtin_type(s[first].kind) || s.is(first, tok::kw_const) || (one != nullptr && one->declaration.is_typedef);
    if ((value && fn.takes_type[k]) || (type && !fn.takes_type[k])) return false;
  }
  return true;
}

// Returns how many arguments `<16, float>` has; 0 for an empty text.
std::size_t number_of_template_arguments(const std::string& list) {
  const SourceFile source("", list);
  const TokenStream s = lex(source);
  return s.size() < 3 ? 0 : split_at_commas(s, 1, s.size() - 1).size();
}

// Removes functions that have a parameter of another class of the run than the argument is known to have. The call is
// at token i.
void leave_other_classes(const Project& p, FileId f, TokenIndex i, std::vector<FunctionId>& ids) {
  const TokenStream& s = p.files[f].tokens;
  constexpr std::size_t kMost = 8;  // overloads
  const TokenIndex open = ids.size() < 2 || ids.size() > kMost ? kNoToken : call_open(s, i, Angle::kTemplate);
  if (open == kNoToken || any_of(ids, [&](FunctionId id) { return p.functions[id].member; })) return;
  const auto differs = [&](FunctionId id) { return differ_by_classes(p, p.functions[ids.front()], p.functions[id]); };
  if (none_of(ids, differs)) return;
  const auto arguments = arguments_in(s, open);
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    TokenRange argument = arguments[k];
    while (s.is_any(argument.begin, tok::amp, tok::star)) ++argument.begin;
    const std::vector<std::string> given = classes_of_expression(p, f, argument, p.function_at(f, i));
    const auto taken = [&](FunctionId id) {
      const Function& fn = p.functions[id];
      return k < fn.parameters.size() ? classes_of_parameter(p, fn, k) : std::vector<std::string>();
    };
    const auto accepts = [&](FunctionId id) {
      const std::vector<std::string> classes = taken(id);
      return any_of(given, [&](const std::string& one) { return accepts_class(p, classes, one); });
    };
    if (any_of(ids, accepts)) std::erase_if(ids, [&](FunctionId id) { return !taken(id).empty() && !accepts(id); });
  }
}

// Finds the functions of a name that a call can mean, using its qualifier.
class Callees {
 public:
  Callees(const Project& p, FileId f, TokenIndex i, std::size_t arguments, const std::vector<FunctionId>& all)
      : p_(p),
        f_(f),
        i_(i),
        s_(p.files[f].tokens),
        arguments_(arguments),
        all_(all),
        list_(explicit_template_arguments(s_, i)) {}

  // Returns the members of the class that qualifies the name, or that the declaration of its object names; empty if
  // there is neither.
  [[nodiscard]] std::vector<FunctionId> of_written_class() const {
    const FunctionId function = p_.function_at(f_, i_);
    if (names_member(s_, i_)) {
      const TokenIndex object = object_of_member(s_, i_);
      return object == kNoToken ? std::vector<FunctionId>() : members_of_object(object, function);
    }
    const std::string qualifier = qualifier_of(p_, s_, i_);
    const std::string_view first = std::string_view(qualifier).substr(0, qualifier.find("::"));
    const bool varies = function != kNone &&
                        (p_.functions[function].depends_on(first) || p_.find_local(function, first, i_) != nullptr);
    return qualifier.empty() || varies ? std::vector<FunctionId>() : members_of_qualifier(qualifier, function);
  }

  [[nodiscard]] std::vector<FunctionId> find() const {
    if (s_.has(i_, kInDirective)) {
      std::vector<FunctionId> known = of_written_class();
      if (known.empty()) known = all_;
      if (names_member(s_, i_)) std::erase_if(known, [&](FunctionId id) { return !p_.functions[id].member; });
      return fitting(known);
    }
    if (names_member(s_, i_)) return members(object_of_member(s_, i_));
    const std::string qualifier = without_alias(p_, f_, i_, qualifier_of(p_, s_, i_));
    const FunctionId function = p_.function_at(f_, i_);
    if (function != kNone && initialises_member(s_, p_.functions[function], i_)) {
      FileId file{0};
      const bool member = p_.member_of_class(function, s_.text(i_), &file) != nullptr;
      const auto classes = classes_of_initialised_member(p_, function, i_);
      if (member && !contains(classes, s_.text(i_))) return {};
      return constructors_at(p_, f_, i_, s_.text(i_), arguments_);
    }
    if (names_value(p_, f_, i_)) return {};
    if (qualifier.empty()) return unqualified();
    const auto named = choose([&](const Function& fn) {
      if (fn.constructor() && s_.is(i_, fn.class_name()))
        return qualifier == "::" ? fn.scope == fn.name
                                 : ends_with_scope(fn.scope, qualifier + "::" + std::string(fn.name)) ||
                                       ends_with_scope(fn.scope, qualifier);
      return qualifier == "::" ? fn.scope.empty() || used_by_directive(p_, f_, fn.scope)
                               : ends_with_scope(fn.scope, qualifier) || is_brought_to(p_, f_, qualifier, fn);
    });
    const bool known = qualifier != "::" && is_known_scope(qualifier);
    const auto inherited = named.empty() ? members_of_qualifier(qualifier, function) : named;
    if (!inherited.empty()) return fitting(in_nearest_scope(inherited, qualifier));
    if (!known) return {};
    const std::string_view innermost = last_word_of_scope(qualifier);
    const bool of_namespace = p_.namespaces.contains(innermost) && !p_.types.contains(innermost);
    return fitting(of_namespace ? choose([&](const Function& fn) { return is_possible_here(fn); }) : all_);
  }

 private:
  // Whether the run may define what a qualifier names: its first word is a class, namespace, alias, macro or template
  // parameter, or looks like a macro that the build defines.
  [[nodiscard]] bool is_known_scope(std::string_view qualifier) const {
    const std::string_view first = qualifier.substr(0, qualifier.find("::"));
    const FunctionId function = p_.function_at(f_, i_);
    if (none_of(first, [](char c) { return c >= 'a' && c <= 'z'; })) return true;
    return p_.types.contains(first) || p_.namespaces.contains(first) || p_.macros_by_name.contains(first) ||
           (function != kNone &&
            (p_.functions[function].depends_on(first) || p_.find_local(function, first, i_) != nullptr));
  }

  // Removes the functions in branches that are not compiled, such as those for other architectures. If several remain,
  // also removes those in another branch of an `#if` around the call.
  void leave_other_branches(std::vector<FunctionId>& ids) const {
    if (p_.files[f_].branches.at(i_).any())
      std::erase_if(ids, [&](FunctionId id) { return !is_reached(p_, p_.functions[id]); });
    const auto excluded = [&](FunctionId id) {
      const Function& fn = p_.functions[id];
      return fn.file == f_ && exclude_each_other(s_, fn.name_token, i_);
    };
    if (ids.size() > 1 && !all_of(ids, excluded)) std::erase_if(ids, excluded);
  }

  // Returns those of the functions whose scope lookup of the qualifier finds first; all if it finds none.
  [[nodiscard]] std::vector<FunctionId> in_nearest_scope(const std::vector<FunctionId>& ids,
                                                         std::string_view qualifier) const {
    std::vector<FunctionId> out;
    visit_scopes(p_, scope_at(p_, f_, i_), [&](std::string_view level) {
      const std::string scope = (level.empty() ? "" : std::string(level) + "::") + std::string(qualifier);
      std::ranges::copy_if(ids, std::back_inserter(out),
                           [&](FunctionId id) { return p_.functions[id].scope == scope; });
      return !out.empty();
    });
    return out.empty() ? ids : out;
  }

  // Returns the functions that accept this number of arguments and these template arguments.
  [[nodiscard]] std::vector<FunctionId> fitting(const std::vector<FunctionId>& ids) const {
    std::vector<FunctionId> out = p_.fitting(ids, arguments_, f_);
    leave_other_branches(out);
    leave_other_classes(p_, f_, i_, out);
    if (list_.empty() || out.size() < 2) return out;
    const FunctionId function = p_.function_at(f_, i_);
    const auto local = [&](std::string_view name) {
      return function == kNone ? nullptr : p_.find_local(function, name, i_);
    };
    const std::size_t written = number_of_template_arguments(list_);
    std::vector<FunctionId> taking;
    std::ranges::copy_if(out, std::back_inserter(taking), [&](FunctionId id) {
      const Function& fn = p_.functions[id];
      return takes_template_arguments(fn, list_, local) && least_template_arguments(p_, fn) <= written;
    });
    return taking.empty() ? out : taking;
  }

  template <typename Wanted>
  [[nodiscard]] std::vector<FunctionId> choose(const Wanted& wanted) const {
    std::vector<FunctionId> out;
    std::ranges::copy_if(all_, std::back_inserter(out), [&](FunctionId id) { return wanted(p_.functions[id]); });
    return out;
  }

  [[nodiscard]] std::vector<FunctionId> members_of_classes(FileId file, TokenIndex at, std::string_view name) const {
    std::vector<FunctionId> out;
    for (const std::string& scope : class_scopes(p_, file, at, name)) {
      const std::vector<FunctionId> found = members_of_class(p_, scope, all_);
      out.insert(out.end(), found.begin(), found.end());
    }
    return out;
  }

  // Returns the members of the class that qualifies the name, directly or by an alias, or of its bases.
  [[nodiscard]] std::vector<FunctionId> members_of_qualifier(const std::string& qualifier, FunctionId function) const {
    TokenIndex name = s_.previous(before_name(s_, i_));
    if (s_.is_any(name, tok::greater, tok::greatergreater)) name = begin_of_primary(s_, name);
    if (!s_.is(name, qualifier)) return members_of_classes(f_, i_, qualifier);
    std::vector<FunctionId> out;
    for (const std::string_view one : classes_named(p_, f_, function, name)) {
      const std::vector<FunctionId> found = members_of_classes(f_, i_, one);
      out.insert(out.end(), found.begin(), found.end());
    }
    return out;
  }

  // Returns the members of an object's class, as far as it is known.
  [[nodiscard]] std::vector<FunctionId> members_of_object(TokenIndex object, FunctionId function) const {
    std::vector<FunctionId> out;
    for (const std::string& scope : classes_of_object(p_, f_, object, function)) {
      const std::vector<FunctionId> found = members_of_class(p_, scope, all_);
      out.insert(out.end(), found.begin(), found.end());
    }
    return out;
  }

  // Returns the members of the object's class if its declaration is found, or else the members of any class.
  [[nodiscard]] std::vector<FunctionId> members(TokenIndex object) const {
    const FunctionId function = p_.function_at(f_, i_);
    const std::vector<FunctionId> found = object == kNoToken ? all_ : members_of_object(object, function);
    std::vector<FunctionId> known = object == kNoToken ? std::vector<FunctionId>() : fitting(found);
    if (!known.empty()) return known;  // otherwise a using declaration makes others visible
    if (is_of_library(object, 0)) return {};
    const auto any = choose([](const Function& fn) { return fn.member; });
    return fitting(any.empty() ? all_ : any);
  }

  // Whether the run declares neither a function, a class nor anything else of this name.
  [[nodiscard]] bool is_unknown(TokenIndex name) const {
    const FunctionId function = p_.function_at(f_, i_);
    const std::string_view word = s_.text(name);
    return s_.is_word(name) && !is_keyword(s_[name].kind) && !p_.names.contains(word) && function != kNone &&
           !p_.functions[function].depends_on(word) && p_.find_local(function, word, name) == nullptr;
  }

  // Whether a token is a local variable of a class that no file of the run declares, or that a function makes which no
  // file declares, from numbers and such variables: `auto tile = cg::tiled_partition<32>(block);`.
  [[nodiscard]] bool is_of_library(TokenIndex object, int depth) const {
    constexpr int kDeepest = 3;
    const FunctionId function = p_.function_at(f_, i_);
    const Local* local =
        s_.is_word(object) && depth < kDeepest ? p_.find_local(function, s_.text(object), object) : nullptr;
    if (local == nullptr || local->declarator().pointer_depth > 0) return false;
    const TokenRange written{local->declaration.type_begin, local->declaration.type_end};
    for (TokenIndex k = written.begin; k < written.end; ++k) {
      if (p_.functions[function].depends_on(s_.text(k))) return false;
    }
    const TokenIndex type = class_name_in(s_, written);
    if (!local->declaration.is_auto) return type != kNoToken && is_unknown(type);
    const TokenIndex close = local->declarator().initializer == kNoToken ? kNoToken : local->declarator().end - 1;
    const TokenIndex called =
        close != kNoToken && s_.matched(close, tok::r_paren) ? begin_of_primary(s_, close) : kNoToken;
    if (called == kNoToken || begin_of_callee(s_, called) != local->declarator().initializer + 1 || !is_unknown(called))
      return false;
    for (TokenIndex k = called + 1; k < close; ++k) {
      if (s_.is_word(k) && !is_of_library(k, depth + 1)) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_visible_in(std::string_view level, const Function& fn) const {
    return (fn.scope == level && (fn.member || p_.related(fn.file, f_))) || is_brought_to(p_, f_, level, fn);
  }

  [[nodiscard]] std::vector<FunctionId> unqualified() const {
    std::vector<FunctionId> out =
        fitting(choose([&](const Function& fn) { return is_brought_in_function(p_, f_, i_, fn); }));
    if (!out.empty()) return out;
    const bool decided = visit_scopes(p_, scope_at(p_, f_, i_), [&](std::string_view level) {
      out = fitting(choose([&](const Function& fn) { return is_visible_in(level, fn); }));
      return !out.empty() || declares(p_, f_, s_.text(i_), level, DeclaredName::Kind::kType);
    });
    if (decided) return out.empty() ? constructors_at(p_, f_, i_, s_.text(i_), arguments_) : out;
    const auto free = choose([&](const Function& fn) { return is_possible_here(fn); });
    out = fitting(by_arguments(free));
    const bool dependent = out.empty() && found_by_argument(p_, f_, i_) != FoundByArgument::kNo;
    if (out.empty())
      out = fitting(choose(
          [&](const Function& fn) { return is_possible_here(fn) && (dependent || fn.global || !is_hidden(fn)); }));
    if (out.empty())  // a using declaration makes the class visible
      out = fitting(choose([&](const Function& fn) { return fn.constructor() && p_.related(fn.file, f_); }));
    return out.empty() && !in_free_function() ? fitting(all_) : out;
  }

  // Whether a call that no visible declaration explains may mean a function: not one in a namespace of another unit. A
  // kernel of another unit may be declared in a header that is not found.
  [[nodiscard]] bool is_possible_here(const Function& fn) const {
    return !fn.member && (fn.global || fn.scope.empty() || p_.related(fn.file, f_));
  }

  // Whether a function is in a namespace that neither contains the call nor is used by a directive.
  [[nodiscard]] bool is_hidden(const Function& fn) const {
    return p_.namespaces.contains(last_word_of_scope(fn.scope)) && !used_by_directive(p_, f_, fn.scope);
  }

  // Whether the call is in a function that is no member, also not of a class whose name is not known.
  [[nodiscard]] bool in_free_function() const {
    const FunctionId id = p_.function_at(f_, i_);
    if (id == kNone || p_.functions[id].member) return false;
    const std::string& scope = p_.functions[id].scope;
    return scope.empty() || p_.namespaces.contains(last_word_of_scope(scope));
  }

  // Returns the functions in a namespace of an argument's class, by argument-dependent lookup.
  [[nodiscard]] std::vector<FunctionId> by_arguments(const std::vector<FunctionId>& free) const {
    std::vector<FunctionId> out;
    const TokenIndex open = call_open(s_, i_, Angle::kTemplate);
    if (open == kNoToken || free.size() < 2) return out;
    for (const TokenRange& one : arguments_in(s_, open)) {
      const TokenIndex primary = one.begin == one.end ? kNoToken : begin_of_primary(s_, one.end - 1);
      if (primary == kNoToken || begin_of_callee(s_, primary) != one.begin) continue;
      for (const std::string& scope : classes_of_object(p_, f_, one.end - 1, p_.function_at(f_, i_))) {
        std::ranges::copy_if(free, std::back_inserter(out), [&](FunctionId id) {
          return !outer_scope(scope).empty() && p_.functions[id].scope == outer_scope(scope);
        });
      }
    }
    return out;
  }

  const Project& p_;
  FileId f_;
  TokenIndex i_;
  const TokenStream& s_;
  std::size_t arguments_;
  const std::vector<FunctionId>& all_;
  std::string list_;  // explicit template arguments
};

}  // namespace

bool is_visible_at(const Project& p, FileId f, TokenIndex i, const Function& function) {
  return is_brought_in_function(p, f, i, function) || visit_scopes(p, scope_at(p, f, i), [&](std::string_view level) {
           return function.scope == level || is_brought_to(p, f, level, function);
         });
}

std::size_t least_template_arguments(const Project& project, const Function& function) {
  const TokenStream& s = project.files[function.file].tokens;
  const auto named = [&](const std::string_view word) {
    for (TokenIndex i = function.open + 1; i < function.close; ++i) {
      if (s.is(i, word)) return true;
    }
    return false;
  };
  const auto has_default = [&](std::size_t k) {
    const std::vector<FunctionId>& same = project.functions_by_name.at(function.name);
    return any_of(same, [&](FunctionId id) {
      const Function& one = project.functions[id];
      return one.template_parameters.size() == function.template_parameters.size() &&
             k < one.template_defaults.size() && !one.template_defaults[k].empty() &&
             project.related(one.file, function.file);
    });
  };
  // `void ns::kernel()` is parsed like a member of a class.
  const bool member = function.member && project.bases.contains(function.scope);
  for (std::size_t k = member ? 0 : function.template_parameters.size(); k-- > 0;) {
    const std::string_view name = function.template_parameters[k];
    if (!name.empty() && !name.ends_with("...") && !named(name) && !has_default(k)) return k + 1;
  }
  return 0;
}

std::vector<FunctionId> callees_at(const Project& p, FileId f, TokenIndex i, std::size_t arguments) {
  const auto same = p.functions_by_name.find(name_of_function(p.files[f].tokens, i));
  if (same == p.functions_by_name.end()) return {};
  return Callees(p, f, i, arguments, same->second).find();
}

std::vector<FunctionId> of_written_class(const Project& p, FileId f, TokenIndex i) {
  const auto same = p.functions_by_name.find(name_of_function(p.files[f].tokens, i));
  if (same == p.functions_by_name.end()) return {};
  return Callees(p, f, i, 0, same->second).of_written_class();
}

}  // namespace cu2sycl
