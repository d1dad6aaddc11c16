#include <algorithm>

#include "lex/lexer.hpp"
#include "program/lookup/lookup.hpp"
#include "program/project.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {

std::vector<std::string_view> classes_named(const Project& project, FileId file, FunctionId fn, TokenIndex i) {
  constexpr std::size_t kMost = 16;
  const TokenStream& s = project.files[file].tokens;
  std::vector<std::string_view> out{s.text(i)};
  const bool qualified = i > 0 && s.is(i - 1, tok::coloncolon);
  const Local* local = fn == kNone || qualified ? nullptr : project.find_local(fn, out.front(), i);
  if (local != nullptr) {
    if (!local->declaration.is_typedef || local->declarator().pointer_depth > 0 || local->declarator().array())
      return {};
    const TokenIndex name = class_name_in(s, {local->declaration.type_begin, local->declaration.type_end});
    if (name == kNoToken) return {};
    out = {s.text(name)};
  }
  if (fn != kNone && project.functions[fn].depends_on(out.front())) return {};
  for (std::size_t k = 0; k < out.size() && out.size() < kMost; ++k) {
    const auto found = project.class_aliases.find(out[k]);
    if (found == project.class_aliases.end()) continue;
    for (const ClassAlias& one : found->second) {
      if (project.related(one.file, file) && std::find(out.begin(), out.end(), one.target) == out.end())
        out.push_back(one.target);
    }
  }
  return out;
}

namespace {

// Whether a template's parameters are of the kinds of explicit arguments (`<16, float>`), as far as these are literals
// or built-in types.
bool takes_template_arguments(const Function& fn, const std::string& list) {
  const SourceFile source("", list);
  const TokenStream s = lex(source);
  if (s.size() < 3) return true;
  const auto arguments = split_at_commas(s, 1, s.size() - 1);
  const bool pack = !fn.template_parameters.empty() && fn.template_parameters.back().ends_with("...");
  if (arguments.size() > fn.template_parameters.size() && !pack) return false;
  for (std::size_t k = 0; k < arguments.size() && k < fn.takes_type.size(); ++k) {
    const TokenIndex first = arguments[k].begin;
    const bool value = s[first].kind == tok::numeric_constant || s.is_any(first, tok::kw_true, tok::kw_false);
    const bool type = is_builtin_type(s[first].kind) || s.is(first, tok::kw_const);
    if ((value && fn.takes_type[k]) || (type && !fn.takes_type[k])) return false;
  }
  return true;
}

// The functions of a name that a call can mean, by what qualifies it.
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

  [[nodiscard]] std::vector<FunctionId> find() const {
    if (s_.has(i_, kInDirective)) return fitting(all_);
    if (names_member(s_, i_)) return members(s_.previous(s_.previous(i_)));
    const std::string qualifier = qualifier_of(p_, s_, i_);
    if (qualifier.empty()) return unqualified();
    const auto named = choose([&](const Function& fn) {
      return qualifier == "::" ? fn.scope.empty() : ends_with_scope(fn.scope, qualifier);
    });
    return named.empty() && !is_known_scope(qualifier) ? named : fitting(named.empty() ? all_ : named);
  }

 private:
  // Whether the run may say what a qualifier names: it begins with one of its classes, namespaces, aliases or macros,
  // with a template parameter, or with what may be a macro of the build's.
  [[nodiscard]] bool is_known_scope(std::string_view qualifier) const {
    const std::string_view first = qualifier.substr(0, qualifier.find("::"));
    const FunctionId function = p_.function_at(f_, i_);
    if (std::none_of(first.begin(), first.end(), [](char c) { return c >= 'a' && c <= 'z'; })) return true;
    return p_.types.contains(first) || p_.namespaces.contains(first) || p_.macros_by_name.contains(first) ||
           (function != kNone &&
            (p_.functions[function].depends_on(first) || p_.find_local(function, first, i_) != nullptr));
  }

  // Those that take so many arguments, and such template arguments.
  [[nodiscard]] std::vector<FunctionId> fitting(const std::vector<FunctionId>& ids) const {
    std::vector<FunctionId> out = p_.fitting(ids, arguments_, f_);
    if (list_.empty() || out.size() < 2) return out;
    std::vector<FunctionId> taking;
    std::copy_if(out.begin(), out.end(), std::back_inserter(taking),
                 [&](FunctionId id) { return takes_template_arguments(p_.functions[id], list_); });
    return taking.empty() ? out : taking;
  }

  template <typename Wanted>
  [[nodiscard]] std::vector<FunctionId> choose(const Wanted& wanted) const {
    std::vector<FunctionId> out;
    std::copy_if(all_.begin(), all_.end(), std::back_inserter(out),
                 [&](FunctionId id) { return wanted(p_.functions[id]); });
    return out;
  }

  // What declares an object: a local variable, or a member of the class that a function is one of.
  [[nodiscard]] const Declaration* declaration_of(TokenIndex object, FunctionId function, FileId& file) const {
    if (!s_.is_word(object)) return nullptr;
    if (const Local* local = p_.find_local(function, s_.text(object), object); local != nullptr)
      return &local->declaration;
    const TokenIndex before = s_.previous(object);
    const bool other = before != kNoToken && s_.is_any(before, tok::period, tok::arrow, tok::coloncolon);
    const DataMember* member = other ? nullptr : p_.member_of_class(function, s_.text(object), &file);
    return member == nullptr ? nullptr : &member->declaration;
  }

  // Those of the object's class, where its declaration is seen; else those of any class.
  [[nodiscard]] std::vector<FunctionId> members(TokenIndex object) const {
    const FunctionId function = p_.function_at(f_, i_);
    const std::string_view own = function == kNone ? std::string_view() : p_.functions[function].scope;
    const auto of_own_class = choose([&](const Function& fn) { return fn.member && fn.scope == own; });
    if (object != kNoToken && s_.is(object, tok::kw_this) && !of_own_class.empty()) return fitting(of_own_class);
    FileId declared_in = f_;
    const Declaration* declared = object == kNoToken ? nullptr : declaration_of(object, function, declared_in);
    if (declared != nullptr && !declared->is_auto) {
      const FunctionId in = declared_in == f_ ? function : FunctionId(kNone);
      std::vector<std::string_view> classes;
      for (TokenIndex k = declared->type_begin; k < declared->type_end; ++k) {
        if (!p_.files[declared_in].tokens.is_word(k)) continue;
        const std::vector<std::string_view> named = classes_named(p_, declared_in, in, k);
        classes.insert(classes.end(), named.begin(), named.end());
      }
      const auto of_class = choose([&](const Function& fn) {
        return fn.member && std::find(classes.begin(), classes.end(), fn.class_name()) != classes.end();
      });
      // Of classes of one name, that which the call is in.
      const bool own_too = std::any_of(of_own_class.begin(), of_own_class.end(), [&](FunctionId id) {
        return std::find(of_class.begin(), of_class.end(), id) != of_class.end();
      });
      if (!of_class.empty()) return fitting(own_too ? of_own_class : of_class);
    }
    const auto any = choose([](const Function& fn) { return fn.member; });
    return fitting(any.empty() ? all_ : any);
  }

  [[nodiscard]] std::vector<FunctionId> unqualified() const {
    std::vector<FunctionId> out;
    visit_scopes(p_, scope_at(p_, f_, i_), [&](std::string_view level) {
      out = fitting(
          choose([&](const Function& fn) { return fn.scope == level && (fn.member || p_.related(fn.file, f_)); }));
      return !out.empty();
    });
    if (!out.empty()) return out;
    out = fitting(choose([](const Function& fn) { return !fn.member; }));
    return out.empty() ? fitting(all_) : out;
  }

  const Project& p_;
  FileId f_;
  TokenIndex i_;
  const TokenStream& s_;
  std::size_t arguments_;
  const std::vector<FunctionId>& all_;
  std::string list_;  // of explicit template arguments
};

}  // namespace

std::vector<FunctionId> callees_at(const Project& p, FileId f, TokenIndex i, std::size_t arguments) {
  const auto same = p.functions_by_name.find(p.files[f].tokens.text(i));
  if (same == p.functions_by_name.end()) return {};
  return Callees(p, f, i, arguments, same->second).find();
}

std::vector<FunctionId> of_nearest_class(const Project& p, FileId f, TokenIndex i, std::string_view class_name,
                                         const std::vector<FunctionId>& members) {
  std::vector<FunctionId> out;
  const auto of_scope = [&](std::string_view scope) {
    std::copy_if(members.begin(), members.end(), std::back_inserter(out),
                 [&](FunctionId id) { return p.functions[id].scope == scope && p.related(p.functions[id].file, f); });
    return !out.empty();
  };
  visit_scopes(p, scope_at(p, f, i), [&](std::string_view level) {
    const std::string scope = (level.empty() ? "" : std::string(level) + "::") + std::string(class_name);
    if (of_scope(scope)) return true;
    const auto* bases = bases_of(p, scope);
    return bases != nullptr && std::any_of(bases->begin(), bases->end(), of_scope);
  });
  return out;
}

}  // namespace cu2sycl
