#include "analysis/memory/shared_types.hpp"

#include <algorithm>
#include <set>

#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

constexpr int kMaxDepth = 8;  // of nested macros and constants

// Decides about the type of one variable.
class VisibleType {
 public:
  VisibleType(const Project& project, const Table& table, const LaunchesByName& launches, const Variable& v,
              std::vector<FunctionId> users)
      : p_(project),
        table_(table),
        all_launches_(launches),
        v_(v),
        owner_(project.functions[v_.owner]),
        s_(project.files[v_.file].tokens),
        users_(std::move(users)) {}

  bool find() {
    if (owner_.member || p_.files[v_.file].tokens.has(owner_.begin, kInDirective)) return false;
    if (class_body(s_, v_.declaration) != kNoToken) return false;
    find_launches();
    return visible(v_.file, {v_.declaration.type_begin, v_.declaration.type_end}, 0) &&
           visible(v_.file, {v_.declarator().extents_begin, v_.declarator().extents_end}, 0);
  }

 private:
  // Finds the launches of the users that are kernels.
  void find_launches() {
    std::set<std::string_view> names;
    for (const FunctionId f : users_) {
      if (p_.functions[f].global) names.insert({std::string_view(p_.functions[f].name), std::string_view()});
    }
    for (const std::string_view name : names) {
      const auto found = all_launches_.find(name);
      if (found != all_launches_.end()) launches_.insert(launches_.end(), found->second.begin(), found->second.end());
    }
  }

  bool visible(FileId file, TokenRange range, int depth) {
    const TokenStream& s = p_.files[file].tokens;
    if (depth > kMaxDepth) return false;
    for (TokenIndex i = range.begin; i < range.end; ++i) {
      if (!s.is_word(i) || s.has(i, kMacroParameter)) continue;
      if (depth == 0 && s.has(i, kInDirective)) return false;
      if (!visible_word(file, i, depth)) return false;
    }
    return true;
  }

  bool visible_word(FileId file, TokenIndex i, int depth) {
    const TokenStream& s = p_.files[file].tokens;
    const std::string_view word = s.text(i);
    if (is_qualified_name(s, i)) return true;  // a member of what is before it
    if (is_builtin_type(word) || is_keyword(word) || word == "std" || v_.declaration.has(word)) return true;
    if (s.is(i + 1, tok::coloncolon)) return false;
    const std::vector<MacroRef> macros = p_.macros(word, v_.file);
    if (!declares_value(p_, v_.file, word) &&  // no macro of that name precedes the declaration
        any_of(macros, [&](MacroRef ref) { return p_.related(ref.file, v_.file); }))
      return visible_macro(macros, depth);
    if (const std::size_t k = template_parameter(word); k < owner_.template_parameters.size())
      return !s.has(i, kInDirective) && given_at_launches(k);  // the text of a macro is left unchanged
    if (depth == 0) {
      if (const Local* local = p_.find_local(v_.owner, word, i); local != nullptr) {
        if (local->parameter || local->declaration.is_typedef || local->declarator().initializer == kNoToken)
          return false;
        const TokenIndex from = local->declarator().initializer;
        const TokenIndex to = s.is(from, tok::equal) ? local->declarator().end : s[from].match;
        return constant(TokenRange{from + 1, to}, depth + 1);
      }
    }
    if (!table_.find(word).empty() && meaning_of(p_, file, i, kNone) == Meaning::kCuda)
      return !hidden_at_launches(word);
    return declared_outside(word) && !hidden_at_launches(word);
  }

  // Whether the initialiser of a constant of the function, which replaces the constant, is visible.
  bool constant(TokenRange range, int depth) {
    for (TokenIndex i = range.begin; i < range.end; ++i) {
      if (!s_.is_word(i)) continue;
      const Local* local = is_qualified_name(s_, i) ? nullptr : p_.find_local(v_.owner, s_.text(i), i);
      if (local == nullptr ? !visible_word(v_.file, i, depth) : local->parameter || depth > kMaxDepth) return false;
      if (local == nullptr) continue;
      const TokenIndex from = local->declarator().initializer;
      if (from == kNoToken || local->declaration.is_typedef) return false;
      if (!constant({from + 1, s_.is(from, tok::equal) ? local->declarator().end : s_[from].match}, depth + 1))
        return false;
    }
    return true;
  }

  // Whether a macro means the same at the variable, before its function, and at the launches.
  bool visible_macro(const std::vector<MacroRef>& macros, int depth) {
    for (const MacroRef& ref : macros) {
      if (!p_.related(ref.file, v_.file)) continue;
      const MacroDefinition& macro = p_.macro(ref);
      const bool before = all_of(users_, [&](FunctionId f) {
        return p_.functions[f].file != ref.file || macro.directive < p_.functions[f].begin;
      });
      if (!before || p_.files[ref.file].directives.undefined.contains(macro.name)) return false;
      if (!visible(ref.file, {macro.body_begin, macro.body_end}, depth + 1)) return false;
    }
    return true;
  }

  [[nodiscard]] std::size_t template_parameter(std::string_view word) const {
    const auto& all = owner_.template_parameters;
    return static_cast<std::size_t>(std::ranges::find(all, word) - all.begin());
  }

  // Whether the owner is a kernel and the variable's only user, and each launch gives its template parameter.
  [[nodiscard]] bool given_at_launches(std::size_t parameter) const {
    if (users_.size() != 1 || !owner_.global || p_.analysis.has_launcher(owner_.id)) return false;
    return all_of(launches_, [&](const LaunchPlace& one) {
      const TokenStream& s = p_.files[one.file].tokens;
      if (one.launch->template_open == kNoToken) return false;
      const auto& given = one.launch->template_arguments;
      return parameter < given.size() &&
             none_of(given, [&](const TokenRange& range) { return s.is(range.end - 1, tok::ellipsis); });
    });
  }

  [[nodiscard]] bool declared_outside(std::string_view word) const {
    const auto found = p_.names.find(word);
    if (found == p_.names.end() || !owner_.scope.empty()) return false;
    return all_of(found->second, [&](const DeclaredName& one) {
      const bool value = one.kind == DeclaredName::Kind::kVariable || one.kind == DeclaredName::Kind::kEnumerator;
      return one.scope.empty() && (value || one.kind == DeclaredName::Kind::kType);
    });
  }

  // Whether some class or namespace of the run declares the name.
  [[nodiscard]] bool member_of_a_class(std::string_view word) const {
    return any_of(p_.names.of(word), [](const DeclaredName& one) { return !one.scope.empty(); });
  }

  [[nodiscard]] bool hidden_at_launches(std::string_view word) const {
    return any_of(launches_, [&](const LaunchPlace& one) {
      if (one.function == kNone) return true;  // in a macro
      const Function& fn = p_.functions[one.function];
      const auto& parameters = fn.template_parameters;
      return (fn.member && member_of_a_class(word)) ||
             p_.find_local(one.function, word, one.launch->begin) != nullptr || contains(parameters, word);
    });
  }

  const Project& p_;
  const Table& table_;
  const LaunchesByName& all_launches_;
  const Variable& v_;
  const Function& owner_;
  const TokenStream& s_;
  std::vector<FunctionId> users_;
  std::vector<LaunchPlace> launches_;
};

bool mentions(const Project& p, FileId file, TokenRange range, std::string_view word, int depth) {
  const TokenStream& s = p.files[file].tokens;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (!s.is_word(i)) continue;
    if (s.is(i, word)) return true;
    for (const MacroRef& ref : p.macros(s.text(i), file)) {
      const MacroDefinition& macro = p.macro(ref);
      if (depth > kMaxDepth || mentions(p, ref.file, {macro.body_begin, macro.body_end}, word, depth + 1)) return true;
    }
  }
  return false;
}

}  // namespace

LaunchesByName launches_by_name(const Project& project) {
  LaunchesByName out;
  for (FileId file{0}; file < project.files.size(); ++file) {
    const TokenStream& s = project.files[file].tokens;
    for (const Launch& launch : project.files[file].launches)
      out[s.has(launch.name, kMacroParameter) ? std::string_view() : s.text(launch.name)].push_back(
          {file, &launch, project.function_at(file, launch.begin)});
  }
  return out;
}

bool has_visible_type(const Project& project, const Table& table, const LaunchesByName& launches,
                      const Variable& variable, const std::vector<FunctionId>& users) {
  return VisibleType(project, table, launches, variable, users).find();
}

std::vector<bool> find_visible_types(const Project& project, const Table& table) {
  std::vector<bool> out(project.variables.size());
  std::vector<std::vector<FunctionId>> users(project.variables.size());
  for (FunctionId f{0}; f < project.functions.size(); ++f) {
    for (const VariableId v : project.functions[f].implicit.variables) {
      const VariableId original = project.variables[v].original;
      users[original == kNone ? v : original].push_back(f);
    }
  }
  const LaunchesByName launches = launches_by_name(project);
  for (VariableId id{0}; id < project.variables.size(); ++id) {
    const Variable& v = project.variables[id];
    if (v.owner != kNone && v.original == kNone && v.space == Variable::Space::kShared && !v.declaration.is_extern)
      out[id] = has_visible_type(project, table, launches, v, users[id]);
  }
  return out;
}

bool mentions(const Project& project, FileId file, TokenRange range, std::string_view word) {
  return mentions(project, file, range, word, 0);
}

}  // namespace cu2sycl
