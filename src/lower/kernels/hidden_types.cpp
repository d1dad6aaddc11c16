#include "lower/kernels/hidden_types.hpp"

#include "lex/lexer.hpp"
#include "lower/rows/types.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

bool is_same(const Function& a, const Function& b) {
  return a.name == b.name && a.scope == b.scope && a.global && b.global && a.parameters.size() == b.parameters.size() &&
         a.template_parameters.empty() && b.template_parameters.empty();
}

// Returns whether a word is declared or defined in files of the run, but nowhere that is visible at the function `at`.
bool is_unseen(const Project& p, std::string_view word, FileId from, const Function& at) {
  bool unseen = false;
  bool seen = false;
  const auto note = [&](FileId file, TokenIndex declared) {
    const bool sees = file == at.file ? declared < at.begin : p.visibility.sees(at.file, file, declared);
    (sees ? seen : unseen) = true;
  };
  for (const MacroRef ref : p.macros(word, from)) note(ref.file, p.macro(ref).directive);
  const auto declared = p.names.find(word);
  if (declared == p.names.end()) return unseen && !seen;
  for (const DeclaredName& one : declared->second) {
    if (one.kind != DeclaredName::Kind::kFunction && p.related(one.file, from)) note(one.file, one.at);
  }
  return unseen && !seen;
}

// Returns whether the type of a variable, or the scope of its alias, has a word whose declaration is not visible at the
// function `at`, which declares the function `fn`. Aliases for variables of other functions are in their files.
bool has_unseen_type(const Site& site, const Variable& v, const Function& fn, const Function& at) {
  if (v.space == Variable::Space::kTexture) return false;
  const bool alias = v.owner != kNone && needs_alias(site, v.id);
  if (alias && v.owner != fn.id && v.file != at.file && !site.program.visibility.sees(at.file, v.file, 0)) return true;
  const std::string scope = alias ? site.program.functions[v.owner].scope : std::string();
  const SourceFile text("", scope + " " + type_in(site, v).str() + " " + extents_text(site, v).str());
  const TokenStream words = lex(text);
  for (TokenIndex i = 0; i < words.size(); ++i) {
    if (words.is_word(i) && is_unseen(site.program, words.text(i), v.file, at)) return true;
  }
  return false;
}

}  // namespace

bool is_left_out(const Site& site, const Function& declaration) {
  const Project& p = site.program;
  const bool in_macro = p.files[declaration.file].tokens.has(declaration.begin, kInDirective);
  if (!declaration.global || declaration.defined() || in_macro) return false;
  const auto& same = p.functions_by_name.at(declaration.name);
  const auto definition = find_if(same, [&](FunctionId id) {
    const Function& fn = p.functions[id];
    return fn.defined() && fn.file != declaration.file && is_same(fn, declaration);
  });
  if (definition == same.end()) return false;
  const Function& fn = p.functions[*definition];
  const auto& launches = p.files[fn.file].launches;
  const bool early = any_of(launches, [&](const Launch& one) {
    return one.begin < fn.begin && p.files[fn.file].tokens.is(one.name, fn.name);
  });
  const auto& needed = fn.implicit.variables;
  return !early && any_of(needed, [&](VariableId v) { return has_unseen_type(site, p.variables[v], fn, declaration); });
}

bool lacks_declaration(const Site& site, const Function& definition) {
  const Project& p = site.program;
  if (begin_of_name(site.tokens, definition) == definition.name_token) return false;
  const auto& same = p.functions_by_name.at(definition.name);
  return any_of(same, [&](FunctionId id) {
    const Function& fn = p.functions[id];
    return is_same(fn, definition) && is_left_out(site, fn);
  });
}

TokenIndex begin_of_name(const TokenStream& s, const Function& fn) {
  TokenIndex begin = fn.name_token;
  while (begin >= fn.declaration + 2 && s.is(begin - 1, tok::coloncolon) && s.is_word(begin - 2)) begin -= 2;
  return begin;
}

}  // namespace cu2sycl
