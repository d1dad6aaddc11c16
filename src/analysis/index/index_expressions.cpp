#include "analysis/index/index_grammar.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "lex/token_kind.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

bool is_integer(const IndexValue& value) {
  return value.depth == 0 && value.type != NumberType::kUnknown && value.type != NumberType::kFloating;
}

std::int64_t largest(const Rule& rule) {
  std::int64_t out = -1;
  const std::string_view text = rule.row->largest;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

IndexValue index_value(const Rule& rule, TokenIndex at) {
  IndexValue out = declared_value({NumberType::kUnsigned, 0});
  out.wide = true;
  if (const std::int64_t most = largest(rule); most >= 0) out.bounds = Bounds{0, most};
  out.indices = {at};
  return out;
}

}  // namespace

IndexValue literal(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if (c != '\'') digits += c;
  }
  const bool hex = digits.starts_with("0x") || digits.starts_with("0X");
  const bool binary = digits.starts_with("0b") || digits.starts_with("0B");
  if (digits.find('.') != std::string::npos || (hex && digits.find_first_of("pP") != std::string::npos) ||
      (!hex && digits.find_first_of("eEfF") != std::string::npos))
    return declared_value({NumberType::kFloating, 0});
  const bool is_unsigned = digits.find_first_of("uU") != std::string::npos;
  bool is_long = digits.find_first_of("lLzZ") != std::string::npos;
  const bool octal = !hex && !binary && digits.size() > 1 && digits.front() == '0';
  const int base = hex ? 16 : binary ? 2 : octal ? 8 : 10;
  const std::size_t from = hex || binary ? 2 : 0;
  std::uint64_t number = 0;
  const auto read = std::from_chars(digits.data() + from, digits.data() + digits.size(), number, base);
  if (read.ec != std::errc()) return {};
  is_long |= number > (is_unsigned || base != 10 ? 0xffffffffU : 0x7fffffffU);
  const bool wraps = is_unsigned || (base != 10 && number > (is_long ? 0x7fffffffffffffffU : 0x7fffffffU));
  IndexValue out = declared_value({is_long ? (wraps ? NumberType::kUnsigned64 : NumberType::kSigned64)
                                           : (wraps ? NumberType::kUnsigned : NumberType::kInt),
                                   0});
  if (number <= 0x7fffffffffffffffU)
    out.bounds = Bounds{static_cast<std::int64_t>(number), static_cast<std::int64_t>(number)};
  return out;
}

IndexValue expression(IndexReader& r, TokenRange range) {
  const TokenIndex at = std::exchange(r.at, range.begin);
  const TokenIndex end = std::exchange(r.end, range.end);
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (r.s.has(i, kInDirective) != r.s.has(range.begin, kInDirective)) throw Unreadable();
  }
  IndexValue out = comma(r).value;
  if (!r.at_end()) throw Unreadable();
  r.at = at;
  r.end = end;
  return out;
}

Operand comma(IndexReader& r) {
  Operand out = assignment(r);
  while (r.take(tok::comma)) out = assignment(r);
  return out;
}

namespace {

// One level of nested operands. Their number is limited, because each level needs space on the stack.
class Nested {
 public:
  explicit Nested(IndexReader& r) : r_(r) {
    if (++r_.nesting > kDeepest) {
      --r_.nesting;
      throw Unreadable();
    }
  }
  Nested(const Nested&) = delete;
  Nested& operator=(const Nested&) = delete;
  ~Nested() { --r_.nesting; }

 private:
  static constexpr int kDeepest = 512;
  IndexReader& r_;
};

}  // namespace

Operand assignment(IndexReader& r) {
  const Nested level(r);
  Operand left = conditional(r);
  if (r.at_end() || !is_assignment(r.s[r.at].kind)) return left;
  const TokenKind op = operation_of(r.s[r.at].kind);
  r.step();
  IndexValue right = assignment(r).value;
  const DeclaredType to{left.value.type, left.value.depth};
  if (to.depth > 0 && (op == tok::plus || op == tok::minus))
    r.arithmetic.offset(std::move(right));
  else
    r.arithmetic.converted(
        op == tok::unknown ? std::move(right) : r.arithmetic.binary(op, left.value, std::move(right)), to);
  return {declared_value(to)};
}

Operand conditional(IndexReader& r) {
  Operand condition = binary(r, 1);
  if (!r.take(tok::question)) return condition;
  IndexValue a = comma(r).value;
  r.expect(tok::colon);
  IndexValue b = assignment(r).value;
  return {r.arithmetic.choice(std::move(condition.value), std::move(a), std::move(b))};
}

Operand binary(IndexReader& r, int level) {
  if (level == precedence(tok::plus)) return additive(r);
  Operand left = binary(r, level + 1);
  while (!r.at_end() && precedence(r.s[r.at].kind) == level) {
    const TokenKind op = r.s[r.at].kind;
    r.step();
    left = {r.arithmetic.binary(op, std::move(left.value), binary(r, level + 1).value)};
  }
  return left;
}

Operand additive(IndexReader& r) {
  std::vector<Term> terms;
  terms.push_back({tok::plus, multiplicative(r)});
  while (r.is(tok::plus) || r.is(tok::minus)) {
    const TokenKind op = r.s[r.at].kind;
    r.step();
    terms.push_back({op, multiplicative(r)});
  }
  fold(r, terms, true);
  return joined(r, std::move(terms));
}

Operand multiplicative(IndexReader& r) {
  std::vector<Term> terms;
  terms.push_back({tok::star, unary(r)});
  while (r.is(tok::star) || r.is(tok::slash) || r.is(tok::percent)) {
    const TokenKind op = r.s[r.at].kind;
    r.step();
    terms.push_back({op, unary(r)});
  }
  fold(r, terms, false);
  Operand out = joined(r, std::move(terms));
  // A product that is a term of a bounded sum has the bound of the sum.
  for (const IndexSum& sum : r.rules.index_sums()) {
    if (out.factors.size() < 2 || !contains(sum.terms, out.factors)) continue;
    out.value.agreement = IndexValue::Agreement::kEqual;
    out.value.bounds = Bounds{0, largest(*sum.rule)};
  }
  return out;
}

Operand joined(IndexReader& r, std::vector<Term> terms) {
  if (terms.size() == 1) return std::move(terms.front().operand);
  Operand out = std::move(terms.front().operand);
  for (std::size_t k = 1; k < terms.size(); ++k) {
    Operand& next = terms[k].operand;
    if (terms[k].op == tok::star && !out.factors.empty() && !next.factors.empty())
      out.factors.insert(out.factors.end(), next.factors.begin(), next.factors.end());
    else
      out.factors.clear();
    out.value = r.arithmetic.binary(terms[k].op, std::move(out.value), std::move(next.value));
    out.range.end = next.range.end;
  }
  std::ranges::sort(out.factors);
  return out;
}

// Returns the sum that `count` terms from `from` on form or, if `sum` is false, the one that `count` factors form. The
// operators before and between them must be `+` (for factors `*`), and what precedes them must be integers.
const IndexSum* sum_of(const IndexReader& r, const std::vector<Term>& terms, std::size_t from, std::size_t count,
                       bool sum) {
  std::vector<std::vector<std::string_view>> parts;
  for (std::size_t k = from; k < from + count; ++k) {
    if (terms[k].op != (sum ? tok::plus : tok::star) || terms[k].operand.factors.empty()) return nullptr;
    parts.push_back(terms[k].operand.factors);
  }
  for (std::size_t k = 0; k < from; ++k) {
    if (!is_integer(terms[k].operand.value) || (!sum && terms[k].op != tok::star)) return nullptr;
  }
  const std::string_view text = r.s.slice(terms[from].operand.range.begin, terms[from + count - 1].operand.range.end);
  if (text.find("/*") != std::string_view::npos || text.find("//") != std::string_view::npos) return nullptr;
  if (!sum) {
    std::vector<std::string_view> factors;
    for (const auto& part : parts) factors.insert(factors.end(), part.begin(), part.end());
    std::ranges::sort(factors);
    parts = {factors};
  }
  for (const IndexSum& one : r.rules.index_sums()) {
    if (one.terms.size() == parts.size() && std::is_permutation(one.terms.begin(), one.terms.end(), parts.begin()))
      return &one;
  }
  return nullptr;
}

void fold(IndexReader& r, std::vector<Term>& terms, bool sum) {
  for (std::size_t count = std::min<std::size_t>(terms.size(), 3); count >= 2; --count) {
    for (std::size_t from = 0; from + count <= terms.size(); ++from) {
      const IndexSum* found = sum_of(r, terms, from, count, sum);
      if (found == nullptr) continue;
      const TokenRange range{terms[from].operand.range.begin, terms[from + count - 1].operand.range.end};
      r.out.indices.erase(r.out.indices.lower_bound(range.begin), r.out.indices.lower_bound(range.end));
      r.out.indices[range.begin] = {range.end, found->rule};
      terms[from].operand = {index_value(*found->rule, range.begin), range};
      terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(from) + 1,
                  terms.begin() + static_cast<std::ptrdiff_t>(from + count));
    }
  }
}

// Whether `(…)` is a cast: it holds a type, and an operand follows.
bool is_cast(const IndexReader& r, TokenIndex open) {
  const TokenIndex close = r.s[open].match;
  if (close == kNoToken || close <= open + 1 || close + 1 >= r.end) return false;
  bool number = false;
  std::size_t words = 0;
  for (TokenIndex i = open + 1; i < close; ++i) {
    if (r.s.is_word(i)) {
      ++words;
      number |= r.types.names_number(r.s.text(i)) || r.s.is(i, tok::kw_const);
    } else if (!r.s.is_any(i, tok::star, tok::amp, tok::coloncolon, tok::less, tok::greater)) {
      return false;
    }
  }
  if (words == 0 || !r.s.is_word(open + 1)) return false;
  const TokenIndex after = close + 1;
  const bool operand = r.s.is_word(after) || r.s[after].kind == tok::numeric_constant || r.s.is(after, tok::l_paren);
  if (number)
    return operand || r.s.is_any(after, tok::minus, tok::plus, tok::tilde, tok::exclaim, tok::star, tok::amp) ||
           r.s[after].kind == tok::char_constant;
  return operand && r.place.local(open + 1) == nullptr;
}

Operand cast_to(IndexReader& r, TokenRange type, Operand operand) {
  return {r.arithmetic.converted(std::move(operand.value), r.types.type_of(r.s, type.begin, type.end))};
}

Operand unary(IndexReader& r) {
  const Nested level(r);
  if (r.at_end()) throw Unreadable();
  const TokenKind op = r.s[r.at].kind;
  if (op == tok::l_paren && is_cast(r, r.at)) {
    const TokenRange type{r.at + 1, r.s[r.at].match};
    r.at = r.s[r.at].match;
    r.step();
    return cast_to(r, type, unary(r));
  }
  if (is_increment(op)) {
    r.step();
    return {unary(r).value};
  }
  if (op == tok::star || op == tok::amp) {
    r.step();
    IndexValue value = unary(r).value;
    if (value.wide) throw Unreadable();
    value.bounds.reset();
    if (op == tok::amp)
      ++value.depth;
    else if (value.depth > 0)
      --value.depth;
    else
      value = {};
    return {value};
  }
  if (is_any(op, tok::minus, tok::plus, tok::tilde, tok::exclaim)) {
    r.step();
    return {r.arithmetic.unary(op, unary(r).value)};
  }
  return postfix(r);
}

std::vector<IndexValue> arguments(IndexReader& r) {
  std::vector<IndexValue> out;
  r.expect(tok::l_paren);
  while (!r.is(tok::r_paren)) {
    out.push_back(assignment(r).value);
    if (!r.is(tok::r_paren)) r.expect(tok::comma);
  }
  r.expect(tok::r_paren);
  return out;
}

Operand postfix(IndexReader& r) {
  Operand out = primary(r);
  while (!r.at_end()) {
    if (r.take(tok::l_square)) {
      r.arithmetic.offset(comma(r).value);
      r.expect(tok::r_square);
      out = {out.value.depth > 0 ? declared_value({out.value.type, out.value.depth - 1}) : IndexValue()};
    } else if (r.is(tok::l_paren)) {
      for (IndexValue& one : arguments(r)) r.arithmetic.narrow(std::move(one));
      out = {};
    } else if (r.take(tok::period) || r.take(tok::arrow)) {
      if (r.at_end() || !r.s.is_word(r.at)) throw Unreadable();
      const TokenIndex member = r.at;
      r.step();
      if (r.is(tok::less)) {
        const TokenIndex after = after_template_arguments(r.s, r.at, r.end);
        if (after != kNoToken && after < r.end && r.s.is(after, tok::l_paren)) r.at = after;
      }
      out = {r.is(tok::l_paren) ? IndexValue() : declared_value(r.types.member(r.s.text(member)))};
    } else if (!r.at_end() && is_increment(r.s[r.at].kind)) {
      r.step();
      out.factors.clear();
    } else {
      return out;
    }
  }
  return out;
}

Operand primary(IndexReader& r) {
  if (r.at_end()) throw Unreadable();
  const TokenIndex i = r.at;
  switch (r.s[i].kind) {
    case tok::numeric_constant: r.step(); return {literal(r.s.text(i)), {i, i + 1}};
    case tok::char_constant: r.step(); return {declared_value({NumberType::kSmallSigned, 0}), {i, i + 1}};
    case tok::string_literal:
      while (!r.at_end() && r.s[r.at].kind == tok::string_literal) r.step();
      return {declared_value({NumberType::kUnknown, 1})};
    default: break;
  }
  if (r.s.is_word(i) || r.is(tok::coloncolon)) return word(r);
  r.expect(tok::l_paren);
  Operand out = comma(r);
  r.expect(tok::r_paren);
  out.range = {i, r.at};
  return out;
}

}  // namespace cu2sycl
