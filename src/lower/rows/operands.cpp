#include "lower/rows/operands.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "program/expressions/effects.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Returns the position after the `>` of template arguments that begin at the `<` at `at`; `at` if there are none.
std::size_t after_template_brackets(std::string_view text, std::size_t at) {
  if (at == 0 || !is_letter(text[at - 1]) || at + 1 >= text.size() || text[at + 1] == ' ') return at;
  int depth = 0;
  for (std::size_t k = at; k < text.size(); ++k) {
    depth += text[k] == '<' || text[k] == '(' ? 1 : text[k] == '>' || text[k] == ')' ? -1 : 0;
    if (depth == 0) return text[k] == '>' ? k + 1 : at;
    if (text[k] == ';' || text[k] == '{') break;
  }
  return at;
}

// Returns whether a token is an operator that binds more strongly than an assignment or a condition.
bool binds(const TokenStream& s, TokenIndex i) {
  if (i == kNoToken || !is_punctuator(s[i].kind)) return false;
  const TokenKind kind = s[i].kind;
  return !opens_bracket(kind) && !closes_bracket(kind) && !is_assignment(kind) &&
         !is_any(kind, tok::semi, tok::comma, tok::question, tok::colon, tok::ellipsis, tok::hash, tok::hashhash);
}

// Returns whether a text as a macro's argument would be several: it has a comma outside parentheses.
bool is_several_arguments(std::string_view text) {
  int depth = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    if (c == '"') {
      for (++k; k < text.size() && text[k] != c; ++k) k += text[k] == '\\' ? 1 : 0;
      continue;
    }
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && depth == 0) return true;
  }
  return false;
}

}  // namespace

bool has_operator(std::string_view text) {
  if (text.ends_with('*') || text.ends_with('&')) return false;
  if (text.starts_with('(') && !text.ends_with(')')) return true;
  int depth = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    if (c == '"' || c == '\'') {
      for (++k; k < text.size() && text[k] != c; ++k) k += text[k] == '\\' ? 1 : 0;
      continue;
    }
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    if (depth > 0) continue;
    if (c == '<' && after_template_brackets(text, k) != k) {
      k = after_template_brackets(text, k) - 1;
    } else if (c == '-' && text.substr(k, 2) == "->") {
      ++k;
    } else if (std::string_view("+-*/%&|^<>?=!~").find(c) != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

bool binds_after(std::string_view characters) {
  while (characters.ends_with(' ')) characters.remove_suffix(1);
  const bool shifts = characters.ends_with("<<");
  return !characters.empty() &&
         (shifts || std::string_view("(,[{;<=").find(characters.back()) == std::string_view::npos);
}

bool binds_before(std::string_view characters) {
  while (characters.starts_with(' ')) characters.remove_prefix(1);
  const bool compares = characters.starts_with(">=") || characters.starts_with(">>");
  return !characters.empty() &&
         (compares || std::string_view("),]};>").find(characters.front()) == std::string_view::npos);
}

Text as_operand(const Site& site, const Rule& row, Text text, TokenIndex begin, TokenIndex last) {
  const TokenStream& s = site.tokens;
  const TokenIndex next = s.next(last);
  const bool postfix = s.is_any(next, tok::l_square, tok::l_paren);
  if (is_several_arguments(text.str()) && in_macro_argument(site, begin)) return "(" + std::move(text) + ")";
  const bool bound = binds(s, s.previous(begin)) || binds(s, next) || postfix;
  return row.table > 0 && bound && has_operator(text.str()) ? "(" + std::move(text) + ")" : std::move(text);
}

Text lost_changes(const Site& site, Template text, const Rule& row, const LibraryCall& call) {
  Text out;
  for (std::size_t k = 0; k < call.arguments.size(); ++k) {
    const std::size_t parameter = std::min(k, row.parameters.size() - 1);  // the last one may take several arguments
    const bool taken = row.parameters.empty() || any_of(text, [&](const TemplatePart& part) {
                         if (!part.slot) return false;
                         return part.slot->what == Slot::What::kArguments ||
                                (part.slot->what == Slot::What::kParameter && part.slot->index == parameter);
                       });
    if (taken || !may_change(site, call.arguments[k])) continue;
    out += (out.empty() ? "" : ", ") + lower(site, call.arguments[k]);
  }
  return out;
}

}  // namespace cu2sycl
