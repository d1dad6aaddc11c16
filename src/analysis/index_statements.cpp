// The statements around thread indices, and what the value of each is for.
#include <algorithm>

#include "analysis/index_grammar.hpp"
#include "syntax/lambdas.hpp"
#include "syntax/statements.hpp"

namespace cu2sycl {
namespace {

// The keyword before a `(`, where it is one of a control statement.
std::string_view control_keyword(const TokenStream& s, TokenIndex open) {
  TokenIndex before = s.previous(open);
  if (before != kNoToken && s.is(before, "constexpr")) before = s.previous(before);
  if (before == kNoToken || !s.is_word(before)) return {};
  const std::string_view word = s.text(before);
  return word == "if" || word == "while" || word == "for" || word == "switch" ? word : std::string_view();
}

// Whether the `:` at a token ends a label, and does not belong to `a ? b : c`.
bool ends_label(const TokenStream& s, TokenIndex colon, TokenIndex begin) {
  for (TokenIndex k = s.previous(colon); k != kNoToken && k >= begin; k = s.previous(k)) {
    if (s.is(k, "?")) return false;
    if (s.is(k, ";") || s.is(k, "{") || s.is(k, "}")) return true;
    if ((s.is(k, ")") || s.is(k, "]")) && s[k].match != kNoToken) k = s[k].match;
  }
  return true;
}

// Whether a brace encloses values, as in `= {1, 2}`.
bool is_list(const TokenStream& s, TokenIndex open) {
  const TokenIndex before = s.previous(open);
  if (before == kNoToken || s[open].match == kNoToken) return false;
  const std::string_view word = s.text(before);
  if (word == "=" || word == "," || word == "(" || word == "return" || word == "]") return opens_list(s, open);
  if (word == "{") return opens_list(s, open) && is_list(s, before);
  return (s.is_word(before) || word == ">") && word != "else" && word != "do" && word != "try" && opens_list(s, open);
}

}  // namespace

TokenRange statement_around(const IndexReader& r, TokenIndex i, TokenRange within) {
  TokenIndex begin = within.begin;
  for (TokenIndex k = i; k > within.begin;) {
    k = r.s.previous(k);
    if (k == kNoToken || k < within.begin) break;
    const std::string_view word = r.s.text(k);
    const TokenIndex match = r.s[k].match;
    bool stop = word == ";" || word == "else" || word == "do" || word == "case";
    if (word == "return") {
      begin = k;
      break;
    }
    if (word == ")" && match != kNoToken) {
      stop = !control_keyword(r.s, match).empty();
      if (!stop) k = match;
    } else if (word == "]" && match != kNoToken) {
      k = match;
    } else if (word == "}") {
      stop = match == kNoToken || !is_list(r.s, match);
      if (!stop) k = match;
    } else if (word == "{") {
      stop = !is_list(r.s, k);
    } else if (word == "(") {
      stop = !control_keyword(r.s, k).empty();
    } else if (word == ":") {
      stop = ends_label(r.s, k, within.begin);
    } else if (r.s.is_word(k) && is_statement_macro(r.place.program, word)) {
      stop = true;
    }
    if (!stop) continue;
    begin = r.s.next(k);
    break;
  }
  TokenIndex end = begin;
  for (; end < within.end; ++end) {
    const std::string_view word = r.s.text(end);
    const bool opens = word == "(" || word == "[" || (word == "{" && is_list(r.s, end));
    if (opens && r.s[end].match != kNoToken && r.s[end].match < within.end) {
      end = r.s[end].match;
      continue;
    }
    if (word == ";" || word == ")" || word == "]" || word == "{" || word == "}") break;
  }
  return {begin, end};
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

// Values in braces. Only an index alone can be given the type of what it initialises.
void read_list(IndexReader& r, TokenRange list, const std::string& type) {
  const TokenIndex close = r.s[list.begin].match;
  if (close == kNoToken) return cast_all(r, list);
  for (const TokenRange& value : split_at_commas(r.s, list.begin + 1, close)) {
    const bool alone = value.end - value.begin == 3 && r.is_index(value.begin);
    cast_all(r, value, alone ? type : std::string());
  }
}

// What the values in braces become that initialise a variable, where an unsigned number would be narrowed to it: nvcc
// warns, other compilers refuse. Empty where nothing is, or the type is not known.
std::string element_type(const IndexReader& r, const Declaration& d, const Declarator& one) {
  const DeclaredType type = r.types.type_of(r.s, d, one);
  if (type.number == NumberType::kUnsigned || type.number == NumberType::kSigned64 ||
      type.number == NumberType::kUnsigned64 || d.type_begin == kNoToken)
    return {};
  std::string name;
  for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
    if (r.s.is(i, "const") || r.s.is(i, "static") || r.s.is(i, "constexpr")) continue;
    name += (name.empty() || r.s.is(i, "::") || name.ends_with("::") ? "" : " ") + std::string(r.s.text(i));
  }
  if (type.number != NumberType::kUnknown) return name;
  for (const Rule* row : r.rules.find(name)) {
    if (row->has(Effect::kVectorType) && type.depth == 0) return "decltype(" + name + "::x)";
  }
  return {};
}

// `size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;`: the casts keep it from wrapping, as the call does.
bool is_whole_sum(IndexReader& r, TokenRange range, DeclaredType to) {
  if (to.depth > 0 || to.number == NumberType::kUnknown || to.number == NumberType::kBool ||
      to.number == NumberType::kFloating)
    return false;
  std::vector<std::vector<std::string>> terms(1);
  bool operand = true;  // one is wanted
  bool cast = false;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (operand && r.s.is(i, "(") && r.s[i].match != kNoToken && r.s[i].match < range.end) {
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
    } else if (!operand && (r.s.is(i, "*") || r.s.is(i, "+"))) {
      if (r.s.is(i, "+")) terms.emplace_back();
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
    std::sort(term.begin(), term.end());
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
  if (r.s.is(at, "{")) return read_list(r, {at, one.end}, element_type(r, d, one));
  if (r.s.is(at, "=") && r.s.is(at + 1, "{")) return read_list(r, {at + 1, one.end}, element_type(r, d, one));
  if (r.s.is(at, "(")) {
    if (r.s[at].match == kNoToken) return cast_all(r, {at, one.end});
    value.end = r.s[at].match;
  }
  while (value.end > value.begin && (r.s.is(value.end - 1, ";") || r.s.is(value.end - 1, ","))) --value.end;
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
                           !in_lambda(r.s, value.begin, r.place.current()->body_open);
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
    const std::string_view keyword =
        before != kNoToken && r.s.is(before, "(") ? control_keyword(r.s, before) : std::string_view();
    if (r.s.is(statement.begin, "return")) return read_return(r, {r.s.next(statement.begin), statement.end});
    IndexValue value = expression(r, statement);
    if (keyword == "switch" || (before != kNoToken && r.s.is(before, "case")))
      r.arithmetic.narrow(std::move(value));
    else
      r.arithmetic.condition(std::move(value));
  } catch (const Unreadable&) {
    cast_all(r, statement);
  }
}

void read(IndexReader& r, TokenIndex begin, TokenIndex end) {
  TokenIndex behind = begin;
  for (TokenIndex i = begin; i < end; ++i) {
    if (i < behind || !r.begins_index(i) || r.s.has(i, kDisabled)) continue;
    if (r.place.function != kNone &&
        (r.s.has(i, kInDirective) || r.place.program.function_at(r.place.file_id, i) != r.place.function))
      continue;
    TokenRange statement = statement_around(r, i, {begin, end});
    if (statement.begin > i || statement.end <= i) statement = {i, i + 1};
    read_statement(r, statement);
    if (statement.begin <= i && statement.end > behind) behind = statement.end;
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
