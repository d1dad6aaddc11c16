#include "lower/core/library_call.hpp"

#include "lex/token_kind.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {
namespace {

// Returns the template arguments between two angle brackets.
std::vector<TokenRange> template_arguments_of(const TokenStream& s, TokenIndex open, TokenIndex close) {
  std::vector<TokenRange> out;
  TokenIndex begin = open + 1;
  int depth = 0;
  for (TokenIndex i = open + 1; i < close; ++i) {
    if (s.is(i, tok::less)) ++depth;
    if (s.is(i, tok::greater)) --depth;
    if (s.is(i, tok::greatergreater)) depth -= 2;
    if (opens_bracket(s[i].kind) && s[i].match != kNoToken) i = s[i].match;
    if (depth > 0 || !s.is(i, tok::comma)) continue;
    out.push_back({begin, i});
    begin = i + 1;
  }
  // If the list ends with `>>`, its first bracket closes the last argument: see template_argument().
  if (s.text(close).size() > 1) ++close;
  if (begin < close) out.push_back({begin, close});
  return out;
}

// Returns whether an argument is a type; then what looks like a variable's declaration declares a function.
bool is_type(const Site& site, TokenRange range) {
  const TokenStream& s = site.tokens;
  if (range.begin >= range.end) return false;
  const std::string_view first = s.text(range.begin);
  if (is_builtin_type(s[range.begin].kind) || s.is(range.begin, tok::kw_const) ||
      s.is_any(range.end - 1, tok::star, tok::amp))
    return true;
  if (range.end - range.begin > 1) return first == "std" && s.is(range.end - 1, "string");
  const auto declared = site.program.names.find(first);
  return first == "size_t" || site.file.types.contains(first) ||
         (declared != site.program.names.end() &&
          all_of(declared->second, [](const DeclaredName& one) { return one.kind == DeclaredName::Kind::kType; }));
}

// Returns whether an argument is another object of the class: a variable declared with the class's name, or an
// expression with std::move.
bool is_copied(const Site& site, TokenRange range, std::string_view type) {
  const TokenStream& s = site.tokens;
  if (s.is(range.begin, "std") && s.is(range.begin + 2, "move")) return true;
  const Local* local = range.end == range.begin + 1 ? site.local(range.begin) : nullptr;
  for (TokenIndex i = local == nullptr ? 0 : local->declaration.begin; local != nullptr && i < local->declaration.end;
       ++i) {
    if (s.is(i, type)) return true;
  }
  return false;
}

}  // namespace

std::optional<LibraryCall> read_call(const Place& place, TokenIndex i) {
  const TokenStream& s = place.tokens;
  TokenIndex open = s.next(i);
  const bool explicit_arguments = s.is(open, tok::less);
  if (explicit_arguments) open = after_template_arguments(s, open, s.size());
  if (!s.matched(open, tok::l_paren)) return {};
  const TokenIndex angle = s.next(i);
  return LibraryCall{
      i,
      open,
      s[open].match,
      explicit_arguments,
      arguments_in(s, open),
      explicit_arguments ? template_arguments_of(s, angle, s.previous(open)) : std::vector<TokenRange>()};
}

bool declares_pointer(const Site& site, const LibraryCall& call) {
  const TokenStream& s = site.tokens;
  return s.is(call.open + 1, tok::star) && s.is(s.next(call.close), tok::l_paren) &&
         site.rules.find(site.text(call.name), RuleKind::kType) != nullptr;
}

std::optional<LibraryCall> read_construction(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const auto rows = site.rules.find(site.text(i));
  const bool users = any_of(rows, [](const Rule* row) { return row->kind == RuleKind::kCall && row->table > 0; });
  if (!users) return {};
  TokenIndex variable = s.next(i);
  if (s.is(variable, tok::less)) variable = after_template_arguments(s, variable, s.size());
  if (variable == kNoToken || variable >= s.size()) return {};
  const bool temporary = s.is(variable, tok::l_brace);
  if (!temporary && (!s.is_word(variable) || is_keyword(s[variable].kind))) return {};
  const TokenIndex open = temporary ? variable : s.next(variable);
  if (!s.is_any(open, tok::l_paren, tok::l_brace) || s[open].match == kNoToken || s[open].match <= open + 1) return {};
  LibraryCall out{i, open, s[open].match, false, arguments_in(s, open), {}, temporary ? kNoToken : variable};
  const bool in_body = site.current() != nullptr && i > site.current()->body_open;
  if (s.is(open, tok::l_paren)) {
    const bool number = s[open + 1].kind == tok::numeric_constant || s[open + 1].kind == tok::string_literal;
    const bool type = any_of(out.arguments, [&](TokenRange one) { return is_type(site, one); });
    if (type || (!in_body && !number)) return {};
  }
  if (out.arguments.size() == 1 && is_copied(site, out.arguments.front(), site.text(i))) return {};
  if (const TokenIndex angle = s.next(i); s.is(angle, tok::less))
    out.template_arguments = template_arguments_of(s, angle, s.previous(variable));
  return out;
}

}  // namespace cu2sycl
