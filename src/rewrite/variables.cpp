// Variables in device memory: __shared__, __constant__, __device__, __managed__.
#include <algorithm>

#include "lex/lexer.hpp"
#include "lex/specifiers.hpp"
#include "rewrite/rewriter.hpp"

namespace cu2sycl {

// The type as written, without the words that only place the variable.
std::string Rewriter::type_text(const Declaration& d) {
  std::string out;
  TokenIndex last = kNoToken;
  for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
    if (s_.has(i, kInDirective)) continue;
    const std::string_view word = text(i);
    if (cuda_specifier::begins_attribute(word) && s_.is(i + 1, "(") && s_[i + 1].match != kNoToken) {
      i = s_[i + 1].match;
      continue;
    }
    if (aligns(i)) {
      if (s_.is(i + 1, "(") && s_[i + 1].match != kNoToken) i = s_[i + 1].match;
      continue;
    }
    if (const Local* alias = local_alias(d, i)) {
      if (last != kNoToken && (s_.is_word(last) || s_.is(last, ">"))) out += ' ';
      Declaration aliased = alias->declaration;
      out += type_text(aliased) + std::string(static_cast<std::size_t>(alias->one().pointer_depth), '*');
      last = i;
      continue;
    }
    const bool placing =
        std::find(d.cuda_specifiers.begin(), d.cuda_specifiers.end(), word) != d.cuda_specifiers.end() ||
        word == "static" || word == "constexpr";
    if (placing) continue;
    if (last != kNoToken && s_.is_word(i) && (s_.is_word(last) || s_.is(last, ">"))) out += ' ';
    const auto piece = s_.is_word(i) ? rewrite_plain_row(i) : std::nullopt;
    out += piece ? piece->text : word == "," ? ", " : std::string(word);
    last = i;
  }
  return out;
}

// The alias of the function's own that a declaration's type names at token `i`; nullptr where it is none. What stands
// outside the function cannot name it.
const Local* Rewriter::local_alias(const Declaration& d, TokenIndex i) const {
  if (!s_.is_word(i) || !d.has(cuda_specifier::kShared)) {
    if (!s_.is_word(i) || !d.is_typedef) return nullptr;
  }
  const Local* local = p_.find_local(p_.function_at(id_, d.begin), text(i), i);
  return local != nullptr && local->declaration.is_typedef && local->declaration.begin != d.begin ? local : nullptr;
}

// Whether a word is a macro that asks for an alignment.
bool Rewriter::aligns(TokenIndex i) const {
  const auto macros = s_.is_word(i) ? p_.macros_by_name.find(text(i)) : p_.macros_by_name.end();
  if (macros == p_.macros_by_name.end()) return false;
  return std::any_of(macros->second.begin(), macros->second.end(), [&](const MacroRef ref) {
    const TokenStream& s = p_.files[ref.file].tokens;
    const MacroDefinition& macro = p_.macro(ref);
    for (TokenIndex k = macro.body_begin; k < macro.body_end; ++k) {
      if (cuda_specifier::aligns_memory(s.text(k)) || s.text(k).find("aligned") != std::string_view::npos) return true;
    }
    return false;
  });
}

// The extents, with constants of the function replaced by what they are, since they mean nothing outside it.
std::string Rewriter::extents_text(const Variable& v) {
  const File& file = p_.files[v.file];
  const TokenStream& s = file.tokens;
  const auto expand = [&](const auto& self, TokenIndex begin, TokenIndex end, int depth) -> std::string {
    std::string out;
    std::uint32_t at = begin < end ? s[begin].offset : 0;
    for (TokenIndex i = begin; i < end; ++i) {
      if (!s.is_word(i) || (s.has(i, kInDirective) && depth == 0)) continue;
      const Function& owner_fn = p_.functions[v.owner == kNone ? FunctionId{0} : v.owner];
      if (const auto macros = p_.macros_by_name.find(s.text(i));
          v.owner != kNone && macros != p_.macros_by_name.end() && depth <= 8) {
        // A macro defined in the body, or behind a declaration that names the type, means nothing there.
        const auto inside = std::find_if(macros->second.begin(), macros->second.end(), [&](const MacroRef& ref) {
          const MacroDefinition& m = p_.macro(ref);
          if (ref.file != v.file || m.function_like()) return false;
          if (m.directive > owner_fn.body_open) return m.directive < owner_fn.body_close;
          return std::any_of(file.functions.begin(), file.functions.end(), [&](FunctionId id) {
            const Function& f = p_.functions[id];
            const auto& needed = f.needs.variables;
            return f.begin < m.directive &&
                   std::any_of(needed.begin(), needed.end(), [&](VariableId one) { return &p_.variables[one] == &v; });
          });
        });
        if (inside == macros->second.end()) continue;
        const MacroDefinition& m = p_.macro(*inside);
        out += file.source->bytes().substr(at, s[i].offset - at);
        for (TokenIndex k = m.body_begin; k < m.body_end; ++k)
          out += (k > m.body_begin ? " " : "") + self(self, k, k + 1, depth + 1);
        at = s.end_offset(i);
        continue;
      }
      const Local* local = p_.find_local(v.owner, s.text(i), i);
      if (local == nullptr || local->parameter || local->one().initializer == kNoToken || depth > 8) continue;
      TokenIndex from = local->one().initializer;
      TokenIndex to = local->one().end;
      if (s.is(from, "=")) {
        ++from;
      } else {
        to = s[from].match;
        ++from;
      }
      out += file.source->bytes().substr(at, s[i].offset - at);
      const std::string inner = self(self, from, to, depth + 1);
      out += to - from == 1 ? inner : "(" + inner + ")";
      at = s.end_offset(i);
    }
    if (begin < end) out += file.source->bytes().substr(at, s.end_offset(end - 1) - at);
    return out;
  };
  std::string out = expand(expand, v.one().extents_begin, v.one().extents_end, 0);
  // `row a[8]` of `using row = float[4]` is a float[8][4].
  for (TokenIndex i = v.declaration.type_begin; v.owner != kNone && i < v.declaration.type_end; ++i) {
    const Local* local = s.is_word(i) ? p_.find_local(v.owner, s.text(i), i) : nullptr;
    if (local != nullptr && local->declaration.is_typedef && local->one().array())
      out += expand(expand, local->one().extents_begin, local->one().extents_end, 0);
  }
  return out;
}

// Whether a local memory variable's type names a template parameter of its owner.
bool Rewriter::depends_on_template(const Variable& v) {
  const Function& owner = p_.functions[v.owner];
  if (owner.template_parameters.empty()) return false;
  const SourceFile text("", type_in(v) + " " + extents_text(v));
  const TokenStream s = lex(text);
  for (const std::string& parameter : owner.template_parameters) {
    const std::string_view name = std::string_view(parameter).substr(0, parameter.find('.'));
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (s.is(i, name)) return true;
    }
  }
  return false;
}

bool Rewriter::needs_alias(const Variable& v) {
  const TokenStream& s = p_.files[v.file].tokens;
  const Function& owner = p_.functions[v.owner];
  if (depends_on_template(v)) return true;
  for (TokenIndex i = v.declaration.type_begin; i < v.declaration.type_end; ++i) {
    if (s.is_word(i) && !is_builtin_type(s.text(i)) && !v.declaration.has(s.text(i)) &&
        table_.find(s.text(i)).empty() && p_.files[v.file].types.contains(s.text(i)) && owner.scope.empty())
      continue;
    if (s.is_word(i) && !is_keyword(s.text(i)) && !v.declaration.has(s.text(i)) && table_.find(s.text(i)).empty())
      return true;
  }
  const std::string extents = extents_text(v);
  return std::any_of(extents.begin(), extents.end(), [](unsigned char c) { return std::isalpha(c) != 0 || c == '_'; });
}

const std::string& Rewriter::alias_name(const Variable& v) const {
  return names_.type_name[static_cast<std::size_t>(&v - p_.variables.data())];
}

// The template arguments of a variable's alias in the words of `fn`: the parameters of its owner, which `fn` must have
// as well or give where it calls the owner.
std::string Rewriter::alias_arguments(const Variable& v, const Function& fn) {
  const Function& owner = p_.functions[v.owner];
  if (!depends_on_template(v)) return {};
  if (!v.instance.empty()) return v.instance;
  std::string out;
  const auto add = [&](const std::string& one) { out += (out.empty() ? "<" : ", ") + one; };
  const bool same =
      std::all_of(owner.template_parameters.begin(), owner.template_parameters.end(), [&](const std::string& name) {
        return std::find(fn.template_parameters.begin(), fn.template_parameters.end(), name) !=
               fn.template_parameters.end();
      });
  if (!same) {
    const TokenStream& s = p_.files[fn.file].tokens;
    for (TokenIndex i = fn.body_open; fn.defined() && i < fn.body_close; ++i) {
      if (!s.is(i, owner.name) || !s.is(i + 1, "<")) continue;
      const TokenIndex behind = behind_template_arguments(s, i + 1, fn.body_close);
      if (behind != kNoToken) return std::string(s.slice(i + 1, behind));
    }
    diagnose(DiagnosticId::kDeducedLocalMemory, fn.file == id_ ? fn.name_token : 0, owner.name);
  }
  for (const std::string& name : owner.template_parameters) add(name);
  return out + ">";
}

// Whether a function is a member of a class template: types in there have no name that is the same for all.
bool Rewriter::in_class_template(const Function& fn) const {
  if (!fn.member) return false;
  const File& file = p_.files[fn.file];
  return std::any_of(file.classes.begin(), file.classes.end(), [&](const ClassBody& one) {
    const TokenIndex before = file.tokens.previous(one.keyword);
    return one.name == fn.class_name() && before != kNoToken && file.tokens.is(before, ">");
  });
}

// `float (&tile)[16]` or `blur_tile_t<T>& tile` as a parameter of `fn`; the type alone where it is no reference.
std::string Rewriter::local_type(VariableId id, const Function& fn, bool reference, std::string_view name) {
  const Variable& v = p_.variables[id];
  const std::string declared(name);
  if (needs_alias(v)) {
    if (const Function& owner = p_.functions[v.owner]; &owner != &fn && in_class_template(owner))
      diagnose(DiagnosticId::kDeducedLocalMemory, fn.file == id_ ? fn.name_token : 0, owner.name);
    std::string alias = alias_name(v) + alias_arguments(v, fn);
    if (!p_.functions[v.owner].scope.empty() && p_.functions[v.owner].scope != fn.scope)
      alias = p_.functions[v.owner].scope + "::" + alias;
    return reference ? alias + "& " + declared : alias;
  }
  const std::string type =
      (reference ? type_for(v, fn) : type_in(v)) + std::string(static_cast<std::size_t>(v.one().pointer_depth), '*');
  const std::string extents = extents_text(v);
  if (!reference) return type + extents;
  return v.one().array() ? type + " (&" + declared + ")" + extents : type + "& " + declared;
}

// What `__align__(16)` and its like ask for in a declaration of local memory; empty where nothing does.
std::string Rewriter::alignment_of(const Variable& v) const {
  const TokenStream& s = p_.files[v.file].tokens;
  for (TokenIndex i = v.declaration.begin; i < v.one().begin; ++i) {
    TokenIndex open = i + 1;
    if (s.is(i, "__attribute__") && s.is(i + 1, "(") && s.is(i + 2, "(") &&
        s.text(i + 3).find("aligned") != std::string::npos)
      open = i + 4;
    else if (v.file == id_ && aligns(i) && s.is(i + 1, "("))
      open = i + 1;
    else if (!cuda_specifier::aligns_memory(s.text(i)))
      continue;
    if (!s.is(open, "(") || s[open].match == kNoToken) continue;
    const std::string bytes(s.slice(open + 1, s[open].match));
    return s.is_word(open + 1) && is_builtin_type(bytes) ? "alignof(" + bytes + ")" : bytes;
  }
  return {};
}

// The aliases that a function's signature names and that no earlier declaration in this file has given.
std::string Rewriter::aliases_for(const Function& fn) {
  std::string out;
  const std::string indent = line_indent(fn.begin);
  for (const VariableId v : fn.needs.variables) {
    const Variable& variable = p_.variables[v];
    if (variable.owner == kNone) continue;
    const Function& owner = p_.functions[variable.owner];
    const bool own =
        owner.name == fn.name && owner.scope == fn.scope && owner.parameters.size() == fn.parameters.size();
    // A function declared before the owner's first declaration names the type, too.
    const bool early = owner.file == fn.file && owner.scope == fn.scope && fn.begin < owner.begin && !fn.member;
    if (!own && !early) continue;
    if (owner.file != fn.file && depends_on_template(variable)) continue;
    const TokenStream& s = p_.files[variable.file].tokens;
    for (TokenIndex i = variable.declaration.type_begin; i < variable.declaration.type_end && &owner == &fn; ++i) {
      const Local* local = s.is_word(i) ? p_.find_local(variable.owner, s.text(i), i) : nullptr;
      // Of an alias for an array there can be no pointer; a class in the function has no name outside it.
      const bool alias = local != nullptr && local->declaration.is_typedef;
      const bool pointer = alias && local->one().array() && variable.one().pointer_depth > 0;
      bool local_class = false;
      for (TokenIndex k = owner.body_open; s.is_word(i) && k < i; ++k) {
        const bool declared = s.is(k + 1, s.text(i)) && ((s.is(k, "}") && s.is(k + 2, ";")) || s.is(k + 2, "{"));
        local_class |=
            declared && (s.is(k, "}") || s.is(k, "struct") || s.is(k, "class") || s.is(k, "union") || s.is(k, "enum"));
      }
      if (pointer || local_class) diagnose(DiagnosticId::kLocalType, variable.one().name_token, variable.name);
    }
    if (!needs_alias(variable) || !aliased_.insert(variable.original == kNone ? v : variable.original).second) continue;
    const Function& head = own ? fn : owner;
    if (depends_on_template(variable)) out += std::string(s_.slice(head.begin, head.declaration)) + newline_ + indent;
    out += "using " + alias_name(variable) + " = " + type_in(variable) +
           std::string(static_cast<std::size_t>(variable.one().pointer_depth), '*') + extents_text(variable) + ";" +
           newline_ + indent;
  }
  return out;
}

// A variable's type in the words of the file that declares it.
std::string Rewriter::type_in(const Variable& v) {
  if (v.file == id_) return type_text(v.declaration);
  Rewriter other(p_, table_, v.file, names_, renamed_);
  std::string type = other.type_text(v.declaration);
  for (const std::string& header : other.out_.headers) include(header);
  return type;
}

std::optional<Rewriter::Piece> Rewriter::rewrite_shared_declaration(TokenIndex i) {
  if (current() == nullptr) return {};
  const std::string_view word = text(i);
  if (word != cuda_specifier::kShared && word != "extern" && word != "static" && word != "volatile" &&
      word != "const" && !cuda_specifier::aligns_memory(word) && !(s_.is(i + 1, "(") && aligns(i)))
    return {};
  const auto found = parse_declaration(s_, i, current()->body_close + 1);
  if (!found || !found->has(cuda_specifier::kShared) || !s_.is(found->end, ";")) return {};
  if (!current()->in_device_code()) return {};
  std::string out;
  if (!found->is_extern) {
    for (VariableId id{0}; id < p_.variables.size(); ++id) {
      const Variable& v = p_.variables[id];
      if (v.owner != function_ || v.original != kNone || v.declaration.begin != found->begin ||
          p_.own_name(id) == v.name)
        continue;
      out += (out.empty() ? "auto& " : " auto& ") + v.name + " = " + p_.own_name(id) + ";";
    }
    return Piece{found->end + 1, out, out.empty()};
  }
  const std::string type = type_text(*found);
  for (const Declarator& one : found->declarators) {
    const std::string view = type + std::string(static_cast<std::size_t>(one.pointer_depth), '*');
    const TokenIndex inner = one.array() ? s_[one.extents_begin].match + 1 : one.extents_end;
    const std::string rest = inner < one.extents_end ? render(inner, one.extents_end) : std::string();
    if (!out.empty()) out += " ";
    if (!one.array()) {
      out += view + "& " + std::string(one.name) + " = *reinterpret_cast<" + view + "*>(" + names_.dynamic + ");";
    } else if (rest.empty()) {
      out +=
          std::string("auto* ") + std::string(one.name) + " = reinterpret_cast<" + view + "*>(" + names_.dynamic + ");";
    } else {
      out += "auto* " + std::string(one.name) + " = reinterpret_cast<" + view + " (*)" + rest + ">(" + names_.dynamic +
             ");";
    }
  }
  return Piece{found->end + 1, std::move(out)};
}

// A type in the words of the place where a function takes a variable of it: with the namespaces that the function is
// not in, and declared before, where the class is not seen there.
std::string Rewriter::type_for(const Variable& v, const Function& fn) {
  const std::string type = type_in(v);
  const SourceFile source("", type);
  const TokenStream s = lex(source);
  std::string out;
  std::uint32_t at = 0;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (!s.is_word(i) || is_builtin_type(s.text(i)) || (i > 0 && s.is(i - 1, "::")) || s.is(i + 1, "::")) continue;
    const auto found = p_.names.find(s.text(i));
    if (found == p_.names.end()) continue;
    const std::string scope = v.owner == kNone ? v.scope : p_.functions[v.owner].scope;
    const DeclaredName* meant = nullptr;
    for (const DeclaredName& one : found->second) {
      const bool around = one.scope.empty() || scope == one.scope || scope.starts_with(one.scope + "::");
      if (one.kind == DeclaredName::Kind::kType && around && p_.related(one.file, v.file) &&
          (meant == nullptr || one.scope.size() > meant->scope.size()))
        meant = &one;
    }
    if (meant == nullptr) continue;
    const bool inside = meant->scope.empty() || fn.scope == meant->scope || fn.scope.starts_with(meant->scope + "::");
    out +=
        std::string(type.substr(at, s[i].offset - at)) + (inside ? "" : meant->scope + "::") + std::string(s.text(i));
    at = s.end_offset(i);
    if (p_.visibility.sees(id_, meant->file, meant->at)) continue;
    const File& file = p_.files[meant->file];
    const auto body = std::find_if(file.classes.begin(), file.classes.end(), [&](const ClassBody& one) {
      return one.name == s.text(i) && one.keyword < meant->at && meant->at < one.open;
    });
    const TokenIndex before = body == file.classes.end() ? kNoToken : file.tokens.previous(body->keyword);
    if (body == file.classes.end() || (before != kNoToken && file.tokens.is(before, ">"))) continue;
    const std::string declared = std::string(file.tokens.text(body->keyword)) + " " + body->name + ";";
    usings_.insert(meant->scope.empty() ? declared : "namespace " + meant->scope + " { " + declared + " }");
  }
  return out + type.substr(at);
}

// `const float (&weights)[5]`, or the type alone: `float[5]`.
std::string Rewriter::device_variable_type(const Variable& v, bool reference, std::string_view name,
                                           const Function* fn) {
  std::string type = (fn != nullptr ? type_for(v, *fn) : type_in(v)) +
                     std::string(static_cast<std::size_t>(v.one().pointer_depth), '*');
  const std::string extents = extents_text(v);
  if (!reference) return type + extents;
  if (v.space == Variable::Space::kConstant && !v.declaration.is_const && !v.escapes)
    type = v.one().pointer_depth > 0 ? type + " const" : "const " + type;
  return v.one().array() ? type + " (&" + std::string(name) + ")" + extents : type + "& " + std::string(name);
}

// `state::steps` and `::steps`: device code has the variable as a parameter. On the host, a managed variable is what it
// points to.
std::optional<Rewriter::Piece> Rewriter::rewrite_variable_use(TokenIndex i) {
  TokenIndex name = i;
  if (s_.is(name, "::")) {
    const TokenIndex before = s_.previous(i);
    if (before != kNoToken && (s_.is_word(before) || s_.is(before, ">"))) return {};
    ++name;
  }
  while (s_.is_word(name) && s_.is(name + 1, "::")) name += 2;
  if (!s_.is_word(name)) return {};
  const VariableId id = variable_at(p_, id_, name);
  if (id == kNone || p_.variables[id].owner != kNone) return {};
  const Variable& v = p_.variables[id];
  if (is_template(v) && !in_macro(i) && current() != nullptr && current()->in_device_code() && s_.is(name + 1, "<")) {
    const TokenIndex end = behind_template_arguments(s_, name + 1, s_.size());
    if (end == kNoToken) return {};
    if (s_.slice(name + 1, end) == template_arguments_in(*current(), v))
      return Piece{end, variable_name(*current(), id)};
    return Piece{end, mark(DiagnosticId::kTemplateVariable, i, v.name) + std::string(s_.slice(i, end))};
  }
  if (in_macro(i)) {
    if (v.constexpr_table || s_.has(i, kMacroParameter) || !in_unevaluated_operand(i)) return {};
    include("cu2sycl/symbol.hpp");
    return Piece{name + 1, "cu2sycl::unevaluated(" + std::string(s_.slice(i, name + 1)) + ")"};
  }
  if (current() == nullptr) return {};
  if (current()->in_device_code()) {
    const auto& needed = current()->needs.variables;
    if (std::find(needed.begin(), needed.end(), id) == needed.end()) return {};
    const TokenIndex before = s_.previous(i);
    if (name == i && (p_.find_local(function_, text(i), i) != nullptr || name < current()->open ||
                      (before != kNoToken && (s_.is(before, ".") || s_.is(before, "->")))))
      return {};
    std::string passed = variable_name(*current(), id);
    if (name == i && passed == v.name) return {};
    return Piece{name + 1, std::move(passed)};
  }
  const TokenIndex before = s_.previous(i);
  if (v.space != Variable::Space::kManaged) {
    if (v.constexpr_table || !in_unevaluated_operand(i) || p_.find_local(function_, text(name), name) != nullptr)
      return {};
    const std::string type = "*" + std::string(s_.slice(i, name + 1)) + ".get()";
    return Piece{name + 1, s_.is(name + 1, "[") || s_.is(name + 1, ".") ? "(" + type + ")" : type};
  }
  if (p_.find_local(function_, text(name), name) != nullptr || name < current()->body_open ||
      (before != kNoToken && (s_.is(before, ".") || s_.is(before, "->"))))
    return {};
  const std::string written(s_.slice(i, name + 1));
  if (s_.is(name + 1, ".")) return Piece{name + 2, written + "->"};
  const bool postfix = s_.is(name + 1, "[") || s_.is(name + 1, "(") || s_.is(name + 1, "++") || s_.is(name + 1, "--");
  return Piece{name + 1, postfix ? "(*" + written + ")" : "*" + written};
}

// Whether a variable in device memory is a template.
bool Rewriter::is_template(const Variable& v) const {
  const TokenStream& s = p_.files[v.file].tokens;
  const TokenIndex before = s.previous(v.declaration.begin);
  return v.owner == kNone && before != kNoToken && s.is(before, ">");
}

// `<T>` of `weights<T>` as a function or what it calls names it, in that function's words; says so where one function
// names several.
std::string Rewriter::template_arguments_in(const Function& fn, const Variable& v) {
  const TokenStream& s = p_.files[fn.file].tokens;
  std::string out;
  for (TokenIndex i = fn.body_open; fn.defined() && i < fn.body_close; ++i) {
    if (!s.is(i, v.name) || !s.is(i + 1, "<")) continue;
    const TokenIndex end = behind_template_arguments(s, i + 1, fn.body_close);
    if (end == kNoToken) continue;
    const std::string one(s.slice(i + 1, end));
    if (!out.empty() && out != one) diagnose(DiagnosticId::kTemplateVariable, fn.file == id_ ? i : 0, v.name);
    out = one;
  }
  if (out.empty()) diagnose(DiagnosticId::kTemplateVariable, fn.file == id_ ? fn.name_token : 0, v.name);
  return out;
}

// Whether a token stands in the operand of sizeof or decltype.
bool Rewriter::in_unevaluated_operand(TokenIndex i) const {
  TokenIndex before = s_.previous(i);
  for (TokenIndex open = opening_bracket(i); open != kNoToken; open = opening_bracket(open)) {
    const TokenIndex word = s_.previous(open);
    if (word != kNoToken && (s_.is(word, "sizeof") || s_.is(word, "decltype"))) return true;
    if (!s_.is(open, "(")) return false;
  }
  while (before != kNoToken && (s_.is(before, "::") || s_.is(before, "*"))) before = s_.previous(before);
  return before != kNoToken && s_.is(before, "sizeof");
}

// The preprocessor lines among a declaration's specifiers, as in `#if … __constant__ #endif static int table[]`: they
// stay before it.
std::string Rewriter::directives_among(const Declaration& d) {
  TokenIndex last = kNoToken;
  for (TokenIndex i = d.begin; i < d.declarators.front().begin; ++i) {
    if (s_.has(i, kInDirective)) last = i;
  }
  if (last == kNoToken) return {};
  return render(d.begin + 1, last + 1) + newline_ + line_indent(last);
}

std::optional<Rewriter::Piece> Rewriter::rewrite_variable_declaration(const Variable& first) {
  const Declaration& d = first.declaration;
  if (!s_.is(d.end, ";")) return {};
  if (first.space == Variable::Space::kShared)
    return Piece{d.end + 1, {}, true};  // its users declare a view of their own
  const std::string directives = directives_among(d);
  if (first.constexpr_table) {
    std::string out =
        directives + "static constexpr " + type_text(d).substr(type_text(d).starts_with("const ") ? 6 : 0);
    for (std::size_t k = 0; k < d.declarators.size(); ++k)
      out += (k > 0 ? ", " : " ") + render(d.declarators[k].begin, d.declarators[k].end);
    return Piece{d.end + 1, out + ";"};
  }
  include("cu2sycl/symbol.hpp");
  std::string out = directives;
  for (const Declarator& one : d.declarators) {
    const auto found = p_.variables_by_name.find(one.name);
    if (found == p_.variables_by_name.end()) continue;
    const Variable& v = p_.variables[variable_at(p_, id_, one.name_token)];
    const std::string kind = v.space == Variable::Space::kConstant  ? "constant_memory"
                             : v.space == Variable::Space::kManaged ? "managed_memory"
                                                                    : "device_memory";
    Variable here = v;
    here.declaration = d;
    here.declarator = static_cast<std::size_t>(&one - d.declarators.data());
    here.file = id_;
    const std::string type = device_variable_type(here, false, {});
    std::string initializer;
    if (one.initializer != kNoToken && !d.is_extern) {
      if (s_.is(one.initializer, "=")) {
        const std::string value = render(one.initializer + 1, one.end);
        initializer = "{" + value + "}";
      } else {
        initializer = "{" + render(one.initializer, one.end) + "}";
      }
    }
    if (!out.empty() && !out.ends_with('\n')) out += newline_;
    // Without `extern` elsewhere each unit has its own, as nvcc has it for code that is not relocatable.
    const bool shared = std::any_of(found->second.begin(), found->second.end(), [&](VariableId other) {
      return p_.variables[other].declaration.is_extern && p_.variables[other].scope == v.scope;
    });
    const bool specialised = one.name_end != kNoToken && one.name_end > one.name_token + 1;
    const bool local = !specialised && (d.is_static || !shared || is_template(v));
    out += std::string(d.is_extern ? "extern "
                       : local     ? "static "
                                   : "") +
           "cu2sycl::" + kind + "<" + type + "> " +
           (specialised ? std::string(s_.slice(one.name_token, one.name_end)) : std::string(one.name)) + initializer +
           ";";
  }
  return Piece{d.end + 1, std::move(out)};
}

}  // namespace cu2sycl
