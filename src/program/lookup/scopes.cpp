#include "program/lookup/scopes.hpp"

#include <algorithm>
#include <optional>

#include "program/lookup/lookup.hpp"
#include "program/project.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {

std::string_view last_word_of_scope(std::string_view scope) {
  const std::size_t colons = scope.rfind("::");
  return colons == std::string_view::npos ? scope : scope.substr(colons + 2);
}

std::string inner_scope(const std::string& scope, const std::string& name) {
  return scope.empty() ? name : name.empty() ? scope : scope + "::" + name;
}

std::string_view outer_scope(std::string_view scope) {
  const std::size_t colons = scope.rfind("::");
  return colons == std::string_view::npos ? std::string_view() : scope.substr(0, colons);
}

std::string_view scope_declaring(const Project& p, std::string_view name, std::string_view around, FileId from,
                                 bool type) {
  const std::vector<DeclaredName>& all = p.names.of(name);
  for (; !all.empty() && !around.empty(); around = outer_scope(around)) {
    if (any_of(all, [&](const DeclaredName& one) {
          const bool kind = type ? one.kind == DeclaredName::Kind::kType : one.kind != DeclaredName::Kind::kMacro;
          return kind && one.scope == around && (from == kNone || p.related(one.file, from));
        }))
      return around;
  }
  return {};
}

const std::vector<std::string>* bases_of(const Project& p, std::string_view class_scope) {
  const auto found = p.all_bases.find(std::string(class_scope));
  return found == p.all_bases.end() ? nullptr : &found->second;
}

void resolve_bases(Project& p) {
  WordMap<std::vector<std::string_view>>& by_last = p.classes_by_name;
  for (const auto& [name, bases] : p.bases) by_last[last_word_of_scope(name)].push_back(name);
  for (auto& [last, names] : by_last) std::ranges::sort(names);
  const auto common = [](std::string_view x, std::string_view y) {
    std::size_t k = 0;
    while (k < x.size() && k < y.size() && x[k] == y[k]) ++k;
    return k;
  };
  const auto class_of = [&](std::string_view base) {  // an alias is used if no class has that name
    const auto alias = by_last.contains(base) ? p.class_aliases.end() : p.class_aliases.find(base);
    return by_last.find(alias == p.class_aliases.end() ? base : alias->second.front().target);
  };
  const auto nearest = [&](std::string_view from, const std::string& base) {
    std::string_view best;
    const auto found = class_of(base);
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
        if (one.empty() || contains(work, one)) continue;
        work.emplace_back(one);
        out.emplace_back(one);
      }
    }
  }
}

void complete_scopes(Project& p) {
  for (Function& fn : p.functions) {
    const auto named = p.classes_by_name.find(last_word_of_scope(fn.scope));
    if (!fn.member || p.bases.contains(fn.scope) || named == p.classes_by_name.end()) continue;
    std::vector<std::string_view> meant;
    std::ranges::copy_if(named->second, std::back_inserter(meant), [&](std::string_view one) {
      return ends_with_scope(one, fn.scope) &&
             declares(p, fn.file, named->first, outer_scope(one), DeclaredName::Kind::kType);
    });
    if (meant.size() == 1) fn.scope = meant.front();
  }
}

bool ends_with_scope(std::string_view scope, std::string_view inner) {
  return scope == inner ||
         (scope.size() > inner.size() + 1 && scope.ends_with(inner) && scope[scope.size() - inner.size() - 1] == ':');
}

std::string qualifier_of(const Project& p, const TokenStream& s, TokenIndex i) {
  std::string out;
  TokenIndex colons = before_name(s, i);
  while (s.is(colons, tok::coloncolon)) {
    TokenIndex name = s.previous(colons);
    if (s.is_any(name, tok::greater, tok::greatergreater)) {
      int depth = 0;
      for (; name != kNoToken; name = s.previous(name)) {
        if (s.is_any(name, tok::semi, tok::l_brace, tok::r_brace)) return out.empty() ? "::" : out;
        if (s.is(name, tok::greater)) ++depth;
        if (s.is(name, tok::greatergreater)) depth += 2;
        if (s.is(name, tok::less) && --depth <= 0) break;
      }
      name = name == kNoToken ? kNoToken : s.previous(name);
    }
    const bool defined = name != kNoToken && name > 0 && s.has(name, kInDirective) &&
                         s[name - 1].kind == tok::directive;  // `#define MIN ::min`
    const bool word = s.is_word(name) && !defined && !is_keyword(s[name].kind) && !is_no_type(p, kNone, s.text(name));
    if (!word) return out.empty() ? "::" : out;
    out = std::string(s.text(name)) + (out.empty() ? "" : "::" + out);
    colons = before_name(s, name);
  }
  return out;
}

namespace {

// Returns a qualifier with its first word replaced, if this is a namespace alias at token `i`; nothing if it is none.
std::optional<std::string> target_of_alias(const Project& p, FileId f, TokenIndex i, const std::string& qualifier) {
  const std::string first = qualifier.substr(0, qualifier.find("::"));
  const auto files = p.files_by_namespace_alias.find(first);
  if (files == p.files_by_namespace_alias.end()) return {};
  const auto replaced = [&](std::string_view scope) { return std::string(scope) + qualifier.substr(first.size()); };
  const TokenStream& s = p.files[f].tokens;
  for (TokenIndex k = p.files[f].namespace_aliases.contains(first) ? i : 0; k-- > 0;) {
    if (s.is(k, tok::kw_namespace) && s.is(k + 1, first) && s.is(k + 2, tok::equal))
      return replaced(qualified_name(s, k + 3));
  }
  std::optional<std::string_view> meant;  // by all units that contain the file
  for (const FileId other : files->second) {
    if (other == f || !p.related(other, f)) continue;
    const std::string_view scope = p.files[other].namespace_aliases.at(first);
    if (p.visibility.sees(f, other, 0)) return replaced(scope);
    if (meant && *meant != scope) return {};
    meant = scope;
  }
  return meant ? std::optional(replaced(*meant)) : std::nullopt;
}

// Returns a qualifier `a::b::c` with `a::b` replaced, if `b` is a namespace alias that namespace `a` declares; nothing
// if there is none.
std::optional<std::string> target_of_inner_alias(const Project& p, FileId f, const std::string& qualifier) {
  for (std::size_t at = qualifier.find("::"); at != std::string::npos; at = qualifier.find("::", at + 2)) {
    const std::string word = qualifier.substr(at + 2, qualifier.find("::", at + 2) - at - 2);
    const auto files = p.files_by_namespace_alias.find(word);
    for (const FileId other : files == p.files_by_namespace_alias.end() ? std::vector<FileId>() : files->second) {
      const TokenStream& s = p.files[other].tokens;
      if (!p.related(other, f)) continue;
      for (TokenIndex k = 0; k < s.size(); ++k) {
        if (s.is(k, tok::kw_namespace) && s.is(k + 1, word) && s.is(k + 2, tok::equal) &&
            ends_with_scope(scope_around(p.files[other], k), qualifier.substr(0, at)))
          return std::string(qualified_name(s, k + 3)) + qualifier.substr(at + 2 + word.size());
      }
    }
  }
  return {};
}

}  // namespace

std::string without_alias(const Project& p, FileId f, TokenIndex i, std::string qualifier) {
  constexpr int kMost = 8;  // aliases of aliases
  for (int k = 0; k < kMost; ++k) {
    std::optional<std::string> target = target_of_alias(p, f, i, qualifier);
    if (!target) target = target_of_inner_alias(p, f, qualifier);
    if (!target) break;
    qualifier = *std::move(target);
  }
  return qualifier;
}

bool qualifies_own_name(const Project& p, const TokenStream& s, TokenIndex i) {
  const TokenIndex colons = s.next(i);
  const TokenIndex name = s.is(colons, tok::coloncolon) && p.namespaces.contains(s.text(i)) ? s.next(colons) : kNoToken;
  const auto found = s.is_word(name) ? p.names.find(s.text(name)) : p.names.end();
  return found != p.names.end() &&
         any_of(found->second, [&](const DeclaredName& one) { return ends_with_scope(one.scope, s.text(i)); });
}

std::string scope_around(const File& file, TokenIndex i) {
  const ScopeRange* innermost = nullptr;
  for (const ScopeRange& one : file.scopes) {
    if (one.begin <= i && i < one.end && (innermost == nullptr || one.begin >= innermost->begin)) innermost = &one;
  }
  return innermost == nullptr ? std::string() : innermost->name;
}

std::string scope_at(const Project& p, FileId f, TokenIndex i) {
  const TokenStream& s = p.files[f].tokens;
  if (s.has(i, kInDirective)) return scope_around(p.files[f], i);
  // The return type before a member's name `C::f` is looked up outside the class. [C++ basic.lookup.unqual]
  if (const FunctionId fn = p.function_at(f, i); fn != kNone && p.functions[fn].name_token <= i)
    return p.functions[fn].scope;
  return scope_around(p.files[f], i);
}

FoundByArgument found_by_argument(const Project& p, FileId f, TokenIndex i) {
  const TokenStream& s = p.files[f].tokens;
  const FunctionId function = p.function_at(f, i);
  const auto found = p.names.find(s.text(i));
  if (function == kNone || found == p.names.end() || s.has(i, kInDirective)) return FoundByArgument::kNo;
  const TokenIndex open = call_open(s, i);
  if (open == kNoToken) return FoundByArgument::kNo;
  std::vector<std::string_view> scopes;  // namespaces with a function of the name
  for (const DeclaredName& one : found->second) {
    if (one.kind == DeclaredName::Kind::kFunction && !one.scope.empty() &&
        p.namespaces.contains(last_word_of_scope(one.scope)) && p.files[one.file].branches.at(one.at).any() &&
        p.related(one.file, f))
      scopes.push_back(one.scope);
  }
  const auto has_word = [&](TokenIndex begin, TokenIndex end, const auto& word) {
    for (TokenIndex k = begin; k < end; ++k)
      if (s.is_word(k) && word(k)) return true;
    return false;
  };
  const auto in_type = [&](const auto& word) {
    return !scopes.empty() && has_word(open + 1, s[open].match, [&](TokenIndex k) {
      const Local* local = p.find_local(function, s.text(k), k);
      return local == nullptr ? word(k) : has_word(local->declaration.type_begin, local->declaration.type_end, word);
    });
  };
  const auto is_class_beside = [&](TokenIndex k) {
    const auto types = p.names.find(s.text(k));
    return types != p.names.end() && any_of(types->second, [&](const auto& one) {
             return one.kind == DeclaredName::Kind::kType && p.related(one.file, f) && contains(scopes, one.scope);
           });
  };
  if (in_type(is_class_beside)) return FoundByArgument::kYes;
  const bool depends = in_type([&](TokenIndex k) { return p.functions[function].depends_on(s.text(k)); });
  return depends ? FoundByArgument::kIfDependent : FoundByArgument::kNo;
}

}  // namespace cu2sycl
