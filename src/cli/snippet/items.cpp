#include "cli/snippet/items.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "lex/conditionals.hpp"
#include "lex/specifiers.hpp"
#include "rules/cuda_names.hpp"
#include "source/algorithms.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {
namespace {

bool is_directive(const TokenStream& s, TokenIndex i) { return i < s.size() && s[i].kind == tok::directive; }

bool begins_condition(const TokenStream& s, TokenIndex i) {
  const Conditional* one = conditional_at(s, i);
  return one != nullptr && one->begins_chain();
}

// Whether a directive is a separate item; others belong to the item after them.
bool is_whole(std::string_view directive) {
  return directive == "define" || directive == "undef" || directive == "include";
}

TokenIndex after_condition(const TokenStream& s, TokenIndex i) {
  const Conditional* one = conditional_at(s, i);
  return one == nullptr || one->end == kNoToken ? s.size() : line_end(s, one->end);
}

bool begins_type(const TokenStream& s, TokenIndex i) {
  return s.is_any(i, tok::kw_struct, tok::kw_class, tok::kw_enum, tok::kw_union);
}

// Returns the token after the item that begins at token `i`, which ends with a `;`, a block, a line, or an `#endif`.
TokenIndex after_item(const TokenStream& s, TokenIndex i) {
  if (begins_condition(s, i)) {
    TokenIndex end = after_condition(s, i);
    for (TokenIndex k = i; k < end; ++k) {  // it is the head of a function whose body continues after the condition
      if (s.matched(k, tok::l_brace) && s[k].match >= end) end = s[k].match + 1;
    }
    return end;
  }
  while (is_directive(s, i)) {
    const bool whole = is_whole(directive_name(s.text(i)));
    i = line_end(s, i);
    if (whole || i == s.size() || begins_condition(s, i)) return i;
  }
  const bool type = begins_type(s, i);
  for (; i < s.size() && !s.is(i, tok::semi) && !is_directive(s, i); ++i) {
    const bool block = s.is(i, tok::l_brace);
    if ((block || s.is_any(i, tok::l_paren, tok::l_square)) && s[i].match != kNoToken) i = s[i].match;
    const TokenIndex next = i + 1;
    if (block && !type && !s.is_any(next, tok::semi, tok::comma, tok::r_paren)) return next;
  }
  return std::min(i + (is_directive(s, i) ? 0 : 1), s.size());
}

// Returns the token after attributes such as `[[nodiscard]]`.
TokenIndex after_attributes(const TokenStream& s, TokenIndex i) {
  while (s.is(i, tok::l_square) && s.is(i + 1, tok::l_square) && s[i].match != kNoToken) i = s[i].match + 1;
  return i;
}

// Whether a body follows the `)` of a parameter list, possibly after `const`, `noexcept` or a return type.
bool has_body(const TokenStream& s, TokenIndex close, TokenIndex end) {
  for (TokenIndex i = close + 1; i < end && !s.is_any(i, tok::semi, tok::equal); ++i) {
    if (s.is(i, tok::l_brace)) return true;
  }
  return false;
}

// Whether an item is a function, a class, a device variable, an alias, a constant or a macro.
bool is_definition(const TokenStream& s, TokenIndex i, TokenIndex end) {
  static const std::set<std::string_view> kBegin{"template", "namespace", "using",     "inline",
                                                 "extern",   "typedef",   "constexpr", "static_assert"};
  static const std::set<std::string_view> kControl{"if",     "for",  "while", "switch", "else",
                                                   "return", "case", "goto",  "do"};
  namespace specifier = cuda_specifier;
  if (begins_condition(s, i)) return is_definition(s, line_end(s, i), end);
  for (; i < end && is_directive(s, i); i = line_end(s, i)) {
    if (is_whole(directive_name(s.text(i)))) return true;
  }
  i = after_attributes(s, i);
  if (i >= end || kControl.contains(s.text(i))) return false;
  const bool type = begins_type(s, i);
  bool begins = kBegin.contains(s.text(i));
  std::size_t words = 0;
  for (; i < end && (s.is_word(i) || s.is_any(i, tok::star, tok::amp, tok::coloncolon)); ++i) {
    const std::string_view word = s.text(i);
    const TokenKind kind = s[i].kind;
    if (word == specifier::kShared) return false;
    begins |= word == specifier::kGlobal || word == specifier::kDevice || word == specifier::kHost ||
              specifier::declares_memory(word);
    words += s.is_word(i) ? 1 : 0;
    if (kind == tok::kw_operator && !s.is(i + 1, tok::l_paren)) ++i;
  }
  if (begins) return true;
  if (type) return s.is_any(i, tok::l_brace, tok::colon);
  // `type name(parameters) {`, or a macro that generates a head, `KERNEL(name) {`
  return words > 0 && s.matched(i, tok::l_paren) && has_body(s, s[i].match, end);
}

// Returns the functions that exist on the device only.
std::set<std::string_view> device_functions(const TokenStream& s) {
  std::set<std::string_view> out;
  bool device = false;
  bool host = false;
  for (TokenIndex i{0}; i < s.size(); ++i) {
    device |= s.is(i, cuda_specifier::kDevice);
    host |= s.is(i, cuda_specifier::kHost);
    if (s.is_word(i) && s.is(i + 1, tok::l_paren) && device && !host) out.insert(s.text(i));
    if (s.matched(i, tok::l_brace)) i = s[i].match;
    if (s.is_any(i, tok::semi, tok::r_brace)) device = host = false;
  }
  return out;
}

}  // namespace

std::vector<SnippetPart> snippet_parts(const TokenStream& s, std::uint32_t size) {
  std::vector<SnippetPart> out;
  std::uint32_t from = 0;
  for (TokenIndex i{0}; i < s.size();) {
    const TokenIndex end = std::max(after_item(s, i), i + 1);
    const std::uint32_t to = end >= s.size() ? size : s.end_offset(end - 1);
    const bool definition = is_definition(s, i, end);
    if (!out.empty() && out.back().definitions == definition)
      out.back().end = to;
    else
      out.push_back({from, to, definition});
    from = to;
    i = end;
  }
  if (out.empty()) out.push_back({0, size, false});
  return out;
}

bool has_device_statements(const TokenStream& s, const std::vector<SnippetPart>& parts, const Table& table) {
  const auto all = [&](TokenIndex i, Space where) {
    const auto rules = table.find(s.text(i));
    return !rules.empty() && all_of(rules, [&](const Rule* rule) { return rule->where == where; });
  };
  const std::set<std::string_view> functions = device_functions(s);
  bool device = false;
  for (TokenIndex i{0}; i < s.size(); ++i) {
    const bool statement = any_of(parts, [&](const SnippetPart& one) {
      return !one.definitions && s[i].offset >= one.begin && s[i].offset < one.end;
    });
    if (!statement) continue;
    if (s.is(i, tok::lesslessless) || (s.is_word(i) && all(i, Space::kHost))) return false;
    device |= s.is_word(i) && functions.contains(s.text(i)) && s.is(i + 1, tok::l_paren);
    // Names of the C library, such as `printf`, may also be in host code.
    device |= s.is_word(i) && is_cuda_name(s.text(i)) &&
              (all(i, Space::kDevice) || s.is(i, cuda_specifier::kShared) || table.has_members(s.text(i)));
  }
  return device;
}

std::string missing_kernels(const TokenStream& s) {
  std::set<std::string_view> defined;
  std::map<std::string_view, std::size_t> launched;  // with the number of arguments
  for (TokenIndex i{0}; i < s.size(); ++i) {
    if (s.is_word(i) && s.matched(i + 1, tok::l_paren) && s.is(s[i + 1].match + 1, tok::l_brace))
      defined.insert(s.text(i));
    if (!s.is(i, tok::lesslessless) || i == 0 || !s.is_word(i - 1)) continue;
    TokenIndex close = i;
    while (close < s.size() && !s.is(close, tok::greatergreatergreater)) ++close;
    if (s.matched(close + 1, tok::l_paren)) launched.emplace(s.text(i - 1), arguments_in(s, close + 1).size());
  }
  std::string out;
  for (const auto& [name, count] : launched) {
    if (defined.contains(name)) continue;
    std::string types;
    std::string parameters;
    for (std::size_t k = 0; k < count; ++k) {
      const std::string number = std::to_string(k);
      types += (k == 0 ? "template <class T" : ", class T") + number;
      parameters += (k == 0 ? "T" : ", T") + number + " a" + number;
    }
    out += types + (types.empty() ? "" : "> ") + "__global__ void " + std::string(name) + "(" + parameters +
           ") { (void)threadIdx.x; }\n";
  }
  return out;
}

}  // namespace cu2sycl
