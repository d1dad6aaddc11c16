// Expressions with thread indices, read with C++'s precedence of operators.
#pragma once

#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "analysis/index_values.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// A thread index in the text: `threadIdx.x`, or a sum of them that SYCL has one call for.
struct IndexToken {
  TokenIndex end;  // behind it
  const Rule* rule;
};

/// Macros whose replacement list is one expression with indices.
struct IndexMacros {
  WordMap<IndexValue> values;        // what each stands for, without the indices
  std::set<std::string_view> casts;  // those whose indices are cast
};

/// What the expressions of one function or macro come to.
struct IndexFindings {
  std::map<TokenIndex, IndexToken> indices;  // by first token
  std::set<TokenIndex> casts;                // those to be cast
  std::map<TokenIndex, std::string> types;   // to which type, in braces that may not narrow; else to the rule's
  std::set<std::string_view> macro_casts;    // macros whose indices must be cast
  std::set<std::string_view> macros;         // macros of indices that it uses
};

/// Reads expressions and statements; see IndexFindings.
class IndexExpressions {
 public:
  IndexExpressions(const Place& place, const Table& rules, const NumberTypes& types, const IndexMacros& macros);

  /// Reads all statements with indices of the tokens [begin, end).
  void read(TokenIndex begin, TokenIndex end);
  /// Reads the tokens [begin, end) as one expression, whose value is used by somebody else; nothing where they are
  /// none.
  std::optional<IndexValue> read_value(TokenIndex begin, TokenIndex end);
  /// Casts all indices of the tokens `range`; to `type`, if not to the rule's.
  void cast_all(TokenRange range, const std::string& type = {});
  /// Whether an index, or a macro of indices, begins at a token.
  [[nodiscard]] bool begins_index(TokenIndex i) const;

  [[nodiscard]] IndexFindings findings() &&;

 private:
  // A part of an expression.
  struct Operand {
    IndexValue value;
    TokenRange range{kNoToken, kNoToken};
    std::vector<std::string_view> factors = {};  // of a product of indices alone
  };
  // An operand of a sum or product, and the operator before it.
  struct Term {
    std::string_view op;
    Operand operand;
  };
  struct Unreadable {};

  // Statements (index_statements.cpp).
  [[nodiscard]] TokenRange statement_around(TokenIndex i, TokenRange within) const;
  void read_statement(TokenRange statement);
  void read_declaration(const Declaration& declaration);
  void read_initializer(const Declaration& d, const Declarator& one);
  void read_return(TokenRange value);
  [[nodiscard]] const Declaration* declaration_at(TokenRange statement);
  void read_list(TokenRange list, const std::string& type);
  [[nodiscard]] std::string element_type(const Declaration& d, const Declarator& one) const;
  [[nodiscard]] bool is_whole_sum(TokenRange range, DeclaredType to);

  // Expressions: the tokens of the one that is being read, directives left out.
  IndexValue expression(TokenRange range);
  Operand comma();
  Operand assignment();
  Operand conditional();
  Operand binary(std::size_t level);
  Operand additive();
  Operand multiplicative();
  Operand unary();
  Operand postfix();
  Operand primary();
  Operand word();
  Operand sizeof_operator();
  Operand named_cast();
  Operand name();
  Operand call(TokenIndex name);
  Operand macro();
  Operand cast_to(TokenRange type, Operand operand);
  std::vector<IndexValue> arguments();
  IndexValue constant_macro(std::string_view name);
  IndexValue variable(TokenIndex i);
  Operand joined(std::vector<Term> terms);
  void fold(std::vector<Term>& terms, bool sum);
  [[nodiscard]] const IndexSum* sum_of(const std::vector<Term>& terms, std::size_t from, std::size_t count,
                                       bool sum) const;
  [[nodiscard]] bool is_index(TokenIndex i) const;
  [[nodiscard]] bool is_cast(TokenIndex open) const;

  [[nodiscard]] bool at_end() const { return at_ >= end_; }
  [[nodiscard]] bool is(std::string_view text) const { return !at_end() && s_.is(at_, text); }
  void step() { ++at_; }
  bool take(std::string_view text);
  void expect(std::string_view text);

  const Place place_;
  const TokenStream& s_;
  const Table& rules_;
  const NumberTypes& types_;
  const IndexMacros& macros_;
  IndexArithmetic arithmetic_;
  IndexFindings out_;
  std::map<TokenIndex, std::string_view> macro_uses_;
  std::map<TokenIndex, Declaration> declarations_;  // by first token
  WordMap<IndexValue> constants_;                   // macros without indices
  int depth_ = 0;                                   // of macros in macros
  TokenIndex at_ = 0;
  TokenIndex end_ = 0;
};

}  // namespace cu2sycl
