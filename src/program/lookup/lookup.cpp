#include "program/lookup/lookup.hpp"

#include <optional>
#include <unordered_map>

#include "lex/conditionals.hpp"
#include "lex/lexer.hpp"
#include "program/lookup/macro_names.hpp"
#include "program/project.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Whether a declaration is considered for a use: it is visible there, and its branch can be compiled together with the
// use.
bool counts(const Project& p, FileId file, TokenIndex at, FileId f, TokenIndex i, FunctionId function) {
  if (p.files[file].stand_in && file != f) return false;  // the file is not included together with CUDA's headers
  const TokenRange* beside = p.files[file].stand_in_at(at);
  if (beside != nullptr && (file != f || i < beside->begin || i >= beside->end)) return false;
  const Branches& declared = p.files[file].branches;
  const Branches& used = p.files[f].branches;
  const Reach reach = declared.at(at);
  Reach use = used.at(i).any() ? used.at(i) : Reach{true, true};
  const bool device = function != kNone && p.functions[function].in_device_code() && !p.functions[function].host;
  const bool host = function != kNone && !p.functions[function].in_device_code();
  if (device) {  // the host's compilation of it is ignored
    use.device = true;
    use.host = false;
  }
  if (host && use.host) use.device = false;
  const bool reached = (use.device && reach.device) || (use.host && reach.host);
  const bool same_dead =
      file == f && declared.dead_branch(at) != kNoToken && declared.dead_branch(at) == used.dead_branch(i);
  if (!reached && !same_dead) return false;
  return p.visibility.sees(f, file, at);
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

bool is_reached(const Project& p, const Function& fn) {
  const Reach reach = p.files[fn.file].branches.at(fn.name_token);
  return reach.device || (reach.host && !((fn.device || fn.global) && !fn.host));
}

bool is_compiled(const Project& p, FileId f, TokenIndex i) {
  const FunctionId around = p.function_at(f, i);
  const bool for_device = around != kNone && !p.functions[around].host && p.functions[around].in_device_code();
  const Reach reach = p.files[f].branches.at(i);
  return reach.device || (reach.host && !for_device);
}

bool is_left_out(const Project& p, const Function& fn, TokenIndex i) {
  return !is_compiled(p, fn.file, i) && is_compiled(p, fn.file, fn.name_token);
}

bool declares(const Project& p, FileId f, std::string_view name, std::string_view scope, DeclaredName::Kind kind) {
  return any_of(p.names.of(name), [&](const DeclaredName& one) {
    return one.kind == kind && one.scope == scope && p.related(one.file, f);
  });
}

namespace {

bool is_template_parameter(const Project& p, FileId f, TokenIndex i, FunctionId function) {
  const std::string_view word = p.files[f].tokens.text(i);
  if (function != kNone) return p.functions[function].depends_on(word);
  return any_of(p.files[f].templates, [&](const TemplateScope& one) {
    return one.range.begin <= i && i < one.range.end && contains(one.parameters, word);
  });
}

}  // namespace

namespace {

// Whether unqualified lookup finds a declaration of one of some kinds before any function.
bool finds_first(const Project& p, FileId f, TokenIndex i, std::initializer_list<DeclaredName::Kind> kinds) {
  const TokenStream& s = p.files[f].tokens;
  if (s.has(i, kInDirective) || names_member(s, i) || (i > 0 && s.is(i - 1, tok::coloncolon))) return false;
  const std::string_view word = s.text(i);
  bool out = false;
  visit_scopes(p, scope_at(p, f, i), [&](std::string_view level) {
    const bool function = declares(p, f, word, level, DeclaredName::Kind::kFunction);
    out = !function && any_of(kinds, [&](DeclaredName::Kind kind) { return declares(p, f, word, level, kind); });
    return out || function;
  });
  return out;
}

}  // namespace

bool names_value(const Project& p, FileId f, TokenIndex i) {
  const TokenStream& s = p.files[f].tokens;
  const bool plain = !s.has(i, kInDirective) && !names_member(s, i) && !(i > 0 && s.is(i - 1, tok::coloncolon));
  return (plain && is_template_parameter(p, f, i, p.function_at(f, i))) ||
         finds_first(p, f, i, {DeclaredName::Kind::kVariable, DeclaredName::Kind::kEnumerator});
}

bool names_type(const Project& p, FileId f, TokenIndex i) { return finds_first(p, f, i, {DeclaredName::Kind::kType}); }

namespace {

// Whether a word is called with a number of arguments that no function of the run with its name takes.
bool is_called_otherwise(const Project& p, FileId f, TokenIndex i) {
  const auto own = p.functions_by_name.find(p.files[f].tokens.text(i));
  const TokenIndex open = call_open(p.files[f].tokens, i);
  return own != p.functions_by_name.end() && open != kNoToken &&
         p.fitting(own->second, argument_count(p, f, open), f).empty();
}

}  // namespace

Meaning meaning_of(const Project& p, FileId f, TokenIndex i, FunctionId function) {
  const TokenStream& s = p.files[f].tokens;
  const std::string_view word = s.text(i);
  const bool in_directive = s.has(i, kInDirective);
  const std::string qualifier = qualifier_of(p, s, i);
  if (qualifier.empty() && (in_directive ? is_defined_by_own_macro(p, f, i) : is_part_of_name(p, f, i, function)))
    return Meaning::kOwn;
  if (qualifier.empty() && !in_directive && function != kNone) {
    if (p.find_local(function, word, i) != nullptr) return Meaning::kOwn;
    if (p.functions[function].depends_on(word)) return Meaning::kOwn;
  }
  if (qualifier.empty() && !in_directive && function == kNone && is_template_parameter(p, f, i, kNone))
    return Meaning::kOwn;
  const auto found = p.names.find(word);
  if (found == p.names.end()) return Meaning::kCuda;
  const bool named = !qualifier.empty() && qualifier != "::";
  const std::string around = qualifier.empty() ? scope_at(p, f, i) : "";
  std::vector<std::string_view> levels;
  if (!named) visit_scopes(p, around, [&](std::string_view one) { return levels.push_back(one), false; });
  if (qualifier.empty() && !in_directive && hides_by_using(p, f, i, levels)) return Meaning::kOwn;
  const auto is_searched = [&](std::string_view scope) {
    return named ? ends_with_scope(scope, qualifier) : contains(levels, scope) || used_by_directive(p, f, scope);
  };
  std::vector<const DeclaredName*> seen;
  for (const DeclaredName& one : found->second) {
    const bool macro = one.kind == DeclaredName::Kind::kMacro;
    if ((!macro && !is_searched(one.scope)) || !counts(p, one.file, one.at, f, i, function)) continue;
    if (macro && is_replaced(p.files[one.file].tokens, one.at, s, i) && !is_defined_at_times(p, word, f, i))
      return Meaning::kOwn;
    const bool is_function = one.kind == DeclaredName::Kind::kFunction;
    const bool later = is_function && one.file == f && one.at > i && !in_directive &&
                       (one.scope.empty() || p.namespaces.contains(last_word_of_scope(one.scope)));
    if (!macro && !later && !(is_function && redeclares_builtin(p, word, one.scope))) seen.push_back(&one);
  }
  if (named) return seen.empty() ? Meaning::kCuda : Meaning::kOwn;
  for (const std::string_view level : levels) {
    const auto at_level = [&](const DeclaredName* one) {
      return one->scope == level || (level.empty() && !one->scope.empty() && used_by_directive(p, f, one->scope));
    };
    const auto functions = [&](const DeclaredName* one) {
      return !at_level(one) || one->kind == DeclaredName::Kind::kFunction;
    };
    if (none_of(seen, at_level)) continue;
    if (!level.empty() || !all_of(seen, functions)) return Meaning::kOwn;
    if (!is_called_otherwise(p, f, i)) return Meaning::kOverload;
  }
  if (!qualifier.empty()) return Meaning::kCuda;
  const FoundByArgument by_argument = found_by_argument(p, f, i);
  return by_argument == FoundByArgument::kYes           ? Meaning::kOwn
         : by_argument == FoundByArgument::kIfDependent ? Meaning::kOverload
                                                        : Meaning::kCuda;
}

VariableId definition_of(const Project& p, const Variable& declared) {
  VariableId out = kNone;
  for (const VariableId id : p.variables_by_name.of(declared.name)) {
    const Variable& one = p.variables[id];
    if (one.declaration.is_extern || one.owner != kNone || one.scope != declared.scope) continue;
    if (out == kNone || (p.related(one.file, declared.file) && !p.related(p.variables[out].file, declared.file)))
      out = id;
  }
  return out;
}

bool is_declared_extern(const Project& p, const Variable& variable) {
  return any_of(p.variables_by_name.of(variable.name), [&](VariableId id) {
    return p.variables[id].declaration.is_extern && p.variables[id].scope == variable.scope;
  });
}

namespace {

// Whether a variable is declared in a namespace whose names an outer scope has, too, as if they were its own: the
// namespace is inline, or the scope has a using declaration or directive. The source decides that: the outer scope
// declares no entity of the name.
template <typename Outer>
bool is_in_namespace_of(const Project& p, const Variable& v, const Outer& outer) {
  if (v.owner != kNone) return false;
  for (std::string_view scope = v.scope;;) {
    const std::size_t colons = scope.rfind("::");
    if (colons == std::string_view::npos || !p.namespaces.contains(scope.substr(colons + 2))) return false;
    scope = scope.substr(0, colons);
    if (outer(scope)) return true;
  }
}

// Whether a file declares an entity of a name, or sees a macro of that name.
bool has_another_meaning(const Project& p, FileId f, std::string_view word) {
  if (p.files[f].declared_words.contains(word)) return true;
  return any_of(p.macros_by_name.of(word),
                [&](MacroRef ref) { return p.visibility.sees(f, ref.file, p.macro(ref).directive); });
}

// Whether the run declares a variable of a name in a scope.
template <typename Wanted>
bool declares_value_in(const Project& p, std::string_view name, const Wanted& wanted) {
  return any_of(p.names.of(name),
                [&](const DeclaredName& one) { return one.kind != DeclaredName::Kind::kMacro && wanted(one.scope); });
}

// Finds the device variable that the word at a token names.
class VariableLookup {
 public:
  VariableLookup(const Project& project, FileId file, TokenIndex i, const std::vector<VariableId>& same)
      : p_(project),
        f_(file),
        i_(i),
        s_(project.files[file].tokens),
        word_(s_.text(i)),
        same_(same),
        own_(has_another_meaning(project, file, word_)) {}

  [[nodiscard]] VariableId find() const {
    const std::string qualifier = s_.has(i_, kInDirective) ? std::string() : qualifier_of(p_, s_, i_);
    const VariableId out = qualifier.empty() ? unqualified() : qualified(qualifier);
    if (out == kNone || !p_.variables[out].declaration.is_extern) return out;
    // For a variable declared `extern` here and defined in another unit, the definition is meant.
    const VariableId definition = definition_of(p_, p_.variables[out]);
    return definition == kNone ? out : definition;
  }

 private:
  // Returns the nearest of the variables that are wanted.
  template <typename Wanted>
  [[nodiscard]] VariableId best(const Wanted& wanted) const {
    VariableId out = kNone;
    int rank = -1;
    for (const VariableId v : same_) {
      const Variable& one = p_.variables[v];
      if (!wanted(one)) continue;
      const bool defines = !one.declaration.is_extern;
      const bool seen = p_.visibility.sees(f_, one.file, one.declarator().name_token);
      const bool related = p_.related(one.file, f_);
      if (!seen && !related && own_) continue;  // the file declares another entity of this name
      const int nearness = (one.file == f_ && defines ? 8 : 0) + (seen ? 4 : 0) + (related ? 2 : 0) + (defines ? 1 : 0);
      if (nearness <= rank) continue;
      out = v;
      rank = nearness;
    }
    return out;
  }
  // Returns the nearest variable that a using declaration or directive names.
  [[nodiscard]] VariableId best_used() const {
    return best(
        [&](const Variable& v) { return is_used(p_, f_, v.scope, word_) || used_by_directive(p_, f_, v.scope); });
  }

  [[nodiscard]] VariableId qualified(const std::string& qualifier) const {
    if (qualifier == "::") {
      const VariableId global = best([](const Variable& v) { return v.scope.empty(); });
      return global == kNone ? best_used() : global;
    }
    const std::string meant = without_alias(p_, f_, i_, qualifier);
    const VariableId exact = best([&](const Variable& v) { return ends_with_scope(v.scope, meant); });
    const auto in = [&](std::string_view scope) { return ends_with_scope(scope, meant); };
    if (exact != kNone || declares_value_in(p_, word_, in)) return exact;
    const VariableId inner = best([&](const Variable& v) { return is_in_namespace_of(p_, v, in); });
    return inner == kNone && p_.namespaces.contains(last_word_of_scope(meant)) ? best_used() : inner;
  }

  [[nodiscard]] VariableId unqualified() const {
    VariableId out = kNone;
    const auto names = p_.names.find(word_);
    const bool decided = visit_scopes(p_, scope_at(p_, f_, i_), [&](std::string_view level) {
      out = best([&](const Variable& v) { return v.scope == level; });
      const bool another = names != p_.names.end() && any_of(names->second, [&](const DeclaredName& one) {
                             return one.scope == level && one.kind != DeclaredName::Kind::kMacro &&
                                    p_.visibility.sees(f_, one.file, one.at);
                           });
      if (out != kNone && (p_.related(p_.variables[out].file, f_) || (level.empty() && !another))) return true;
      const bool foreign = out != kNone;  // of another program
      out = kNone;
      return another && (foreign || !level.empty());
    });
    if (decided) return out;
    if (s_.has(i_, kInDirective)) return best([](const Variable&) { return true; });
    out = best_used();
    if (out != kNone || declares_value_in(p_, word_, [](std::string_view scope) { return scope.empty(); })) return out;
    visit_scopes(p_, scope_at(p_, f_, i_), [&](std::string_view level) {
      const auto in = [&](std::string_view scope) { return scope == level; };
      if (!level.empty()) out = best([&](const Variable& v) { return is_in_namespace_of(p_, v, in); });
      return out != kNone;
    });
    return out;
  }

  const Project& p_;
  FileId f_;
  TokenIndex i_;
  const TokenStream& s_;
  std::string_view word_;
  const std::vector<VariableId>& same_;
  bool own_;  // the word has another meaning in the file
};

}  // namespace

VariableId variable_at(const Project& p, FileId f, TokenIndex i) {
  const std::string_view word = p.files[f].tokens.text(i);
  const auto same = p.variables_by_name.find(word);
  if (same == p.variables_by_name.end()) return kNone;
  const FunctionId fn = p.function_at(f, i);
  if (fn != kNone && p.functions[fn].depends_on(word) && !names_member(p.files[f].tokens, i)) return kNone;
  return VariableLookup(p, f, i, same->second).find();
}

bool in_body_or_return_type(const TokenStream& stream, const Function& function, TokenIndex i) {
  return i > function.body_open || (i > function.close && in_unevaluated_operand(stream, i));
}

bool specializes_device_template(const Project& p, const Function& fn) {
  if (fn.header.begin >= fn.header.end || !fn.template_parameters.empty()) return false;
  const std::vector<FunctionId>& same = p.functions_by_name.at(fn.name);
  return any_of(same, [&](FunctionId id) {
    const Function& other = p.functions[id];
    return other.device && !other.template_parameters.empty() && other.scope == fn.scope &&
           p.related(other.file, fn.file);
  });
}

bool may_run_on_device(const Project& p, const Function& fn) {
  const TokenStream& s = p.files[fn.file].tokens;
  for (TokenIndex i = fn.begin; i < fn.name_token; ++i) {
    const std::string_view word = s.text(i);
    const TokenKind kind = s[i].kind;
    const bool capitals = none_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
    if (kind == tok::kw_constexpr || kind == tok::kw_consteval || p.macros_by_name.contains(word) ||
        (s.is_word(i) && capitals && word.size() > 1))
      return true;
  }
  return false;
}

}  // namespace cu2sycl
