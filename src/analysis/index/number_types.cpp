#include "analysis/index/number_types.hpp"

#include <algorithm>
#include <limits>

#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

// The words of a built-in type.
struct Words {
  int longs = 0;
  bool is_unsigned = false;
  bool is_signed = false;
  bool is_short = false;
  bool is_char = false;
  bool is_int = false;
  bool is_bool = false;
  bool floating = false;

  bool take(std::string_view word) {
    if (word == "long")
      ++longs;
    else if (word == "unsigned")
      is_unsigned = true;
    else if (word == "signed")
      is_signed = true;
    else if (word == "short")
      is_short = true;
    else if (word == "char")
      is_char = true;
    else if (word == "int")
      is_int = true;
    else if (word == "bool")
      is_bool = true;
    else if (word == "float" || word == "double")
      floating = true;
    else
      return false;
    return true;
  }
  [[nodiscard]] NumberType type() const {
    if (floating) return NumberType::kFloating;
    if (is_bool) return NumberType::kBool;
    if (longs > 0) return is_unsigned ? NumberType::kUnsigned64 : NumberType::kSigned64;
    if (is_short || is_char) return is_unsigned ? NumberType::kSmallUnsigned : NumberType::kSmallSigned;
    if (is_unsigned) return NumberType::kUnsigned;
    return is_int || is_signed ? NumberType::kInt : NumberType::kUnknown;
  }
};

// Types of the standard headers, and of <sys/types.h>, which nvcc includes.
NumberType standard_type(std::string_view word) {
  static const WordMap<NumberType> kTypes{
      {"size_t", NumberType::kUnsigned64},      {"uint64_t", NumberType::kUnsigned64},
      {"uintptr_t", NumberType::kUnsigned64},   {"ulong", NumberType::kUnsigned64},
      {"uintmax_t", NumberType::kUnsigned64},   {"int64_t", NumberType::kSigned64},
      {"ssize_t", NumberType::kSigned64},       {"ptrdiff_t", NumberType::kSigned64},
      {"intptr_t", NumberType::kSigned64},      {"intmax_t", NumberType::kSigned64},
      {"uint32_t", NumberType::kUnsigned},      {"uint", NumberType::kUnsigned},
      {"u_int32_t", NumberType::kUnsigned},     {"int32_t", NumberType::kInt},
      {"uint16_t", NumberType::kSmallUnsigned}, {"uint8_t", NumberType::kSmallUnsigned},
      {"ushort", NumberType::kSmallUnsigned},   {"uchar", NumberType::kSmallUnsigned},
      {"int16_t", NumberType::kSmallSigned},    {"int8_t", NumberType::kSmallSigned}};
  const auto found = kTypes.find(word);
  return found == kTypes.end() ? NumberType::kUnknown : found->second;
}

bool is_specifier(std::string_view word) {
  return word == "const" || word == "volatile" || word == "static" || word == "inline" || word == "constexpr" ||
         word == "extern" || word == "register" || word == "mutable" || word == "typename" || word == "std" ||
         word == "::" || word == "thread_local" || word.starts_with("__");
}

}  // namespace

std::optional<Bounds> bounds_of(NumberType type) {
  switch (type) {
    case NumberType::kBool: return Bounds{0, 1};
    case NumberType::kSmallUnsigned: return Bounds{0, std::numeric_limits<std::uint16_t>::max()};
    case NumberType::kSmallSigned:
      return Bounds{std::numeric_limits<std::int16_t>::min(), std::numeric_limits<std::uint8_t>::max()};
    case NumberType::kInt:
      return Bounds{std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
    case NumberType::kUnsigned: return Bounds{0, std::numeric_limits<std::uint32_t>::max()};
    default: return {};
  }
}

NumberTypes::NumberTypes(const Project& project) : p_(project) {
  for (const File& file : p_.files) read_aliases(file);
  for (const File& file : p_.files) {
    for (const DataMember& member : file.members) {
      for (const Declarator& one : member.declaration.declarators)
        note(members_, one.name, type_of(file.tokens, member.declaration, one));
    }
  }
}

// Reads aliases: `typedef unsigned int u32;`, `using u32 = unsigned;`.
void NumberTypes::read_aliases(const File& file) {
  const TokenStream& s = file.tokens;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (!s.is_word(i) || s.has(i, kDisabled) || s.has(i, kInDirective)) continue;
    if (s.is(i, tok::kw_typedef)) {
      const auto found = parse_declaration(s, i, s.size());
      for (std::size_t k = 0; found && k < found->declarators.size(); ++k)
        note(aliases_, found->declarators[k].name, type_of(s, *found, found->declarators[k]));
    } else if (s.is(i, tok::kw_using) && s.is_word(s.next(i)) && s.is(s.next(s.next(i)), tok::equal)) {
      const TokenIndex begin = s.next(s.next(s.next(i)));
      TokenIndex end = begin;
      while (end < s.size() && !s.is(end, tok::semi)) ++end;
      if (begin != kNoToken) note(aliases_, s.text(s.next(i)), type_of(s, begin, end));
    }
  }
}

void NumberTypes::note(WordMap<DeclaredType>& types, std::string_view name, DeclaredType type) {
  const auto [at, added] = types.emplace(name, type);
  if (!added && (at->second.number != type.number || at->second.depth != type.depth)) at->second = {};
}

DeclaredType NumberTypes::type_of(const TokenStream& stream, TokenIndex begin, TokenIndex end) const {
  Words words;
  DeclaredType out;
  bool any = false;
  for (TokenIndex i = begin; i < end; ++i) {
    const std::string_view word = stream.text(i);
    const TokenKind kind = stream[i].kind;
    if (stream.has(i, kInDirective) != stream.has(begin, kInDirective)) return {};
    if (is_specifier(word)) continue;
    if (kind == tok::star) {
      ++out.depth;
    } else if (words.take(word)) {
      any = true;
    } else if (stream.is_word(i) && !any && out.number == NumberType::kUnknown && out.depth == 0) {
      const auto alias = aliases_.find(word);
      if (alias != aliases_.end())
        out = alias->second;
      else
        out.number = standard_type(word);
      if (out.number == NumberType::kUnknown) return {};
    } else {
      return {};
    }
  }
  if (any) out.number = words.type();
  return out.number == NumberType::kUnknown ? DeclaredType() : out;
}

DeclaredType NumberTypes::type_of(const TokenStream& stream, const Declaration& d, const Declarator& one) const {
  if (d.is_auto || d.type_begin == kNoToken) return {};
  DeclaredType out = type_of(stream, d.type_begin, d.type_end);
  if (out.number == NumberType::kUnknown) {
    out.depth = one.pointer_depth;
  } else {
    out.depth += one.pointer_depth;
  }
  for (TokenIndex i = one.extents_begin; i < one.extents_end; ++i) {
    ++out.depth;
    if (stream[i].match == kNoToken) return {};
    i = stream[i].match;
  }
  return out;
}

DeclaredType NumberTypes::template_parameter(const Function& fn, std::string_view name) const {
  const TokenStream& s = p_.files[fn.file].tokens;
  for (TokenIndex i = fn.header.begin; i < fn.header.end; ++i) {
    if (!s.is(i, name) || s.has(i, kDisabled)) continue;
    TokenIndex begin = i;
    while (begin > fn.header.begin && !s.is_any(begin - 1, tok::comma, tok::less)) --begin;
    return type_of(s, begin, i);
  }
  return {};
}

DeclaredType NumberTypes::type_at(const Place& place, TokenIndex i) const {
  const std::string_view name = place.text(i);
  if (const Local* local = place.in_macro(i) ? nullptr : place.local(i); local != nullptr) {
    if (local->declaration.is_typedef) return {};
    const Function& fn = *place.current();
    for (const Parameter& one : fn.parameters) {
      if (one.pack && one.declaration.begin == local->declaration.begin) return {};
    }
    return type_of(place.tokens, local->declaration, local->declarator());
  }
  const Function* fn = place.in_macro(i) ? nullptr : place.current();
  if (fn != nullptr) {
    const auto& names = fn->template_parameters;
    if (contains(names, name)) return template_parameter(*fn, name);
    if (fn->member) {
      if (const auto found = members_.find(name); found != members_.end()) return found->second;
    }
  }
  if (p_.macros_by_name.contains(name)) return {};
  DeclaredType out;
  bool first = true;
  const auto merge = [&](DeclaredType type) {
    if (!first && (out.number != type.number || out.depth != type.depth)) type = {};
    out = type;
    first = false;
  };
  for (const HostVariable& one : p_.globals(name, place.file_id))
    merge(type_of(p_.files[one.file].tokens, *one.declaration, *one.declarator));
  if (const auto found = p_.variables_by_name.find(name); found != p_.variables_by_name.end()) {
    for (const VariableId v : found->second) {
      const Variable& variable = p_.variables[v];
      merge(type_of(p_.files[variable.file].tokens, variable.declaration, variable.declarator()));
    }
  }
  return out;
}

DeclaredType NumberTypes::member(std::string_view name) const {
  const auto found = members_.find(name);
  return found == members_.end() ? DeclaredType() : found->second;
}

DeclaredType NumberTypes::result_of(const Function& fn) const {
  const TokenStream& s = p_.files[fn.file].tokens;
  if (fn.name_token == 0 || fn.constructor()) return {};
  TokenIndex end = fn.name_token;
  while (end > fn.declaration && s.is(end - 1, tok::coloncolon)) end -= std::min<TokenIndex>(2, end - fn.declaration);
  return type_of(s, fn.declaration, end);
}

bool NumberTypes::names_number(std::string_view word) const {
  if (is_builtin_type(word)) return word != "void";
  if (const auto alias = aliases_.find(word); alias != aliases_.end())
    return alias->second.number != NumberType::kUnknown;
  return standard_type(word) != NumberType::kUnknown;
}

}  // namespace cu2sycl
