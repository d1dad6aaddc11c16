#include "analysis/index/index_values.hpp"

#include <algorithm>
#include <limits>

namespace cu2sycl {
namespace {

using Agreement = IndexValue::Agreement;

constexpr std::int64_t kMaxUnsigned = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t kMaxInt = std::numeric_limits<std::int32_t>::max();

bool is_integer(NumberType type) { return type != NumberType::kUnknown && type != NumberType::kFloating; }
bool is_64(NumberType type) { return type == NumberType::kSigned64 || type == NumberType::kUnsigned64; }

NumberType promoted(NumberType type) {
  const bool small =
      type == NumberType::kBool || type == NumberType::kSmallSigned || type == NumberType::kSmallUnsigned;
  return small ? NumberType::kInt : type;
}

// Returns the type that the usual arithmetic conversions give: NumberType is in the order of rank.
NumberType common(NumberType a, NumberType b) {
  if (a == NumberType::kUnknown || b == NumberType::kUnknown) return NumberType::kUnknown;
  return std::max(promoted(a), promoted(b));
}

IndexValue number(NumberType type) {
  IndexValue out;
  out.type = type;
  return out;
}

std::optional<Bounds> bounds(const IndexValue& value) { return value.bounds ? value.bounds : bounds_of(value.type); }

// Whether CUDA and SYCL have the same number, which is not negative and at most `limit`.
bool is_exact(const IndexValue& value, std::int64_t limit = kMaxUnsigned) {
  if (value.depth > 0 || (value.wide && value.agreement != Agreement::kEqual)) return false;
  const auto range = bounds(value);
  return range && range->least >= 0 && range->most <= limit;
}

// Returns the indices of both values.
std::vector<TokenIndex> both(const IndexValue& a, const IndexValue& b) {
  std::vector<TokenIndex> out = a.indices;
  out.insert(out.end(), b.indices.begin(), b.indices.end());
  return out;
}

std::int64_t all_ones(std::int64_t value) {
  std::int64_t out = 1;
  while (out <= value) out <<= 1;
  return out - 1;
}

// Returns the range of an operation on numbers; nothing if it is not known, or may exceed 64 bits.
std::optional<Bounds> range_of(TokenKind op, std::optional<Bounds> a, std::optional<Bounds> b) {
  constexpr std::int64_t kLarge = std::int64_t{1} << 40;
  if (!a || !b || a->least < -kLarge || a->most > kLarge || b->least < -kLarge || b->most > kLarge) return {};
  if (op == tok::plus) return Bounds{a->least + b->least, a->most + b->most};
  if (op == tok::minus) return Bounds{a->least - b->most, a->most - b->least};
  if (op == tok::star) {
    if (a->least < -kMaxInt || b->least < -kMaxInt || a->most > kMaxInt || b->most > kMaxInt) return {};
    const auto corners = std::minmax({a->least * b->least, a->least * b->most, a->most * b->least, a->most * b->most});
    return Bounds{corners.first, corners.second};
  }
  if (a->least < 0 || b->least < 0) return {};
  if (op == tok::amp) return Bounds{0, std::min(a->most, b->most)};
  if (op == tok::pipe || op == tok::caret) return Bounds{0, all_ones(std::max(a->most, b->most))};
  if (op == tok::slash) return Bounds{b->least > 0 && b->least == b->most ? a->least / b->least : 0, a->most};
  if (op == tok::percent) return Bounds{0, std::min(a->most, b->most)};
  if (op == tok::lessless)
    return b->most <= 31 ? std::optional(Bounds{a->least << b->least, a->most << b->most}) : std::nullopt;
  if (op == tok::greatergreater)
    return b->most <= 62 ? std::optional(Bounds{a->least >> b->most, a->most >> b->least}) : std::nullopt;
  return {};
}

// Returns the result of an operation without indices.
IndexValue plain_result(TokenKind op, const IndexValue& a, const IndexValue& b) {
  IndexValue out = number(op == tok::lessless || op == tok::greatergreater ? promoted(a.type) : common(a.type, b.type));
  const auto range = range_of(op, bounds(a), bounds(b));
  const auto limits = bounds_of(out.type);
  if (is_integer(out.type) && range && (!limits || (range->least >= limits->least && range->most <= limits->most)))
    out.bounds = range;
  return out;
}

bool is_comparison(TokenKind op) {
  return is_any(op, tok::less, tok::greater, tok::lessequal, tok::greaterequal, tok::equalequal, tok::exclaimequal);
}

}  // namespace

IndexValue declared_value(DeclaredType type) {
  IndexValue out;
  out.type = type.number;
  out.depth = type.depth;
  return out;
}

IndexValue IndexArithmetic::narrow(IndexValue value) {
  if (!value.wide) return value;
  casts_.insert(casts_.end(), value.indices.begin(), value.indices.end());
  // It is not known here whether earlier operations have wrapped: only an equal value keeps its range.
  if (value.agreement != Agreement::kEqual) value.bounds.reset();
  value.wide = false;
  value.indices.clear();
  value.agreement = Agreement::kEqual;
  return value;
}

IndexValue IndexArithmetic::exact(IndexValue value) {
  return value.wide && value.agreement != Agreement::kEqual ? narrow(std::move(value)) : value;
}

IndexValue IndexArithmetic::converted(IndexValue value, DeclaredType to) {
  IndexValue out = number(to.number);
  out.depth = to.depth;
  if (!value.wide) {
    const auto limits = bounds_of(to.number);
    if (value.bounds && is_integer(to.number) && to.depth == 0 &&
        (!limits || (value.bounds->least >= limits->least && value.bounds->most <= limits->most)))
      out.bounds = value.bounds;
    return out;
  }
  const bool equal = value.agreement == Agreement::kEqual;
  bool same = false;
  if (to.depth == 0) {
    switch (to.number) {
      case NumberType::kUnknown: break;
      case NumberType::kBool:
      case NumberType::kFloating: same = equal; break;
      case NumberType::kSigned64:
      case NumberType::kUnsigned64: same = equal || value.agreement == Agreement::kLow64; break;
      default: same = true;
    }
  }
  if (!same) value = narrow(std::move(value));
  const auto limits = bounds_of(to.number);
  if (equal && value.bounds && is_integer(to.number) &&
      (!limits || (value.bounds->least >= limits->least && value.bounds->most <= limits->most)))
    out.bounds = value.bounds;
  return out;
}

void IndexArithmetic::condition(IndexValue value) { exact(std::move(value)); }

void IndexArithmetic::offset(IndexValue value) {
  if (!value.wide || value.agreement != Agreement::kLow32 || value.signed_names) return;
  narrow(std::move(value));
}

IndexValue IndexArithmetic::with_pointer(TokenKind op, IndexValue a, IndexValue b) {
  IndexValue out = a.depth > 0 ? a : b;
  IndexValue& other = a.depth > 0 ? b : a;
  if (is_comparison(op)) {
    narrow(std::move(other));
    return number(NumberType::kBool);
  }
  if (a.depth > 0 && b.depth > 0) return number(NumberType::kSigned64);
  if (op == tok::plus || op == tok::minus)
    offset(std::move(other));
  else
    narrow(std::move(other));
  return out;
}

IndexValue IndexArithmetic::shift(TokenKind op, IndexValue a, IndexValue b) {
  b = exact(std::move(b));
  if (!a.wide) return plain_result(op, a, b);
  if (op == tok::greatergreater) a = exact(std::move(a));
  if (!a.wide) return plain_result(op, a, b);
  const auto range = range_of(op, bounds(a), bounds(b));
  const bool inside = range && range->least >= 0 && range->most <= kMaxUnsigned;
  if (op == tok::greatergreater) {
    a.bounds = inside ? range : bounds(a);
  } else if (a.agreement == Agreement::kEqual && inside) {
    a.bounds = range;
  } else {
    a.bounds.reset();
    if (a.agreement != Agreement::kLow64) a.agreement = is_64(a.type) ? Agreement::kLow64 : Agreement::kLow32;
  }
  return a;
}

IndexValue IndexArithmetic::compare(IndexValue a, IndexValue b) {
  const NumberType type = common(a.type, b.type);
  const auto other = [&](const IndexValue& index, const IndexValue& with) {
    if (!index.wide) return true;
    if (index.agreement != Agreement::kEqual) return false;
    if (type == NumberType::kFloating || type == NumberType::kUnsigned64) return true;
    if (type == NumberType::kUnknown) return false;
    if (is_exact(with)) return true;
    // As an unsigned number, a negative one is huge in CUDA and in SYCL.
    return type == NumberType::kUnsigned && with.type != NumberType::kUnsigned && !with.wide &&
           is_exact(index, kMaxInt);
  };
  if (!other(a, b) || !other(b, a)) {
    narrow(std::move(a));
    narrow(std::move(b));
  }
  return number(NumberType::kBool);
}

// Handles + - * & | ^ of 32-bit numbers: low bits of the result depend on low bits only.
IndexValue IndexArithmetic::low_bits(TokenKind op, const IndexValue& a, const IndexValue& b) {
  IndexValue out = number(NumberType::kUnsigned);
  out.wide = true;
  out.indices = both(a, b);
  const auto names_signed = [](const IndexValue& v) {
    return v.wide ? v.signed_names : promoted(v.type) == NumberType::kInt || is_exact(v, kMaxInt);
  };
  out.signed_names = names_signed(a) && names_signed(b) && is_any(op, tok::plus, tok::minus, tok::star);
  const bool equal = is_exact(a) && is_exact(b);
  if (op == tok::amp && (is_exact(a) || is_exact(b))) {
    const std::int64_t most =
        std::min(is_exact(a) ? bounds(a)->most : kMaxUnsigned, is_exact(b) ? bounds(b)->most : kMaxUnsigned);
    out.bounds = Bounds{0, most};
    return out;
  }
  const auto range = equal ? range_of(op, bounds(a), bounds(b)) : std::nullopt;
  if (range && range->least >= 0 && range->most <= kMaxUnsigned)
    out.bounds = range;
  else
    out.agreement = Agreement::kLow32;
  return out;
}

IndexValue IndexArithmetic::divide(TokenKind op, IndexValue a, IndexValue b) {
  // As an unsigned number, a negative divisor is larger than the dividend in CUDA and in SYCL.
  const bool divisor = is_exact(b) || (!b.wide && promoted(b.type) == NumberType::kInt && is_exact(a, kMaxInt));
  if (!is_exact(a) || !divisor) return plain_result(op, narrow(std::move(a)), narrow(std::move(b)));
  IndexValue out = number(NumberType::kUnsigned);
  out.wide = true;
  out.indices = both(a, b);
  out.bounds = is_exact(b) ? range_of(op, bounds(a), bounds(b)) : Bounds{0, bounds(a)->most};
  return out;
}

// Handles operations in which one number has 64 bits.
IndexValue IndexArithmetic::in_64_bits(TokenKind op, IndexValue a, IndexValue b) {
  const auto widened = [&](IndexValue& v) {  // a value of 32 bits must be equal before its conversion
    if (v.wide && v.agreement == Agreement::kLow32) v = narrow(std::move(v));
  };
  widened(a);
  widened(b);
  const NumberType type = common(a.type, b.type);
  if (type == NumberType::kUnsigned64) {
    IndexValue out = number(type);
    if (is_any(op, tok::slash, tok::percent, tok::greatergreater) &&
        (a.agreement == Agreement::kLow64 || b.agreement == Agreement::kLow64))
      return out;  // both operands have been converted to the same type
    return out;
  }
  const bool exact_both = is_exact(a) && is_exact(b);
  if (op == tok::slash || op == tok::percent) {
    if (!exact_both) return plain_result(op, narrow(std::move(a)), narrow(std::move(b)));
  }
  if (!a.wide && !b.wide) return plain_result(op, a, b);
  IndexValue out = number(NumberType::kSigned64);
  out.wide = true;
  out.indices = both(a, b);
  const auto range = exact_both ? range_of(op, bounds(a), bounds(b)) : std::nullopt;
  if (range && range->least >= 0) {
    out.bounds = range;
  } else {
    out.agreement = Agreement::kLow64;
  }
  return out;
}

IndexValue IndexArithmetic::binary(TokenKind op, IndexValue a, IndexValue b) {
  if (op == tok::comma) return b;
  if (op == tok::ampamp || op == tok::pipepipe) {
    condition(std::move(a));
    condition(std::move(b));
    return number(NumberType::kBool);
  }
  if (a.depth > 0 || b.depth > 0) return with_pointer(op, std::move(a), std::move(b));
  if (op == tok::lessless || op == tok::greatergreater) {
    // `stream << index` is a call.
    if (a.type == NumberType::kUnknown || b.type == NumberType::kUnknown)
      return plain_result(op, narrow(std::move(a)), narrow(std::move(b)));
    return shift(op, std::move(a), std::move(b));
  }
  if (!a.wide && !b.wide) return is_comparison(op) ? number(NumberType::kBool) : plain_result(op, a, b);
  const NumberType type = common(a.type, b.type);
  if (is_comparison(op)) return compare(std::move(a), std::move(b));
  if (type == NumberType::kUnknown) {
    narrow(std::move(a));
    narrow(std::move(b));
    return {};
  }
  if (type == NumberType::kFloating) {
    exact(std::move(a));
    exact(std::move(b));
    return number(type);
  }
  if (is_64(type)) return in_64_bits(op, std::move(a), std::move(b));
  if (op == tok::slash || op == tok::percent) return divide(op, std::move(a), std::move(b));
  return low_bits(op, a, b);
}

IndexValue IndexArithmetic::unary(TokenKind op, IndexValue value) {
  if (op == tok::exclaim) {
    condition(std::move(value));
    return number(NumberType::kBool);
  }
  if (value.depth > 0) return value;
  if (op == tok::plus && value.wide) return value;
  if (!value.wide) {
    IndexValue out = number(promoted(value.type));
    if (op == tok::plus && value.bounds) out.bounds = value.bounds;
    if (op == tok::minus && value.bounds && promoted(value.type) == NumberType::kInt)
      out.bounds = Bounds{-value.bounds->most, -value.bounds->least};
    return out;
  }
  value.bounds.reset();
  value.agreement = is_64(value.type) ? Agreement::kLow64 : Agreement::kLow32;
  if (op == tok::tilde) value.signed_names = false;
  return value;
}

IndexValue IndexArithmetic::choice(IndexValue condition_value, IndexValue a, IndexValue b) {
  condition(std::move(condition_value));
  if (a.depth > 0 || b.depth > 0) return a.depth > 0 ? a : b;
  if (!a.wide && !b.wide) {
    IndexValue out = number(a.type == b.type ? a.type : common(a.type, b.type));
    const auto x = bounds(a);
    const auto y = bounds(b);
    if (is_integer(out.type) && x && y) {
      const Bounds range{std::min(x->least, y->least), std::max(x->most, y->most)};
      const auto limits = bounds_of(out.type);
      if (!limits || (range.least >= limits->least && range.most <= limits->most)) out.bounds = range;
    }
    return out;
  }
  const NumberType type = common(a.type, b.type);
  if (type == NumberType::kUnsigned) {
    IndexValue out = low_bits(tok::pipe, a, b);
    if (is_exact(a) && is_exact(b))
      out.bounds = Bounds{std::min(bounds(a)->least, bounds(b)->least), std::max(bounds(a)->most, bounds(b)->most)};
    return out;
  }
  if (type == NumberType::kFloating) return binary(tok::plus, std::move(a), std::move(b));
  if (is_64(type)) return in_64_bits(tok::pipe, std::move(a), std::move(b));
  narrow(std::move(a));
  narrow(std::move(b));
  return {};
}

}  // namespace cu2sycl
