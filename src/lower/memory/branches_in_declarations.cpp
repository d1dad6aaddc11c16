#include "lower/memory/branches_in_declarations.hpp"

#include "lex/specifiers.hpp"
#include "lower/core/constructs.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {

Text directives_among(const Site& site, const Declaration& d) {
  const TokenStream& s = site.tokens;
  TokenIndex last = kNoToken;
  const TokenIndex type = std::min(class_keyword(s, d), d.declarators.front().begin);
  for (TokenIndex i = d.begin; i < type; ++i) {
    if (site.in_macro(i)) last = i;
  }
  if (last == kNoToken) return {};
  Text out;
  for (TokenIndex i = d.begin; i <= last; ++i) {
    if (site.in_macro(i)) {
      TokenIndex end = i + 1;
      while (end <= last && site.in_macro(end)) ++end;
      Text line = lower(site, i, end);
      if (!out.empty() && !line.empty()) out += site.newline;
      out += std::move(line);
      i = end - 1;
    } else if (is_attribute(s, i) || cuda_specifier::begins_attribute(s.text(i))) {
      const TokenIndex end = s[is_attribute(s, i) ? i : s.next(i)].match + 1;
      if (!out.empty()) out += site.newline;
      out += s.slice(i, end);
      i = end - 1;
    }
  }
  return out.empty() ? std::move(out) : std::move(out) + site.newline + site.line_indent(last);
}

const Conditional* branch_of_specifiers(const Site& site, const Declaration& d) {
  const TokenStream& s = site.tokens;
  const Conditional* const one = branch_around(s, d.begin);
  if (one == nullptr || !one->begins_chain() || one->next >= d.type_begin || one->end >= d.type_begin) return nullptr;
  for (TokenIndex i = one->next; i < d.type_begin; ++i) {
    if (cuda_specifier::specifies_space(s.text(i)) || (s[i].kind == tok::directive && i != one->next && i != one->end))
      return nullptr;
  }
  const Conditional* const next = conditional_at(s, one->next);
  return line_end(s, one->directive) == d.begin && (next->otherwise || one->next == one->end) ? one : nullptr;
}

void add_other_configurations(const Site& site, const Declaration& d, const Conditional& specifiers, Text& out) {
  const TokenStream& s = site.tokens;
  const TokenIndex other = line_end(s, specifiers.next);
  out += (out.empty() ? "" : site.newline) + "#else" + site.newline + site.line_indent(d.type_begin);
  if (other < specifiers.end) out += lower(site, other, specifiers.end) + " ";
  out += lower(site, line_end(s, specifiers.end), d.end + 1) + site.newline + "#endif";
}

}  // namespace cu2sycl
