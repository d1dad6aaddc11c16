// The statements around thread indices, and what the value of each is for.
#include <algorithm>

#include "analysis/index_expressions.hpp"
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

IndexExpressions::IndexExpressions(const Place& place, const Table& rules, const NumberTypes& types,
                                   const IndexMacros& macros)
    : place_(place), s_(place.tokens), rules_(rules), types_(types), macros_(macros) {
  if (place_.function == kNone) return;
  for (const auto& [name, locals] : place_.program.locals[place_.function]) {
    for (const Local& local : locals) {
      if (!local.parameter) declarations_.emplace(local.declaration.begin, local.declaration);
    }
  }
}

bool IndexExpressions::begins_index(TokenIndex i) const {
  return is_index(i) || (s_.is_word(i) && macros_.values.contains(s_.text(i)) && place_.local(i) == nullptr);
}

TokenRange IndexExpressions::statement_around(TokenIndex i, TokenRange within) const {
  TokenIndex begin = within.begin;
  for (TokenIndex k = i; k > within.begin;) {
    k = s_.previous(k);
    if (k == kNoToken || k < within.begin) break;
    const std::string_view word = s_.text(k);
    const TokenIndex match = s_[k].match;
    bool stop = word == ";" || word == "else" || word == "do" || word == "case";
    if (word == "return") {
      begin = k;
      break;
    }
    if (word == ")" && match != kNoToken) {
      stop = !control_keyword(s_, match).empty();
      if (!stop) k = match;
    } else if (word == "]" && match != kNoToken) {
      k = match;
    } else if (word == "}") {
      stop = match == kNoToken || !is_list(s_, match);
      if (!stop) k = match;
    } else if (word == "{") {
      stop = !is_list(s_, k);
    } else if (word == "(") {
      stop = !control_keyword(s_, k).empty();
    } else if (word == ":") {
      stop = ends_label(s_, k, within.begin);
    } else if (s_.is_word(k) && is_statement_macro(place_.program, word)) {
      stop = true;
    }
    if (!stop) continue;
    begin = s_.next(k);
    break;
  }
  TokenIndex end = begin;
  for (; end < within.end; ++end) {
    const std::string_view word = s_.text(end);
    const bool opens = word == "(" || word == "[" || (word == "{" && is_list(s_, end));
    if (opens && s_[end].match != kNoToken && s_[end].match < within.end) {
      end = s_[end].match;
      continue;
    }
    if (word == ";" || word == ")" || word == "]" || word == "{" || word == "}") break;
  }
  return {begin, end};
}

const Declaration* IndexExpressions::declaration_at(TokenRange statement) {
  const auto known = declarations_.find(statement.begin);
  if (known != declarations_.end()) return &known->second;
  if (!s_.has(statement.begin, kInDirective) || !s_.is_word(statement.begin)) return nullptr;
  const std::string_view first = s_.text(statement.begin);
  if (first != "const" && first != "auto" && first != "static" && !types_.names_number(first)) return nullptr;
  auto found = parse_declaration(s_, statement.begin, std::min(statement.end + 1, s_.size()));
  if (!found || found->declarators.empty()) return nullptr;
  return &declarations_.emplace(statement.begin, std::move(*found)).first->second;
}

void IndexExpressions::cast_all(TokenRange range, const std::string& type) {
  out_.indices.erase(out_.indices.lower_bound(range.begin), out_.indices.lower_bound(range.end));
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (!begins_index(i)) continue;
    if (!is_index(i)) {
      out_.macro_casts.insert(s_.text(i));
      continue;
    }
    const TokenIndex member = s_.next(s_.next(i));
    const Rule* row = rules_.find(std::string(s_.text(i)) + "." + std::string(s_.text(member)), RuleKind::kMember);
    out_.indices[i] = {member + 1, row};
    out_.casts.insert(i);
    if (!type.empty()) out_.types[i] = type;
  }
}

// Values in braces. Only an index alone can be given the type of what it initialises.
void IndexExpressions::read_list(TokenRange list, const std::string& type) {
  const TokenIndex close = s_[list.begin].match;
  if (close == kNoToken) return cast_all(list);
  for (const TokenRange& value : split_at_commas(s_, list.begin + 1, close)) {
    const bool alone = value.end - value.begin == 3 && is_index(value.begin);
    cast_all(value, alone ? type : std::string());
  }
}

// What the values in braces become that initialise a variable, where an unsigned number would be narrowed to it: nvcc
// warns, other compilers refuse. Empty where nothing is, or the type is not known.
std::string IndexExpressions::element_type(const Declaration& d, const Declarator& one) const {
  const DeclaredType type = types_.type_of(s_, d, one);
  if (type.number == NumberType::kUnsigned || type.number == NumberType::kSigned64 ||
      type.number == NumberType::kUnsigned64 || d.type_begin == kNoToken)
    return {};
  std::string name;
  for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
    if (s_.is(i, "const") || s_.is(i, "static") || s_.is(i, "constexpr")) continue;
    name += (name.empty() || s_.is(i, "::") || name.ends_with("::") ? "" : " ") + std::string(s_.text(i));
  }
  if (type.number != NumberType::kUnknown) return name;
  for (const Rule* row : rules_.find(name)) {
    if (row->has(Effect::kVectorType) && type.depth == 0) return "decltype(" + name + "::x)";
  }
  return {};
}

// `size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;`: the casts keep it from wrapping, as the call does.
bool IndexExpressions::is_whole_sum(TokenRange range, DeclaredType to) {
  if (to.depth > 0 || to.number == NumberType::kUnknown || to.number == NumberType::kBool ||
      to.number == NumberType::kFloating)
    return false;
  std::vector<std::vector<std::string>> terms(1);
  bool operand = true;  // one is wanted
  bool cast = false;
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (operand && s_.is(i, "(") && s_[i].match != kNoToken && s_[i].match < range.end) {
      const DeclaredType type = types_.type_of(s_, i + 1, s_[i].match);
      if (type.depth > 0 || (type.number != NumberType::kSigned64 && type.number != NumberType::kUnsigned64))
        return false;
      cast = true;
      i = s_[i].match;
    } else if (operand && is_index(i)) {
      const TokenIndex member = s_.next(s_.next(i));
      terms.back().push_back(std::string(s_.text(i)) + "." + std::string(s_.text(member)));
      i = member;
      operand = false;
    } else if (!operand && (s_.is(i, "*") || s_.is(i, "+"))) {
      if (s_.is(i, "+")) terms.emplace_back();
      operand = true;
    } else {
      return false;
    }
  }
  const std::string_view text = s_.slice(range.begin, range.end);
  if (!cast || operand || text.find("/*") != std::string_view::npos || text.find("//") != std::string_view::npos)
    return false;
  std::vector<std::vector<std::string_view>> sorted;
  for (auto& term : terms) {
    std::sort(term.begin(), term.end());
    sorted.emplace_back(term.begin(), term.end());
  }
  for (const IndexSum& sum : rules_.index_sums()) {
    if (sum.terms.size() != sorted.size() || !std::is_permutation(sum.terms.begin(), sum.terms.end(), sorted.begin()))
      continue;
    out_.indices[range.begin] = {range.end, sum.rule};
    return true;
  }
  return false;
}

void IndexExpressions::read_initializer(const Declaration& d, const Declarator& one) {
  const TokenIndex at = one.initializer;
  const DeclaredType type = types_.type_of(s_, d, one);
  TokenRange value{at + 1, one.end};
  if (s_.is(at, "{")) return read_list({at, one.end}, element_type(d, one));
  if (s_.is(at, "=") && s_.is(at + 1, "{")) return read_list({at + 1, one.end}, element_type(d, one));
  if (s_.is(at, "(")) {
    if (s_[at].match == kNoToken) return cast_all({at, one.end});
    value.end = s_[at].match;
  }
  while (value.end > value.begin && (s_.is(value.end - 1, ";") || s_.is(value.end - 1, ","))) --value.end;
  if (value.begin >= value.end || is_whole_sum(value, type)) return;
  arithmetic_.converted(expression(value), type);
}

void IndexExpressions::read_declaration(const Declaration& declaration) {
  for (const Declarator& one : declaration.declarators) {
    if (one.initializer == kNoToken) continue;
    try {
      read_initializer(declaration, one);
    } catch (const Unreadable&) {
      cast_all({one.initializer, one.end});
    }
  }
}

void IndexExpressions::read_return(TokenRange value) {
  const bool in_function = place_.current() != nullptr && !s_.has(value.begin, kInDirective) &&
                           !in_lambda(s_, value.begin, place_.current()->body_open);
  const DeclaredType type = in_function ? types_.result_of(*place_.current()) : DeclaredType();
  if (is_whole_sum(value, type)) return;
  arithmetic_.converted(expression(value), type);
}

void IndexExpressions::read_statement(TokenRange statement) {
  if (statement.begin >= statement.end) return;
  if (const Declaration* d = declaration_at(statement); d != nullptr) {
    const Declaration copy = *d;
    return read_declaration(copy);
  }
  try {
    const TokenIndex before = s_.previous(statement.begin);
    const std::string_view keyword =
        before != kNoToken && s_.is(before, "(") ? control_keyword(s_, before) : std::string_view();
    if (s_.is(statement.begin, "return")) return read_return({s_.next(statement.begin), statement.end});
    IndexValue value = expression(statement);
    if (keyword == "switch" || (before != kNoToken && s_.is(before, "case")))
      arithmetic_.narrow(std::move(value));
    else
      arithmetic_.condition(std::move(value));
  } catch (const Unreadable&) {
    cast_all(statement);
  }
}

void IndexExpressions::read(TokenIndex begin, TokenIndex end) {
  TokenIndex behind = begin;
  for (TokenIndex i = begin; i < end; ++i) {
    if (i < behind || !begins_index(i) || s_.has(i, kDisabled)) continue;
    if (place_.function != kNone &&
        (s_.has(i, kInDirective) || place_.program.function_at(place_.file_id, i) != place_.function))
      continue;
    TokenRange statement = statement_around(i, {begin, end});
    if (statement.begin > i || statement.end <= i) statement = {i, i + 1};
    read_statement(statement);
    if (statement.begin <= i && statement.end > behind) behind = statement.end;
    if (!is_index(i) && !macro_uses_.contains(i) && !macros_.casts.contains(s_.text(i)))
      out_.macro_casts.insert(s_.text(i));
  }
}

std::optional<IndexValue> IndexExpressions::read_value(TokenIndex begin, TokenIndex end) {
  try {
    return expression({begin, end});
  } catch (const Unreadable&) {
    return {};
  }
}

}  // namespace cu2sycl
