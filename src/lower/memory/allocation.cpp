// Arguments of allocating calls: the type of the pointer that they fill, and the number of values of that type in their
// bytes.
#include <algorithm>
#include <charconv>

#include "analysis/call_graph/references.hpp"
#include "lower/rows/rows.hpp"
#include "lower/rows/types.hpp"
#include "program/lookup/classes.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

constexpr long kLargestInt = 2147483647;

// The type of an object: the type that remains after `depth` pointers and array extents.
struct PointedTo {
  Text type;
  int depth;
  bool named_here = true;  // the type's names mean the same at the place
  bool operator==(const PointedTo& other) const { return type.str() == other.type.str() && depth == other.depth; }
};

std::optional<PointedTo> type_of(const Site& site, const Declaration& d, const Declarator& one) {
  if (d.is_auto || d.is_typedef || site.tokens.is(one.begin, tok::l_paren)) return {};  // `float (*rows)[4]`
  int depth = one.pointer_depth;
  for (TokenIndex i = one.extents_begin; i < one.extents_end; i = site.tokens[i].match + 1) {
    if (site.tokens[i].match == kNoToken) return {};
    ++depth;
  }
  return PointedTo{type_text(site, d), depth};
}

// Returns the classes that the object before `.` or `->` may have, by the words of its type, if it is a variable or an
// element of one. Returns nothing for other expressions and for `auto`.
std::optional<std::vector<std::string_view>> classes_of_object(const Site& site, TokenIndex access) {
  const Project& p = site.program;
  TokenIndex object = site.tokens.previous(access);
  while (site.tokens.matched(object, tok::r_square)) object = site.tokens.previous(site.tokens[object].match);
  if (!site.tokens.is_word(object) || names_member(site.tokens, object) || site.tokens.is(object, tok::kw_this))
    return {};
  FileId file = site.file_id;
  const Declaration* declared = nullptr;
  if (const Local* local = site.local(object); local != nullptr) {
    declared = &local->declaration;
  } else if (const auto global = site.file.globals.find(site.text(object)); global != site.file.globals.end()) {
    declared = &global->second;
  } else if (const DataMember* member = p.member_of_class(site.function, site.text(object), &file); member != nullptr) {
    declared = &member->declaration;
  }
  std::vector<std::string_view> out;
  if (declared == nullptr) return out;  // a member of an unnamed class, or declared in a missing header
  if (declared->is_auto) return {};
  const TokenStream& s = p.files[file].tokens;
  for (TokenIndex i = declared->type_begin; i < declared->type_end; ++i) {
    if (!s.is_word(i)) continue;
    const std::vector<std::string_view> named = classes_named(p, file, file == site.file_id ? site.function : kNone, i);
    out.insert(out.end(), named.begin(), named.end());
  }
  for (const auto& [name, bases] : p.all_bases) {
    if (!contains(out, last_word_of_scope(name))) continue;
    for (const std::string& base : bases) out.push_back(last_word_of_scope(base));
  }
  return out;
}

// Returns the type of the data members called `name`, in some classes or in all, if they agree.
std::optional<PointedTo> type_of_members(const Site& site, std::string_view name,
                                         const std::optional<std::vector<std::string_view>>& classes = {}) {
  std::optional<PointedTo> out;
  const auto members = site.program.members_by_name.find(name);
  if (members == site.program.members_by_name.end()) return out;
  for (const auto& [file, index] : members->second) {
    const DataMember& member = site.program.files[file].members[index];
    if (classes && std::find(classes->begin(), classes->end(), last_word_of_scope(member.scope)) == classes->end())
      continue;
    for (const Declarator& one : member.declaration.declarators) {
      if (one.name != name) continue;
      std::optional<PointedTo> type =
          type_of(file == site.file_id ? site : Site(site.facts, file), member.declaration, one);
      if (!type || (out && !(*out == *type))) return {};
      out = std::move(type);
    }
  }
  if (out) out->named_here = false;
  return out;
}

// Returns the type of the variable or member that a token names.
std::optional<PointedTo> type_of_name(const Site& site, TokenIndex i) {
  const TokenIndex before = site.tokens.previous(i);
  if (site.tokens.is_any(before, tok::period, tok::arrow))
    return type_of_members(site, site.text(i), classes_of_object(site, before));
  if (const Local* local = site.local(i); local != nullptr)
    return type_of(site, local->declaration, local->declarator());
  if (const auto global = site.file.globals.find(site.text(i)); global != site.file.globals.end()) {
    for (const Declarator& one : global->second.declarators) {
      if (one.name == site.text(i)) return type_of(site, global->second, one);
    }
  }
  return site.current() != nullptr && site.current()->member ? type_of_members(site, site.text(i)) : std::nullopt;
}

// Returns the type of `p`, `p[i]`, `object.p` or `list[i]->p[k]`; nothing for other expressions.
std::optional<PointedTo> pointed_to(const Site& site, TokenRange range) {
  const TokenStream& s = site.tokens;
  TokenIndex name = kNoToken;
  int elements = 0;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (s.is_word(i) && !site.in_macro(i) && (name == kNoToken || s.is_any(i - 1, tok::period, tok::arrow))) {
      name = i;
      elements = 0;
    } else if (s.is(i, tok::l_square) && name != kNoToken && s[i].match < range.end) {
      i = s[i].match;
      ++elements;
    } else if (name == kNoToken || !s.is_any(i, tok::period, tok::arrow)) {
      return {};
    }
  }
  std::optional<PointedTo> out = name == kNoToken ? std::nullopt : type_of_name(site, name);
  if (out) out->depth -= elements;
  return out;
}

bool of_builtin_words(std::string_view type) {
  for (std::size_t at = 0; at < type.size();) {
    const std::size_t end = std::min(type.find(' ', at), type.size());
    if (!is_builtin_type(type.substr(at, end - at))) return false;
    at = end + 1;
  }
  return !type.empty();
}

// Returns the value of a number, a constant of the program, or a macro for one.
std::optional<long> constant_value(const Site& site, TokenRange range, int depth = 0) {
  const TokenStream& s = site.tokens;
  if (range.end - range.begin != 1 || depth > 4) return {};
  if (s[range.begin].kind == tok::numeric_constant) {
    const std::string_view text = s.text(range.begin);
    long out = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), out);
    return read.ec == std::errc() && read.ptr == text.data() + text.size() ? std::optional(out) : std::nullopt;
  }
  const auto initial = [&](const Declaration& d, const Declarator& one) -> std::optional<long> {
    if ((!d.is_const && !d.is_constexpr) || !s.is(one.initializer, tok::equal)) return {};
    return constant_value(site, {one.initializer + 1, one.end}, depth + 1);
  };
  if (const Local* local = site.local(range.begin); local != nullptr)
    return initial(local->declaration, local->declarator());
  if (const auto global = site.file.globals.find(site.text(range.begin)); global != site.file.globals.end()) {
    for (const Declarator& one : global->second.declarators) {
      if (one.name == site.text(range.begin)) return initial(global->second, one);
    }
  }
  const std::vector<MacroRef> macros = site.program.macros(site.text(range.begin), site.file_id);
  if (macros.size() != 1) return {};
  const MacroRef ref = macros.front();
  const MacroDefinition& macro = site.program.macro(ref);
  if (macro.function_like()) return {};
  return constant_value(ref.file == site.file_id ? site : Site(site.facts, ref.file),
                        {macro.body_begin, macro.body_end}, depth + 1);
}

}  // namespace

Text pointer_type(const Site& site, TokenRange range) {
  bool taken = false;
  const std::optional<PointedTo> known = pointed_to(site, without_address(site, range, taken));
  const int depth = known ? known->depth - (taken ? 0 : 1) : -1;
  if (depth >= 0 && (known->named_here || of_builtin_words(known->type.str())))
    return known->type + std::string(static_cast<std::size_t>(depth), '*');
  Text out = "std::remove_reference_t<decltype(" + argument(site, range, Filter::kTarget, range.begin) + ")>";
  out.include("type_traits");
  return out;
}

Text pointer_cast(const Site& site, TokenRange range) {
  bool taken = false;
  const std::optional<PointedTo> known = pointed_to(site, without_address(site, range, taken));
  const bool pointer = !known || known->depth > (taken ? 0 : 1);
  return (pointer ? "static_cast<" : "reinterpret_cast<") + pointer_type(site, range) + ">";
}

bool fills_pointer_to(const Site& site, TokenRange range, const Text& type) {
  bool taken = false;
  const std::optional<PointedTo> known = pointed_to(site, without_address(site, range, taken));
  return known && known->type.str() == type.str() && known->depth == (taken ? 1 : 2);
}

Text uncast_address(const Site& site, TokenRange range) {
  bool taken = false;
  const TokenRange inner = without_address(site, range, taken);
  const std::optional<PointedTo> known = taken ? pointed_to(site, inner) : std::nullopt;
  return known && known->depth > 0 ? "&" + lower(site, inner) : lower(site, range);
}

std::optional<TypedSize> split_sizeof(const Site& site, TokenRange range) {
  const TokenStream& s = site.tokens;
  if (range.begin < range.end && s.is(range.begin, tok::l_paren) && s[range.begin].match == range.end - 1)
    range = {range.begin + 1, range.end - 1};
  std::vector<TokenRange> factors;
  TokenIndex first = range.begin;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    const TokenKind kind = s[i].kind;
    if (opens_bracket(kind) && s[i].match != kNoToken) {
      i = s[i].match;
    } else if (kind == tok::star && i > first) {
      factors.push_back({first, i});
      first = i + 1;
    } else if (is_punctuator(s[i].kind) &&
               !is_any(kind, tok::period, tok::arrow, tok::coloncolon, tok::r_paren, tok::r_square)) {
      return {};
    }
  }
  factors.push_back({first, range.end});
  TypedSize out;
  std::size_t position = 0;
  long product = 1;  // of the factors other than sizeof, while they are constants
  bool is_constant = true;
  for (std::size_t k = 0; k < factors.size(); ++k) {
    const TokenRange f = factors[k];
    if (f.begin >= f.end) return {};
    const bool is_sizeof =
        s.is(f.begin, tok::kw_sizeof) && s.is(f.begin + 1, tok::l_paren) && s[f.begin + 1].match == f.end - 1;
    if (is_sizeof && out.type.empty()) {
      out.type = lower(site, f.begin + 2, f.end - 1);
      position = k;
      continue;
    }
    if (is_constant) {
      const std::optional<long> value = constant_value(site, f);
      is_constant = value && *value >= 0 && *value <= kLargestInt;
      if (is_constant) product *= *value;
      is_constant = is_constant && product <= kLargestInt;
    }
    Text factor = lower(site, f);
    if (factors.size() == 2 && s.is(f.begin, tok::l_paren) && s[f.begin].match == f.end - 1) {
      std::string bare = factor.str().substr(1, factor.str().size() - 2);
      factor = std::move(factor).with(std::move(bare));
    }
    out.count += (out.count.empty() ? "" : " * ") + std::move(factor);
  }
  if (out.type.empty()) return {};
  if (out.count.empty()) out.count = "1";
  // A sizeof before the other factors makes their product a std::size_t. Without it, the product might overflow.
  if (factors.size() > 2 && position + 1 < factors.size() && !is_constant) return {};
  return out;
}

}  // namespace cu2sycl
