// Aliases of the types of `__shared__` variables, before the functions whose parameters have these types.
#include <algorithm>

#include "lex/conditionals.hpp"
#include "lex/lexer.hpp"
#include "lower/memory/shared_types.hpp"
#include "lower/rows/types.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns whether tokens of a function's body name a local variable that has no constant value to write instead of it:
// a variable in sizeof, an object of a class.
bool names_local_value(const Project& p, const Variable& v, TokenRange range, int depth = 0) {
  constexpr int kDeepest = 8;  // of constants that are initialised with constants
  const TokenStream& s = p.files[v.file].tokens;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    const Local* local = s.is_word(i) && !is_qualified_name(s, i) ? p.find_local(v.owner, s.text(i), i) : nullptr;
    if (local == nullptr || local->declaration.is_typedef) continue;
    const Declarator& one = local->declarator();
    if (local->enumerator() && depth <= kDeepest) {  // its value is that of an earlier one with `=`, or a number
      const auto named = [&](TokenRange each) {
        const bool given = each.begin <= one.name_token && s.is(each.begin + 1, tok::equal);
        return given && names_local_value(p, v, {each.begin + 2, each.end}, depth + 1);
      };
      if (any_of(arguments_in(s, opening_bracket(s, one.name_token)), named)) return true;
      continue;
    }
    if (one.initializer == kNoToken || !local->declaration.is_const || depth > kDeepest) return true;
    const TokenIndex end = s.is(one.initializer, tok::equal) ? one.end : s[one.initializer].match;
    if (names_local_value(p, v, {one.initializer + 1, end}, depth + 1)) return true;
  }
  return false;
}

// Returns whether the type of a variable can be named only in its function: a pointer to an alias of an array, which
// cannot be written outside, or a local class.
bool has_local_type(const Project& p, const Variable& v) {
  const Function& owner = p.functions[v.owner];
  const TokenStream& s = p.files[v.file].tokens;
  if (local_class(p, v) != kNoToken) return false;
  if (const TokenIndex body = class_body(s, v.declaration); body != kNoToken) return !can_move_class(p, v, body);
  if (names_local_value(p, v, {v.declarator().extents_begin, v.declarator().extents_end})) return true;
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

// Returns whether the names in a variable's type mean the same before an earlier function of its class: no member of
// these names is declared between that function and the declaration of the owner in that file.
bool means_the_same_before(const Site& site, const Function& fn, const Function& owner, const Variable& v) {
  const Project& p = site.program;
  const SourceFile text("", type_in(site, v).str() + " " + extents_text(site, v).str());
  const TokenStream words = lex(text);
  for (TokenIndex i = 0; i < words.size(); ++i) {
    const auto declared = words.is_word(i) ? p.names.find(words.text(i)) : p.names.end();
    if (declared == p.names.end()) continue;
    if (any_of(declared->second, [&](const DeclaredName& one) {
          return one.file == owner.file && one.scope == owner.scope && fn.begin < one.at && one.at < owner.begin;
        }))
      return false;
  }
  return true;
}

// Returns whether a function outside the scope `scope` is passed variable `v`.
bool is_needed_outside(const Project& p, VariableId v, const std::string& scope) {
  return any_of(p.functions, [&](const Function& fn) {
    const auto& needed = fn.implicit.variables;
    return fn.scope != scope && any_of(needed, [&](VariableId one) { return original(p, one) == v; });
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

// Returns the declaration of a function in a file; nullptr if there is none.
const Function* declaration_in(const Project& p, const Function& fn, FileId file) {
  if (fn.file == file) return &fn;
  const std::vector<FunctionId>& same = p.functions_by_name.at(fn.name);
  const auto found = find_if(same, [&](FunctionId id) {
    const Function& one = p.functions[id];
    return one.file == file && one.scope == fn.scope && one.parameters.size() == fn.parameters.size();
  });
  return found == same.end() ? nullptr : &p.functions[*found];
}

// Returns whether the alias of a variable can be declared before a function: it is the owner, or precedes it and also
// names the type.
bool can_declare_alias(const Site& site, const Function& fn, VariableId v) {
  const Variable& variable = site.program.variables[v];
  if (variable.owner == kNone || fn.befriended) return false;
  const Function& owner = site.program.functions[variable.owner];
  const bool own = owner.name == fn.name && owner.scope == fn.scope && owner.parameters.size() == fn.parameters.size();
  const bool depends = depends_on_template(site, variable);
  if (own && depends && !declares_same(owner, fn)) return false;
  const Function* declared = owner.scope == fn.scope ? declaration_in(site.program, owner, fn.file) : nullptr;
  const bool early = declared != nullptr && fn.begin < declared->begin &&
                     (!fn.member || means_the_same_before(site, fn, *declared, variable));
  return own || early;
}

// Returns whether the alias of a variable is declared before an earlier function of the file, or, for a member or if it
// names a class that is moved out of the function, before a declaration in another file.
bool declared_before(const Site& site, const Function& fn, VariableId v) {
  const Project& p = site.program;
  const Variable& variable = p.variables[v];
  if (fn.member || class_body(p.files[variable.file].tokens, variable.declaration) != kNoToken) {
    const auto& same = p.functions_by_name.at(p.functions[variable.owner].name);
    if (any_of(same, [&](FunctionId id) {
          const Function& other = p.functions[id];
          return other.file != fn.file && !other.defined() && p.visibility.sees(fn.file, other.file, other.begin) &&
                 can_declare_alias(site, other, v);
        }))
      return true;
  }
  TokenIndex end = 0;  // of the last function that is not inside another
  for (const FunctionId id : site.file.functions) {
    const Function& other = p.functions[id];
    if (other.begin >= fn.begin) return false;
    if (other.begin < end || site.tokens.has(other.begin, kDisabled) ||
        exclude_each_other(site.tokens, other.begin, fn.begin))
      continue;
    end = other.defined() ? other.body_close : other.close;
    const auto& needed = other.implicit.variables;
    if (any_of(needed, [&](VariableId one) {
          return original(p, one) == original(p, v) && can_declare_alias(site, other, one);
        }))
      return true;
  }
  return false;
}

// Returns a function's template header for an alias template. Default arguments are omitted if a later parameter has
// none, which is valid for functions only. [temp.param] Unnamed last parameters with a default, by which overloads
// exclude each other, are omitted.
std::string alias_header(const Site& site, const Function& fn) {
  const TokenStream& s = site.tokens;
  const auto& defaults = fn.template_defaults;
  const auto given = [](const std::string& one) { return !one.empty(); };
  const auto first = find_if(defaults, given);
  const TokenIndex open = fn.header.begin + 1;
  const TokenIndex after = after_template_arguments(s, open, fn.header.end, Angle::kTemplate);
  if (after == kNoToken) return lower(site, fn.header.begin, fn.header.end).str();
  std::vector<TokenRange> parameters = template_arguments(s, open, s.previous(after));
  const std::size_t all = parameters.size();
  while (parameters.size() > 1 && fn.template_parameters[parameters.size() - 1].empty() &&
         given(defaults[parameters.size() - 1]))
    parameters.pop_back();
  if (parameters.size() == all && std::all_of(first, defaults.end(), given))
    return lower(site, fn.header.begin, fn.header.end).str();
  std::string out;
  for (const TokenRange& one : parameters) {
    TokenIndex end = one.begin;
    while (end < one.end && !s.is(end, tok::equal)) ++end;
    out += (out.empty() ? "template <" : ", ") + lower(site, one.begin, end).str();
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
    Text type = device_variable_type(site, v, {}, nullptr);
    if (!used.empty()) type = type_in_scope(site, std::move(type), v.file, owner.scope, owner.scope, used);
    return head + "using " + alias + " = " + std::move(type) + after;
  }
  const std::string arguments = own_arguments(p.functions[v.owner]);
  if (!own.empty()) own = head + std::move(own) + after;
  return std::move(own) + head + "using " + alias + " = " + element + (head.empty() ? "" : arguments) + shape + after;
}

// Returns the name of a class that a function's body defines and the template arguments of an instance name; kNoToken
// if there is none.
TokenIndex class_of_body(const TokenStream& s, const Function& fn, const std::string& instance) {
  for (TokenIndex i = fn.body_open; fn.defined() && !instance.empty() && i < fn.body_close; ++i) {
    if (s.is_any(i, tok::kw_struct, tok::kw_class, tok::kw_union) && s.is_word(i + 1) &&
        s.is_any(s.next(i + 1), tok::l_brace, tok::colon) && has_word(instance, s.text(i + 1)))
      return i + 1;
  }
  return kNoToken;
}

}  // namespace

Text aliases_for(const Site& site, const Function& fn) {
  const Project& p = site.program;
  Text out;
  const std::string indent = site.line_indent(fn.begin);
  std::set<VariableId> declared;
  for (const VariableId id : fn.implicit.variables) {
    const Variable& v = p.variables[id];
    if (const TokenIndex local = class_of_body(site.tokens, fn, v.instance); local != kNoToken)
      out += report(site, FindingId::kSharedType, local, v.name);
    if (!can_declare_alias(site, fn, id)) continue;
    const Function& owner = p.functions[v.owner];
    if (&owner == &fn && has_local_type(p, v))
      out += report(site, FindingId::kSharedType, v.declarator().name_token, v.name);
    if (!needs_alias(site, id) || declared_before(site, fn, id) || !declared.insert(original(p, id)).second) continue;
    const bool own = owner.name == fn.name && owner.parameters.size() == fn.parameters.size();
    const bool renamed = own && owner.template_parameters != fn.template_parameters;
    const Site there = renamed && owner.file != site.file_id ? Site(site.facts, owner.file) : site;
    const std::string line = site.newline + indent;
    const std::string parameters =
        depends_on_template(site, v) ? alias_header(there, own && !renamed ? fn : owner) + line : "";
    out += alias_declarations(site, v, parameters, ";" + line);
  }
  const std::string_view label = fn.member && !out.str().empty() ? access_label(site.file, fn) : std::string_view();
  if (!label.empty() && any_of(declared, [&](VariableId v) { return is_needed_outside(p, v, fn.scope); })) {
    const std::string line = site.newline + indent;
    return "public:" + line + std::move(out) + std::string(label) + ":" + line;
  }
  return out;
}

}  // namespace cu2sycl
