// The statements around thread indices, and what each of their values is used for.
#include <algorithm>

#include "analysis/index/index_grammar.hpp"
#include "syntax/context.hpp"
#include "syntax/statements/inner_bodies.hpp"

namespace cu2sycl {
namespace {

// Returns the part of a statement around token i that is read as one: a clause between parentheses, or everything but
// the `;`.
TokenRange clause_around(const TokenStream& s, const Statement& one, TokenIndex i) {
  const bool in_head = one.head.begin <= i && i < one.head.end;
  TokenRange out = in_head ? one.head : one.range;
  if (!in_head && one.body != nullptr) out.end = one.body->range.begin;
  if (!in_head && one.kind == StatementKind::kLabel) {
    out = {s.next(out.begin), one.body == nullptr ? out.end - 1 : s.previous(one.body->range.begin)};
  } else if (!in_head && s.is(out.end - 1, tok::semi)) {
    --out.end;
  } else if (in_head && one.kind == StatementKind::kFor) {
    const TokenKind separator = opens_list(s, out.begin - 1) ? tok::colon : tok::semi;
    for (TokenIndex k = out.begin; k < out.end; ++k) {
      if (s[k].match != kNoToken && s[k].match > k) {
        k = s[k].match;
      } else if (s.is(k, separator)) {
        (k < i ? out.begin : out.end) = k < i ? k + 1 : k;
      }
    }
  }
  return out;
}

}  // namespace

TokenRange statement_around(const IndexReader& r, TokenIndex i, TokenRange within) {
  const Statement* one = r.place.file.statements.around(i);
  if (one == nullptr || one->range.begin < within.begin) return within;
  TokenRange out = clause_around(r.s, *one, i);
  // Leave out blocks in it, and macros before it that expand to statements.
  for (TokenIndex k = out.begin; k < out.end; ++k) {
    const bool block = r.s.matched(k, tok::l_brace) && !opens_list(r.s, k);
    if (block && k > i) return {out.begin, k};
    if (block) k = r.s[k].match;
    if (k < i && (block || (r.s.is_word(k) && is_statement_macro(r.place.program, r.place.file_id, r.s.text(k)))))
      out.begin = k + 1;
  }
  return out;
}

const Declaration* declaration_at(IndexReader& r, TokenRange statement) {
  const auto known = r.declarations.find(statement.begin);
  if (known != r.declarations.end()) return &known->second;
  if (!r.s.has(statement.begin, kInDirective) || !r.s.is_word(statement.begin)) return nullptr;
  const std::string_view first = r.s.text(statement.begin);
  if (first != "const" && first != "auto" && first != "static" && !r.types.names_number(first)) return nullptr;
  auto found = parse_declaration(r.s, statement.begin, std::min(statement.end + 1, r.s.size()));
  if (!found || found->declarators.empty()) return nullptr;
  return &r.declarations.emplace(statement.begin, std::move(*found)).first->second;
}

void cast_all(IndexReader& r, TokenRange range, const std::string& type) {
  r.out.indices.erase(r.out.indices.lower_bound(range.begin), r.out.indices.lower_bound(range.end));
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (!r.begins_index(i)) continue;
    if (!r.is_index(i)) {
      r.out.macro_casts.insert(r.s.text(i));
      continue;
    }
    const TokenIndex member = r.s.next(r.s.next(i));
    const Rule* row = r.rules.find(std::string(r.s.text(i)) + "." + std::string(r.s.text(member)), RuleKind::kMember);
    r.out.indices[i] = {member + 1, row};
    r.out.casts.insert(i);
    if (!type.empty()) r.out.types[i] = type;
  }
}

// Reads values in braces. Only a value that is a single index can be cast to the type of what it initialises.
void read_list(IndexReader& r, TokenRange list, const std::string& type) {
  const TokenIndex close = r.s[list.begin].match;
  if (close == kNoToken) return cast_all(r, list);
  for (const TokenRange& value : split_at_commas(r.s, list.begin + 1, close)) {
    const bool alone = value.end - value.begin == 3 && r.is_index(value.begin);
    cast_all(r, value, alone ? type : std::string());
  }
}

// Returns the type to which values in braces are cast that initialise a variable, if an unsigned number would be
// narrowed to it: nvcc warns, other compilers reject that. Empty if nothing is narrowed, or if the type is not known.
std::string element_type(const IndexReader& r, const Declaration& d, const Declarator& one) {
  const DeclaredType type = r.types.type_of(r.s, d, one);
  if (type.number == NumberType::kUnsigned || type.number == NumberType::kSigned64 ||
      type.number == NumberType::kUnsigned64 || d.type_begin == kNoToken)
    return {};
  std::string name;
  for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
    if (r.s.is_any(i, tok::kw_const, tok::kw_static, tok::kw_constexpr)) continue;
    name += (name.empty() || r.s.is(i, tok::coloncolon) || name.ends_with("::") ? "" : " ") + std::string(r.s.text(i));
  }
  if (type.number != NumberType::kUnknown) return name;
  for (const Rule* row : r.rules.find(name)) {
    if (row->has(Effect::kVectorType) && type.depth == 0) return "decltype(" + name + "::x)";
  }
  return {};
}

// Whether a value is one sum for which SYCL has a call, with casts that keep it from wrapping, as the call does:
// `size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;`.
bool is_whole_sum(IndexReader& r, TokenRange range, DeclaredType to) {
  if (to.depth > 0 || to.number == NumberType::kUnknown || to.number == NumberType::kBool ||
      to.number == NumberType::kFloating)
    return false;
  std::vector<std::vector<std::string>> terms(1);
  bool operand = true;  // an operand is expected
  bool cast = false;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (operand && r.s.matched(i, tok::l_paren) && r.s[i].match < range.end) {
      const DeclaredType type = r.types.type_of(r.s, i + 1, r.s[i].match);
      if (type.depth > 0 || (type.number != NumberType::kSigned64 && type.number != NumberType::kUnsigned64))
        return false;
      cast = true;
      i = r.s[i].match;
    } else if (operand && r.is_index(i)) {
      const TokenIndex member = r.s.next(r.s.next(i));
      terms.back().push_back(std::string(r.s.text(i)) + "." + std::string(r.s.text(member)));
      i = member;
      operand = false;
    } else if (!operand && r.s.is_any(i, tok::star, tok::plus)) {
      if (r.s.is(i, tok::plus)) terms.emplace_back();
      operand = true;
    } else {
      return false;
    }
  }
  const std::string_view text = r.s.slice(range.begin, range.end);
  if (!cast || operand || text.find("/*") != std::string_view::npos || text.find("//") != std::string_view::npos)
    return false;
  std::vector<std::vector<std::string_view>> sorted;
  for (auto& term : terms) {
    std::ranges::sort(term);
    sorted.emplace_back(term.begin(), term.end());
  }
  for (const IndexSum& sum : r.rules.index_sums()) {
    if (sum.terms.size() != sorted.size() || !std::is_permutation(sum.terms.begin(), sum.terms.end(), sorted.begin()))
      continue;
    r.out.indices[range.begin] = {range.end, sum.rule};
    return true;
  }
  return false;
}

void read_initializer(IndexReader& r, const Declaration& d, const Declarator& one) {
  const TokenIndex at = one.initializer;
  const DeclaredType type = r.types.type_of(r.s, d, one);
  TokenRange value{at + 1, one.end};
  if (r.s.is(at, tok::l_brace)) return read_list(r, {at, one.end}, element_type(r, d, one));
  if (r.s.is(at, tok::equal) && r.s.is(at + 1, tok::l_brace))
    return read_list(r, {at + 1, one.end}, element_type(r, d, one));
  if (r.s.is(at, tok::l_paren)) {
    if (r.s[at].match == kNoToken) return cast_all(r, {at, one.end});
    value.end = r.s[at].match;
  }
  while (value.end > value.begin && r.s.is_any(value.end - 1, tok::semi, tok::comma)) --value.end;
  if (value.begin >= value.end || is_whole_sum(r, value, type)) return;
  r.arithmetic.converted(expression(r, value), type);
}

void read_declaration(IndexReader& r, const Declaration& declaration) {
  for (const Declarator& one : declaration.declarators) {
    if (one.initializer == kNoToken) continue;
    try {
      read_initializer(r, declaration, one);
    } catch (const Unreadable&) {
      cast_all(r, {one.initializer, one.end});
    }
  }
}

void read_return(IndexReader& r, TokenRange value) {
  const bool in_function = r.place.current() != nullptr && !r.s.has(value.begin, kInDirective) &&
                           !in_inner_body(r.place.file.statements, r.s, value.begin, r.place.current()->body_open);
  const DeclaredType type = in_function ? r.types.result_of(*r.place.current()) : DeclaredType();
  if (is_whole_sum(r, value, type)) return;
  r.arithmetic.converted(expression(r, value), type);
}

void read_statement(IndexReader& r, TokenRange statement) {
  if (statement.begin >= statement.end) return;
  if (const Declaration* d = declaration_at(r, statement); d != nullptr) {
    const Declaration copy = *d;
    return read_declaration(r, copy);
  }
  try {
    const TokenIndex before = r.s.previous(statement.begin);
    const Statement* one = before == kNoToken ? nullptr : r.place.file.statements.around(before);
    const bool selects = one != nullptr && one->kind == StatementKind::kSwitch && one->head.begin == statement.begin;
    if (r.s.is(statement.begin, tok::kw_return)) return read_return(r, {r.s.next(statement.begin), statement.end});
    IndexValue value = expression(r, statement);
    if (selects || (r.s.is(before, tok::kw_case)))
      r.arithmetic.narrow(std::move(value));
    else
      r.arithmetic.condition(std::move(value));
  } catch (const Unreadable&) {
    cast_all(r, statement);
  }
}

void read(IndexReader& r, TokenIndex begin, TokenIndex end) {
  TokenIndex after = begin;
  for (TokenIndex i = begin; i < end; ++i) {
    if (i < after || !r.begins_index(i) || r.s.has(i, kDisabled)) continue;
    if (r.place.function != kNone &&
        (r.s.has(i, kInDirective) || r.place.program.function_at(r.place.file_id, i) != r.place.function))
      continue;
    TokenRange statement = statement_around(r, i, {begin, end});
    if (statement.begin > i || statement.end <= i) statement = {i, i + 1};
    read_statement(r, statement);
    if (statement.begin <= i && statement.end > after) after = statement.end;
    if (!r.is_index(i) && !r.macro_uses.contains(i) && !r.macros.casts.contains(r.s.text(i)))
      r.out.macro_casts.insert(r.s.text(i));
  }
}

std::optional<IndexValue> read_value(IndexReader& r, TokenIndex begin, TokenIndex end) {
  try {
    return expression(r, {begin, end});
  } catch (const Unreadable&) {
    return {};
  }
}

}  // namespace cu2sycl
