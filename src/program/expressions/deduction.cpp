#include "program/expressions/deduction.hpp"

#include <algorithm>

#include "lex/lexer.hpp"
#include "program/expressions/expression_types.hpp"
#include "program/expressions/template_defaults.hpp"
#include "program/lookup/classes.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Whether an expression names a parameter pack of the function.
bool names_pack(const Place& place, TokenRange range) {
  const Function* fn = place.current();
  return fn != nullptr && any_of(fn->parameters, [&](const Parameter& one) {
           const auto& names = one.declaration.declarators;
           for (TokenIndex i = range.begin; one.pack && names.size() == 1 && i < range.end; ++i) {
             if (place.tokens.is(i, names.front().name)) return true;
           }
           return false;
         });
}

// Returns the type of `T` if an argument is passed for a parameter `T`, `T*` or `T&`.
std::string deduced_from(const Place& place, TokenRange argument, int depth) {
  if (names_pack(place, argument)) return {};  // each element has its own type
  std::string type = type_of_expression(place, argument);
  for (; depth > 0 && type.ends_with('*'); --depth) type.pop_back();
  return depth > 0 ? std::string() : type;
}

// Returns the type that an alias `name` of a class stands for, in `using name = X;` or `typedef X name;`; empty if none
// is found.
TokenRange aliased_type(const TokenStream& s, TokenIndex name) {
  TokenIndex end = name + 1;
  if (s.is(end, tok::equal)) {
    while (end < s.size() && !s.is(end, tok::semi)) ++end;
    return {name + 2, end};
  }
  TokenIndex begin = name;
  while (begin > 0 && !s.is_any(begin, tok::kw_typedef, tok::semi, tok::l_brace, tok::r_brace)) --begin;
  return s.is(begin, tok::kw_typedef) && s.is(end, tok::semi) ? TokenRange{begin + 1, name} : TokenRange{name, name};
}

// The value of a constant or the target of an alias of a class, in its file.
struct MemberValue {
  FileId file;
  TokenRange range;
  bool constant;
};

// Returns the value of the word at `i` if it is a member of the function's class template; otherwise nothing.
std::optional<MemberValue> class_member_value(const Place& place, TokenIndex i) {
  const Function* fn = place.current();
  if (fn == nullptr || !fn->member || fn->class_parameters.empty()) return {};
  const Project& p = place.program;
  FileId file = place.file_id;
  if (const DataMember* member = p.member_of_class(place.function, place.text(i), &file); member != nullptr) {
    const Declaration& d = member->declaration;
    const Declarator& one = d.declarators.front();
    const bool constant = d.is_static && d.is_const && d.declarators.size() == 1 && one.initializer != kNoToken &&
                          p.files[file].tokens.is(one.initializer, tok::equal);
    return constant ? std::optional(MemberValue{file, {one.initializer + 1, one.end}, true}) : std::nullopt;
  }
  const auto named = p.names.find(place.text(i));
  if (named == p.names.end()) return {};
  for (const DeclaredName& one : named->second) {
    if (one.kind != DeclaredName::Kind::kType || one.scope != fn->scope || !p.related(one.file, place.file_id))
      continue;
    const TokenRange type = aliased_type(p.files[one.file].tokens, one.at);
    return type.begin < type.end ? std::optional(MemberValue{one.file, type, false}) : std::nullopt;
  }
  return {};
}

// Whether tokens are only a number or a name, possibly qualified.
bool is_operand(const TokenStream& s, TokenRange range) {
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (!s.is_word(i) && !s.is(i, tok::coloncolon) && s[i].kind != tok::numeric_constant) return false;
  }
  return true;
}

// Returns tokens as text. Constants and types that the function or its class declares are replaced by their values,
// since they mean nothing outside.
std::string expanded(const Place& place, TokenRange range, int depth = 0) {
  constexpr int kDeepest = 8;  // of nested constants
  const TokenStream& s = place.tokens;
  std::string out;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    const bool member = is_qualified_name(s, i);
    const Local* local = s.is_word(i) && !member && depth < kDeepest ? place.local(i) : nullptr;
    std::string text(s.text(i));
    if (local != nullptr && local->declaration.is_typedef && !local->declarator().array()) {
      text = expanded(place, {local->declaration.type_begin, local->declaration.type_end}, depth + 1) +
             std::string(static_cast<std::size_t>(local->declarator().pointer_depth), '*');
    } else if (local != nullptr && !local->parameter && local->declaration.is_const &&
               local->declarator().initializer != kNoToken) {
      const TokenIndex from = local->declarator().initializer;
      const TokenIndex to = s.is(from, tok::equal) ? local->declarator().end : s[from].match;
      text = expanded(place, {from + 1, to}, depth + 1);
      if (to > from + 2) text = "(" + text + ")";
    } else if (local == nullptr && s.is_word(i) && !member && depth < kDeepest) {
      if (const auto value = class_member_value(place, i)) {
        const Place there(place.program, value->file, place.function);
        text = expanded(there, value->range, depth + 1);
        if (value->constant && !is_operand(there.tokens, value->range)) text = "(" + text + ")";
      }
    }
    const bool apart = i > range.begin && s[i].offset > s.end_offset(i - 1);
    out += (apart ? " " : "") + text;
  }
  return out;
}

// Returns the arguments of `Name<A, B>`, and sets `after` to the token after the list. Empty for other types.
std::vector<TokenRange> arguments_of_class(const TokenStream& s, TokenRange range, TokenIndex& after) {
  TokenIndex name = range.begin;
  while (name + 2 < range.end && s.is_word(name) && s.is(name + 1, tok::coloncolon)) name += 2;
  if (name + 1 >= range.end || !s.is_word(name) || !s.is(name + 1, tok::less)) return {};
  after = after_template_arguments(s, name + 1, range.end, Angle::kTemplate);
  return after == kNoToken || after > range.end ? std::vector<TokenRange>()
                                                : template_arguments(s, name + 1, s.previous(after));
}

// Returns what is before the last brackets of an expression: `Name<int, float>` of `Name<int, float>(x)`; empty if they
// are not at its end.
std::string constructed_type(const Place& place, TokenRange expression) {
  const TokenIndex open = expression.begin < expression.end ? place.tokens[expression.end - 1].match : kNoToken;
  const bool last = open != kNoToken && open > expression.begin && open < expression.end;
  return last ? expanded(place, {expression.begin, open}) : std::string();
}

// Whether such an expression constructs an object of a class of the program.
bool constructs_class(const Place& place, TokenRange expression) {
  const TokenIndex open = expression.begin < expression.end ? place.tokens[expression.end - 1].match : kNoToken;
  if (open == kNoToken || open <= expression.begin || open >= expression.end) return false;
  const TokenIndex name = class_name_in(place.tokens, {expression.begin, open});
  return name != kNoToken && place.program.classes_by_name.contains(place.tokens.text(name));
}

// Returns the type of `T` if an argument `Name<int, float>*`, with `depth` stars, is passed for a parameter `Name<U,
// T>*`.
std::string deduced_from_class(const Place& place, TokenRange argument, int depth, const TokenStream& there,
                               const Declaration& d, std::string_view parameter) {
  const auto without_const = [](const TokenStream& s, TokenRange type) {
    while (type.begin < type.end && s.is_any(type.begin, tok::kw_const, tok::kw_volatile)) ++type.begin;
    return type;
  };
  const TokenRange type = without_const(there, {d.type_begin, d.type_end});
  TokenIndex after = kNoToken;
  const std::vector<TokenRange> parameters = arguments_of_class(there, type, after);
  const auto at = find_if(
      parameters, [&](TokenRange one) { return one.end == one.begin + 1 && there.text(one.begin) == parameter; });
  if (at == parameters.end()) return {};
  std::string type_text = deduced_from(place, argument, depth);
  if (type_text.empty()) type_text = constructed_type(place, argument);
  const SourceFile text("", type_text);
  const TokenStream s = lex(text);
  const TokenRange given = without_const(s, {0, static_cast<TokenIndex>(s.size())});
  const std::vector<TokenRange> arguments = arguments_of_class(s, given, after);
  const auto name = [](const TokenStream& of, TokenRange range) {
    while (!of.is(range.begin + 1, tok::less)) ++range.begin;
    return of.text(range.begin);
  };
  if (arguments.size() != parameters.size() || name(s, given) != name(there, type)) return {};
  const TokenRange found = arguments[static_cast<std::size_t>(at - parameters.begin())];
  return std::string(s.slice(found.begin, found.end));
}

}  // namespace

std::string deduced_argument(const Place& place, const std::vector<TokenRange>& arguments, const Function& callee,
                             std::size_t which) {
  const TokenStream& there = place.program.files[callee.file].tokens;
  for (std::size_t k = 0; k < std::min(arguments.size(), callee.parameters.size()); ++k) {
    const Declaration& d = callee.parameters[k].declaration;
    if (d.declarators.size() != 1) continue;
    const Declarator& one = d.declarators.front();
    const int depth = one.pointer_depth + (one.array() ? 1 : 0);
    std::string found;
    if (bare_type(there, d) == callee.template_parameters[which]) {
      found = deduced_from(place, arguments[k], depth);
      if (found.empty() && depth == 0 && constructs_class(place, arguments[k]))
        found = constructed_type(place, arguments[k]);
    } else {
      found = deduced_from_class(place, arguments[k], depth, there, d, callee.template_parameters[which]);
    }
    if (!found.empty()) return found;
  }
  return {};
}

std::string arguments_of_specialisation(const Project& p, const Function& primary, const Function& special) {
  if (primary.parameters.size() != special.parameters.size() || special.header.begin == special.header.end) return {};
  std::vector<std::string> all;
  for (const std::string& name : primary.template_parameters) {
    for (std::size_t k = 0; k < primary.parameters.size(); ++k) {
      const Declaration& general = primary.parameters[k].declaration;
      const Declaration& own = special.parameters[k].declaration;
      if (general.declarators.size() != 1 || own.declarators.size() != 1) continue;
      const int stars = own.declarators.front().pointer_depth - general.declarators.front().pointer_depth;
      if (stars < 0 || bare_type(p.files[primary.file].tokens, general) != name) continue;
      all.push_back(bare_type(p.files[special.file].tokens, own) + std::string(static_cast<std::size_t>(stars), '*'));
      break;
    }
  }
  return all.size() == primary.template_parameters.size() ? "<" + joined(all, ", ") + ">" : std::string();
}

namespace {

// Returns the explicit template arguments of a call whose arguments open at `open`.
std::vector<std::string> written_arguments(const Place& place, TokenIndex name, TokenIndex open) {
  const TokenStream& s = place.tokens;
  std::vector<std::string> out;
  if (const TokenIndex list = s.next(name); list != open) {
    for (const TokenRange& one : split_at_commas(s, list + 1, s.previous(open), Angle::kTemplate))
      out.push_back(expanded(place, one));
    if (s.is(s.previous(open), tok::greatergreater) && !out.empty())
      out.back() += ">";  // the end of the last argument's list
  }
  return out;
}

// Returns the arguments `<A, 4>` of the class template that qualifies the name at a token, or of its object's class.
std::string arguments_of_written_class(const Place& place, TokenIndex name) {
  const TokenStream& s = place.tokens;
  const TokenIndex before = s.previous(name);
  if (before == kNoToken || place.in_macro(name)) return {};
  if (s.is(before, tok::coloncolon)) {
    const TokenIndex begin = begin_of_callee(s, name);
    for (TokenIndex i = before; i > begin; --i) {
      if (!s.is(i, tok::less) || after_template_arguments(s, i, name, Angle::kTemplate) != before) continue;
      return expanded(place, {i, before});
    }
    return {};
  }
  const TokenIndex object = names_member(s, name) ? object_of_member(s, name) : kNoToken;
  const Local* local = s.is_word(object) ? place.local(object) : nullptr;
  if (local == nullptr) return {};
  const Declaration& d = local->declaration;
  const TokenIndex type = class_name_in(s, {d.type_begin, d.type_end});
  if (type == kNoToken || !s.is(type + 1, tok::less)) return {};
  const TokenIndex after = after_template_arguments(s, type + 1, d.type_end, Angle::kTemplate);
  return after == kNoToken ? std::string() : expanded(place, {type + 1, after});
}

// Returns a type that was deduced at a token, with the types that the function declares replaced by what they stand
// for.
std::string known_outside(const Place& place, TokenIndex at, const std::string& type) {
  const SourceFile source("", type);
  const TokenStream s = lex(source);
  std::string out;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    const bool plain = s.is_word(i) && !is_qualified_name(s, i);
    const Local* local = plain ? place.program.find_local(place.function, s.text(i), at) : nullptr;
    const bool alias = local != nullptr && local->declaration.is_typedef && !local->declarator().array();
    out += i > 0 && s[i].offset > s.end_offset(i - 1) ? " " : "";
    out += alias ? expanded(place, {local->declaration.type_begin, local->declaration.type_end}) +
                       std::string(static_cast<std::size_t>(local->declarator().pointer_depth), '*')
                 : std::string(s.text(i));
  }
  return out;
}

// Whether tokens of a function name a template parameter, directly or through local types and constants.
bool names_parameter(const Place& there, TokenRange range, std::string_view parameter, int depth = 0) {
  constexpr int kDeepest = 8;  // of local names
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (!there.tokens.is_word(i)) continue;
    if (there.tokens.is(i, parameter) || depth > kDeepest || there.program.macros_by_name.contains(there.text(i)))
      return true;
    const Local* local = is_qualified_name(there.tokens, i) ? nullptr : there.local(i);
    if (local != nullptr && local->declarator().name_token != i &&
        names_parameter(there, {local->declaration.begin, local->declarator().end}, parameter, depth + 1))
      return true;
  }
  return false;
}

// Returns an argument for template parameter number `k` that no shared variable of a function depends on; empty if one
// does.
std::string any_argument(const Project& p, const Function& callee, std::size_t k) {
  const std::string& parameter = callee.template_parameters[k];
  const bool needed = any_of(callee.implicit.variables, [&](VariableId id) {
    const Variable& v = p.variables[id];
    if (v.owner == kNone) return false;
    const Place there(p, v.file, v.owner);
    return v.owner != callee.id || names_parameter(there, {v.declaration.begin, v.declaration.end}, parameter);
  });
  if (needed || parameter.empty() || parameter.ends_with("...")) return {};
  return callee.takes_type[k] ? "void" : "0";
}

// Adds the deduced or default template arguments to the explicit ones of a call. Returns whether all are known.
bool add_those_that_follow(const Place& place, TokenIndex name, const Function& callee, std::vector<std::string>& all) {
  const std::vector<TokenRange> arguments = arguments_in(place.tokens, call_open(place.tokens, name));
  const std::string of_class = callee.class_parameters.empty() ? "" : arguments_of_written_class(place, name);
  while (all.size() < callee.template_parameters.size()) {
    std::string found = known_outside(place, name, deduced_argument(place, arguments, callee, all.size()));
    if (found.empty()) found = default_template_argument(place.program, callee, all.size(), all, of_class);
    if (found.empty()) found = any_argument(place.program, callee, all.size());
    if (found.empty()) return false;
    all.push_back(std::move(found));
  }
  return true;
}

std::string own_arguments(const Place& place, TokenIndex name, const Function& callee) {
  const TokenIndex open = call_open(place.tokens, name);
  if (open == kNoToken || place.in_macro(name) || callee.template_parameters.empty())
    return explicit_template_arguments(place.tokens, name);
  const std::vector<std::string> written = written_arguments(place, name, open);
  std::vector<std::string> all = written;
  const bool known = add_those_that_follow(place, name, callee, all);
  const auto visible = [&](const std::string& one) {
    return place.function != kNone && place.program.functions[place.function].depends_on(one);
  };
  const bool own = written.empty() && all == callee.template_parameters;
  if (!known || (own && !all_of(all, visible))) all = written;
  const auto& parameters = callee.template_parameters;
  // An alias of a variable's type takes all arguments but those of a pack, and of unnamed last parameters.
  if (all.size() < parameters.size() && !parameters[all.size()].ends_with("...")) return {};
  while (all.size() > 1 && all.size() == parameters.size() && parameters[all.size() - 1].empty() &&
         !callee.template_defaults[all.size() - 1].empty())
    all.pop_back();
  return all.empty() ? std::string() : "<" + joined(all, ", ") + ">";
}

}  // namespace

bool template_arguments_follow(const Place& place, TokenIndex name, const Function& callee) {
  const TokenIndex open = call_open(place.tokens, name);
  if (open == kNoToken || place.in_macro(name)) return false;
  std::vector<std::string> all = written_arguments(place, name, open);
  return add_those_that_follow(place, name, callee, all);
}

TemplateArguments template_arguments_in_call(const Place& place, TokenIndex name, const Function& callee) {
  TemplateArguments out{own_arguments(place, name, callee), {}};
  if (!callee.class_parameters.empty()) out.of_class = arguments_of_written_class(place, name);
  return out;
}

namespace {

// Whether a class, or the class that an alias stands for, has a conversion operator to a type.
bool converts_to(const Project& p, const std::string& name, const std::string& type) {
  const std::string_view class_name = class_named(p, name);
  return any_of(p.functions_by_name.of("operator " + type),
                [&](FunctionId id) { return p.functions[id].class_name() == class_name; });
}

}  // namespace

int likeness(const Place& place, const std::vector<TokenRange>& arguments, const Function& callee) {
  constexpr int kSame = 16;
  const TokenStream& s = place.program.files[callee.file].tokens;
  int out = 0;
  for (std::size_t k = 0; k < arguments.size() && k < callee.parameters.size(); ++k) {
    const Declaration& d = callee.parameters[k].declaration;
    if (d.declarators.size() != 1) continue;
    const Declarator& one = d.declarators.front();
    const int depth = one.pointer_depth + (one.array() ? 1 : 0);
    const std::string type = bare_type(s, d);
    const std::string given = deduced_from(place, arguments[k], 0);
    const std::string wanted = type + std::string(static_cast<std::size_t>(depth), '*');
    if (given == wanted) out += kSame;
    // Of several templates, prefer the more specialised one: `Pair<T>*` to `T*`. [C++ temp.func.order]
    const std::size_t list = wanted.find('<');
    const bool of_class = list != std::string::npos && given != wanted &&
                          given.starts_with(wanted.substr(0, list + 1)) &&
                          std::ranges::count(given, '*') == std::ranges::count(wanted, '*');
    if (of_class) out += kSame - 2;
    if (converts_to(place.program, given, wanted)) out += kSame / 2;
    out += given.find("<" + type + ">") != std::string::npos ? 1 : 0;
  }
  return out;
}

}  // namespace cu2sycl
