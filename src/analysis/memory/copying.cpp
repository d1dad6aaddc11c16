#include "analysis/memory/copying.hpp"

#include <algorithm>
#include <set>

#include "program/lookup/scopes.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

// Whether a type of this name is declared in the scope of a qualifier, `a::b::`, in any file or in one.
bool is_declared_so(const Project& project, std::string_view name, std::string_view qualifier, FileId file) {
  return any_of(project.names.of(name), [&](const DeclaredName& one) {
    return one.kind == DeclaredName::Kind::kType && (one.scope + "::").ends_with(qualifier) &&
           (file == kNone || one.file == file);
  });
}

// Returns the scope `a::b::` that declares a type, of those around a place: the innermost one; empty if none does.
std::string scope_of_type(const Project& project, std::string_view name, std::string_view around) {
  const std::string_view scope = scope_declaring(project, name, around, kNone, true);
  return scope.empty() ? std::string() : std::string(scope) + "::";
}

// Returns the token after the `<T, N>` at a token if these are the parameters of the function's class, as in
// `Tensor(Tensor<T, N>& t)`; the token itself if there is no such list.
TokenIndex after_own_arguments(const TokenStream& s, TokenIndex open, const Function& fn) {
  if (!s.is(open, tok::less)) return open;
  const TokenIndex after = after_template_arguments(s, open, fn.close, Angle::kTemplate);
  if (after == kNoToken) return open;
  const std::vector<TokenRange> arguments = template_arguments(s, open, s.previous(after));
  const auto& own = fn.class_parameters;
  const bool same = arguments.size() == own.size() &&
                    std::equal(own.begin(), own.end(), arguments.begin(), [&](const std::string& name, TokenRange one) {
                      return one.end == one.begin + 1 && s.is(one.begin, name);
                    });
  return same ? after : open;
}

// Returns how the member functions of a class copy it. The class's name follows a qualifier, `a::b::`, or none.
Copying copying_by_members(const Project& project, std::string_view class_name, std::string_view qualifier) {
  Copying out = Copying::kBytes;
  const auto is_meant = [&](const Function& f) {
    const std::string_view around = std::string_view(f.scope).substr(0, f.scope.size() - class_name.size());
    return f.member && f.class_name() == class_name && around.ends_with(qualifier);
  };
  const auto consider = [&](const Function& f) {
    const TokenStream& s = project.files[f.file].tokens;
    TokenIndex end = f.close + 1;  // `= default` may follow `noexcept`
    while (!f.defined() && end + 1 < s.size() && !s.is_any(end, tok::equal, tok::semi)) ++end;
    const bool defaulted = !f.defined() && s.is(end, tok::equal);
    const bool destroys = f.name.starts_with('~');
    bool copies = false;
    if (f.parameters.size() == 1) {
      const Parameter& one = f.parameters.front();
      for (TokenIndex k = one.begin; k < one.end; ++k) {
        if (!s.is(k, class_name)) continue;
        TokenIndex after = after_own_arguments(s, k + 1, f);
        while (s.is_any(after, tok::kw_const, tok::kw_volatile)) ++after;
        copies |= s.is(after, tok::amp);
      }
    }
    if (defaulted || !(destroys || copies)) return;
    // A copy is made on the host, as in CUDA. A destructor must not run before the kernel has ended.
    const bool empty = f.defined() && f.body_close == f.body_open + 1;
    if (out != Copying::kOwnCode) out = destroys && !empty ? Copying::kOwnCode : Copying::kHarmlessCode;
  };
  const std::string destructor = "~" + std::string(class_name);
  for (const std::string_view member : {class_name, std::string_view("operator="), std::string_view(destructor)}) {
    for (const FunctionId id : project.functions_by_name.of(member)) {
      if (is_meant(project.functions[id])) consider(project.functions[id]);
    }
  }
  return out;
}

// Whether a type's name at a token is in a namespace that is not declared by the run's files, by a row or by C++
// itself.
bool is_of_unseen_library(const Project& project, const Table& table, const TokenStream& s, TokenIndex name) {
  TokenIndex first = name;
  while (first >= 2 && s.is(first - 1, tok::coloncolon) && s.is_word(first - 2) && !is_keyword(s[first - 2].kind))
    first -= 2;
  const std::string_view space = s.text(first);
  return first < name && space != "std" && !project.namespaces.contains(space) && !project.names.contains(space) &&
         !is_declared_so(project, s.text(name), s.slice(first, name), kNone) && table.find(space).empty() &&
         table.sequences(space).empty();
}

// Whether a word is a template parameter of a class that encloses a token.
bool is_class_parameter(const File& file, std::string_view word, TokenIndex i) {
  const TokenStream& s = file.tokens;
  return any_of(file.classes, [&](const ClassBody& one) {
    if (i < one.open || one.open >= s.size() || s[one.open].match < i) return false;
    for (TokenIndex k = one.keyword; k-- > 0 && !s.is_any(k, tok::semi, tok::l_brace, tok::r_brace);) {
      if (s.is(k, word)) return true;
    }
    return false;
  });
}

// Returns how a class is copied, considering its bases and members, too; `seen`: the classes on the way. An object of a
// library that the run does not show may be copied by code.
Copying copying_of_class(const Project& project, const Table& table, std::string_view class_name,
                         std::string_view qualifier, std::set<std::string_view>& seen) {
  Copying out = copying_by_members(project, class_name, qualifier);
  if (!seen.insert(class_name).second) return out;
  for (const std::string_view one : project.classes_by_name.of(class_name)) {
    if (!std::string_view(one).substr(0, one.size() - class_name.size()).ends_with(qualifier)) continue;
    const std::vector<std::string>* bases = bases_of(project, one);
    for (const std::string& base : bases == nullptr ? std::vector<std::string>() : *bases)
      out = std::max(out, copying_by_members(project, last_word_of_scope(base), {}));
  }
  const auto members = project.members_by_class.find(class_name);
  for (const MemberRef& ref : members == project.members_by_class.end() ? std::vector<MemberRef>() : members->second) {
    const DataMember& member = project.files[ref.file].members[ref.index];
    if (!std::string_view(member.scope).substr(0, member.scope.size() - class_name.size()).ends_with(qualifier))
      continue;
    const Declaration& d = member.declaration;
    const TokenStream& s = project.files[ref.file].tokens;
    const TokenIndex name = class_name_in(s, {d.type_begin, d.type_end});
    const bool held = !d.is_static && any_of(d.declarators, [](const Declarator& one) {
      return one.pointer_depth == 0 && !one.reference;
    });
    if (!held || name == kNoToken || is_keyword(s[name].kind)) continue;
    const std::string around =
        s.is(name - 1, tok::coloncolon) ? "" : scope_of_type(project, s.text(name), member.scope);
    out = std::max(out, copying_of_class(project, table, s.text(name), around, seen));
    TokenIndex first = d.type_begin;
    while (first < name && s.is_any(first, tok::kw_const, tok::kw_volatile, tok::kw_typename, tok::coloncolon)) ++first;
    if (is_of_unseen_library(project, table, s, name) &&
        !is_class_parameter(project.files[ref.file], s.text(first), d.begin))
      out = std::max(out, Copying::kHarmlessCode);
  }
  return out;
}
Copying copying_of_class(const Project& project, const Table& table, std::string_view class_name,
                         std::string_view qualifier) {
  std::set<std::string_view> seen;
  return copying_of_class(project, table, class_name, qualifier, seen);
}

// Whether a name is an alias of a type of such a library in a file, through any number of aliases.
bool stands_for_unseen(const Project& project, const Table& table, std::string_view name, FileId file) {
  std::set<std::string_view> seen;
  for (std::vector<std::string_view> names{name}; !names.empty();) {
    const std::string_view one = names.back();
    names.pop_back();
    const auto found = project.class_aliases.find(one);
    if (!seen.insert(one).second || found == project.class_aliases.end()) continue;
    for (const ClassAlias& alias : found->second) {
      if (!project.related(alias.file, file)) continue;
      if (is_of_unseen_library(project, table, project.files[alias.file].tokens, alias.at)) return true;
      names.push_back(alias.target);
    }
  }
  return false;
}

// Returns how the class is copied that a name means in a file, directly or as an alias.
Copying copying_of_type(const Project& project, const Table& table, std::string_view name, std::string_view qualifier,
                        FileId file) {
  if (!is_declared_so(project, name, qualifier, kNone)) qualifier = {};  // the qualifier names an alias of a namespace
  Copying out = copying_of_class(project, table, name, qualifier);
  std::set<std::string_view> seen;
  for (std::vector<std::string_view> names{name}; out == Copying::kBytes && !names.empty(); qualifier = {}) {
    const std::string_view one = names.back();
    names.pop_back();
    const auto found = project.class_aliases.find(one);
    if (!seen.insert(one).second || found == project.class_aliases.end()) continue;
    for (const ClassAlias& alias : found->second) {
      if (!project.related(alias.file, file) || !is_declared_so(project, one, qualifier, alias.file)) continue;
      out = std::max(out, copying_of_class(project, table, alias.target, {}));
      names.push_back(alias.target);
    }
  }
  return out;
}

}  // namespace

bool has_harmless_classes(const Project& project, const Table& table) {
  return any_of(project.functions, [&](const Function& f) {
    return f.member && f.in_device_code() &&
           copying_of_class(project, table, f.class_name(), {}) == Copying::kHarmlessCode;
  });
}

ArgumentCopying copying_of_argument(const Project& project, const Table& table, const Function& kernel, std::size_t k,
                                    bool harmless_classes) {
  if (k >= kernel.parameters.size()) return {};
  const TokenStream& s = project.files[kernel.file].tokens;
  const Declaration& d = kernel.parameters[k].declaration;
  if (d.declarators.size() != 1 || d.declarators.front().pointer_depth > 0 || d.declarators.front().array() ||
      d.declarators.front().reference)
    return {};
  for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
    if (!s.is_word(i) || s.is(i + 1, tok::coloncolon)) continue;
    if (s.is(i + 1, tok::less)) {  // the class around a nested type is not what is passed
      const TokenIndex after = after_template_arguments(s, i + 1, d.type_end, Angle::kTemplate);
      if (after < d.type_end && s.is(after, tok::coloncolon)) {
        i = after;
        continue;
      }
    }
    const std::string_view word = s.text(i);
    TokenIndex first = i;
    while (first >= d.type_begin + 2 && s.is(first - 1, tok::coloncolon) && s.is_word(first - 2)) first -= 2;
    const bool parameter = kernel.depends_on(s.text(first));
    const std::string qualifier =
        first < i ? std::string(s.slice(first, i)) : scope_of_type(project, word, kernel.scope);
    const Copying how = parameter ? Copying::kBytes : copying_of_type(project, table, word, qualifier, kernel.file);
    if (how != Copying::kBytes) return {how, word};
    if (!parameter &&
        (is_of_unseen_library(project, table, s, i) || stands_for_unseen(project, table, word, kernel.file)))
      return {Copying::kHarmlessCode, word};
    // A template parameter may be any class that device code uses.
    const auto& parameters = kernel.template_parameters;
    if (harmless_classes && contains(parameters, word)) return {Copying::kHarmlessCode, word};
  }
  return {};
}

}  // namespace cu2sycl
