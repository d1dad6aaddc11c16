#include "program/lookup/using_declarations.hpp"

#include <algorithm>
#include <vector>

#include "program/lookup/classes.hpp"
#include "program/lookup/scopes.hpp"
#include "program/project.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

const std::vector<UsingDeclaration>* find(const WordMap<std::vector<UsingDeclaration>>& map, std::string_view word) {
  const auto found = map.find(word);
  return found == map.end() ? nullptr : &found->second;
}

bool is_dependent(const Project& p, const UsingDeclaration& one, std::string_view word) {
  const auto& templates = p.files[one.file].templates;
  return any_of(templates, [&](const TemplateScope& scope) {
    const auto& names = scope.parameters;
    return scope.range.begin <= one.at && one.at < scope.range.end && any_of(names, [&](std::string_view name) {
             return name.substr(0, name.find("...")) == word;  // of a pack: `T...`
           });
  });
}

// Whether a using declaration for the function's name means this function: it is in the named namespace, or a member
// of the named class or its bases. A template parameter may be any class.
bool names_function(const Project& p, const UsingDeclaration& one, const Function& fn) {
  const std::string scope = without_alias(p, one.file, one.at, one.qualifier);
  if (scope.empty() || !fn.member) return scope.empty() ? fn.scope.empty() : ends_with_scope(fn.scope, scope);
  if (ends_with_scope(fn.scope, scope)) return true;
  if (is_dependent(p, one, scope)) return fn.name != kCallOperator;  // nearly any class has one
  const std::string_view meant = class_named(p, last_word_of_scope(scope));
  if (ends_with_scope(fn.scope, meant)) return true;
  return any_of(p.classes_by_name.of(meant), [&](std::string_view name) {
    const auto* bases = bases_of(p, name);
    return bases != nullptr && std::find(bases->begin(), bases->end(), fn.scope) != bases->end();
  });
}

}  // namespace

void note_using_declarations(Project& p) {
  for (FileId id{0}; id < p.files.size(); ++id) {
    const TokenStream& s = p.files[id].tokens;
    const auto note = [&](auto& map, std::string_view name, TokenIndex at, std::string qualifier) {
      if (qualifier == "::") qualifier.clear();
      map[name].push_back({id, at, std::move(qualifier), scope_at(p, id, at), p.function_at(id, at)});
    };
    for (const TokenIndex at : p.files[id].using_keywords) {
      if (s.is(at + 1, tok::kw_namespace)) {
        const std::string_view named = qualified_name(s, at + 2);
        std::string whole = without_alias(p, id, at, std::string(named));
        const auto known = p.namespaces.find(last_word_of_scope(whole));
        note(p.used_namespaces, known == p.namespaces.end() ? last_word_of_scope(named) : *known, at, std::move(whole));
        continue;
      }
      for (TokenIndex i = at + 1; i < s.size() && !s.is_any(i, tok::semi, tok::equal, tok::l_brace); i = s.next(i)) {
        const TokenIndex next = s.next(end_of_name(s, i) - 1);
        if (s.is_word(i) && s.is_any(next, tok::semi, tok::comma, tok::ellipsis) && s.is(i - 1, tok::coloncolon))
          note(p.used_names, name_of_function(s, i), at, qualifier_of(p, s, i));
      }
    }
  }
  for (auto* map : {&p.used_names, &p.used_namespaces}) {
    for (auto& [word, used] : *map) std::ranges::stable_sort(used, {}, &UsingDeclaration::function);
  }
}

bool used_by_directive(const Project& p, FileId f, std::string_view scope) {
  const auto* used = scope.empty() ? nullptr : find(p.used_namespaces, last_word_of_scope(scope));
  return used != nullptr && any_of(*used, [&](const UsingDeclaration& one) {
           return ends_with_scope(scope, one.qualifier) && p.visibility.sees(f, one.file, 0);
         });
}

bool is_used(const Project& p, FileId f, std::string_view scope, std::string_view name) {
  if (used_by_directive(p, f, scope)) return true;
  const auto* used = find(p.used_names, name);
  return used != nullptr && any_of(*used, [&](const UsingDeclaration& one) {
           return p.visibility.sees(f, one.file, 0) && without_alias(p, one.file, one.at, one.qualifier) == scope;
         });
}

bool is_brought_to(const Project& p, FileId f, std::string_view scope, const Function& fn) {
  const auto* used = find(p.used_names, fn.name);
  return used != nullptr && any_of(*used, [&](const UsingDeclaration& one) {
           return one.function == kNone && ends_with_scope(one.scope, scope) && p.related(one.file, f) &&
                  names_function(p, one, fn);
         });
}

bool is_brought_in_function(const Project& p, FileId f, TokenIndex i, const Function& fn) {
  const FunctionId function = p.function_at(f, i);
  if (function == kNone) return false;
  const auto here = [&](const UsingDeclaration& one) { return one.at < i && names_function(p, one, fn); };
  const auto any = [&](const auto* used) {
    if (used == nullptr) return false;
    auto one = std::ranges::lower_bound(*used, function, {}, &UsingDeclaration::function);
    while (one != used->end() && one->function == function && !here(*one)) ++one;
    return one != used->end() && one->function == function;
  };
  return any(find(p.used_names, fn.name)) || (!fn.member && any(find(p.used_namespaces, last_word_of_scope(fn.scope))));
}

bool hides_by_using(const Project& p, FileId f, TokenIndex i, const std::vector<std::string_view>& levels) {
  const std::string_view word = p.files[f].tokens.text(i);
  const auto* used = find(p.used_names, word);
  const FunctionId function = p.function_at(f, i);
  return used != nullptr && any_of(*used, [&](const UsingDeclaration& one) {
           const bool here = one.function == kNone ? !one.scope.empty() && contains(levels, one.scope) &&
                                                         p.visibility.sees(f, one.file, one.at)
                                                   : one.function == function && one.file == f;
           if (!here || (one.file == f && one.at > i)) return false;
           const std::string scope = without_alias(p, one.file, one.at, one.qualifier);
           return is_dependent(p, one, scope) || any_of(p.functions_by_name.of(word), [&](FunctionId id) {
                    return !p.functions[id].scope.empty() && names_function(p, one, p.functions[id]);
                  });
         });
}

bool are_brought_together(const Project& p, const Function& x, const Function& y) {
  const auto* used = find(p.used_names, x.name);
  if (used == nullptr) return false;
  const auto holds = [&](const std::string& scope, const Function& fn) {
    return scope == fn.scope || any_of(*used, [&](const UsingDeclaration& one) {
             return one.function == kNone && one.scope == scope && names_function(p, one, fn);
           });
  };
  return any_of(*used, [&](const UsingDeclaration& one) {
    return one.function == kNone && holds(one.scope, x) && holds(one.scope, y);
  });
}

}  // namespace cu2sycl
