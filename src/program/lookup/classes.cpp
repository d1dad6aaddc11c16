#include "program/lookup/classes.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "program/lookup/lookup.hpp"
#include "program/project.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {

namespace {

// Returns the nearest scope around token `i` of a file that declares its word as a type; nothing if there is none, or
// if the run has no alias of a class with this name.
std::optional<std::string> scope_of_class(const Project& p, FileId f, TokenIndex i) {
  const std::string_view word = p.files[f].tokens.text(i);
  const auto aliases = p.class_aliases.find(word);
  std::optional<std::string> out;
  if (aliases == p.class_aliases.end()) return out;
  const auto found = [&](std::string_view level) {
    return p.bases.contains((level.empty() ? "" : std::string(level) + "::") + std::string(word)) ||
           any_of(aliases->second, [&](const ClassAlias& one) { return one.scope == level && p.related(one.file, f); });
  };
  visit_scopes(p, scope_at(p, f, i), [&](std::string_view level) {
    if (found(level) || declares(p, f, word, level, DeclaredName::Kind::kType)) out = level;
    return out.has_value();
  });
  return out;
}

}  // namespace

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
  std::vector<std::pair<FileId, TokenIndex>> places{{file, local == nullptr ? i : kNoToken}};  // where `out` is named
  for (std::size_t k = 0; k < out.size() && out.size() < kMost; ++k) {
    const auto found = project.class_aliases.find(out[k]);
    if (found == project.class_aliases.end()) continue;
    const auto [f, at] = places[k];
    const bool unqualified = at != kNoToken && !(at > 0 && project.files[f].tokens.is(at - 1, tok::coloncolon));
    const std::optional<std::string> nearest = unqualified ? scope_of_class(project, f, at) : std::nullopt;
    for (const ClassAlias& one : found->second) {
      if ((nearest && one.scope != *nearest) || !project.related(one.file, file) || contains(out, one.target)) continue;
      out.push_back(one.target);
      places.emplace_back(one.file, one.at);
    }
  }
  return out;
}

std::vector<std::string> class_scopes(const Project& p, FileId f, TokenIndex i, std::string_view name) {
  std::vector<std::string> out;
  const auto names_outer = [&](std::string_view level) {  // `using Class = Class<T>;`
    const auto aliases = p.class_aliases.find(name);
    return aliases != p.class_aliases.end() && any_of(aliases->second, [&](const ClassAlias& one) {
             return one.scope == level && one.target == name && p.related(one.file, f);
           });
  };
  const bool decided = visit_scopes(p, scope_at(p, f, i), [&](std::string_view level) {
    std::string scope = (level.empty() ? "" : std::string(level) + "::") + std::string(name);
    if (p.bases.contains(scope)) out = {std::move(scope)};
    return !out.empty() || (declares(p, f, name, level, DeclaredName::Kind::kType) && !names_outer(level));
  });
  if (decided) return out;
  for (const std::string_view one : p.classes_by_name.of(last_word_of_scope(name))) {
    if (ends_with_scope(one, name)) out.emplace_back(one);
  }
  return out;
}

std::vector<std::string> class_scopes_at(const Project& p, FileId f, TokenIndex i, std::string_view name) {
  const TokenStream& s = p.files[f].tokens;
  const std::string qualifier = without_alias(p, f, i, qualifier_of(p, s, i));
  const bool qualified = !qualifier.empty() && qualifier != "::" && s.is(i, name);
  return class_scopes(p, f, i, (qualified ? qualifier + "::" : "") + std::string(name));
}

std::vector<std::string> classes_of_parameter(const Project& p, const Function& fn, std::size_t which) {
  const Declaration& d = fn.parameters[which].declaration;
  const TokenStream& s = p.files[fn.file].tokens;
  const TokenIndex name = d.is_auto ? kNoToken : class_name_in(s, {d.type_begin, d.type_end});
  if (name == kNoToken || fn.depends_on(s.text(name)) || p.classes_by_name.of(s.text(name)).empty()) return {};
  return class_scopes_at(p, fn.file, name, s.text(name));
}

bool accepts_class(const Project& p, const std::vector<std::string>& classes, std::string_view of) {
  const auto* bases = bases_of(p, of);
  return any_of(classes,
                [&](const std::string& one) { return one == of || (bases != nullptr && contains(*bases, one)); });
}

bool differ_by_classes(const Project& p, const Function& x, const Function& y) {
  for (std::size_t k = 0; k < std::min(x.parameters.size(), y.parameters.size()); ++k) {
    const std::vector<std::string> a = classes_of_parameter(p, x, k);
    const std::vector<std::string> b = classes_of_parameter(p, y, k);
    const auto accepted = [&](const std::string& one) { return accepts_class(p, b, one); };
    const auto accepting = [&](const std::string& one) { return accepts_class(p, a, one); };
    if (!a.empty() && !b.empty() && none_of(a, accepted) && none_of(b, accepting)) return true;
  }
  return false;
}

std::vector<FunctionId> members_of_class(const Project& p, std::string_view class_scope,
                                         const std::vector<FunctionId>& functions) {
  std::vector<FunctionId> out;
  const bool brought = !functions.empty() && p.used_names.contains(p.functions[functions.front()].name);
  const auto of_scope = [&](std::string_view scope) {
    const auto members = p.members_by_scope.find(std::string(scope));
    if (brought) {
      std::ranges::copy_if(functions, std::back_inserter(out), [&](FunctionId id) {
        const Function& fn = p.functions[id];
        return fn.member && (fn.scope == scope || is_brought_to(p, fn.file, scope, fn));
      });
    } else if (members != p.members_by_scope.end()) {
      std::set_intersection(functions.begin(), functions.end(), members->second.begin(), members->second.end(),
                            std::back_inserter(out));
    }
    return !out.empty();
  };
  if (of_scope(class_scope)) return out;
  if (const auto* bases = bases_of(p, class_scope); bases != nullptr) static_cast<void>(any_of(*bases, of_scope));
  return out;
}

namespace {

// Whether the word at a token in a function's body initialises a member of a local class: `C() : a(1), b{2} {`.
bool initialises_local_member(const TokenStream& s, TokenIndex i) {
  if (!s.is_any(s.previous(i), tok::colon, tok::comma)) return false;
  for (TokenIndex k = i; s.is_word(k); k = s.next(k)) {
    const TokenIndex open = s.next(k);
    if (!s.is_any(open, tok::l_paren, tok::l_brace) || s[open].match == kNoToken) return false;
    k = s.next(s[open].match);
    if (s.is(k, tok::l_brace)) return true;
    if (!s.is(k, tok::comma)) return false;
  }
  return false;
}

}  // namespace

bool initialises_member(const TokenStream& s, const Function& fn, TokenIndex i) {
  if (fn.body_open != kNoToken && i > fn.body_open) return initialises_local_member(s, i);
  if (i <= fn.close || fn.body_open == kNoToken || i >= fn.body_open) return false;
  TokenIndex k = fn.close + 1;
  while (k < i) k = opens_bracket(s[k].kind) && s[k].match != kNoToken ? s[k].match + 1 : k + 1;
  return k == i && s.is_any(s.previous(i), tok::colon, tok::comma);
}

std::vector<const Declarator*> defaulted_members(const Project& project, const Function& fn) {
  if (!fn.constructor() || !fn.defined()) return {};
  const File& file = project.files[fn.file];
  std::vector<std::string_view> initialised;
  for (TokenIndex i = fn.close + 1; i < fn.body_open; ++i) {
    if (file.tokens.is_word(i) && initialises_member(file.tokens, fn, i)) initialised.push_back(file.tokens.text(i));
  }
  const auto has = [&](std::string_view name) { return contains(initialised, name); };
  std::vector<const Declarator*> out;
  for (const DataMember& member : file.members) {
    if (member.scope != fn.scope || member.declaration.is_static || has(fn.name)) continue;
    for (const Declarator& one : member.declaration.declarators) {
      if (one.initializer != kNoToken && !has(one.name)) out.push_back(&one);
    }
  }
  return out;
}

std::vector<std::string_view> classes_of_initialised_member(const Project& project, FunctionId id, TokenIndex i) {
  const Function& fn = project.functions[id];
  const TokenStream& s = project.files[fn.file].tokens;
  if (!initialises_member(s, fn, i)) return {};
  FileId file{0};
  const DataMember* member = project.member_of_class(id, s.text(i), &file);
  if (member == nullptr) return {};
  const Declaration& d = member->declaration;
  const auto one = find_if(d.declarators, [&](const Declarator& other) { return other.name == s.text(i); });
  if (one == d.declarators.end() || one->pointer_depth > 0 || one->reference || one->array()) return {};
  const TokenStream& there = project.files[file].tokens;
  const TokenIndex name = class_name_in(there, {d.type_begin, d.type_end});
  if (name == kNoToken || fn.depends_on(there.text(name))) return {};
  return classes_named(project, file, kNone, name);
}

const DataMember* data_member_at(const Project& p, FunctionId id, std::string_view name) {
  const auto found = id == kNone || !p.functions[id].member ? p.members_by_name.end() : p.members_by_name.find(name);
  if (found == p.members_by_name.end()) return nullptr;
  const Function& fn = p.functions[id];
  const DataMember* out = nullptr;
  visit_scopes(p, fn.scope, [&](std::string_view level) {
    for (const MemberRef ref : found->second) {
      const DataMember& one = p.files[ref.file].members[ref.index];
      if (one.scope == level && p.related(ref.file, fn.file)) out = &one;
    }
    return out != nullptr || declares(p, fn.file, name, level, DeclaredName::Kind::kVariable) ||
           declares(p, fn.file, name, level, DeclaredName::Kind::kEnumerator);
  });
  return out;
}

std::vector<FunctionId> constructors_at(const Project& p, FileId f, TokenIndex i, std::string_view name,
                                        std::size_t arguments) {
  if (!p.functions_by_name.contains(name)) return {};
  std::vector<FunctionId> out;
  for (const std::string& scope : class_scopes(p, f, i, name)) {
    const auto members = p.members_by_scope.find(scope);
    if (members == p.members_by_scope.end()) continue;
    std::ranges::copy_if(members->second, std::back_inserter(out),
                         [&](FunctionId id) { return p.functions[id].name == name && p.functions[id].constructor(); });
  }
  return p.fitting(out, arguments, f);
}

TokenIndex returned_class(const TokenStream& s, const Function& fn) {
  TokenIndex type = s.previous(begin_of_callee(s, fn.name_token));
  if (s.is_any(type, tok::greater, tok::greatergreater)) type = begin_of_primary(s, type);
  return type != kNoToken && type >= fn.begin && s.is_word(type) && !is_keyword(s[type].kind) ? type : kNoToken;
}

void resolve_class_names(Project& p) {
  WordSet classes;
  for (const File& file : p.files) {
    for (const ClassBody& body : file.classes) classes.insert(body.name);
  }
  WordMap<std::vector<std::string_view>> targets;  // each once, in the order of their aliases
  for (const auto& [word, aliases] : p.class_aliases) {
    std::set<std::string_view> seen;
    for (const ClassAlias& alias : aliases) {
      if (p.names.contains(alias.target) && seen.insert(alias.target).second) targets[word].push_back(alias.target);
    }
  }
  const auto class_of = [&](std::string_view word) -> std::string_view {
    std::set<std::string_view> seen;
    std::vector<std::string_view> work{word};  // a stack
    while (!work.empty()) {
      const std::string_view one = work.back();
      work.pop_back();
      if (!seen.insert(one).second) continue;
      if (classes.contains(one)) return one;
      const auto found = targets.find(one);
      if (found != targets.end()) work.insert(work.end(), found->second.rbegin(), found->second.rend());
    }
    return {};
  };
  const auto note = [&](std::string_view word) {
    const std::string_view meant = p.names.contains(word) ? class_of(word) : std::string_view();
    if (!meant.empty()) p.class_by_word[word] = meant;
  };
  for (const std::string_view name : classes) note(name);
  for (const auto& [word, aliases] : p.class_aliases) note(word);
}

std::string_view class_named(const Project& p, std::string_view word) {
  const auto found = p.class_by_word.find(word);
  return found == p.class_by_word.end() ? std::string_view() : found->second;
}

}  // namespace cu2sycl
