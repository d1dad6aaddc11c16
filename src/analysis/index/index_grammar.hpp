// The functions that read expressions with thread indices, one for each production. [C++ expr]
#pragma once

#include "analysis/index/index_expressions.hpp"

namespace cu2sycl {

/// A part of an expression.
struct Operand {
  IndexValue value;
  TokenRange range{kNoToken, kNoToken};
  std::vector<std::string_view> factors = {};  // the factors, if it is a product of indices only
};

/// Thrown if tokens are not an expression that can be read.
struct Unreadable {};

/// An operand of a sum or product, and the operator before it.
struct Term {
  TokenKind op;
  Operand operand;
};

// Operators, from the lowest to the highest precedence (index_expressions.cpp).

/// Returns the value of the expression that the tokens form.
IndexValue expression(IndexReader& r, TokenRange range);
Operand comma(IndexReader& r);
Operand assignment(IndexReader& r);
Operand conditional(IndexReader& r);
Operand binary(IndexReader& r, int level);
Operand additive(IndexReader& r);
Operand multiplicative(IndexReader& r);
Operand unary(IndexReader& r);
Operand postfix(IndexReader& r);
Operand primary(IndexReader& r);
/// Joins terms to one operand. Before that, fold() replaces terms for which SYCL has one call.
Operand joined(IndexReader& r, std::vector<Term> terms);
void fold(IndexReader& r, std::vector<Term>& terms, bool sum);
/// Reads the arguments between parentheses.
std::vector<IndexValue> arguments(IndexReader& r);
/// Whether `(…)` is a cast: it holds a type, and an operand follows.
bool is_cast(const IndexReader& r, TokenIndex open);
/// Converts an operand to the type that tokens name.
Operand cast_to(IndexReader& r, TokenRange type, Operand operand);

/// Returns a literal's type and value. [C++ lex.icon]
IndexValue literal(std::string_view text);

// Names (index_names.cpp).

/// Reads what begins with a word: a name, a call, a literal, or an operator that is a word.
Operand word(IndexReader& r);
Operand sizeof_operator(IndexReader& r);
Operand named_cast(IndexReader& r);
Operand name(IndexReader& r);
Operand call(IndexReader& r, TokenIndex name);
Operand macro(IndexReader& r);
IndexValue variable(IndexReader& r, TokenIndex i);
/// Returns the value of a macro without indices, if all its definitions have the same type.
IndexValue constant_macro(IndexReader& r, std::string_view name);

// Statements (index_statements.cpp).

void read_statement(IndexReader& r, TokenRange statement);
void read_declaration(IndexReader& r, const Declaration& declaration);

}  // namespace cu2sycl
