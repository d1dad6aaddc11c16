// The names in expressions with thread indices: variables, macros, calls, named casts.
#include <algorithm>

#include "analysis/index/index_grammar.hpp"
#include "lex/token_kind.hpp"
#include "program/lookup/lookup.hpp"

namespace cu2sycl {
namespace {

constexpr int kMaxMacroDepth = 6;

bool is_named_cast(std::string_view word) {
  return word == "static_cast" || word == "reinterpret_cast" || word == "const_cast" || word == "dynamic_cast";
}

}  // namespace

Operand word(IndexReader& r) {
  const TokenIndex i = r.at;
  const std::string_view text = r.s.text(i);
  const TokenKind kind = r.s[i].kind;
  if (is_any(kind, tok::kw_sizeof, tok::kw_alignof, tok::kw_decltype, tok::kw_typeid, tok::kw_noexcept))
    return sizeof_operator(r);
  if (is_named_cast(text)) return named_cast(r);
  if (kind == tok::kw_true || kind == tok::kw_false) {
    r.step();
    return {declared_value({NumberType::kBool, 0})};
  }
  if (kind == tok::kw_nullptr || kind == tok::kw_this || text == "NULL") {
    r.step();
    return {declared_value({NumberType::kUnknown, 1})};
  }
  if (is_builtin_type(kind) && kind != tok::kw_void) {  // `float(i)`
    TokenRange type{i, i};
    while (!r.at_end() && r.s.is_word(r.at) && is_builtin_type(r.s[r.at].kind)) r.step();
    type.end = r.at;
    r.expect(tok::l_paren);
    Operand inner = comma(r);
    r.expect(tok::r_paren);
    return cast_to(r, type, std::move(inner));
  }
  if (is_keyword(kind)) throw Unreadable();
  return name(r);
}

// The operand is not evaluated, but its type is used.
Operand sizeof_operator(IndexReader& r) {
  const bool size = r.is(tok::kw_sizeof) || r.is(tok::kw_alignof);
  r.step();
  if (!r.is(tok::l_paren)) {
    r.arithmetic.narrow(unary(r).value);
  } else {
    if (r.s[r.at].match == kNoToken || r.s[r.at].match >= r.end) throw Unreadable();
    cast_all(r, {r.at, r.s[r.at].match});
    r.at = r.s[r.at].match;
    r.step();
  }
  return {declared_value({size ? NumberType::kUnsigned64 : NumberType::kUnknown, 0})};
}

Operand named_cast(IndexReader& r) {
  r.step();
  if (!r.is(tok::less)) throw Unreadable();
  const TokenIndex after = after_template_arguments(r.s, r.at, r.end);
  if (after == kNoToken || after >= r.end || !r.s.is(after, tok::l_paren)) throw Unreadable();
  const TokenRange type{r.at + 1, after - 1};
  r.at = after;
  r.expect(tok::l_paren);
  Operand inner = comma(r);
  r.expect(tok::r_paren);
  return cast_to(r, type, std::move(inner));
}

Operand name(IndexReader& r) {
  const TokenIndex first = r.at;
  if (r.is_index(first)) {
    r.step();
    const TokenIndex member = r.s.next(first + 1);
    r.at = member;
    r.step();
    const std::string full = std::string(r.s.text(first)) + "." + std::string(r.s.text(member));
    const Rule* row = r.rules.find(full, RuleKind::kMember);
    r.out.indices[first] = {member + 1, row};
    IndexValue value = declared_value({NumberType::kUnsigned, 0});
    value.wide = true;
    value.indices = {first};
    if (!row->row->largest.empty()) value.bounds = Bounds{0, std::stoll(std::string(row->row->largest))};
    return {value, {first, member + 1}, {row->name}};
  }
  r.take(tok::coloncolon);
  if (r.at_end() || !r.s.is_word(r.at)) throw Unreadable();
  TokenIndex last = r.at;
  r.step();
  while (!r.at_end()) {
    if (r.is(tok::less)) {
      const TokenIndex after = after_template_arguments(r.s, r.at, r.end);
      if (after == kNoToken || after >= r.end || !r.s.is_any(after, tok::l_paren, tok::coloncolon)) break;
      for (TokenIndex i = r.at; i < after; ++i) {
        if (r.begins_index(i)) throw Unreadable();
      }
      r.at = after;
    } else if (r.is(tok::coloncolon)) {
      r.step();
      if (r.at_end() || !r.s.is_word(r.at)) throw Unreadable();
      last = r.at;
      r.step();
    } else {
      break;
    }
  }
  if (r.is(tok::l_brace)) throw Unreadable();
  if (last == first && r.place.program.macros_by_name.contains(r.s.text(last)) && r.place.local(first) == nullptr) {
    r.at = first;
    return macro(r);
  }
  if (r.is(tok::l_paren)) return call(r, last);
  if (last != first) return {declared_value(r.types.member(r.s.text(last)))};
  return {variable(r, first), {first, last + 1}};
}

IndexValue variable(IndexReader& r, TokenIndex i) {
  if (r.place.in_macro(i)) {  // its meaning where the macro is used is not known, unless the macro declares it
    for (auto d = r.declarations.rbegin(); d != r.declarations.rend(); ++d) {
      for (const Declarator& one : d->second.declarators) {
        if (d->first < i && one.name == r.s.text(i)) return declared_value(r.types.type_of(r.s, d->second, one));
      }
    }
    return {};
  }
  IndexValue out = declared_value(r.types.type_at(r.place, i));
  if (out.type == NumberType::kUnknown && out.depth == 0 && r.place.local(i) == nullptr &&
      r.place.program.enumerators.contains(r.s.text(i)))
    return declared_value({NumberType::kInt, 0});
  if (out.depth > 0 || out.type == NumberType::kUnknown || out.type == NumberType::kFloating) return out;
  // A constant that is initialised with a literal: `const int n = 256;`.
  const Local* local = r.place.local(i);
  const Declaration* d = local != nullptr ? &local->declaration : nullptr;
  const Declarator* one = local != nullptr ? &local->declarator() : nullptr;
  const TokenStream* stream = &r.s;
  if (local == nullptr) {
    const std::vector<HostVariable> globals = r.place.program.globals(r.s.text(i), r.place.file_id);
    if (globals.size() != 1) return out;
    d = globals.front().declaration;
    one = globals.front().declarator;
    stream = &r.place.program.files[globals.front().file].tokens;
  }
  if (d == nullptr || one == nullptr || !(d->is_const || d->is_constexpr) || one->initializer == kNoToken ||
      !stream->is(one->initializer, tok::equal) || one->end != one->initializer + 2 ||
      (*stream)[one->initializer + 1].kind != tok::numeric_constant)
    return out;
  const std::optional<Bounds> number = literal(stream->text(one->initializer + 1)).bounds;
  const auto limits = bounds_of(out.type);
  if (number && (!limits || (number->least >= limits->least && number->most <= limits->most))) out.bounds = number;
  return out;
}

// Returns the value of a macro without indices, if all its definitions have the same type.
IndexValue constant_macro(IndexReader& r, std::string_view name) {
  if (const auto known = r.constants.find(name); known != r.constants.end()) return known->second;
  IndexValue out;
  bool first = true;
  for (const MacroRef& ref : r.place.program.macros(name, r.place.file_id)) {
    const MacroDefinition& macro = r.place.program.macro(ref);
    IndexReader inner(Place(r.place.program, ref.file), r.rules, r.types, r.macros);
    inner.depth = r.depth + 1;
    std::optional<IndexValue> value;
    if (r.depth < kMaxMacroDepth && !macro.function_like() && macro.body_begin < macro.body_end)
      value = read_value(inner, macro.body_begin, macro.body_end);
    if (!value || value->wide || (!first && (value->type != out.type || value->depth != out.depth))) {
      out = {};
      break;
    }
    if (!first && (!out.bounds || !value->bounds))
      value->bounds.reset();
    else if (!first)
      value->bounds =
          Bounds{std::min(value->bounds->least, out.bounds->least), std::max(value->bounds->most, out.bounds->most)};
    out = *value;
    first = false;
  }
  r.constants[name] = out;
  return out;
}

Operand macro(IndexReader& r) {
  const TokenIndex i = r.at;
  const std::string_view name = r.s.text(i);
  r.step();
  if (const auto found = r.macros.values.find(name); found != r.macros.values.end()) {
    const bool function_like =
        r.is(tok::l_paren) &&
        r.place.program.macro(r.place.program.macros(name, r.place.file_id).front()).function_like();
    if (function_like) {
      for (IndexValue& one : arguments(r)) r.arithmetic.narrow(std::move(one));
    }
    IndexValue value = found->second;
    if (r.macros.casts.contains(name)) return {r.arithmetic.narrow(std::move(value)), {i, r.at}};
    value.indices = {i};
    r.macro_uses[i] = name;
    return {value, {i, r.at}};
  }
  if (r.is(tok::l_paren)) {
    for (IndexValue& one : arguments(r)) r.arithmetic.narrow(std::move(one));
    return {};
  }
  return {constant_macro(r, name), {i, i + 1}};
}

Operand call(IndexReader& r, TokenIndex name) {
  if (r.types.names_number(r.s.text(name))) {  // `size_t(i)`
    r.expect(tok::l_paren);
    if (r.is(tok::r_paren)) throw Unreadable();
    Operand inner = comma(r);
    r.expect(tok::r_paren);
    return cast_to(r, {name, name + 1}, std::move(inner));
  }
  std::vector<IndexValue> given = arguments(r);
  std::vector<DeclaredType> types(given.size());
  DeclaredType result;
  const bool own = r.rules.find(r.s.text(name)).empty() && !r.s.has(name, kMacroParameter);
  const auto callees =
      own ? callees_at(r.place.program, r.place.file_id, name, given.size()) : std::vector<FunctionId>();
  for (const FunctionId id : callees) {
    const Function& fn = r.place.program.functions[id];
    const TokenStream& s = r.place.program.files[fn.file].tokens;
    const bool first = id == callees.front();
    DeclaredType type = r.types.result_of(fn);
    result = first || (type.number == result.number && type.depth == result.depth) ? type : DeclaredType();
    for (std::size_t k = 0; k < given.size(); ++k) {
      type = {};
      if (k < fn.parameters.size() && !fn.parameters[k].pack && fn.parameters[k].declaration.declarators.size() == 1) {
        const Declaration& d = fn.parameters[k].declaration;
        type = r.types.type_of(s, d, d.declarators.front());
      }
      if (!first && (type.number != types[k].number || type.depth != types[k].depth)) type = {};
      types[k] = type;
    }
  }
  for (std::size_t k = 0; k < given.size(); ++k) r.arithmetic.converted(std::move(given[k]), types[k]);
  return {declared_value(result)};
}

}  // namespace cu2sycl
