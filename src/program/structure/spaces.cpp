#include "program/structure/spaces.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "lex/specifiers.hpp"
#include "program/lookup/scopes.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {

bool defines_texture(const Project& project) {
  return any_of(project.files, [](const File& file) {
    const TokenStream& s = file.tokens;
    for (TokenIndex i = 1; i < s.size(); ++i) {
      // `const struct texture<float, 2>& t` names CUDA's template.
      if (s.is_any(i - 1, tok::kw_class, tok::kw_struct, tok::kw_using) && s.is(i, cuda_specifier::kTexture) &&
          !s.is(i + 1, tok::less))
        return true;
    }
    return false;
  });
}

bool names_texture(const TokenStream& stream, const Declaration& declaration) {
  TokenIndex name = declaration.type_begin;
  if (stream.is(name, tok::coloncolon)) ++name;
  return stream.is(name, cuda_specifier::kTexture) && stream.is(name + 1, tok::less);
}

std::optional<Variable::Space> space_of(const Declaration& declaration, bool texture) {
  if (declaration.has(cuda_specifier::kShared)) return Variable::Space::kShared;
  if (texture) return Variable::Space::kTexture;
  if (declaration.has(cuda_specifier::kConstant)) return Variable::Space::kConstant;
  if (declaration.has(cuda_specifier::kManaged)) return Variable::Space::kManaged;
  return declaration.has(cuda_specifier::kDevice) ? std::optional(Variable::Space::kDevice) : std::nullopt;
}

namespace {

// Returns the words of a parameter's type, with its declarator but without its name and default.
std::vector<std::string_view> words_of_type(const TokenStream& s, const Parameter& one) {
  const auto& names = one.declaration.declarators;
  std::vector<std::string_view> out;
  for (TokenIndex i = one.begin; i < one.end && !s.is(i, tok::equal); ++i)
    if (names.empty() || i != names.front().name_token) out.push_back(s.text(i));
  return out;
}

bool take_the_same(const Project& p, const Function& a, const Function& b) {
  return std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(), b.parameters.end(),
                    [&](const Parameter& x, const Parameter& y) {
                      return words_of_type(p.files[a.file].tokens, x) == words_of_type(p.files[b.file].tokens, y);
                    });
}

using FunctionsByName = std::unordered_map<std::string_view, std::vector<FunctionId>>;

void inherit_spaces_of_functions(Project& p) {
  FunctionsByName declared;
  for (const Function& fn : p.functions)
    if (!fn.defined() && fn.device) declared[fn.name].push_back(fn.id);
  for (Function& fn : p.functions) {
    if (!fn.defined() || fn.device || fn.global || fn.host) continue;
    const auto same = declared.find(fn.name);
    if (same == declared.end()) continue;
    fn.device = fn.host = any_of(same->second, [&](FunctionId id) {
      const Function& one = p.functions[id];
      return one.scope == fn.scope && p.related(one.file, fn.file) && take_the_same(p, one, fn);
    });
  }
}

// Returns the definition of a variable that another declaration declares in device memory; nothing if there is none in
// the file.
std::optional<Variable> defined_elsewhere(const Project& p, const Variable& declared, FileId id) {
  const File& file = p.files[id];
  const auto found = file.globals.find(declared.name);
  if (found == file.globals.end() || found->second.is_extern || !p.related(declared.file, id)) return {};
  const auto& all = found->second.declarators;
  const auto which = find_if(all, [&](const Declarator& one) { return one.name == declared.name; });
  if (which == all.end() || scope_around(file, which->name_token) != declared.scope) return {};
  if (!file.branches.at(which->name_token).any()) return {};
  Variable out = declared;
  out.file = id;
  out.declaration = found->second;
  out.declarator_index = static_cast<std::size_t>(which - all.begin());
  return out;
}

void inherit_spaces_of_variables(Project& p) {
  std::vector<Variable> found;
  std::set<std::pair<std::string, FileId>> known;
  for (const Variable& v : p.variables)
    if (!v.declaration.is_extern) known.emplace(v.qualified(), v.file);
  for (const Variable& v : p.variables) {
    if (!v.declaration.is_extern || v.owner != kNone || v.space == Variable::Space::kShared) continue;
    for (FileId id{0}; id < p.files.size(); ++id) {
      if (!p.files[id].names_cuda || known.contains({v.qualified(), id})) continue;
      if (auto one = defined_elsewhere(p, v, id)) {
        known.emplace(v.qualified(), id);
        found.push_back(std::move(*one));
      }
    }
  }
  for (Variable& one : found) {
    p.files[one.file].globals.erase(one.declarator().name);
    std::erase(p.files_by_global.at(one.declarator().name), one.file);
    one.id = VariableId(p.variables.size());
    p.files[one.file].variables.push_back(one.id);
    p.variables.push_back(std::move(one));
  }
}

}  // namespace

void inherit_spaces(Project& project) {
  inherit_spaces_of_functions(project);
  inherit_spaces_of_variables(project);
}

}  // namespace cu2sycl
