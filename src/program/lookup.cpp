#include "program/lookup.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "lex/lexer.hpp"
#include "program/project.hpp"
#include "source/words.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

std::string_view last_component(std::string_view scope) {
  const std::size_t colons = scope.rfind("::");
  return colons == std::string_view::npos ? scope : scope.substr(colons + 2);
}

std::string_view outer(std::string_view scope) {
  const std::size_t colons = scope.rfind("::");
  return colons == std::string_view::npos ? std::string_view() : scope.substr(0, colons);
}

// Calls `visit` with the scopes that unqualified lookup goes through from `scope` on, innermost first, until it returns
// true. A class is followed by its bases, as far as their names are known.
template <typename Visit>
bool visit_scopes(const Project& p, std::string_view scope, const Visit& visit) {
  for (;; scope = outer(scope)) {
    if (visit(scope)) return true;
    if (scope.empty()) return false;
    const auto bases = p.all_bases.find(std::string(scope));
    if (bases == p.all_bases.end()) continue;
    for (const std::string& base : bases->second) {
      if (visit(std::string_view(base))) return true;
    }
  }
}

// Whether a declaration counts for a use: it is seen there, and its branch can be taken together with the use.
bool counts(const Project& p, FileId file, TokenIndex at, FileId f, TokenIndex i, FunctionId function) {
  const Branches& declared = p.files[file].branches;
  if (!declared.all_reachable()) {
    const Reach reach = declared.at(at);
    const bool device = function != kNone && p.functions[function].in_device_code() && !p.functions[function].host;
    const bool host = function != kNone && !p.functions[function].in_device_code();
    const bool reached = device ? reach.device : host ? reach.host : reach.any();
    if (!reached && !(file == f && declared.dead_branch(at) != kNoToken &&
                      declared.dead_branch(at) == p.files[f].branches.dead_branch(i)))
      return false;
  }
  return p.visibility.sees(f, file, at);
}

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

bool is_replaced(const TokenStream& definition, TokenIndex name, const TokenStream& s, TokenIndex i) {
  const bool function_like =
      definition.is(name + 1, tok::l_paren) && definition[name + 1].offset == definition.end_offset(name);
  if (!function_like) return true;
  const TokenIndex after = s.next(i);
  return after != kNoToken && s.is(after, tok::l_paren);
}

}  // namespace

bool redeclares_builtin(const Project& p, std::string_view name, std::string_view scope) {
  const auto same = p.functions_by_name.find(name);
  if (same == p.functions_by_name.end()) return false;
  bool external = false;
  for (const FunctionId id : same->second) {
    const Function& fn = p.functions[id];
    if (fn.scope != scope) continue;
    if (fn.defined()) return false;
    const TokenStream& s = p.files[fn.file].tokens;
    for (TokenIndex i = fn.begin; i < fn.name_token; ++i)
      external |= s.is(i, tok::kw_extern) || s.is(i, "__device_builtin__") || s.is(i, "__cudart_builtin__");
  }
  return external;
}

void resolve_bases(Project& p) {
  WordMap<std::vector<std::string_view>> by_last;
  for (const auto& [name, bases] : p.bases) by_last[last_component(name)].push_back(name);
  const auto common = [](std::string_view x, std::string_view y) {
    std::size_t k = 0;
    while (k < x.size() && k < y.size() && x[k] == y[k]) ++k;
    return k;
  };
  const auto nearest = [&](std::string_view from, const std::string& base) {
    std::string_view best;
    const auto found = by_last.find(base);
    if (found == by_last.end()) return best;
    for (const std::string_view one : found->second) {
      if (one == from) continue;
      const std::size_t a = common(from, one);
      const std::size_t b = common(from, best);
      if (best.empty() || a > b || (a == b && one < best)) best = one;
    }
    return best;
  };
  for (const auto& [name, bases] : p.bases) {
    if (bases.empty()) continue;
    std::vector<std::string>& out = p.all_bases[name];
    std::vector<std::string> work{name};
    for (std::size_t k = 0; k < work.size(); ++k) {
      const auto of = p.bases.find(work[k]);
      if (of == p.bases.end()) continue;
      for (const std::string& base : of->second) {
        const std::string_view one = nearest(work[k], base);
        if (one.empty() || std::find(work.begin(), work.end(), one) != work.end()) continue;
        work.emplace_back(one);
        out.emplace_back(one);
      }
    }
  }
}

bool ends_with_scope(std::string_view scope, std::string_view inner) {
  return scope == inner ||
         (scope.size() > inner.size() + 1 && scope.ends_with(inner) && scope[scope.size() - inner.size() - 1] == ':');
}

bool used_by_directive(const Project& p, FileId f, std::string_view scope) {
  if (scope.empty()) return false;
  for (FileId other{0}; other < p.files.size(); ++other) {
    const auto& used = p.files[other].used_namespaces;
    const auto names_scope = [&](std::string_view one) { return ends_with_scope(scope, one); };
    if (std::any_of(used.begin(), used.end(), names_scope) && p.visibility.sees(f, other, 0)) return true;
  }
  return false;
}

std::string qualifier_of(const Project& p, const TokenStream& s, TokenIndex i) {
  std::string out;
  TokenIndex colons = s.previous(i);
  while (colons != kNoToken && s.is(colons, tok::coloncolon)) {
    TokenIndex name = s.previous(colons);
    if (name != kNoToken && s.is_any(name, tok::greater, tok::greatergreater)) {
      int depth = 0;
      for (; name != kNoToken; name = s.previous(name)) {
        if (s.is_any(name, tok::semi, tok::l_brace, tok::r_brace)) return out.empty() ? "::" : out;
        if (s.is(name, tok::greater)) ++depth;
        if (s.is(name, tok::greatergreater)) depth += 2;
        if (s.is(name, tok::less) && --depth <= 0) break;
      }
      name = name == kNoToken ? kNoToken : s.previous(name);
    }
    const bool word =
        name != kNoToken && s.is_word(name) && !is_keyword(s[name].kind) && !is_statement_macro(p, kNone, s.text(name));
    if (!word) return out.empty() ? "::" : out;
    out = std::string(s.text(name)) + (out.empty() ? "" : "::" + out);
    colons = s.previous(name);
  }
  return out;
}

std::string scope_at(const Project& p, FileId f, TokenIndex i) {
  const TokenStream& s = p.files[f].tokens;
  if (s.has(i, kInDirective)) return {};
  if (const FunctionId fn = p.function_at(f, i); fn != kNone) return p.functions[fn].scope;
  const ScopeRange* innermost = nullptr;
  for (const ScopeRange& one : p.files[f].scopes) {
    if (one.begin <= i && i < one.end && (innermost == nullptr || one.begin >= innermost->begin)) innermost = &one;
  }
  return innermost == nullptr ? std::string() : innermost->name;
}

Meaning meaning_of(const Project& p, FileId f, TokenIndex i, FunctionId function) {
  const TokenStream& s = p.files[f].tokens;
  const std::string_view word = s.text(i);
  const bool in_directive = s.has(i, kInDirective);
  const std::string qualifier = qualifier_of(p, s, i);
  if (qualifier.empty() && !in_directive && function != kNone) {
    if (p.find_local(function, word, i) != nullptr) return Meaning::kOwn;
    const auto& parameters = p.functions[function].template_parameters;
    if (std::find(parameters.begin(), parameters.end(), word) != parameters.end()) return Meaning::kOwn;
  }
  const auto found = p.names.find(word);
  if (found == p.names.end()) return Meaning::kCuda;
  std::vector<const DeclaredName*> seen;
  for (const DeclaredName& one : found->second) {
    if (!counts(p, one.file, one.at, f, i, function)) continue;
    if (one.kind == DeclaredName::Kind::kMacro) {
      if (is_replaced(p.files[one.file].tokens, one.at, s, i)) return Meaning::kOwn;
      continue;
    }
    if (one.kind == DeclaredName::Kind::kFunction && redeclares_builtin(p, word, one.scope)) continue;
    seen.push_back(&one);
  }
  if (seen.empty()) return Meaning::kCuda;
  const auto at_level = [&](std::string_view level) -> std::optional<Meaning> {
    bool any = false;
    bool functions = true;
    for (const DeclaredName* one : seen) {
      const bool global = level.empty() && !one->scope.empty() && used_by_directive(p, f, one->scope);
      if (one->scope != level && !global) continue;
      any = true;
      functions &= one->kind == DeclaredName::Kind::kFunction;
    }
    if (!any) return {};
    return level.empty() && functions ? Meaning::kOverload : Meaning::kOwn;
  };
  if (qualifier == "::") return at_level("").value_or(Meaning::kCuda);
  if (!qualifier.empty()) {
    const bool own = std::any_of(seen.begin(), seen.end(),
                                 [&](const DeclaredName* one) { return ends_with_scope(one->scope, qualifier); });
    return own ? Meaning::kOwn : Meaning::kCuda;
  }
  Meaning out = Meaning::kCuda;
  visit_scopes(p, scope_at(p, f, i), [&](std::string_view level) {
    const auto meant = at_level(level);
    if (meant) out = *meant;
    return meant.has_value();
  });
  return out;
}

namespace {

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
    return fitting(named.empty() ? all_ : named);
  }

 private:
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

  // Those of the object's class, where its declaration is seen; else those of any class.
  [[nodiscard]] std::vector<FunctionId> members(TokenIndex object) const {
    const FunctionId function = p_.function_at(f_, i_);
    const std::string_view own = function == kNone ? std::string_view() : p_.functions[function].scope;
    const auto of_own_class = choose([&](const Function& fn) { return fn.member && fn.scope == own; });
    if (object != kNoToken && s_.is(object, tok::kw_this) && !of_own_class.empty()) return fitting(of_own_class);
    const Local* local =
        object != kNoToken && s_.is_word(object) ? p_.find_local(function, s_.text(object), object) : nullptr;
    if (local != nullptr && !local->declaration.is_auto) {
      const Declaration& d = local->declaration;
      const auto of_class = choose([&](const Function& fn) {
        if (!fn.member) return false;
        const std::string name = fn.class_name();
        for (TokenIndex k = d.type_begin; k < d.type_end; ++k) {
          if (s_.is(k, name)) return true;
        }
        return false;
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

VariableId variable_at(const Project& p, FileId f, TokenIndex i) {
  const TokenStream& s = p.files[f].tokens;
  const std::string_view word = s.text(i);
  const auto same = p.variables_by_name.find(word);
  if (same == p.variables_by_name.end()) return kNone;
  const auto best = [&](const auto& wanted) {
    VariableId out = kNone;
    int rank = -1;
    for (const VariableId v : same->second) {
      const Variable& one = p.variables[v];
      if (!wanted(one)) continue;
      const bool defines = !one.declaration.is_extern;
      const bool seen = p.visibility.sees(f, one.file, one.declarator().name_token);
      const bool related = p.related(one.file, f);
      if (!seen && !related && p.files[f].declared_words.contains(word)) continue;  // the file has its own
      const int own = (one.file == f && defines ? 8 : 0) + (seen ? 4 : 0) + (related ? 2 : 0) + (defines ? 1 : 0);
      if (own <= rank) continue;
      out = v;
      rank = own;
    }
    return out;
  };
  // Declared `extern` here and defined in another unit: the definition is meant.
  const auto defined = [&](VariableId out) {
    if (out == kNone || !p.variables[out].declaration.is_extern) return out;
    for (const VariableId v : same->second) {
      if (!p.variables[v].declaration.is_extern && p.variables[v].scope == p.variables[out].scope) return v;
    }
    return out;
  };
  const std::string qualifier = s.has(i, kInDirective) ? std::string() : qualifier_of(p, s, i);
  if (qualifier == "::") return defined(best([](const Variable& v) { return v.scope.empty(); }));
  if (!qualifier.empty()) return defined(best([&](const Variable& v) { return ends_with_scope(v.scope, qualifier); }));
  VariableId out = kNone;
  const auto names = p.names.find(word);
  const bool decided = visit_scopes(p, scope_at(p, f, i), [&](std::string_view level) {
    out = best([&](const Variable& v) { return v.scope == level; });
    if (out != kNone && (level.empty() || p.related(p.variables[out].file, f))) return true;
    out = kNone;
    return names != p.names.end() &&
           std::any_of(names->second.begin(), names->second.end(), [&](const DeclaredName& one) {
             return one.scope == level && !level.empty() && one.kind != DeclaredName::Kind::kMacro &&
                    p.visibility.sees(f, one.file, one.at);
           });
  });
  if (decided) return defined(out);
  return defined(best([&](const Variable& v) { return used_by_directive(p, f, v.scope) || s.has(i, kInDirective); }));
}

}  // namespace cu2sycl
