// The names in expressions with thread indices: variables, macros, calls, casts by name.
#include <algorithm>

#include "analysis/index_expressions.hpp"

namespace cu2sycl {
namespace {

constexpr int kMaxMacroDepth = 6;

IndexValue value_of(DeclaredType type) {
  IndexValue out;
  out.type = type.number;
  out.depth = type.depth;
  return out;
}

bool is_named_cast(std::string_view word) {
  return word == "static_cast" || word == "reinterpret_cast" || word == "const_cast" || word == "dynamic_cast";
}

}  // namespace

IndexExpressions::Operand IndexExpressions::word() {
  const TokenIndex i = at_;
  const std::string_view text = s_.text(i);
  if (text == "sizeof" || text == "alignof" || text == "decltype" || text == "typeid" || text == "noexcept")
    return sizeof_operator();
  if (is_named_cast(text)) return named_cast();
  if (text == "true" || text == "false") {
    step();
    return {value_of({NumberType::kBool, 0})};
  }
  if (text == "nullptr" || text == "this" || text == "NULL") {
    step();
    return {value_of({NumberType::kUnknown, 1})};
  }
  if (is_builtin_type(text) && text != "void") {  // `float(i)`
    TokenRange type{i, i};
    while (!at_end() && s_.is_word(at_) && is_builtin_type(s_.text(at_))) step();
    type.end = at_;
    expect("(");
    Operand inner = comma();
    expect(")");
    return cast_to(type, std::move(inner));
  }
  if (is_keyword(text)) throw Unreadable();
  return name();
}

// Nothing in it is evaluated, but the types are seen.
IndexExpressions::Operand IndexExpressions::sizeof_operator() {
  const bool size = is("sizeof") || is("alignof");
  step();
  if (!is("(")) {
    arithmetic_.narrow(unary().value);
  } else {
    if (s_[at_].match == kNoToken || s_[at_].match >= end_) throw Unreadable();
    cast_all({at_, s_[at_].match});
    at_ = s_[at_].match;
    step();
  }
  return {value_of({size ? NumberType::kUnsigned64 : NumberType::kUnknown, 0})};
}

IndexExpressions::Operand IndexExpressions::named_cast() {
  step();
  if (!is("<")) throw Unreadable();
  const TokenIndex behind = behind_template_arguments(s_, at_, end_);
  if (behind == kNoToken || behind >= end_ || !s_.is(behind, "(")) throw Unreadable();
  const TokenRange type{at_ + 1, behind - 1};
  at_ = behind;
  expect("(");
  Operand inner = comma();
  expect(")");
  return cast_to(type, std::move(inner));
}

IndexExpressions::Operand IndexExpressions::name() {
  const TokenIndex first = at_;
  if (is_index(first)) {
    step();
    const TokenIndex member = s_.next(first + 1);
    at_ = member;
    step();
    const std::string full = std::string(s_.text(first)) + "." + std::string(s_.text(member));
    const Rule* row = rules_.find(full, RuleKind::kMember);
    out_.indices[first] = {member + 1, row};
    IndexValue value = value_of({NumberType::kUnsigned, 0});
    value.wide = true;
    value.indices = {first};
    if (!row->row->largest.empty()) value.bounds = Bounds{0, std::stoll(std::string(row->row->largest))};
    return {value, {first, member + 1}, {row->name}};
  }
  take("::");
  if (at_end() || !s_.is_word(at_)) throw Unreadable();
  TokenIndex last = at_;
  step();
  while (!at_end()) {
    if (is("<")) {
      const TokenIndex behind = behind_template_arguments(s_, at_, end_);
      if (behind == kNoToken || behind >= end_ || !(s_.is(behind, "(") || s_.is(behind, "::"))) break;
      for (TokenIndex i = at_; i < behind; ++i) {
        if (begins_index(i)) throw Unreadable();
      }
      at_ = behind;
    } else if (is("::")) {
      step();
      if (at_end() || !s_.is_word(at_)) throw Unreadable();
      last = at_;
      step();
    } else {
      break;
    }
  }
  if (is("{")) throw Unreadable();
  const auto macros = place_.program.macros_by_name.find(s_.text(last));
  if (last == first && macros != place_.program.macros_by_name.end() && place_.local(first) == nullptr) {
    at_ = first;
    return macro();
  }
  if (is("(")) return call(last);
  if (last != first) return {value_of(types_.member(s_.text(last)))};
  return {variable(first), {first, last + 1}};
}

IndexValue IndexExpressions::variable(TokenIndex i) {
  if (place_.in_macro(i)) {  // what it means where the macro is used is not known, unless the macro declares it
    for (auto d = declarations_.rbegin(); d != declarations_.rend(); ++d) {
      for (const Declarator& one : d->second.declarators) {
        if (d->first < i && one.name == s_.text(i)) return value_of(types_.type_of(s_, d->second, one));
      }
    }
    return {};
  }
  IndexValue out = value_of(types_.type_at(place_, i));
  if (out.type == NumberType::kUnknown && out.depth == 0 && place_.local(i) == nullptr) {
    for (const File& file : place_.program.files) {
      if (file.enumerators.contains(s_.text(i))) return value_of({NumberType::kInt, 0});
    }
  }
  if (out.depth > 0 || out.type == NumberType::kUnknown || out.type == NumberType::kFloating) return out;
  // A constant with a literal: `const int n = 256;`.
  const Local* local = place_.local(i);
  const Declaration* d = local != nullptr ? &local->declaration : nullptr;
  const Declarator* one = local != nullptr ? &local->declarator() : nullptr;
  const TokenStream* stream = &s_;
  for (const File& file : place_.program.files) {
    const auto global = file.globals.find(s_.text(i));
    if (local != nullptr || global == file.globals.end()) continue;
    if (d != nullptr) return out;  // more than one of that name
    d = &global->second;
    stream = &file.tokens;
    for (const Declarator& each : d->declarators) {
      if (each.name == s_.text(i)) one = &each;
    }
  }
  if (d == nullptr || one == nullptr || !(d->is_const || d->is_constexpr) || one->initializer == kNoToken ||
      !stream->is(one->initializer, "=") || one->end != one->initializer + 2 ||
      (*stream)[one->initializer + 1].kind != TokenKind::kNumber)
    return out;
  std::int64_t number = 0;
  try {
    number = std::stoll(std::string(stream->text(one->initializer + 1)), nullptr, 0);
  } catch (const std::exception&) {
    return out;
  }
  const auto limits = bounds_of(out.type);
  if (!limits || (number >= limits->least && number <= limits->most)) out.bounds = Bounds{number, number};
  return out;
}

// What a macro without indices stands for, where all definitions agree in its type.
IndexValue IndexExpressions::constant_macro(std::string_view name) {
  if (const auto known = constants_.find(name); known != constants_.end()) return known->second;
  IndexValue out;
  bool first = true;
  for (const MacroRef& ref : place_.program.macros_by_name.at(name)) {
    const MacroDefinition& macro = place_.program.macro(ref);
    IndexExpressions inner(Place(place_.program, ref.file), rules_, types_, macros_);
    inner.depth_ = depth_ + 1;
    std::optional<IndexValue> value;
    if (depth_ < kMaxMacroDepth && !macro.function_like() && macro.body_begin < macro.body_end)
      value = inner.read_value(macro.body_begin, macro.body_end);
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
  constants_[name] = out;
  return out;
}

IndexExpressions::Operand IndexExpressions::macro() {
  const TokenIndex i = at_;
  const std::string_view name = s_.text(i);
  step();
  if (const auto found = macros_.values.find(name); found != macros_.values.end()) {
    const bool function_like =
        is("(") && place_.program.macro(place_.program.macros_by_name.at(name).front()).function_like();
    if (function_like) {
      for (IndexValue& one : arguments()) arithmetic_.narrow(std::move(one));
    }
    IndexValue value = found->second;
    if (macros_.casts.contains(name)) return {arithmetic_.narrow(std::move(value)), {i, at_}};
    value.indices = {i};
    macro_uses_[i] = name;
    return {value, {i, at_}};
  }
  if (is("(")) {
    for (IndexValue& one : arguments()) arithmetic_.narrow(std::move(one));
    return {};
  }
  return {constant_macro(name), {i, i + 1}};
}

IndexExpressions::Operand IndexExpressions::call(TokenIndex name) {
  if (types_.names_number(s_.text(name))) {  // `size_t(i)`
    expect("(");
    if (is(")")) throw Unreadable();
    Operand inner = comma();
    expect(")");
    return cast_to({name, name + 1}, std::move(inner));
  }
  std::vector<IndexValue> given = arguments();
  std::vector<DeclaredType> types(given.size());
  DeclaredType result;
  const bool own = rules_.find(s_.text(name)).empty() && !s_.has(name, kMacroParameter);
  const auto callees = own ? callees_at(place_.program, place_.file_id, name, given.size()) : std::vector<FunctionId>();
  for (const FunctionId id : callees) {
    const Function& fn = place_.program.functions[id];
    const TokenStream& s = place_.program.files[fn.file].tokens;
    const bool first = id == callees.front();
    DeclaredType type = types_.result_of(fn);
    result = first || (type.number == result.number && type.depth == result.depth) ? type : DeclaredType();
    for (std::size_t k = 0; k < given.size(); ++k) {
      type = {};
      if (k < fn.parameters.size() && !fn.parameters[k].pack && fn.parameters[k].declaration.declarators.size() == 1) {
        const Declaration& d = fn.parameters[k].declaration;
        type = types_.type_of(s, d, d.declarators.front());
      }
      if (!first && (type.number != types[k].number || type.depth != types[k].depth)) type = {};
      types[k] = type;
    }
  }
  for (std::size_t k = 0; k < given.size(); ++k) arithmetic_.converted(std::move(given[k]), types[k]);
  return {value_of(result)};
}

}  // namespace cu2sycl
