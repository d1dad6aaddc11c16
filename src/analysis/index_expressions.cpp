#include "analysis/index_expressions.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace cu2sycl {
namespace {

// The binary operators below the sum, by precedence. [C++ expr]
constexpr std::size_t kLevels = 8;
constexpr std::array<std::array<std::string_view, 4>, kLevels> kOperators{
    {{"||"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"==", "!="}, {"<", ">", "<=", ">="}, {"<<", ">>"}}};

bool assigns(std::string_view op) {
  return op == "=" || op == "+=" || op == "-=" || op == "*=" || op == "/=" || op == "%=" || op == "&=" || op == "|=" ||
         op == "^=" || op == "<<=" || op == ">>=";
}

bool is_integer(const IndexValue& value) {
  return value.depth == 0 && value.type != NumberType::kUnknown && value.type != NumberType::kFloating;
}

IndexValue value_of(DeclaredType type) {
  IndexValue out;
  out.type = type.number;
  out.depth = type.depth;
  return out;
}

// A literal's type and value. [C++ lex.icon]
IndexValue literal(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if (c != '\'') digits += c;
  }
  const bool hex = digits.starts_with("0x") || digits.starts_with("0X");
  const bool binary = digits.starts_with("0b") || digits.starts_with("0B");
  if (digits.find('.') != std::string::npos || (hex && digits.find_first_of("pP") != std::string::npos) ||
      (!hex && digits.find_first_of("eEfF") != std::string::npos))
    return value_of({NumberType::kFloating, 0});
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
  IndexValue out = value_of({is_long ? (wraps ? NumberType::kUnsigned64 : NumberType::kSigned64)
                                     : (wraps ? NumberType::kUnsigned : NumberType::kInt),
                             0});
  if (number <= 0x7fffffffffffffffU)
    out.bounds = Bounds{static_cast<std::int64_t>(number), static_cast<std::int64_t>(number)};
  return out;
}

std::int64_t largest(const Rule& rule) {
  std::int64_t out = -1;
  const std::string_view text = rule.row->largest;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

IndexValue index_value(const Rule& rule, TokenIndex at) {
  IndexValue out = value_of({NumberType::kUnsigned, 0});
  out.wide = true;
  if (const std::int64_t most = largest(rule); most >= 0) out.bounds = Bounds{0, most};
  out.indices = {at};
  return out;
}

}  // namespace

bool IndexExpressions::is_index(TokenIndex i) const {
  if (!s_.is_word(i) || s_.has(i, kDisabled) || !rules_.has_members(s_.text(i))) return false;
  const TokenIndex dot = s_.next(i);
  const TokenIndex member = dot == kNoToken ? kNoToken : s_.next(dot);
  if (member == kNoToken || !s_.is(dot, ".") || s_.has(member, kMacroParameter) || place_.local(i) != nullptr)
    return false;
  const Rule* row = rules_.find(std::string(s_.text(i)) + "." + std::string(s_.text(member)), RuleKind::kMember);
  return row != nullptr && !row->row->narrow.empty();
}

bool IndexExpressions::take(std::string_view text) {
  if (!is(text)) return false;
  step();
  return true;
}

void IndexExpressions::expect(std::string_view text) {
  if (!take(text)) throw Unreadable();
}

IndexValue IndexExpressions::expression(TokenRange range) {
  const TokenIndex at = std::exchange(at_, range.begin);
  const TokenIndex end = std::exchange(end_, range.end);
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (s_.has(i, kInDirective) != s_.has(range.begin, kInDirective)) throw Unreadable();
  }
  IndexValue out = comma().value;
  if (!at_end()) throw Unreadable();
  at_ = at;
  end_ = end;
  return out;
}

IndexExpressions::Operand IndexExpressions::comma() {
  Operand out = assignment();
  while (take(",")) out = assignment();
  return out;
}

IndexExpressions::Operand IndexExpressions::assignment() {
  Operand left = conditional();
  if (at_end() || !assigns(s_.text(at_))) return left;
  const std::string_view op = s_.text(at_);
  step();
  IndexValue right = assignment().value;
  const DeclaredType to{left.value.type, left.value.depth};
  if (to.depth > 0 && (op == "+=" || op == "-="))
    arithmetic_.offset(std::move(right));
  else
    arithmetic_.converted(
        op == "=" ? std::move(right) : arithmetic_.binary(op.substr(0, op.size() - 1), left.value, std::move(right)),
        to);
  return {value_of(to)};
}

IndexExpressions::Operand IndexExpressions::conditional() {
  Operand condition = binary(0);
  if (!take("?")) return condition;
  IndexValue a = comma().value;
  expect(":");
  IndexValue b = assignment().value;
  return {arithmetic_.choice(std::move(condition.value), std::move(a), std::move(b))};
}

IndexExpressions::Operand IndexExpressions::binary(std::size_t level) {
  if (level == kLevels) return additive();
  Operand left = binary(level + 1);
  while (!at_end() && !s_.text(at_).empty() &&
         std::find(kOperators[level].begin(), kOperators[level].end(), s_.text(at_)) != kOperators[level].end()) {
    const std::string_view op = s_.text(at_);
    step();
    left = {arithmetic_.binary(op, std::move(left.value), binary(level + 1).value)};
  }
  return left;
}

IndexExpressions::Operand IndexExpressions::additive() {
  std::vector<Term> terms;
  terms.push_back({"+", multiplicative()});
  while (is("+") || is("-")) {
    const std::string_view op = s_.text(at_);
    step();
    terms.push_back({op, multiplicative()});
  }
  fold(terms, true);
  return joined(std::move(terms));
}

IndexExpressions::Operand IndexExpressions::multiplicative() {
  std::vector<Term> terms;
  terms.push_back({"*", unary()});
  while (is("*") || is("/") || is("%")) {
    const std::string_view op = s_.text(at_);
    step();
    terms.push_back({op, unary()});
  }
  fold(terms, false);
  Operand out = joined(std::move(terms));
  // A part of a sum that is bounded is bounded, too.
  for (const IndexSum& sum : rules_.index_sums()) {
    if (out.factors.size() < 2 || std::find(sum.terms.begin(), sum.terms.end(), out.factors) == sum.terms.end())
      continue;
    out.value.agreement = IndexValue::Agreement::kEqual;
    out.value.bounds = Bounds{0, largest(*sum.rule)};
  }
  return out;
}

IndexExpressions::Operand IndexExpressions::joined(std::vector<Term> terms) {
  if (terms.size() == 1) return std::move(terms.front().operand);
  Operand out = std::move(terms.front().operand);
  for (std::size_t k = 1; k < terms.size(); ++k) {
    Operand& next = terms[k].operand;
    if (terms[k].op == "*" && !out.factors.empty() && !next.factors.empty())
      out.factors.insert(out.factors.end(), next.factors.begin(), next.factors.end());
    else
      out.factors.clear();
    out.value = arithmetic_.binary(terms[k].op, std::move(out.value), std::move(next.value));
    out.range.end = next.range.end;
  }
  std::sort(out.factors.begin(), out.factors.end());
  return out;
}

// The sum that `count` terms from `from` on are, or the factors that are one: an operator of the same strength stands
// before and between them, and what stands before them are integers.
const IndexSum* IndexExpressions::sum_of(const std::vector<Term>& terms, std::size_t from, std::size_t count,
                                         bool sum) const {
  std::vector<std::vector<std::string_view>> parts;
  for (std::size_t k = from; k < from + count; ++k) {
    if (terms[k].op != (sum ? "+" : "*") || terms[k].operand.factors.empty()) return nullptr;
    parts.push_back(terms[k].operand.factors);
  }
  for (std::size_t k = 0; k < from; ++k) {
    if (!is_integer(terms[k].operand.value) || (!sum && terms[k].op != "*")) return nullptr;
  }
  const std::string_view text = s_.slice(terms[from].operand.range.begin, terms[from + count - 1].operand.range.end);
  if (text.find("/*") != std::string_view::npos || text.find("//") != std::string_view::npos) return nullptr;
  if (!sum) {
    std::vector<std::string_view> factors;
    for (const auto& part : parts) factors.insert(factors.end(), part.begin(), part.end());
    std::sort(factors.begin(), factors.end());
    parts = {factors};
  }
  for (const IndexSum& one : rules_.index_sums()) {
    if (one.terms.size() == parts.size() && std::is_permutation(one.terms.begin(), one.terms.end(), parts.begin()))
      return &one;
  }
  return nullptr;
}

void IndexExpressions::fold(std::vector<Term>& terms, bool sum) {
  for (std::size_t count = std::min<std::size_t>(terms.size(), 3); count >= 2; --count) {
    for (std::size_t from = 0; from + count <= terms.size(); ++from) {
      const IndexSum* found = sum_of(terms, from, count, sum);
      if (found == nullptr) continue;
      const TokenRange range{terms[from].operand.range.begin, terms[from + count - 1].operand.range.end};
      out_.indices.erase(out_.indices.lower_bound(range.begin), out_.indices.lower_bound(range.end));
      out_.indices[range.begin] = {range.end, found->rule};
      terms[from].operand = {index_value(*found->rule, range.begin), range};
      terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(from) + 1,
                  terms.begin() + static_cast<std::ptrdiff_t>(from + count));
    }
  }
}

// Whether `(…)` is a cast: it holds a type, and an operand follows.
bool IndexExpressions::is_cast(TokenIndex open) const {
  const TokenIndex close = s_[open].match;
  if (close == kNoToken || close <= open + 1 || close + 1 >= end_) return false;
  bool number = false;
  std::size_t words = 0;
  for (TokenIndex i = open + 1; i < close; ++i) {
    if (s_.is_word(i)) {
      ++words;
      number |= types_.names_number(s_.text(i)) || s_.is(i, "const");
    } else if (!s_.is(i, "*") && !s_.is(i, "&") && !s_.is(i, "::") && !s_.is(i, "<") && !s_.is(i, ">")) {
      return false;
    }
  }
  if (words == 0 || !s_.is_word(open + 1)) return false;
  const TokenIndex after = close + 1;
  const bool operand = s_.is_word(after) || s_[after].kind == TokenKind::kNumber || s_.is(after, "(");
  if (number)
    return operand || s_.is(after, "-") || s_.is(after, "+") || s_.is(after, "~") || s_.is(after, "!") ||
           s_.is(after, "*") || s_.is(after, "&") || s_[after].kind == TokenKind::kCharacter;
  return operand && place_.local(open + 1) == nullptr;
}

IndexExpressions::Operand IndexExpressions::cast_to(TokenRange type, Operand operand) {
  return {arithmetic_.converted(std::move(operand.value), types_.type_of(s_, type.begin, type.end))};
}

IndexExpressions::Operand IndexExpressions::unary() {
  if (at_end()) throw Unreadable();
  const std::string_view op = s_.text(at_);
  if (op == "(" && is_cast(at_)) {
    const TokenRange type{at_ + 1, s_[at_].match};
    at_ = s_[at_].match;
    step();
    return cast_to(type, unary());
  }
  if (op == "++" || op == "--") {
    step();
    return {unary().value};
  }
  if (op == "*" || op == "&") {
    step();
    IndexValue value = unary().value;
    if (value.wide) throw Unreadable();
    value.bounds.reset();
    if (op == "&")
      ++value.depth;
    else if (value.depth > 0)
      --value.depth;
    else
      value = {};
    return {value};
  }
  if (op == "-" || op == "+" || op == "~" || op == "!") {
    step();
    return {arithmetic_.unary(op, unary().value)};
  }
  return postfix();
}

std::vector<IndexValue> IndexExpressions::arguments() {
  std::vector<IndexValue> out;
  expect("(");
  while (!is(")")) {
    out.push_back(assignment().value);
    if (!is(")")) expect(",");
  }
  expect(")");
  return out;
}

IndexExpressions::Operand IndexExpressions::postfix() {
  Operand out = primary();
  while (!at_end()) {
    if (take("[")) {
      arithmetic_.offset(comma().value);
      expect("]");
      out = {out.value.depth > 0 ? value_of({out.value.type, out.value.depth - 1}) : IndexValue()};
    } else if (is("(")) {
      for (IndexValue& one : arguments()) arithmetic_.narrow(std::move(one));
      out = {};
    } else if (take(".") || take("->")) {
      if (at_end() || !s_.is_word(at_)) throw Unreadable();
      const TokenIndex member = at_;
      step();
      if (is("<")) {
        const TokenIndex behind = behind_template_arguments(s_, at_, end_);
        if (behind != kNoToken && behind < end_ && s_.is(behind, "(")) at_ = behind;
      }
      out = {is("(") ? IndexValue() : value_of(types_.member(s_.text(member)))};
    } else if (is("++") || is("--")) {
      step();
      out.factors.clear();
    } else {
      return out;
    }
  }
  return out;
}

IndexExpressions::Operand IndexExpressions::primary() {
  if (at_end()) throw Unreadable();
  const TokenIndex i = at_;
  switch (s_[i].kind) {
    case TokenKind::kNumber: step(); return {literal(s_.text(i)), {i, i + 1}};
    case TokenKind::kCharacter: step(); return {value_of({NumberType::kSmallSigned, 0}), {i, i + 1}};
    case TokenKind::kString:
      while (!at_end() && s_[at_].kind == TokenKind::kString) step();
      return {value_of({NumberType::kUnknown, 1})};
    case TokenKind::kWord: return word();
    default: break;
  }
  if (is("::")) return word();
  expect("(");
  Operand out = comma();
  expect(")");
  out.range = {i, at_};
  return out;
}

IndexFindings IndexExpressions::findings() && {
  for (const TokenIndex i : arithmetic_.casts()) {
    const auto macro = macro_uses_.find(i);
    if (macro == macro_uses_.end())
      out_.casts.insert(i);
    else
      out_.macro_casts.insert(macro->second);
  }
  for (const auto& [i, name] : macro_uses_) out_.macros.insert(name);
  return std::move(out_);
}

}  // namespace cu2sycl
