#include "program/structure/class_head.hpp"

#include "lex/specifiers.hpp"
#include "syntax/context.hpp"
#include "syntax/cursor.hpp"
#include "syntax/declaration.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {

ClassHead read_class_head(const TokenStream& s, TokenIndex keyword, TokenIndex open) {
  ClassHead out;
  bool in_bases = false;
  for (TokenIndex i = s.next(keyword); i < open; i = s.next(i)) {
    if (s.is(i, tok::less)) {  // of a specialisation or a base
      const TokenIndex after = after_template_arguments(s, i, open, Angle::kTemplate);
      if (after == kNoToken) break;
      i = s.previous(after);
    } else if (s.is(i, tok::colon)) {
      in_bases = true;
    } else if (s.matched(i, tok::l_paren)) {
      i = s[i].match;
    } else if (s.is_word(i) && in_bases) {
      const TokenIndex after = s.next(i);
      if (s.is_any(after, tok::comma, tok::less) || after == open) out.bases.emplace_back(s.text(i));
    } else if (s.is_word(i) && !s.is(i, "final") && !cuda_specifier::takes_arguments(s.text(i))) {
      out.name = i;
    }
  }
  return out;
}

std::string name_in_typedef(const TokenStream& s, TokenIndex keyword, TokenIndex end) {
  const Cursor code(s);
  TokenIndex open = keyword;
  while (open < end && !s.matched(open, tok::l_brace)) open = code.next(open);
  const ClassHead head = read_class_head(s, keyword, open);
  if (head.name != kNoToken) return std::string(s.text(head.name));
  std::string_view last;  // the alias is the name of an unnamed class
  for (TokenIndex i = open; i < end; i = code.next(i)) {
    if (s.matched(i, tok::l_brace)) i = s[i].match;
    if (s.is_word(i)) last = s.text(i);
  }
  return std::string(last);
}

TokenIndex inherited_constructors(const TokenStream& s, TokenIndex first, TokenIndex end) {
  const TokenIndex name = s.previous(s.previous(end));  // before the `;`
  const TokenIndex colons = s.is_word(name) && name > first ? s.previous(name) : kNoToken;
  if (!s.is(colons, tok::coloncolon)) return kNoToken;
  const TokenIndex base = begin_of_primary(s, s.previous(colons));
  return base != kNoToken && base >= first && s.text(base) == s.text(name) ? base : kNoToken;
}

bool declares_enumeration(const TokenStream& s, TokenIndex keyword, TokenIndex end) {
  const Cursor code(s);
  int names = 0;
  TokenIndex i = code.next(keyword);
  for (; i < end && (s.is_word(i) || is_attribute(s, i)); i = code.after(i))
    names += s.is_word(i) && !s.is_any(i, tok::kw_class, tok::kw_struct) ? 1 : 0;
  return i >= end || s.is_any(i, tok::l_brace, tok::colon) || (s.is(i, tok::semi) && names == 1);
}

Enumeration read_enumeration(const TokenStream& s, TokenIndex keyword, TokenIndex end) {
  const Cursor code(s);
  Enumeration out;
  out.scoped = s.is_any(code.next(keyword), tok::kw_class, tok::kw_struct);
  bool in_type = false;  // `: std::uint8_t`
  const bool in_typedef = s.is(s.previous(keyword), tok::kw_typedef);
  TokenIndex i = keyword;
  for (; i < end && !s.is(i, tok::semi); i = code.next(i)) {
    in_type |= s.is(i, tok::colon);
    if (s.matched(i, tok::l_brace)) {
      out.body = {code.next(i), s[i].match};
      for (TokenIndex k = out.body.begin; k < out.body.end; k = code.next(k)) {
        if (s.is_word(k) && s.is_any(s.previous(k), tok::l_brace, tok::comma)) out.enumerators.push_back(k);
      }
      i = s[i].match;
      in_type = !in_typedef;  // `} variable;`
    } else if (s.is_word(i) && !in_type && !s.is_any(i, tok::kw_enum, tok::kw_class, tok::kw_struct)) {
      out.names.push_back(i);
    }
  }
  out.after = i < end ? code.next(i) : end;
  return out;
}

}  // namespace cu2sycl
