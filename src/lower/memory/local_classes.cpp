// Local classes that are the types of `__shared__` variables. They are moved out of their functions, so that other
// functions can name them.
#include <map>

#include "lex/lexer.hpp"
#include "lower/core/constructs.hpp"
#include "lower/rows/types.hpp"
#include "program/lookup/classes.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

using LocalsByPlace = std::map<TokenIndex, const Local*>;

// Adds the local aliases and constants that a range names, by their declarations. Returns false if it names other local
// entities of the function.
bool add_locals(const Project& p, const Variable& v, TokenRange range, bool members, LocalsByPlace& out) {
  const TokenStream& s = p.files[v.file].tokens;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (!s.is_word(i) || (i > 0 && s.is(i - 1, tok::coloncolon))) continue;
    const Local* local = p.find_local(v.owner, s.text(i), i);
    const bool declared = members && s.is_any(i + 1, tok::semi, tok::comma, tok::l_square);  // a member
    if (local == nullptr || local->declaration.begin >= range.begin || declared) continue;
    if (local->enumerator()) return false;
    const Declaration& d = local->declaration;
    const bool constant = local->declarator().initializer != kNoToken && d.is_const;
    if (local->parameter || (!d.is_typedef && !constant)) return false;
    const bool added = out.emplace(d.begin, local).second;
    if (added && !add_locals(p, v, {d.begin, local->declarator().end}, false, out)) return false;
  }
  return true;
}

// Whether a range names a macro with parameters that the body of the variable's function defines.
bool calls_macro_of_body(const Project& p, const Variable& v, TokenRange range) {
  const TokenStream& s = p.files[v.file].tokens;
  const std::vector<MacroDefinition>& macros = p.files[v.file].directives.macros;
  return any_of(macros, [&](const MacroDefinition& macro) {
    if (!macro.function_like() || macro.directive < p.functions[v.owner].body_open || macro.directive > range.begin)
      return false;
    for (TokenIndex i = range.begin; i < range.end; ++i) {
      if (s.is(i, macro.name)) return true;
    }
    return false;
  });
}

// Returns the local aliases and constants that the class with the `{` at `open` names; nothing if it names other local
// entities, or is not closed.
std::optional<LocalsByPlace> locals_in(const Project& p, const Variable& v, TokenIndex open) {
  LocalsByPlace out;
  const TokenIndex close = p.files[v.file].tokens[open].match;
  const bool movable =
      close != kNoToken && !calls_macro_of_body(p, v, {open, close}) && add_locals(p, v, {open, close}, true, out);
  return movable ? std::optional(std::move(out)) : std::nullopt;
}

// Returns a local alias or constant as a member: `using Load = …;` or `static constexpr int kItems = 4;`.
Text as_member(const Site& site, const Local& local) {
  const TokenStream& s = site.tokens;
  const Declaration& d = local.declaration;
  const std::string name(local.declarator().name);
  if (d.is_typedef) {
    // `using Store = Store<T, 4>;` of a function would change the meaning of the name in a class.
    const bool same = s.is(d.type_begin, name);
    const auto scopes =
        same ? class_scopes(site.program, site.file_id, d.type_begin, name) : std::vector<std::string>();
    const std::string outer =
        scopes.size() == 1 ? "::" + scopes.front().substr(0, scopes.front().size() - name.size()) : "";
    return "using " + name + " = " + outer + type_text(site, d) + ";";
  }
  const TokenIndex from = local.declarator().initializer;
  const TokenIndex to = s.is(from, tok::equal) ? local.declarator().end : s[from].match;
  Text type = d.is_auto ? Text("auto") : without_const(type_text(site, d));
  return "static constexpr " + std::move(type) + " " + name + " = " + lower(site, from + 1, to) + ";";
}

// The `{` of a class, and its name or that of the typedef that contains it.
struct ClassHead {
  TokenIndex open;
  std::string_view name;
};
std::optional<ClassHead> class_at(const TokenStream& s, TokenIndex i) {
  if (!s.is_any(i, tok::kw_struct, tok::kw_union, tok::kw_class)) return {};
  const bool named = s.is_word(i + 1);
  const TokenIndex open = named ? i + 2 : i + 1;
  if (open >= s.size() || !s.matched(open, tok::l_brace)) return {};
  const TokenIndex after = s[open].match + 1;
  if (i > 0 && s.is(i - 1, tok::kw_typedef) && s.is_word(after)) return ClassHead{open, s.text(after)};
  if (named && s.is(after, tok::semi)) return ClassHead{open, s.text(i + 1)};
  return {};
}

}  // namespace

VariableId first_of_class(const Project& p, FunctionId owner, TokenIndex keyword) {
  for (VariableId v{0}; keyword != kNoToken && v < p.variables.size(); ++v) {
    if (p.variables[v].owner == owner && p.variables[v].original == kNone && local_class(p, p.variables[v]) == keyword)
      return v;
  }
  return kNone;
}

bool can_move_class(const Project& p, const Variable& v, TokenIndex open) { return locals_in(p, v, open).has_value(); }

TokenIndex local_class(const Project& p, const Variable& v) {
  if (v.owner == kNone || v.space != Variable::Space::kShared) return kNoToken;
  const TokenStream& s = p.files[v.file].tokens;
  const TokenIndex type = v.declaration.type_end - 1;  // the last word of the type
  if (v.declaration.type_begin >= v.declaration.type_end || !s.is_word(type) ||
      (type > 0 && s.is(type - 1, tok::coloncolon)))
    return kNoToken;
  for (TokenIndex i = p.functions[v.owner].body_open; i < v.declaration.begin; ++i) {
    const auto head = class_at(s, i);
    if (head && head->name == s.text(type) && can_move_class(p, v, head->open)) return i;
  }
  return kNoToken;
}

namespace {

// Returns the text of a class with words replaced: its own name, which its constructors have, and macros.
std::string with_replaced(const std::string& members, const std::map<std::string_view, std::string>& words) {
  const SourceFile text("", members);
  const TokenStream s = lex(text);
  std::string out;
  std::uint32_t at = 0;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    const auto found = words.find(s.text(i));
    if (found == words.end() || names_member(s, i) || s.is(s.previous(i), tok::coloncolon)) continue;
    out += members.substr(at, s[i].offset - at) + found->second;
    at = s.end_offset(i);
  }
  return out + members.substr(at);
}

// Returns the texts of the macros that a class names and the body of its function defines before it.
std::map<std::string_view, std::string> macros_of_body(const Site& site, const Variable& v, TokenRange members) {
  std::map<std::string_view, std::string> out;
  for (const MacroDefinition& macro : site.file.directives.macros) {
    if (macro.directive < site.program.functions[v.owner].body_open || macro.directive > members.begin) continue;
    for (TokenIndex i = members.begin; i < members.end && !macro.function_like(); ++i) {
      if (site.tokens.is(i, macro.name)) out[macro.name] = text_outside(site, v, {i, i + 1}).str();
    }
  }
  return out;
}

}  // namespace

Text moved_class(const Site& site, const Variable& v, const std::string& name) {
  const Site there = v.file == site.file_id ? site : Site(site.facts, v.file);
  const TokenStream& s = there.tokens;
  TokenIndex keyword = local_class(site.program, v);
  TokenIndex open = class_body(s, v.declaration);
  if (keyword == kNoToken && open == kNoToken) return {};
  if (keyword != kNoToken) {
    open = class_at(s, keyword)->open;
  } else {
    keyword = class_keyword(s, v.declaration);
  }
  const TokenIndex close = s[open].match;
  const std::string outside = "\n" + there.line_indent(site.program.functions[v.owner].begin);
  Text out = std::string(s.text(keyword)) + " " + name + " {";
  const bool one_line = there.gap(open).find('\n') == std::string::npos;
  for (const auto& [begin, local] : locals_in(site.program, v, open).value_or(LocalsByPlace()))
    out += (one_line ? " " : outside + site.indentation) + as_member(there, *local);
  Text members = lower_between(there, open, close) + "}";
  members.trace({there.file.source.get(), s[open + 1].offset, s.end_offset(close)}, true);  // with new indentation
  const std::string line = "\n" + there.line_indent(keyword);
  std::string text = members.str();
  for (auto at = text.find(line); at != std::string::npos; at = text.find(line, at + 1))
    text.replace(at, line.size(), outside);
  const TokenIndex own = s.previous(open);
  std::map<std::string_view, std::string> words = macros_of_body(there, v, {open, close});
  if (s.is_word(own) && own != keyword) words.emplace(s.text(own), name);
  if (!words.empty()) text = with_replaced(text, words);
  return std::move(out) + std::move(members).with(std::move(text));
}

namespace {

// Returns whether a function names a class of its own after token `from`, other than in declarations of shared
// variables, which move out of it.
bool is_named_after(const Site& site, TokenIndex from, std::string_view name) {
  const auto moves = [&](TokenIndex i) {
    return any_of(site.current()->implicit.variables, [&](VariableId v) {
      const Variable& one = site.program.variables[v];
      return one.owner == site.function && one.declaration.begin <= i && i < one.declaration.end;
    });
  };
  for (TokenIndex i = from; i < site.current()->body_close; ++i) {
    if (site.tokens.is(i, name) && !moves(i)) return true;
  }
  return false;
}

}  // namespace

std::optional<Edit> lower_local_class(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const bool is_typedef = s.is(i, tok::kw_typedef);
  const TokenIndex keyword = is_typedef ? i + 1 : i;
  const Function* fn = site.current();
  const auto head = fn == nullptr || !site.in_device_code() || i < fn->body_open ? std::nullopt : class_at(s, keyword);
  const VariableId v = head ? first_of_class(site.program, site.function, keyword) : VariableId(kNone);
  if (v == kNone) return {};
  const TokenIndex end = s[head->open].match + (is_typedef ? 2 : 1);
  if (s.is(end, tok::semi) && !is_named_after(site, end, head->name))
    return replace(i, end + 1, {}, Edit::Gap::kRemove);
  return replace(i, end,
                 "using " + std::string(head->name) + " = " + moved_class_type(site, site.program.variables[v], *fn));
}

}  // namespace cu2sycl
