#include "lower/rows/types.hpp"

#include "lex/lexer.hpp"
#include "lex/specifiers.hpp"
#include "lower/core/constructs.hpp"
#include "lower/rows/rows.hpp"
#include "rules/cuda_names.hpp"
#include "rules/sequence.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns the local alias that a declaration's type names at token `i`; nullptr if there is none. Code outside the
// function cannot name it.
const Local* local_alias(const Site& site, const Declaration& d, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (!s.is_word(i) || !(d.has(cuda_specifier::kShared) || d.is_typedef) || s.is(i - 1, tok::coloncolon))
    return nullptr;
  const Local* local = site.program.find_local(site.program.function_at(site.file_id, d.begin), s.text(i), i);
  return local != nullptr && local->declaration.is_typedef && local->declaration.begin != d.begin ? local : nullptr;
}

// Returns `std::declval<T&>()` for a local variable or parameter that the operand of a `decltype` names at token `i`;
// nothing if there is none, or if its type is not written.
std::optional<Text> value_of_type(const Site& site, const Declaration& d, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (!s.is_word(i) || !(d.has(cuda_specifier::kShared) || d.is_typedef) || s.is(i - 1, tok::coloncolon)) return {};
  TokenIndex operand = opening_bracket(s, i);
  while (operand != kNoToken && operand > d.type_begin && !s.is(operand - 1, tok::kw_decltype))
    operand = opening_bracket(s, operand);
  const Local* local = site.program.find_local(site.program.function_at(site.file_id, d.begin), s.text(i), i);
  if (operand == kNoToken || operand <= d.type_begin || local == nullptr || local->declaration.is_typedef ||
      local->declaration.is_auto || names_member(s, i))
    return {};
  const Declarator& one = local->declarator();
  if (one.array() || one.name_token + 1 != one.name_end) return {};
  Text out = "std::declval<" + type_text(site, local->declaration) +
             std::string(static_cast<std::size_t>(one.pointer_depth), '*') + "&>()";
  out.include("utility");
  return out;
}

// Returns the initializer of the local constant that a declaration's type names at token `i`; nothing if there is none.
std::optional<Text> local_constant(const Site& site, const Declaration& d, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (!s.is_word(i) || !(d.has(cuda_specifier::kShared) || d.is_typedef) || s.is(i - 1, tok::coloncolon)) return {};
  const Local* local = site.program.find_local(site.program.function_at(site.file_id, d.begin), s.text(i), i);
  if (local == nullptr || local->parameter || local->declaration.is_typedef ||
      local->declarator().initializer == kNoToken || !local->declaration.is_const)
    return {};
  const TokenIndex from = local->declarator().initializer;
  const TokenIndex to = s.is(from, tok::equal) ? local->declarator().end : s[from].match;
  Text out;
  for (TokenIndex k = from + 1; k < to; ++k) {
    if (k > from + 1) out += site.gap(k - 1);
    std::optional<Text> inner = k == i ? std::nullopt : local_constant(site, d, k);
    out += inner ? std::move(*inner) : lower(site, k, k + 1);
  }
  return to - from == 2 ? std::move(out) : "(" + std::move(out) + ")";
}

// Returns the token after an alignment or attribute that begins at `i`; `i` if none does.
TokenIndex after_attribute(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const bool attribute = cuda_specifier::begins_attribute(s.text(i));
  if (!attribute && !is_alignment_macro(site, i)) return i;
  if (s.matched(i + 1, tok::l_paren)) return s[i + 1].match + 1;
  return attribute ? i : i + 1;
}

// Returns the class that a word means in a scope of a file or, if `value` is set, the enumerator or variable, declared
// outside functions. Returns nullptr if none is known.
const DeclaredName* declared_name(const Project& p, FileId file, const std::string& scope, std::string_view word,
                                  bool value, const std::vector<std::string_view>& used) {
  const auto found = p.names.find(word);
  if (found == p.names.end()) return nullptr;
  const DeclaredName* meant = nullptr;
  for (const DeclaredName& one : found->second) {
    const bool around =
        one.scope.empty() || scope == one.scope || scope.starts_with(one.scope + "::") ||
        any_of(used, [&](std::string_view name) {
          return ends_with_scope(one.scope, name) || ends_with_scope(one.scope + "::" + std::string(word), name);
        });
    const bool kind =
        one.kind == DeclaredName::Kind::kType ||
        (value && (one.kind == DeclaredName::Kind::kEnumerator || one.kind == DeclaredName::Kind::kVariable));
    if (kind && around && p.related(one.file, file) && (meant == nullptr || one.scope.size() > meant->scope.size()))
      meant = &one;
  }
  return meant;
}

// Returns the declaration of a class that this file does not see; empty if it sees the class, or if that is a template.
std::string declaration_of(const Site& site, const DeclaredName& type, std::string_view word) {
  const Project& p = site.program;
  if (p.visibility.sees(site.file_id, type.file, type.at)) return {};
  const File& file = p.files[type.file];
  const auto body = find_if(file.classes, [&](const ClassBody& one) {
    return one.name == word && one.keyword < type.at && type.at < one.open;
  });
  const TokenIndex before = body == file.classes.end() ? kNoToken : file.tokens.previous(body->keyword);
  if (body == file.classes.end() || (file.tokens.is(before, tok::greater))) return {};
  const std::string declared = std::string(file.tokens.text(body->keyword)) + " " + body->name + ";";
  return type.scope.empty() ? declared : "namespace " + type.scope + " { " + declared + " }";
}

}  // namespace

std::string name_of_class(const TokenStream& s, const Declaration& d) {
  const TokenIndex name = s.next(class_keyword(s, d));
  return s.is_word(name) ? std::string(s.text(name)) : std::string(d.declarators.front().name) + "_t";
}

Text type_text(const Site& site, const Declaration& d) {
  const TokenStream& s = site.tokens;
  Text out;
  TokenIndex last = kNoToken;
  const auto space = [&] {
    if (last != kNoToken && (s.is_word(last) || s.is(last, tok::greater))) out += " ";
  };
  const TokenIndex defined = class_keyword(s, d);
  for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
    if (s.has(i, kInDirective)) continue;
    if (i == defined) {
      space();
      out += name_of_class(s, d);
      last = i;
      i = s[class_body(s, d)].match;
      continue;
    }
    if (const TokenIndex after = after_attribute(site, i); after > i) {
      i = after - 1;
      continue;
    }
    const std::string_view word = s.text(i);
    const TokenKind kind = s[i].kind;
    if (kind == tok::kw_typename) {  // an alias for `typename A<T>` contains a `typename`
      const Local* alias = local_alias(site, d, i + 1);
      if (alias != nullptr && s.is(alias->declaration.type_begin, tok::kw_typename)) continue;
    }
    if (const Local* alias = local_alias(site, d, i)) {
      space();
      out += type_text(site, alias->declaration);
      out += std::string(static_cast<std::size_t>(alias->declarator().pointer_depth), '*');
      last = i;
      continue;
    }
    std::optional<Text> local = local_constant(site, d, i);
    if (!local) local = value_of_type(site, d, i);
    if (local) {
      space();
      out += std::move(*local);
      last = i;
      continue;
    }
    const auto& placing = d.cuda_specifiers;
    if (contains(placing, word) || kind == tok::kw_static || kind == tok::kw_extern || kind == tok::kw_constexpr)
      continue;
    if (s.is_word(i)) space();
    if (std::optional<Edit> one = converted_at(site, i)) {
      out += std::move(one->text);
      i = one->range.end - 1;
    } else {
      out += kind == tok::comma ? ", " : word;
    }
    last = i;
  }
  return out;
}

bool is_alignment_macro(const Place& place, TokenIndex i) {
  if (!place.tokens.is_word(i)) return false;
  const std::vector<MacroRef> macros = place.program.macros(place.text(i), place.file_id);
  return any_of(macros, [&](const MacroRef ref) {
    const TokenStream& s = place.program.files[ref.file].tokens;
    const MacroDefinition& macro = place.program.macro(ref);
    for (TokenIndex k = macro.body_begin; k < macro.body_end; ++k) {
      if (cuda_specifier::aligns_memory(s.text(k)) || s.text(k).find("aligned") != std::string_view::npos) return true;
    }
    return false;
  });
}

Text without_const(Text type) {
  if (!type.str().starts_with("const ")) return type;
  std::string rest = type.str().substr(6);
  return std::move(type).with(std::move(rest));
}

std::string stars(const Variable& variable) {
  return std::string(static_cast<std::size_t>(variable.declarator().pointer_depth), '*');
}

Text type_in(const Site& site, const Variable& v) {
  return type_text(v.file == site.file_id ? site : Site(site.facts, v.file), v.declaration);
}

Text type_for(const Site& site, const Variable& v, const Function& fn) {
  const std::string& scope = v.owner == kNone ? v.scope : site.program.functions[v.owner].scope;
  Text type = type_in_scope(site, type_in(site, v), v.file, scope, fn.scope);
  const TokenIndex keyword = class_keyword(site.program.files[v.file].tokens, v.declaration);
  const bool unnamed = keyword != kNoToken && !site.program.files[v.file].tokens.is_word(keyword + 1);
  return !unnamed || scope.empty() || scope == fn.scope ? std::move(type) : scope + "::" + std::move(type);
}

std::vector<std::string_view> used_in(const TokenStream& s, const Function& fn) {
  std::vector<std::string_view> out;
  for (TokenIndex i = fn.body_open; fn.defined() && i < fn.body_close; ++i) {
    if (!s.is(i, tok::kw_using) || s.is(i + 2, tok::equal)) continue;
    out.push_back(qualified_name(s, s.is(i + 1, tok::kw_namespace) ? i + 2 : i + 1));
  }
  std::erase_if(out, [](std::string_view name) { return name.empty(); });
  return out;
}

namespace {

// Returns the helper namespace of a library that declares a word, if `using` in a function makes it visible there; else
// an empty string.
std::string library_of(const Site& site, std::string_view word, const std::vector<std::string_view>& used) {
  for (const std::string_view one : used) {
    for (const Rule* row : site.rules.find(one)) {
      if (row->supported() && !row->row->include.empty() && is_helper_word(row->row->include, word))
        return std::string(row->row->to);
    }
  }
  return {};
}

}  // namespace

Text type_in_scope(const Site& site, Text type, FileId file, const std::string& from, const std::string& to,
                   const std::vector<std::string_view>& used) {
  const SourceFile source("", type.str());
  const TokenStream s = lex(source);
  std::string out;
  std::uint32_t at = 0;
  int depth = 0;  // of brackets that may contain values
  for (TokenIndex i = 0; i < s.size(); ++i) {
    depth += s.is_any(i, tok::less, tok::l_square) ? 1 : s.is_any(i, tok::greater, tok::r_square) ? -1 : 0;
    if (!s.is_word(i) || is_builtin_type(s[i].kind) || (i > 0 && s.is(i - 1, tok::coloncolon))) continue;
    const DeclaredName* meant = declared_name(site.program, file, from, s.text(i), depth > 0, used);
    if (meant == nullptr) {
      const std::string library = library_of(site, s.text(i), used);
      if (library.empty()) continue;
      out += type.str().substr(at, s[i].offset - at) + library + "::" + std::string(s.text(i));
      at = s.end_offset(i);
      continue;
    }
    const bool inside = meant->scope.empty() || to == meant->scope || to.starts_with(meant->scope + "::");
    out += type.str().substr(at, s[i].offset - at) + (inside ? "" : meant->scope + "::") + std::string(s.text(i));
    at = s.end_offset(i);
    if (meant->kind != DeclaredName::Kind::kType) continue;
    if (std::string line = declaration_of(site, *meant, s.text(i)); !line.empty()) type.declare(std::move(line));
  }
  out += type.str().substr(at);
  return std::move(type).with(std::move(out));
}

Text converted_types(const Site& site, const std::string& types) {
  const SourceFile source("", types);
  const TokenStream s = lex(source);
  Text out = types;
  std::string text;
  std::uint32_t at = 0;
  const auto write = [&](const Rule& row, TokenIndex begin, TokenIndex last) {
    text += types.substr(at, s[begin].offset - at) + std::string(row.row->to);
    out.include(row.row->include);
    at = s.end_offset(last);
  };
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (!s.is_word(i) || (i > 0 && s.is(i - 1, tok::coloncolon))) continue;
    const auto sequences = site.rules.sequences(s.text(i));  // `at::RestrictPtrTraits`
    const auto whole = find_if(sequences, [&](const Rule* row) {
      return row->supported() && row->row->to.find('{') == std::string_view::npos &&
             end_of_sequence(s, *row, i) != kNoToken;
    });
    if (whole != sequences.end()) {
      const TokenIndex end = end_of_sequence(s, **whole, i);
      write(**whole, i, end - 1);
      i = end - 1;
      continue;
    }
    for (const Rule* row : site.rules.find(s.text(i))) {
      const bool of_namespace = row->kind == RuleKind::kValue && s.is(i + 1, tok::coloncolon);
      const bool type = row->kind == RuleKind::kType && !qualifies_own_name(site.program, s, i);
      if ((!type && !of_namespace) || !row->supported()) continue;
      write(*row, i, i);
      break;
    }
  }
  text += types.substr(at);
  return std::move(out).with(std::move(text));
}

namespace {

// Returns the type of the kernel parameter for a texture reference.
Text read_by_kernels(Text type) {
  constexpr std::string_view kReference = "cu2sycl::texture_reference";
  const std::size_t at = type.str().find(kReference);
  if (at == std::string::npos) return type;
  std::string out = type.str();
  out.replace(at, kReference.size(), "cu2sycl::texture");
  return std::move(type).with(std::move(out));
}

// Returns the part in parentheses of a pointer's type, such as `int (*)[3]`, or, with a name, of a reference to it,
// such as `int (*const& rows)[3]`. `extents` are those of an array of pointers.
std::string in_parentheses(const Variable& v, std::string_view name, const std::string& extents) {
  if (name.empty()) return " (" + stars(v) + extents + ")";
  const std::string reference = "&" + std::string(name);
  const bool read_only = v.read_only() && !v.declaration.is_const;
  return " (" + stars(v) + (read_only ? "const" : "") +
         (extents.empty() ? reference : "(" + reference + ")" + extents) + ")";
}

// Whether a `(` after a type would call a function-like macro of its name.
bool ends_with_function_macro(const Project& p, std::string_view type) {
  const std::size_t before = type.find_last_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
  return any_of(p.macros_by_name.of(before == std::string_view::npos ? type : type.substr(before + 1)),
                [&](MacroRef ref) { return p.macro(ref).function_like(); });
}

}  // namespace

Text device_variable_type(const Site& site, const Variable& v, std::string_view reference_name, const Function* fn) {
  Text type = fn != nullptr ? type_for(site, v, *fn) : type_in(site, v);
  const TokenStream& there = site.program.files[v.file].tokens;
  if (const TokenRange pointee = after_parentheses(there, v.declarator()); pointee.begin < pointee.end) {
    const std::string extents = text_outside(site, v, {v.declarator().name_token + 1, pointee.begin - 1}).str();
    return std::move(type) + in_parentheses(v, reference_name, extents) + text_outside(site, v, pointee);
  }
  type += stars(v);
  if (v.space == Variable::Space::kTexture) type = read_by_kernels(std::move(type));
  Text extents = extents_text(site, v);
  if (fn != nullptr && v.owner == kNone) extents = type_in_scope(site, std::move(extents), v.file, v.scope, fn->scope);
  if (reference_name.empty()) return std::move(type) + std::move(extents);
  if (v.read_only() && !v.declaration.is_const)
    type = v.declarator().pointer_depth > 0 ? std::move(type) + " const" : "const " + std::move(type);
  if (!v.declarator().array()) return std::move(type) + "& " + reference_name;
  if (ends_with_function_macro(site.program, type.str())) {
    type = "std::remove_reference_t<" + std::move(type) + ">";
    type.include("type_traits");
  }
  return std::move(type) + " (&" + reference_name + ")" + std::move(extents);
}

Text template_arguments_in(const Site& site, const Function& fn, const Variable& v) {
  const TokenStream& s = site.program.files[fn.file].tokens;
  Text out;
  for (TokenIndex i = fn.body_open; fn.defined() && i < fn.body_close; ++i) {
    if (!s.is(i, v.name) || !s.is(i + 1, tok::less)) continue;
    const TokenIndex end = after_template_arguments(s, i + 1, fn.body_close);
    if (end == kNoToken) continue;
    std::string one(s.slice(i + 1, end));
    if (!out.empty() && out.str() != one)
      out += report_in(site.program, fn.file, FindingId::kTemplateVariable, i, v.name);
    out = std::move(out).with(std::move(one));
  }
  if (out.empty()) out += report_in(site.program, fn.file, FindingId::kTemplateVariable, fn.name_token, v.name);
  return out;
}

// Removes `struct dim3;`, which headers contain to avoid CUDA's headers: the helper header is included instead.
std::optional<Edit> lower_announced_class(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const TokenIndex name = s.next(i);
  const TokenIndex before = s.previous(i);
  if (!s.is_any(i, tok::kw_struct, tok::kw_class, tok::kw_union) || !s.is_word(name) ||
      !s.is(s.next(name), tok::semi) ||
      !(before == kNoToken || s.is_any(before, tok::semi, tok::l_brace, tok::r_brace)) || hidden(site, name))
    return {};
  const Rule* row = site.rules.find(s.text(name), RuleKind::kType);
  if (row == nullptr || !row->supported() || row->keeps_name() || !holds_at(site, *row, name)) return {};
  Text none;
  none.include(row->row->include);
  return replace(i, s.next(name) + 1, std::move(none), Edit::Gap::kRemove);
}

// Drops `enum` before an enumeration of CUDA, whose counterpart may be another type: `enum cudaFuncCache config`.
std::optional<Edit> lower_enum_keyword(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const TokenIndex name = s.next(i);
  if (!s.is(i, tok::kw_enum) || !s.is_word(name) || s.is_any(s.next(name), tok::l_brace, tok::colon, tok::semi) ||
      hidden(site, name))
    return {};
  const Rule* row = site.rules.find(s.text(name), RuleKind::kType);
  if (row == nullptr || !row->supported() || row->keeps_name() || !holds_at(site, *row, name)) return {};
  return replace(i, i + 1, Text(), Edit::Gap::kClose);
}

}  // namespace cu2sycl
