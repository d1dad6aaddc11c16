// The types of `__shared__` variables as parameter types.

#include "lower/memory/shared_types.hpp"
#include "lex/lexer.hpp"
#include "lex/specifiers.hpp"
#include "lower/rows/types.hpp"
#include "program/expressions/deduction.hpp"
#include "program/expressions/expression_types.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {

namespace {

// Returns whether a word is a name, or a macro whose text contains it.
bool stands_for(const Project& p, std::string_view word, std::string_view name, int depth = 0) {
  constexpr int kDeepest = 8;  // depth of nested macros
  if (word == name) return true;
  const auto found = p.macros_by_name.find(word);
  if (depth == kDeepest || found == p.macros_by_name.end()) return false;
  return any_of(found->second, [&](MacroRef ref) {
    const MacroDefinition& macro = p.macro(ref);
    const TokenStream& s = p.files[ref.file].tokens;
    for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
      if (s.is_word(i) && stands_for(p, s.text(i), name, depth + 1)) return true;
    }
    return false;
  });
}

}  // namespace

bool depends_on_template(const Site& site, const Variable& v) {
  const Function& owner = site.program.functions[v.owner];
  if (owner.template_parameters.empty()) return false;
  const Text moved = moved_class(site, v, "");
  const SourceFile text("", (moved.empty() ? type_in(site, v) : moved).str() + " " + extents_text(site, v).str());
  const TokenStream s = lex(text);
  for (const std::string& parameter : owner.template_parameters) {
    const std::string_view name = std::string_view(parameter).substr(0, parameter.find('.'));
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (s.is_word(i) && stands_for(site.program, s.text(i), name)) return true;
    }
  }
  return false;
}

const std::string& alias_name(const Site& site, const Variable& v) { return site.facts.shared_names.type_name[v.id]; }

std::string class_name_for(const Site& site, const Variable& v) {
  const std::string& alias = alias_name(site, v);
  return is_plain(v) ? alias : alias.substr(0, alias.rfind("_t")) + "_element_t";
}

std::string own_arguments(const Function& fn) {
  std::size_t count = fn.template_parameters.size();
  while (count > 0 && fn.template_parameters[count - 1].empty() && !fn.template_defaults[count - 1].empty()) --count;
  std::string out;
  for (std::size_t k = 0; k < count; ++k) {
    const std::string& name = fn.template_parameters[k];
    out += (out.empty() ? "<" : ", ") + (!name.empty() ? name : fn.takes_type[k] ? "void" : "0");
  }
  return fn.template_parameters.empty() ? out : (out.empty() ? "<" : out) + ">";
}

bool declares_same(const Function& a, const Function& b) {
  return a.name == b.name && a.scope == b.scope && a.parameters.size() == b.parameters.size() &&
         a.template_parameters.size() == b.template_parameters.size();
}

VariableId original(const Project& p, VariableId v) {
  return p.variables[v].original == kNone ? v : p.variables[v].original;
}

namespace {

// Whether a number of written arguments gives all template parameters of a function without a default value, but packs.
bool names_all(const Function& fn, std::size_t written) {
  for (std::size_t k = written; k < fn.template_parameters.size(); ++k) {
    if (fn.template_defaults[k].empty() && !fn.template_parameters[k].ends_with("...")) return false;
  }
  return true;
}

// Returns the template arguments of a variable's alias as `fn` names them: the template parameters of the owner, which
// `fn` must also have, or the arguments with which `fn` calls the owner.
Text alias_arguments(const Site& site, const Variable& v, const Function& fn) {
  const Function& owner = site.program.functions[v.owner];
  if (!depends_on_template(site, v)) return {};
  if (const Function* definition = instantiated_by(site.program, fn); definition != nullptr) {
    const TokenStream& s = site.program.files[fn.file].tokens;
    const std::string given(s.slice(fn.name_token + 1, fn.open));
    const bool whole = given.size() > 2 && split_at_commas(s, fn.name_token + 2, s.previous(fn.open)).size() ==
                                               definition->template_parameters.size();
    if (std::string text = whole ? site.program.instance_text(v, *definition, {given, {}}) : ""; !text.empty())
      return text;
  }
  if (!v.instance.empty()) return converted_types(site, v.instance);
  if (fn.id == owner.id || (!fn.defined() && declares_same(owner, fn))) return own_arguments(fn);
  if (fn.name == owner.name && fn.scope == owner.scope && fn.template_parameters.empty()) {
    if (std::string text = arguments_of_specialisation(site.program, owner, fn); !text.empty())
      return converted_types(site, text);
  }
  const bool same = all_of(owner.template_parameters,
                           [&](const std::string& name) { return contains(fn.template_parameters, name); });
  const Place place(site.program, fn.file, fn.id);
  const TokenStream& s = place.tokens;
  TokenIndex unknown = same ? kNoToken : fn.name_token;
  for (TokenIndex i = fn.body_open; fn.defined() && fn.id != owner.id && i < fn.body_close; ++i) {
    if (!s.is(i, owner.name)) continue;
    const TokenIndex after =
        same || !s.is(i + 1, tok::less) ? kNoToken : after_template_arguments(s, i + 1, fn.body_close);
    if (after != kNoToken && names_all(owner, split_at_commas(s, i + 2, after - 1, Angle::kTemplate).size()))
      return s.slice(i + 1, after);
    if (after != kNoToken) unknown = i;
    const bool called = same && call_open(s, i, Angle::kTemplate) != kNoToken;
    if (called && !template_arguments_follow(place, i, owner)) unknown = i;
  }
  Text out;
  if (unknown != kNoToken) out = report_in(site.program, fn.file, FindingId::kDeducedSharedType, unknown, owner.name);
  return std::move(out) + own_arguments(owner);
}

// Returns `typename S` if a function calls a member by an object of its template parameter `S`, which derives from the
// member's class, since no other class has a member of that name; empty if it does not.
Text derived_class(const Site& site, const Function& owner, const Function& fn) {
  const Project& p = site.program;
  const auto& same = p.functions_by_name.at(owner.name);
  const bool only =
      all_of(same, [&](FunctionId id) { return !p.functions[id].member || p.functions[id].scope == owner.scope; });
  const Place place(p, fn.file, fn.id);
  for (TokenIndex i = fn.body_open; only && fn.defined() && i < fn.body_close; ++i) {
    if (!place.tokens.is(i, owner.name) || !names_member(place.tokens, i)) continue;
    const Local* local = place.local(object_of_member(place.tokens, i));
    const std::string type = local == nullptr ? std::string() : bare_type(place.tokens, local->declaration);
    const auto& own = fn.template_parameters;
    if (contains(own, type)) return "typename " + type;
  }
  return {};
}

// Returns `outer::Class<A, B>` for a class template as a function that is no member of it names it; empty if the
// function does not name it, or with different arguments.
Text class_instance(const Site& site, const Function& owner, const Function& fn) {
  const TokenStream& s = site.program.files[fn.file].tokens;
  const std::string name = owner.class_name();
  std::string arguments;
  for (TokenIndex i = fn.declaration; fn.defined() && i < fn.body_close; ++i) {
    if (!s.is(i, name) || !s.is(i + 1, tok::less)) continue;
    const std::string found = explicit_template_arguments(s, i);
    if (!arguments.empty() && found != arguments) return {};
    arguments = found;
  }
  if (arguments.empty()) return derived_class(site, owner, fn);
  return "typename " + owner.scope + converted_types(site, arguments);
}

// Returns whether a variable's type has names that must be visible where the type is written.
bool names_something(const Site& site, const Variable& v) {
  const File& file = site.program.files[v.file];
  const TokenStream& s = file.tokens;
  const Function& owner = site.program.functions[v.owner];
  if (depends_on_template(site, v) || class_body(s, v.declaration) != kNoToken) return true;
  for (TokenIndex i = v.declaration.type_begin; i < v.declaration.type_end; ++i) {
    if (!s.is_word(i) || v.declaration.has(s.text(i)) || !site.rules.find(s.text(i)).empty()) continue;
    const bool declared_outside = !is_builtin_type(s[i].kind) && file.types.contains(s.text(i)) &&
                                  owner.scope.empty() && used_in(s, owner).empty();
    if (!declared_outside && !is_keyword(s[i].kind)) return true;
  }
  const std::string extents = extents_text(site, v).str();
  return any_of(extents, [](unsigned char c) { return std::isalpha(c) != 0 || c == '_'; });
}

}  // namespace

Text moved_class_type(const Site& site, const Variable& v, const Function& fn) {
  return class_name_for(site, v) + alias_arguments(site, v, fn);
}

bool needs_alias(const Site& site, VariableId id) {
  const VariableId meant = original(site.program, id);
  return !site.facts.visible_types[meant] && names_something(site, site.program.variables[meant]);
}

Text shared_variable_type(const Site& site, VariableId id, const Function& fn, std::string_view reference_name) {
  const Project& p = site.program;
  const Variable& v = p.variables[id];
  const Function& owner = p.functions[v.owner];
  if (auto type = type_of_instance(site, v, fn, reference_name)) return std::move(*type);
  if (needs_alias(site, id)) {
    Text alias = alias_name(site, v) + alias_arguments(site, v, fn);
    if (!owner.scope.empty() && owner.scope != fn.scope) {
      Text scope = !owner.class_parameters.empty() ? class_instance(site, owner, fn) : Text(owner.scope);
      if (scope.str().empty())
        alias += report_in(site.program, fn.file, FindingId::kDeducedSharedType, fn.name_token, owner.name);
      const bool dependent = scope.str().starts_with("typename ") && alias.str().ends_with('>');
      alias = (scope.str().empty() ? Text(owner.scope) : std::move(scope)) + (dependent ? "::template " : "::") +
              std::move(alias);
    }
    return reference_name.empty() ? std::move(alias) : std::move(alias) + "& " + reference_name;
  }
  return device_variable_type(site, v, reference_name, reference_name.empty() ? nullptr : &fn);
}

Text alignment_of(const Site& site, const Variable& v) {
  const TokenStream& s = site.program.files[v.file].tokens;
  const Declarator& one = v.declarator();
  const bool grouped = one.extents_begin == kNoToken;  // `(*rows)[4]`
  const TokenIndex end = grouped ? one.begin : one.initializer == kNoToken ? one.end : one.initializer;
  for (TokenIndex i = v.declaration.begin; i < end; ++i) {
    TokenIndex open = i + 1;
    if (s.is(i, "__attribute__") && s.is(i + 1, tok::l_paren) && s.is(i + 2, tok::l_paren) &&
        s.text(i + 3).find("aligned") != std::string::npos)
      open = i + 4;
    else if (v.file == site.file_id && is_alignment_macro(site, i) && s.is(i + 1, tok::l_paren))
      open = i + 1;
    else if (!cuda_specifier::aligns_memory(s.text(i)))
      continue;
    if (!s.matched(open, tok::l_paren)) continue;
    Text bytes = text_outside(site, v, {open + 1, s[open].match});
    const TokenIndex name = class_name_in(s, {open + 1, s[open].match});
    const std::string_view word = name == kNoToken ? std::string_view() : s.text(name);
    const bool type =
        s.is_word(open + 1) && (is_builtin_type(bytes.str()) || word.ends_with("_t") ||
                                types_at(Place(site.program, v.file, v.owner))(word) || !site.rules.find(word).empty());
    if (type) bytes = "alignof(" + std::move(bytes) + ")";
    return in_words_of_instance(site, v, bytes.str()).value_or(bytes);
  }
  return {};
}

}  // namespace cu2sycl
