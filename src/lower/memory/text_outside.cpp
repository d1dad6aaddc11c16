// The types of `__shared__` and device variables, written with names that are known outside their functions.
#include <algorithm>

#include "lower/rows/rows.hpp"
#include "lower/rows/types.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Converts tokens of a variable's declaration, and replaces what is known only in its function.
class TextOutside {
 public:
  // `site`: in the variable's file. `reader`: the file that the text is for.
  TextOutside(const Site& site, const Variable& v, FileId reader)
      : site_(site), p_(site.program), v_(v), file_(site.file), s_(file_.tokens), reader_(reader) {}

  Text expand(TokenIndex begin, TokenIndex end, int depth = 0) const {
    Text out;
    for (TokenIndex i = begin; i < end; ++i) {
      if (i > begin) out += site_.gap(i - 1);
      std::optional<Text> value;
      if (s_.is_word(i) && (depth > 0 || !s_.has(i, kInDirective))) value = value_of(i, depth);
      if (value) {
        out += std::move(*value);
      } else if (std::optional<Edit> one = converted_at(site_, i)) {
        out += std::move(one->text);
        i = one->range.end - 1;
      } else {
        out += s_.text(i);
      }
    }
    return out;
  }

 private:
  // Returns the definition of a word that has no meaning outside the function; nothing for other words.
  std::optional<Text> value_of(TokenIndex i, int depth) const {
    const std::vector<MacroRef> macros = p_.macros(s_.text(i), v_.file);
    const bool macro = !declares_value(p_, v_.file, s_.text(i)) &&  // no macro of that name precedes the declaration
                       any_of(macros, [&](const MacroRef& ref) { return p_.related(ref.file, v_.file); });
    if (v_.owner != kNone && depth <= 8 && macro) return macro_value(macros, depth);
    if (v_.owner == kNone && depth <= 8 && macro && reader_ != v_.file) return unseen_macro(macros, depth);
    if (depth > 8 || is_qualified_name(s_, i)) return {};
    const Local* local = p_.find_local(v_.owner, s_.text(i), i);
    if (local == nullptr) return later_constant(i, depth);
    if (local->parameter) return {};
    const Declaration& d = local->declaration;
    if (d.is_typedef && !local->declarator().array() && d.type_begin < d.type_end)
      return expand(d.type_begin, d.type_end, depth + 1) +
             std::string(static_cast<std::size_t>(local->declarator().pointer_depth), '*');
    if (local->enumerator()) return enumerator_value(local->declarator().name_token, depth);
    if (local->declarator().initializer == kNoToken) return {};
    return initial_value(local->declarator(), depth);
  }

  // Returns the value of an enumerator: what follows its `=`, or that of an earlier one and how far it is from that.
  Text enumerator_value(TokenIndex name, int depth) const {
    const std::vector<TokenRange> all = arguments_in(s_, opening_bracket(s_, name));
    auto one = std::ranges::find(all, name, &TokenRange::begin);
    std::size_t distance = 0;
    for (; one != all.begin() && !s_.is(one->begin + 1, tok::equal); --one) ++distance;
    if (!s_.is(one->begin + 1, tok::equal)) return std::to_string(distance);
    Text first = expand(one->begin + 2, one->end, depth + 1);
    if (one->end != one->begin + 3) first = "(" + std::move(first) + ")";
    return distance == 0 ? std::move(first) : "(" + std::move(first) + " + " + std::to_string(distance) + ")";
  }

  Text initial_value(const Declarator& one, int depth) const {
    const TokenIndex from = one.initializer;
    const TokenIndex to = s_.is(from, tok::equal) ? one.end : s_[from].match;
    Text inner = expand(from + 1, to, depth + 1);
    return to - (from + 1) == 1 ? std::move(inner) : "(" + std::move(inner) + ")";
  }

  // Whether a function that is declared before a token of the file names the variable's type.
  [[nodiscard]] bool named_before(TokenIndex i) const {
    const auto after = find_if(file_.functions, [&](FunctionId id) { return p_.functions[id].begin >= i; });
    return std::any_of(file_.functions.begin(), after, [&](FunctionId id) {
      const auto& needed = p_.functions[id].implicit.variables;
      return any_of(needed, [&](VariableId one) {
        return p_.variables[one].file == v_.file && p_.variables[one].declaration.begin == v_.declaration.begin;
      });
    });
  }

  // Returns the value of a constant of the file or of the function's class that the reader does not see, or that is
  // declared after a function whose signature names the type.
  std::optional<Text> later_constant(TokenIndex i, int depth) const {
    FileId file = v_.file;
    const DataMember* member = p_.member_of_class(v_.owner, s_.text(i), &file);
    const std::vector<HostVariable> all =
        member == nullptr ? p_.globals(s_.text(i), v_.file) : std::vector<HostVariable>();
    if (file != v_.file || (member == nullptr && (all.size() != 1 || all.front().file != v_.file))) return {};
    const Declaration& d = member == nullptr ? *all.front().declaration : member->declaration;
    const auto named = find_if(d.declarators, [&](const Declarator& each) {
      return each.name_token != kNoToken && s_.is(each.name_token, s_.text(i));
    });
    if (named == d.declarators.end()) return {};
    const Declarator& one = *named;
    const bool value = (d.is_const || d.is_constexpr) && one.initializer != kNoToken && !one.array();
    const bool known = reader_ == v_.file ? !named_before(d.begin) : sees(v_.file, d.begin);
    return value && !known ? std::optional(initial_value(one, depth)) : std::nullopt;
  }

  [[nodiscard]] bool sees(FileId file, TokenIndex at) const { return p_.visibility.sees(reader_, file, at); }

  // Returns the text of a macro that the variable's file defines and the reader does not see.
  std::optional<Text> unseen_macro(const std::vector<MacroRef>& macros, int depth) const {
    const auto own = find_if(macros, [&](const MacroRef& ref) {
      return ref.file == v_.file && !p_.macro(ref).function_like() && !sees(ref.file, p_.macro(ref).directive);
    });
    return own == macros.end() ? std::nullopt : std::optional(body_of(p_.macro(*own), depth));
  }

  // Returns the text of a macro that is defined in the body or after a declaration that names the type, because it is
  // unknown at that declaration.
  std::optional<Text> macro_value(const std::vector<MacroRef>& macros, int depth) const {
    const Function& owner = p_.functions[v_.owner];
    const auto inside = find_if(macros, [&](const MacroRef& ref) {
      const MacroDefinition& m = p_.macro(ref);
      if (ref.file != v_.file || m.function_like()) return false;
      return m.directive > owner.body_open ? m.directive < owner.body_close : named_before(m.directive);
    });
    return inside == macros.end() ? std::nullopt : std::optional(body_of(p_.macro(*inside), depth));
  }

  // Returns the converted body of a macro of the variable's file.
  Text body_of(const MacroDefinition& m, int depth) const {
    Text out;
    for (TokenIndex k = m.body_begin; k < m.body_end; ++k)
      out += (k > m.body_begin && s_[k].offset > s_.end_offset(k - 1) ? " " : "") + expand(k, k + 1, depth + 1);
    return out;
  }

  const Site& site_;
  const Project& p_;
  const Variable& v_;
  const File& file_;
  const TokenStream& s_;
  FileId reader_;
};

// Returns the extent that `= {…}` or `= "…"` gives an array without one; empty if it cannot be determined.
std::string initial_extent(const TokenStream& s, const Declarator& one) {
  if (one.initializer == kNoToken) return {};
  TokenIndex open = s.is(one.initializer, tok::equal) ? one.initializer + 1 : one.initializer;
  if (s[open].kind == tok::string_literal) return "sizeof(" + std::string(s.slice(open, one.end)) + ")";
  if (!s.matched(open, tok::l_brace)) return {};
  const std::vector<TokenRange> elements = arguments_in(s, open);
  const bool rows = one.extents_end > s[one.extents_begin].match + 1;  // `t[][2] = {1, 2, 3, 4}` has two rows
  std::size_t count = 0;
  for (const TokenRange& element : elements) {
    const bool plain = element.begin < element.end && !s.is_any(element.begin, tok::l_square, tok::period) &&
                       !s.is(element.end - 1, tok::ellipsis) && (!rows || s.is(element.begin, tok::l_brace));
    if (plain)
      ++count;
    else if (element.begin < element.end)
      return {};
  }
  if (count == 1 && s[open + 1].kind == tok::string_literal && s.is(s[open].match - 1, s.text(open + 1)))
    return "sizeof(" + std::string(s.text(open + 1)) + ")";
  return std::to_string(count);
}

}  // namespace

Text text_outside(const Site& site, const Variable& v, TokenRange range) {
  const Site there = v.file == site.file_id ? site : Site(site.facts, v.file);
  return TextOutside(there, v, site.file_id).expand(range.begin, range.end);
}

Text extents_text(const Site& site, const Variable& v) {
  Text out = text_outside(site, v, {v.declarator().extents_begin, v.declarator().extents_end});
  const TokenStream& s = site.program.files[v.file].tokens;
  const bool open = out.str().starts_with("[]");
  if (open && v.declaration.is_extern && v.owner == kNone) {
    const VariableId definition = definition_of(site.program, v);
    return definition == kNone ? std::move(out) : extents_text(site, site.program.variables[definition]);
  }
  if (open) {
    std::string filled = "[" + initial_extent(s, v.declarator()) + out.str().substr(1);
    out = std::move(out).with(std::move(filled));
  }
  // `row a[8]` of `using row = float[4]` is a float[8][4].
  for (TokenIndex i = v.declaration.type_begin; v.owner != kNone && i < v.declaration.type_end; ++i) {
    const Local* local = s.is_word(i) ? site.program.find_local(v.owner, s.text(i), i) : nullptr;
    if (local != nullptr && local->declaration.is_typedef && local->declarator().array())
      out += text_outside(site, v, {local->declarator().extents_begin, local->declarator().extents_end});
  }
  return out;
}

}  // namespace cu2sycl
