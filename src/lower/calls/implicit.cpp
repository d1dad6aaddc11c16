#include "lower/calls/implicit.hpp"

#include "lex/comments.hpp"
#include "lex/conditionals.hpp"
#include "lower/core/constructs.hpp"
#include "lower/core/dynamic_memory.hpp"
#include "lower/rows/rows.hpp"
#include "lower/rows/types.hpp"
#include "program/lookup/classes.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"
#include "source/words.hpp"

namespace cu2sycl {
namespace {

// Whether another branch of `#if` declares the variable with another type.
bool has_other_type(const Project& p, const Variable& variable) {
  const TokenStream& s = p.files[variable.file].tokens;
  const auto type = [&](const Variable& v) {
    const Declarator& one = v.declarator();
    return std::pair(s.slice(v.declaration.type_begin, v.declaration.type_end),
                     one.array() ? s.slice(one.extents_begin, one.extents_end) : std::string_view());
  };
  const std::vector<VariableId>& same = p.variables_by_name.at(variable.name);
  return any_of(same, [&](VariableId id) {
    const Variable& one = p.variables[id];
    return one.file == variable.file && one.scope == variable.scope && type(one) != type(variable) &&
           exclude_each_other(s, one.declarator().name_token, variable.declarator().name_token);
  });
}

// Returns the comment at the end of a variable's declaration, which moves with it to the function's parameters.
std::string comment_of(const Site& site, const Function& fn, const Variable& variable) {
  if (variable.file != site.file_id || variable.original != kNone || !fn.defined() || site.in_macro(fn.begin) ||
      &site.program.functions[variable.owner] != &fn ||
      variable.declarator_index + 1 != variable.declaration.declarators.size())
    return {};
  return on_one_line(trailing_comment(site.file.source->bytes(), site.tokens.end_offset(variable.declaration.end)));
}

}  // namespace

std::string variable_name(const Site& site, const Function& fn, VariableId v) {
  const Project& p = site.program;
  const Variable& variable = p.variables[v];
  if (variable.owner != kNone && variable.instance.empty() && &p.functions[variable.owner] == &fn) return p.own_name(v);
  const bool twice = any_of(fn.implicit.variables,
                            [&](VariableId other) { return other != v && p.variables[other].name == variable.name; });
  const SharedNames& names = site.facts.shared_names;
  const bool known = p.functions[fn.id].implicit.has(v);
  const bool hidden = known ? names.hidden.contains({fn.id, v}) : means_something_else(p, fn, v);
  return twice || hidden ? names.other_name[v] : variable.name;
}

namespace {

// Returns the name of the parameter for a variable; in a macro, it is none of the macro's parameters.
std::string parameter_name(const Site& site, const Function& fn, VariableId v) {
  std::string out = variable_name(site, fn, v);
  const MacroDefinition* macro = site.in_macro(fn.begin) ? site.macro(fn.begin) : nullptr;
  while (macro != nullptr && contains(macro->parameters, out)) out += "_";
  return out;
}

// Whether the class of a device variable, if the run has it, is declared before a function or where the function sees
// it.
bool sees_class(const Project& p, const Function& fn, const Variable& v) {
  const TokenStream& s = p.files[v.file].tokens;
  const TokenIndex name = class_name_in(s, {v.declaration.type_begin, v.declaration.type_end});
  const auto found = name == kNoToken ? p.names.end() : p.names.find(s.text(name));
  if (found == p.names.end()) return true;
  bool known = false;
  for (const DeclaredName& one : found->second) {
    if (one.kind != DeclaredName::Kind::kType || !p.related(one.file, fn.file)) continue;
    if (one.file == fn.file ? one.at < fn.begin : p.visibility.sees(fn.file, one.file, one.at)) return true;
    known = true;
  }
  const TokenStream& own = p.files[fn.file].tokens;
  for (TokenIndex i = 0; known && i < fn.begin; ++i) {  // `struct Params;`
    if (own.is(i, s.text(name)) && own.is_any(own.previous(i), tok::kw_struct, tok::kw_class, tok::kw_union))
      return true;
  }
  return !known;
}

// Returns `struct Params`, which declares the class of a device variable, if a function can be before the class; empty
// if it must be after it: the class is in another namespace or has no name of its own, or it is a template.
std::string declared_class(const Project& p, const Function& fn, const Variable& v, TokenIndex name) {
  const auto named = classes_named(p, v.file, kNone, name);
  const std::string around = fn.member ? scope_around(p.files[fn.file], fn.begin) : fn.scope;
  if (named.size() > 2 || (fn.member && !around.empty())) return {};
  for (FileId f{0}; f < p.files.size(); ++f) {
    const TokenStream& s = p.files[f].tokens;
    if (!p.related(f, v.file)) continue;
    for (const ClassBody& one : p.files[f].classes) {
      const TokenIndex own = s.next(one.keyword);
      const bool plain = own < one.open && s.is(own, named.back()) && !s.is(s.previous(one.keyword), tok::greater);
      if (plain && scope_around(p.files[f], one.keyword) == around)
        return std::string(s.text(one.keyword)) + " " + one.name;
    }
  }
  return {};
}

// Writes a class that is declared later as `struct Params` in the type of a parameter for a device variable.
Text with_declared_class(const Project& p, const Function& fn, const Variable& v, Text type) {
  const TokenStream& s = p.files[v.file].tokens;
  const TokenIndex name = class_name_in(s, {v.declaration.type_begin, v.declaration.type_end});
  const std::string declared = declared_class(p, fn, v, name);
  const std::size_t at = type.str().find(s.text(name));
  if (declared.empty() || at == std::string::npos)
    return std::move(type) + report_in(p, fn.file, FindingId::kMeaning, fn.name_token,
                                       "`" + fn.name + "` is passed `" + v.name +
                                           "`, whose class is declared later; declare the class before");
  std::string text = type.str();
  text.replace(at, s.text(name).size(), declared);
  return std::move(type).with(std::move(text));
}

}  // namespace

std::vector<CommentedParameter> implicit_parameter_list(const Site& site, const Function& fn,
                                                        const ImplicitParameters& implicit) {
  const Project& p = site.program;
  std::vector<CommentedParameter> out;
  if (implicit.item)
    out.push_back(
        {"const sycl::nd_item<" + std::to_string(p.analysis.dimensions.functions[fn.id]) + ">& " + site.names.item,
         {}});
  for (const VariableId v : implicit.variables) {
    if (p.variables[v].owner != kNone)
      out.push_back(
          {shared_variable_type(site, v, fn, parameter_name(site, fn, v)), comment_of(site, fn, p.variables[v])});
  }
  if (const Variable* view = implicit.dynamic ? dynamic_view(site, fn) : nullptr; view != nullptr) {
    out.push_back({type_for(site, *view, fn) + stars(*view) + "* " + view->name, comment_of(site, fn, *view)});
  } else if (implicit.dynamic) {
    out.push_back({"std::byte* " + site.names.dynamic, {}});
    out.back().text.include("cstddef");
  }
  for (const VariableId v : implicit.variables) {
    const Variable& variable = p.variables[v];
    if (variable.owner != kNone) continue;
    const std::string constant = variable.read_only() ? "const " : "";
    const std::string name = parameter_name(site, fn, v);
    if (is_template(p, variable)) {
      out.push_back({constant + "typename decltype(" + variable.qualified() +
                         template_arguments_in(site, fn, variable) + ")::value_type& " + name,
                     {}});
    } else if (has_other_type(p, variable)) {
      out.push_back({constant + "decltype(" + variable.qualified() + ")::value_type& " + name, {}});
    } else {
      Text type = device_variable_type(site, variable, name, &fn);
      if (!sees_class(p, fn, variable)) type = with_declared_class(p, fn, variable, std::move(type));
      out.push_back({std::move(type), {}});
    }
  }
  if (!out.empty()) out.front().text.include("sycl/sycl.hpp");
  return out;
}

Text implicit_parameters(const Site& site, const Function& fn, const ImplicitParameters& implicit) {
  Text out;
  for (CommentedParameter& one : implicit_parameter_list(site, fn, implicit))
    out += (out.empty() ? "" : ", ") + std::move(one.text);
  return out;
}

std::string implicit_arguments(const Site& site, const ImplicitParameters& implicit, const Function* callee,
                               const TemplateArguments& template_arguments) {
  const Project& p = site.program;
  std::string out;
  const Function* fn = site.current();
  const auto add = [&](const std::string& one) { out += (out.empty() ? "" : ", ") + one; };
  const auto name = [&](VariableId needed) {
    VariableId v = callee != nullptr ? p.instance_in_call(needed, *callee, template_arguments) : needed;
    if (fn != nullptr && !fn->implicit.has(v)) v = needed;
    return site.in_device_code() ? variable_name(site, *fn, v) : p.variables[v].name;
  };
  if (implicit.item) add(site.names.item);
  for (const VariableId v : implicit.variables) {
    if (p.variables[v].owner != kNone) add(name(v));
  }
  if (implicit.dynamic) add(dynamic_memory(site));
  for (const VariableId v : implicit.variables) {
    if (p.variables[v].owner == kNone) add(name(v));
  }
  return out;
}

std::string name_in_host_code(const Site& site, const Variable& variable, TokenIndex at) {
  const Function* fn = site.current();
  const bool hidden =
      variable.scope.empty() && (site.program.find_local(site.function, variable.name, at) != nullptr ||
                                 data_member_at(site.program, site.function, variable.name) != nullptr ||
                                 (fn != nullptr && fn->depends_on(variable.name)));
  return (hidden ? "::" : "") + variable.qualified();
}

Text pointer_to(const Site& site, const Variable& variable, TokenIndex at, Text template_arguments) {
  // default_queue() waits for streams. It must not be called while work is submitted to one of them.
  Text on = queue(site, at);
  if (on.str() == "cu2sycl::default_queue()") on = std::move(on).with({});
  return name_in_host_code(site, variable, at) + std::move(template_arguments) + ".get(" + std::move(on) + ")";
}

bool has_all(const ImplicitParameters& own, const ImplicitParameters& wanted) {
  return (!wanted.item || own.item) && (!wanted.dynamic || own.dynamic) &&
         all_of(wanted.variables, [&](VariableId v) { return own.has(v); });
}

bool in_member_initializer(const Site& site, TokenIndex i) {
  const auto holds = [&](const Declarator& one) {
    return one.initializer != kNoToken && one.initializer < i && i < one.end;
  };
  return site.function == kNone && any_of(site.file.members, [&](const DataMember& one) {
           const auto& declarators = one.declaration.declarators;
           return any_of(declarators, holds);
         });
}

bool passes_the_same(const Site& site, const std::vector<FunctionId>& callees) {
  const Project& p = site.program;
  const ImplicitParameters& own = site.current()->implicit;
  const ImplicitParameters& first = p.functions[callees.front()].implicit;
  return has_all(own, first) && all_of(callees, [&](FunctionId id) {
           const Function& fn = p.functions[id];
           return fn.in_device_code() && fn.implicit.item == first.item && fn.implicit.dynamic == first.dynamic &&
                  fn.implicit.variables == first.variables;
         });
}

Text passed_to_any(const Site& site, const std::vector<FunctionId>& callees, TokenIndex i) {
  const Project& p = site.program;
  const ImplicitParameters& own = site.current()->implicit;
  Text out = site.names.item;
  for (const FunctionId id : callees) {
    const ImplicitParameters& implicit = p.functions[id].implicit;
    if (!p.functions[id].in_device_code() || (implicit.variables.empty() && !implicit.dynamic)) continue;
    if (!has_all(own, implicit)) {
      if (p.related(p.functions[id].file, site.file_id))
        out += report(site, FindingId::kSpecialMemberNeeds, i, p.functions[id].name);
      continue;
    }
    out = std::move(out).with("std::tie(" + implicit_arguments(site, implicit) + ")");
    out.include("tuple");
    break;
  }
  return out;
}

namespace {

// Returns whether captures introduce a name with an initializer: `[count = 9]`.
bool introduces(const TokenStream& s, TokenRange captures, std::string_view name) {
  for (TokenIndex i = captures.begin; i + 1 < captures.end; ++i) {
    if (s.is(i, name) && s.is(i + 1, tok::equal)) return true;
  }
  return false;
}

}  // namespace

std::optional<Edit> lower_lambda_captures(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Function* fn = site.current();
  if (!s.is(i, tok::l_square) || fn == nullptr || i < fn->body_open || site.in_macro(i)) return {};
  const ExtendedLambda* around = extended_lambda_at(site, i);  // its item is visible in lambdas inside it
  const bool inside = around != nullptr && around->body < i && site.has_item(i);
  if (!inside && !fn->implicit.parameters()) return {};
  const TokenIndex close = s[i].match;
  const TokenIndex before = s.previous(i);
  if (close == kNoToken || (before != kNoToken && (s.is_any(before, tok::r_square, tok::r_paren, tok::l_square) ||
                                                   (s.is_word(before) && !s.is(before, tok::kw_return)))))
    return {};
  const bool copies = s.is(i + 1, tok::equal);
  if (s.is(i + 1, tok::l_square) || (s.is(i + 1, tok::amp) && (s.is(i + 2, tok::comma) || i + 2 == close))) return {};
  TokenIndex open = s.next(close);
  while (open != kNoToken && !s.is_any(open, tok::l_brace, tok::semi, tok::r_paren))
    open = s.matched(open, tok::l_paren) ? s.next(s[open].match) : s.next(open);
  if (!s.matched(open, tok::l_brace)) return {};
  const std::string body = lower(site, open + 1, s[open].match).str();
  // `[=]` copies the item and pointers. Variables are captured by reference, because they have static storage duration
  // in CUDA.
  ImplicitParameters captured = inside ? ImplicitParameters{} : fn->implicit;
  captured.item |= inside;
  if (copies) captured.item = captured.dynamic = false;
  std::string names;
  const std::string all = implicit_arguments(site, captured);
  for (const std::string_view name : split_list(all)) {
    if (has_word(body, name) && !introduces(s, {i + 1, close}, name))
      names += (names.empty() ? "&" : ", &") + std::string(name);
  }
  if (names.empty()) return {};
  if (copies) return replace(i, i + 2, "[=, " + names);
  return replace(i, i + 1, "[" + names + (close > i + 1 ? ", " : ""));
}

}  // namespace cu2sycl
