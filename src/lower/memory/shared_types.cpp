// The types of `__shared__` variables as parameter types, and the aliases that some of them need.
#include <algorithm>

#include "lex/lexer.hpp"
#include "lex/specifiers.hpp"
#include "lower/rows/types.hpp"
#include "program/types/deduction.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {

namespace {

// Returns whether a word is a name, or a macro whose text contains it.
bool stands_for(const Project& p, std::string_view word, std::string_view name, int depth = 0) {
  constexpr int kDeepest = 8;  // depth of nested macros
  if (word == name) return true;
  const auto found = p.macros_by_name.find(word);
  if (depth == kDeepest || found == p.macros_by_name.end()) return false;
  return std::any_of(found->second.begin(), found->second.end(), [&](MacroRef ref) {
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

namespace {

const std::string& alias_name(const Site& site, const Variable& v) { return site.facts.shared_names.type_name[v.id]; }

// Returns whether a variable is neither an array nor a pointer.
bool is_plain(const Variable& v) { return !v.declarator().array() && v.declarator().pointer_depth == 0; }

// Returns the name of the class that is moved out of the function with a variable.
std::string class_name_for(const Site& site, const Variable& v) {
  const std::string& alias = alias_name(site, v);
  return is_plain(v) ? alias : alias.substr(0, alias.rfind("_t")) + "_element_t";
}

// Returns the template parameters of a function as arguments of an alias template with the same header. Nothing uses a
// parameter without a name: it is left out at the end if it has a default, or else any argument will do.
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
  const bool same =
      std::all_of(owner.template_parameters.begin(), owner.template_parameters.end(), [&](const std::string& name) {
        return std::find(fn.template_parameters.begin(), fn.template_parameters.end(), name) !=
               fn.template_parameters.end();
      });
  const Place place(site.program, fn.file, fn.id);
  const TokenStream& s = place.tokens;
  TokenIndex unknown = same ? kNoToken : fn.name_token;
  for (TokenIndex i = fn.body_open; fn.defined() && fn.id != owner.id && i < fn.body_close; ++i) {
    if (!s.is(i, owner.name)) continue;
    const TokenIndex after =
        same || !s.is(i + 1, tok::less) ? kNoToken : after_template_arguments(s, i + 1, fn.body_close);
    if (after != kNoToken) return s.slice(i + 1, after);
    const bool called = same && call_open(s, i, Angle::kTemplate) != kNoToken;
    if (called && !template_arguments_follow(place, i, owner)) unknown = i;
  }
  Text out;
  if (unknown != kNoToken) out = report_in(site.program, fn.file, FindingId::kDeducedSharedType, unknown, owner.name);
  return std::move(out) + own_arguments(owner);
}

// Returns whether a function is a member of a class template. The name of a type in there depends on the template
// arguments.
bool in_class_template(const Project& p, const Function& fn) {
  if (!fn.member) return false;
  const File& file = p.files[fn.file];
  return std::any_of(file.classes.begin(), file.classes.end(), [&](const ClassBody& one) {
    const TokenIndex before = file.tokens.previous(one.keyword);
    return one.name == fn.class_name() && file.tokens.is(before, tok::greater);
  });
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
  if (arguments.empty()) return {};
  return "typename " + owner.scope + converted_types(site, arguments);
}

// Returns whether the type of a variable can be named only in its function: a pointer to an alias of an array, which
// cannot be written outside, or a local class.
bool has_local_type(const Project& p, const Variable& v) {
  const Function& owner = p.functions[v.owner];
  const TokenStream& s = p.files[v.file].tokens;
  if (local_class(p, v) != kNoToken) return false;
  if (const TokenIndex body = class_body(s, v.declaration); body != kNoToken) return !can_move_class(p, v, body);
  for (TokenIndex i = v.declarator().extents_begin; i < v.declarator().extents_end; ++i) {
    const Local* local = s.is_word(i) ? p.find_local(v.owner, s.text(i), i) : nullptr;
    if (local == nullptr || local->declaration.is_typedef) continue;
    // An enumerator without a value, or a variable in sizeof.
    if (local->declarator().initializer == kNoToken || !local->declaration.is_const) return true;
  }
  bool asked = false;  // `decltype` of a variable
  for (TokenIndex i = v.declaration.type_begin; i < v.declaration.type_end; ++i) {
    if (!s.is_word(i)) continue;
    asked |= s.is(i, tok::kw_decltype);
    const Local* local = p.find_local(v.owner, s.text(i), i);
    if (local != nullptr && !local->declaration.is_typedef && asked) return true;
    if (local != nullptr && local->declaration.is_typedef && local->declarator().array() &&
        v.declarator().pointer_depth > 0)
      return true;
    for (TokenIndex k = owner.body_open; k < i; ++k) {
      if (!s.is(k + 1, s.text(i))) continue;
      if (k >= v.declaration.begin) break;  // the class of this declaration
      const bool key = s.is_any(k, tok::kw_struct, tok::kw_class, tok::kw_union, tok::kw_enum);
      if ((s.is(k, tok::r_brace) && s.is_any(k + 2, tok::semi, tok::l_brace)) || (key && s.is(k + 2, tok::l_brace)))
        return true;
    }
  }
  return false;
}

VariableId original(const Project& p, VariableId v) {
  return p.variables[v].original == kNone ? v : p.variables[v].original;
}

// Returns whether the names in a variable's type mean the same before an earlier function of its class: no member of
// these names is declared between that function and the owner.
bool means_the_same_before(const Site& site, const Function& fn, const Variable& v) {
  const Project& p = site.program;
  const Function& owner = p.functions[v.owner];
  const SourceFile text("", type_in(site, v).str() + " " + extents_text(site, v).str());
  const TokenStream words = lex(text);
  for (TokenIndex i = 0; i < words.size(); ++i) {
    const auto declared = words.is_word(i) ? p.names.find(words.text(i)) : p.names.end();
    if (declared == p.names.end()) continue;
    if (std::any_of(declared->second.begin(), declared->second.end(), [&](const DeclaredName& one) {
          return one.file == owner.file && one.scope == owner.scope && fn.begin < one.at && one.at < owner.begin;
        }))
      return false;
  }
  return true;
}

// Returns whether a function outside the scope `scope` is passed variable `v`.
bool is_needed_outside(const Project& p, VariableId v, const std::string& scope) {
  return std::any_of(p.functions.begin(), p.functions.end(), [&](const Function& fn) {
    const auto& needed = fn.implicit.variables;
    return fn.scope != scope &&
           std::any_of(needed.begin(), needed.end(), [&](VariableId one) { return original(p, one) == v; });
  });
}

// Returns the access specifier, `private` or `protected`, at a function's declaration; empty if members are public
// there.
std::string_view access_label(const File& file, const Function& fn) {
  const TokenStream& s = file.tokens;
  const ClassBody* around = nullptr;
  for (const ClassBody& one : file.classes) {
    if (one.open < fn.begin && s[one.open].match != kNoToken && fn.begin < s[one.open].match &&
        (around == nullptr || one.open > around->open))
      around = &one;
  }
  if (around == nullptr) return {};
  std::string_view label = s.is(around->keyword, tok::kw_class) ? "private" : "public";
  for (TokenIndex i = around->open + 1; i < fn.begin; ++i) {
    if (s.matched(i, tok::l_brace)) i = s[i].match;
    if (s.is_any(i, tok::kw_public, tok::kw_protected, tok::kw_private) && s.is(i + 1, tok::colon)) label = s.text(i);
  }
  return label == "public" ? std::string_view() : label;
}

// Returns whether the alias of a variable can be declared before a function: it is the owner, or precedes it and also
// names the type.
bool can_declare_alias(const Site& site, const Function& fn, VariableId v) {
  const Variable& variable = site.program.variables[v];
  if (variable.owner == kNone) return false;
  const Function& owner = site.program.functions[variable.owner];
  const bool own = owner.name == fn.name && owner.scope == fn.scope && owner.parameters.size() == fn.parameters.size();
  const bool early = owner.file == fn.file && owner.scope == fn.scope && fn.begin < owner.begin &&
                     (!fn.member || means_the_same_before(site, fn, variable));
  return (own || early) && !(owner.file != fn.file && depends_on_template(site, variable));
}

// Returns whether the alias of a variable is declared before an earlier function of the file.
bool declared_before(const Site& site, const Function& fn, VariableId v) {
  const Project& p = site.program;
  TokenIndex end = 0;  // of the last function that is not inside another
  for (const FunctionId id : site.file.functions) {
    const Function& other = p.functions[id];
    if (other.begin >= fn.begin) return false;
    if (other.begin < end || site.tokens.has(other.begin, kDisabled)) continue;
    end = other.defined() ? other.body_close : other.close;
    const auto& needed = other.implicit.variables;
    if (std::any_of(needed.begin(), needed.end(), [&](VariableId one) {
          return original(p, one) == original(p, v) && can_declare_alias(site, other, one);
        }))
      return true;
  }
  return false;
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
  return std::any_of(extents.begin(), extents.end(), [](unsigned char c) { return std::isalpha(c) != 0 || c == '_'; });
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
      Text scope = in_class_template(p, owner) ? class_instance(site, owner, fn) : Text(owner.scope);
      if (scope.str().empty())
        alias += report_in(site.program, fn.file, FindingId::kDeducedSharedType, fn.name_token, owner.name);
      alias = (scope.str().empty() ? Text(owner.scope) : std::move(scope)) + "::" + std::move(alias);
    }
    return reference_name.empty() ? std::move(alias) : std::move(alias) + "& " + reference_name;
  }
  const Text extents = extents_text(site, v);
  if (reference_name.empty()) return type_in(site, v) + stars(v) + extents;
  Text type = type_for(site, v, fn) + stars(v);
  if (!v.declarator().array()) return std::move(type) + "& " + reference_name;
  return std::move(type) + " (&" + reference_name + ")" + extents;
}

Text alignment_of(const Site& site, const Variable& v) {
  const TokenStream& s = site.program.files[v.file].tokens;
  for (TokenIndex i = v.declaration.begin; i < v.declarator().begin; ++i) {
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
    return s.is_word(open + 1) && is_builtin_type(bytes.str()) ? "alignof(" + std::move(bytes) + ")" : std::move(bytes);
  }
  return {};
}

namespace {

// Returns a function's template header for an alias template. Default arguments are omitted if a later parameter has
// none, which is valid for functions only. [temp.param]
std::string alias_header(const Site& site, const Function& fn) {
  const TokenStream& s = site.tokens;
  const auto& defaults = fn.template_defaults;
  const auto given = [](const std::string& one) { return !one.empty(); };
  const auto first = std::find_if(defaults.begin(), defaults.end(), given);
  const TokenIndex open = fn.header.begin + 1;
  const TokenIndex after = after_template_arguments(s, open, fn.header.end, Angle::kTemplate);
  if (std::all_of(first, defaults.end(), given) || after == kNoToken)
    return std::string(s.slice(fn.header.begin, fn.header.end));
  std::string out;
  for (const TokenRange& one : template_arguments(s, open, s.previous(after))) {
    TokenIndex end = one.begin;
    while (end < one.end && !s.is(end, tok::equal)) ++end;
    out += (out.empty() ? "template <" : ", ") + std::string(s.slice(one.begin, end));
  }
  return out + ">";
}

// Returns the declarations of the alias for a variable's type. `head` is their template header, and `after` is printed
// after each.
Text alias_declarations(const Site& site, const Variable& v, const std::string& head, const std::string& after) {
  const Project& p = site.program;
  const std::string& alias = alias_name(site, v);
  const Text shape = stars(v) + extents_text(site, v);
  const VariableId first = first_of_class(p, v.owner, local_class(p, v));
  const bool again = first != kNone && p.variables[first].declarator().name_token != v.declarator().name_token;
  const std::string element = class_name_for(site, again ? p.variables[first] : v);
  Text own = again ? Text() : moved_class(site, v, element);
  if (is_plain(v) && !own.empty()) return head + std::move(own) + after;
  if (own.empty() && !again) {
    const Function& owner = p.functions[v.owner];
    const std::vector<std::string_view> used = used_in(p.files[v.file].tokens, owner);
    Text type = type_in(site, v) + shape;
    if (!used.empty()) type = type_in_scope(site, std::move(type), v.file, owner.scope, owner.scope, used);
    return head + "using " + alias + " = " + std::move(type) + after;
  }
  const std::string arguments = own_arguments(p.functions[v.owner]);
  if (!own.empty()) own = head + std::move(own) + after;
  return std::move(own) + head + "using " + alias + " = " + element + (head.empty() ? "" : arguments) + shape + after;
}

}  // namespace

Text aliases_for(const Site& site, const Function& fn) {
  const Project& p = site.program;
  Text out;
  const std::string indent = site.line_indent(fn.begin);
  std::set<VariableId> declared;
  for (const VariableId id : fn.implicit.variables) {
    if (!can_declare_alias(site, fn, id)) continue;
    const Variable& v = p.variables[id];
    const Function& owner = p.functions[v.owner];
    if (&owner == &fn && has_local_type(p, v))
      out += report(site, FindingId::kSharedType, v.declarator().name_token, v.name);
    if (!needs_alias(site, id) || declared_before(site, fn, id) || !declared.insert(original(p, id)).second) continue;
    const bool own = owner.name == fn.name && owner.parameters.size() == fn.parameters.size();
    const Function& head = own ? fn : owner;
    const std::string line = site.newline + indent;
    const std::string parameters = depends_on_template(site, v) ? alias_header(site, head) + line : "";
    out += alias_declarations(site, v, parameters, ";" + line);
  }
  const std::string_view label = fn.member && !out.str().empty() ? access_label(site.file, fn) : std::string_view();
  if (!label.empty() &&
      std::any_of(declared.begin(), declared.end(), [&](VariableId v) { return is_needed_outside(p, v, fn.scope); })) {
    const std::string line = site.newline + indent;
    return "public:" + line + std::move(out) + std::string(label) + ":" + line;
  }
  return out;
}

}  // namespace cu2sycl
