// Converts declarations of `__shared__`, `__constant__`, `__device__` and `__managed__` variables and texture
// references.
#include <algorithm>

#include "analysis/restrictions/forbidden.hpp"
#include "lex/conditionals.hpp"
#include "lex/specifiers.hpp"
#include "lex/token_kind.hpp"
#include "lower/calls/implicit.hpp"
#include "lower/core/constructs.hpp"
#include "lower/core/dynamic_memory.hpp"
#include "lower/memory/branches_in_declarations.hpp"
#include "lower/rows/types.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns the definition of the class that the type of a declaration defines, with a name; empty for other types.
Text defined_class(const Site& site, const Declaration& d) {
  const TokenIndex keyword = class_keyword(site.tokens, d);
  if (keyword == kNoToken) return {};
  const TokenIndex head = site.tokens.next(keyword);
  Text out = std::string(site.text(keyword)) + " " + name_of_class(site.tokens, d);
  const TokenIndex rest = site.tokens.is_word(head) ? head + 1 : head;
  return std::move(out) + site.gap(rest - 1) + lower(site, rest, site.tokens[class_body(site.tokens, d)].match + 1) +
         ";";
}

bool is_table(const Site& site, const Declarator& one) {
  return site.program.analysis.is_table(variable_at(site.program, site.file_id, one.name_token));
}

// Returns a declaration of all tables among a declaration's variables, such as `static constexpr float table[4] =
// {…};`.
Text constexpr_tables(const Site& site, const Declaration& d) {
  Text names;
  for (const Declarator& one : d.declarators) {
    if (!is_table(site, one)) continue;
    names += (names.empty() ? " " : ", ") + lower(site, one.begin, one.end);
    if (one.initializer == kNoToken) names += "{}";
  }
  return names.empty() ? Text() : "static constexpr " + without_const(type_text(site, d)) + std::move(names) + ";";
}

std::string_view holder(Variable::Space space) {
  return space == Variable::Space::kConstant  ? "constant_memory"
         : space == Variable::Space::kManaged ? "managed_memory"
                                              : "device_memory";
}

// Returns the device variable at namespace scope that the word at `i` names; nullptr if there is none.
const Variable* device_variable_named(const Site& site, TokenIndex i) {
  if (!site.tokens.is_word(i) || names_member(site.tokens, i) || in_unevaluated_operand(site.tokens, i)) return nullptr;
  const VariableId id = variable_at(site.program, site.file_id, i);
  if (id == kNone || site.program.variables[id].owner != kNone || site.program.analysis.is_table(id)) return nullptr;
  return &site.program.variables[id];
}

bool names_device_variable(const Site& site, TokenRange value) {
  for (TokenIndex i = value.begin; i < value.end; ++i) {
    if (device_variable_named(site, i) != nullptr) return true;
  }
  return false;
}

// Returns an initial value that contains addresses of other device variables, which are different on each device: a
// lambda that computes it.
Text made_on_device(const Site& site, const Variable& v, TokenRange value) {
  const TokenStream& s = site.tokens;
  const Declarator& one = v.declarator();
  Text type = device_variable_type(site, v, {});
  if (one.array()) type = "cu2sycl::array_of<" + std::move(type) + ">";
  Text out = "[](sycl::queue& queue) -> " + std::move(type) + " { return ";
  if (one.array() && s[one.extents_begin].match + 1 != one.extents_end)
    out += report(site, FindingId::kUnreadDeclaration, one.name_token, "array of arrays of addresses");
  TokenIndex from = value.begin;
  for (TokenIndex i = value.begin; i < value.end; ++i) {
    if (device_variable_named(site, i) == nullptr) continue;
    if (i > from) out += lower(site, from, i) + site.gap(i - 1);
    out += "(*" + std::string(site.text(i)) + ".get(queue))";
    from = i + 1;
    if (from < value.end) out += site.gap(i);
  }
  if (from < value.end) out += lower(site, from, value.end);
  return std::move(out) + "; }";
}

// Whether files that share a translation unit with a variable contain its name other than in declarations of it.
bool is_mentioned(const Project& p, const Variable& v) {
  const std::vector<VariableId>& same = p.variables_by_name.at(v.name);
  const auto mentions = [&](FileId file) {
    const TokenStream& s = p.files[file].tokens;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (s.is(i, v.name) && none_of(same, [&](VariableId id) {
            return p.variables[id].file == file && p.variables[id].declarator().name_token == i;
          }))
        return true;
    }
    return false;
  };
  const std::vector<FileId>& files = p.visibility.related(v.file);
  return mentions(v.file) || any_of(files, mentions);
}

// Returns a declaration such as `static cu2sycl::device_memory<float[4]> table{…};`.
Text device_memory(const Site& site, const Declaration& d, const Declarator& one) {
  const TokenStream& s = site.tokens;
  const Project& p = site.program;
  const auto found = p.variables_by_name.find(one.name);
  if (found == p.variables_by_name.end()) return {};
  const Variable& v = p.variables[variable_at(p, site.file_id, one.name_token)];
  Variable here = v;
  here.declaration = d;
  here.declarator_index = static_cast<std::size_t>(&one - d.declarators.data());
  here.file = site.file_id;
  // If no declaration is `extern`, each unit has its own variable, as with nvcc when it does not generate relocatable
  // code.
  const bool shared = is_declared_extern(p, v);
  const bool specialised = one.name_end != kNoToken && one.name_end > one.name_token + 1;
  const bool local = !specialised && (d.is_static || !shared || is_template(p, v));
  const bool linkage = s[d.begin + 1].kind == tok::string_literal;
  const bool written = linkage || s.is(d.begin, tok::kw_extern);  // perhaps by a macro
  const std::string specifier =
      written ? std::string(s.slice(d.begin, d.begin + (linkage ? 2U : 1U))) + " " : "extern ";
  Text out = d.is_extern ? specifier : local ? "static " : "";
  const bool open = d.is_extern && one.array() && s[one.extents_begin].match == one.extents_begin + 1;
  if (open && definition_of(p, v) == kNone && is_mentioned(p, v))
    out += report(site, FindingId::kUnsupported, one.name_token, one.name,
                  "its definition, which has its size, is not in the converted files; write the size here");
  const bool buffer = site.program.analysis.buffer_symbols.variables.contains(v.id);
  out.include(buffer                                 ? "cu2sycl/memory/symbol_buffer.hpp"
              : v.space == Variable::Space::kManaged ? "cu2sycl/memory/managed.hpp"
              : v.space == Variable::Space::kTexture ? "cu2sycl/texture/texture_reference.hpp"
                                                     : "cu2sycl/memory/symbol.hpp");
  if (v.space == Variable::Space::kTexture) {
    out += type_in(site, here) + " ";
  } else {
    out += "cu2sycl::" + std::string(buffer ? "buffer_variable" : holder(v.space)) + "<";
    out += device_variable_type(site, here, {}) + "> ";
  }
  out += s.slice(begin_of_callee(s, one.name_token), specialised ? one.name_end : one.name_token + 1);
  if (one.initializer != kNoToken && !d.is_extern) {
    const TokenRange value{one.initializer + (s.is(one.initializer, tok::equal) ? 1U : 0U), one.end};
    out += "{" + (names_device_variable(site, value) ? made_on_device(site, here, value) : lower(site, value)) + "}";
  }
  return std::move(out) + ";";
}

// Returns a view of the launch's dynamic shared memory: `auto* v = reinterpret_cast<T*>(…);`.
Text view_of_bytes(const Site& site, const Text& type, const Declarator& one) {
  const Text view = type + std::string(static_cast<std::size_t>(one.pointer_depth), '*');
  const std::string name(one.name);
  const std::string from = "(" + site.names.dynamic + ");";
  if (!one.array()) return view + "& " + name + " = *reinterpret_cast<" + view + "*>" + from;
  const TokenIndex inner = site.tokens[one.extents_begin].match + 1;
  if (inner >= one.extents_end) return "auto* " + name + " = reinterpret_cast<" + view + "*>" + from;
  return "auto* " + name + " = reinterpret_cast<" + view + " (*)" + lower(site, inner, one.extents_end) + ">" + from;
}

}  // namespace

namespace {

// Returns whether a declaration initializes a pointer in device memory with a string literal.
bool points_to_text(const Site& site, const Declaration& d) {
  return any_of(d.declarators, [&](const Declarator& one) {
    if (one.pointer_depth == 0 || one.initializer == kNoToken || is_table(site, one)) return false;
    return std::any_of(&site.tokens[one.initializer], &site.tokens[one.end],
                       [](const Token& token) { return token.kind == tok::string_literal; });
  });
}

}  // namespace

std::optional<Edit> lower_device_variable(const Site& site, TokenIndex i) {
  if (site.function != kNone) return {};
  const auto found = site.here.variables_at.find(i);
  if (found == site.here.variables_at.end()) return {};
  const Variable& first = site.program.variables[found->second];
  const Declaration& d = first.declaration;
  if (!site.tokens.is(d.end, tok::semi)) return {};
  if (first.space == Variable::Space::kShared) {  // functions that use it are passed it, or declare their own view
    Text type = defined_class(site, d);
    const Edit::Gap gap = type.empty() ? Edit::Gap::kRemove : Edit::Gap::kKeep;
    return replace(i, d.end + 1, std::move(type), gap);
  }
  if (site.here.conditional.moved.contains(found->second)) return replace(i, d.end + 1, {}, Edit::Gap::kRemove);
  const Conditional* const specifiers = branch_of_specifiers(site, d);
  Text out = (specifiers == nullptr ? directives_among(site, d) : Text()) + defined_class(site, d);
  if (site.here.conditional.staying.contains(found->second)) {
    out += mark(site, FindingId::kConditionalVariable, i, first.name);
    out += report(site, FindingId::kConditionalVariable, i, first.name);
  }
  if (holds_function_pointers(site.program, first)) {
    out += mark(site, FindingId::kFunctionPointer, i, first.name);
    out += report(site, FindingId::kFunctionPointer, i, first.name);
  }
  if (points_to_text(site, d)) {
    const std::string says =
        "`" + first.name + "` points to a string literal, which is in host memory; make it an array";
    out += mark(site, FindingId::kMeaning, i, says);
    out += report(site, FindingId::kMeaning, i, says);
  }
  if (any_of(d.declarators, [&](const Declarator& one) {
        return one.initializer != kNoToken && !is_table(site, one) &&
               leaves_branch(site.tokens, {one.initializer, one.end});
      }))
    return unconverted(site, FindingId::kUnreadDeclaration, i, i + 1, site.text(i));
  const auto declare = [&](Text line) {
    if (line.empty()) return;
    if (out.str().ends_with(' ')) out.resize(out.str().size() - 1);
    if (!out.empty() && !out.str().ends_with('\n')) out += site.newline + site.line_indent(i);
    out += std::move(line);
  };
  declare(constexpr_tables(site, d));
  for (const Declarator& one : d.declarators) {
    if (!is_table(site, one)) declare(device_memory(site, d, one));
  }
  if (specifiers != nullptr) add_other_configurations(site, d, *specifiers, out);
  return replace(i, d.end + 1, std::move(out));
}

std::optional<Text> conditional_variables(const Site& site, TokenIndex i) {
  const auto found = site.here.conditional.before.find(i);
  if (found == site.here.conditional.before.end()) return {};
  Text out;
  for (const VariableId id : found->second) {
    const Variable& v = site.program.variables[id];
    const bool inside = any_of(
        site.file.scopes, [&](const ScopeRange& one) { return one.begin <= i && i < one.end && one.name == v.scope; });
    Text memory = device_memory(site, v.declaration, v.declarator());
    out += v.scope.empty() || inside ? std::move(memory) : "namespace " + v.scope + " { " + std::move(memory) + " }";
    out += site.newline;
  }
  return out;
}

namespace {

// Returns `using Pair = kernel_pair_t;` for the name of a class that the declaration of a shared variable defines,
// because the definition moves out of the function.
Text class_name_kept(const Site& site, const Declaration& d, TokenIndex body) {
  const TokenStream& s = site.tokens;
  const TokenIndex name = s.previous(body);
  if (!s.is_word(name) || is_keyword(s[name].kind)) return {};
  bool used = false;
  for (TokenIndex i = body; i < site.current()->body_close && !used; ++i)
    used = s.is_word(i) && s.text(i) == s.text(name);
  if (!used) return {};
  for (const VariableId id : site.current()->implicit.variables) {
    const Variable& v = site.program.variables[id];
    if (v.owner == site.function && v.original == kNone && v.declaration.begin == d.begin)
      return Text("using ") + s.text(name) + " = " + moved_class_type(site, v, *site.current()) + ";";
  }
  return {};
}

}  // namespace

namespace {

// Returns whether a declaration may begin at a token that has `__shared__` among its specifiers or after its type.
bool may_be_shared(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const std::string_view word = s.text(i);
  if (word == cuda_specifier::kShared || cuda_specifier::aligns_memory(word) ||
      s.is_any(i, tok::kw_struct, tok::kw_union, tok::kw_class) ||
      (s.is(i + 1, tok::l_paren) && is_alignment_macro(site, i)))
    return true;
  const auto is_statement = [&](TokenIndex k) {
    return s.is_word(k) && is_statement_macro(site.program, site.file_id, s.text(k));
  };
  const TokenIndex before = s.previous(i);
  const bool begins = s.is_any(before, tok::semi, tok::l_brace, tok::r_brace) || is_statement(before);
  if (!s.is_word(i) || !begins || is_statement(i)) return false;
  for (TokenIndex k = i + 1; k < s.size() && !s.is_any(k, tok::semi, tok::l_paren, tok::equal); ++k) {
    if (s.is(k, cuda_specifier::kShared)) return true;
  }
  return false;
}

}  // namespace

std::optional<Edit> lower_shared_variable(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Project& p = site.program;
  if (site.current() == nullptr || site.in_macro(i) || !may_be_shared(site, i)) return {};
  const auto found = parse_declaration(s, i, site.current()->body_close + 1);
  if (!found || !found->has(cuda_specifier::kShared) || !s.is(found->end, tok::semi)) return {};
  if (!site.in_device_code()) {
    if (p.lambda_at(site.file_id, i) == nullptr) return {};
    return unconverted(site, FindingId::kLambdaNeeds, i, found->end, "a `__shared__` variable of its own");
  }
  if (is_left_out(p, *site.current(), i))
    return replace(i, found->end + 1,
                   "static_assert(false, \"no device compiles this branch: `" +
                       std::string(found->declarators[0].name) + "` is not passed\");");
  const Conditional* const specifiers = branch_of_specifiers(site, *found);
  Text out = specifiers == nullptr ? directives_among(site, *found) : Text();
  if (found->is_extern && dynamic_view(site, *site.current()) != nullptr && out.empty())
    return replace(i, found->end + 1, {}, Edit::Gap::kRemove);  // the parameter replaces it
  if (found->is_extern) {
    const Text type = type_text(site, *found);
    for (const Declarator& one : found->declarators) out += (out.empty() ? "" : " ") + view_of_bytes(site, type, one);
    return replace(i, found->end + 1, std::move(out));
  }
  for (const VariableId id : site.current()->implicit.variables) {
    const Variable& v = p.variables[id];
    if (v.owner != site.function || v.original != kNone || v.declaration.begin != found->begin) continue;
    if (site.here.conditional.staying.contains(id)) {
      out += mark(site, FindingId::kConditionalVariable, i, v.name);
      out += report(site, FindingId::kConditionalVariable, i, v.name);
    }
    if (p.own_name(id) == v.name) continue;
    if (out.str().starts_with('#')) out += site.newline;
    out += (out.empty() ? "auto& " : " auto& ") + v.name + " = " + p.own_name(id) + ";";
  }
  if (const TokenIndex body = class_body(s, *found); body != kNoToken) out += class_name_kept(site, *found, body);
  if (out.str().ends_with(' ')) out.resize(out.str().size() - 1);
  if (specifiers != nullptr) add_other_configurations(site, *found, *specifiers, out);
  const bool empty = out.empty();
  return replace(i, found->end + 1, std::move(out), empty ? Edit::Gap::kRemove : Edit::Gap::kKeep);
}

std::optional<Edit> lower_unread_declaration(const Site& site, TokenIndex i) {
  if (!cuda_specifier::declares_memory(site.text(i))) return {};
  if (site.in_macro(i)) return replace(i, i + 1, {}, Edit::Gap::kClose);  // converted macros lack the specifier
  return unconverted(site, FindingId::kUnreadDeclaration, i, i + 1, site.text(i));
}

// Removes an attribute together with the declaration after it.
std::optional<Edit> lower_attribute(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (!is_attribute(s, i) || site.in_macro(i)) return {};
  const TokenIndex declared = s.next(s[i].match);
  if (declared == kNoToken) return {};
  auto edit = lower_shared_variable(site, declared);
  if (!edit || edit->gap != Edit::Gap::kRemove) return {};
  edit->range.begin = i;
  return edit;
}

}  // namespace cu2sycl
