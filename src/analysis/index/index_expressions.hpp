// Expressions with thread indices, read with C++'s precedence of operators.
#pragma once

#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "analysis/index/index_values.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// A thread index in the text: `threadIdx.x`, or a sum of them that SYCL has one call for.
struct IndexToken {
  TokenIndex end;  // after it
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

/// A place that expressions are read in, and what was found so far.
struct IndexReader {
  const Place place;
  const TokenStream& s;
  const Table& rules;
  const NumberTypes& types;
  const IndexMacros& macros;
  IndexArithmetic arithmetic{};
  IndexFindings out{};
  std::map<TokenIndex, std::string_view> macro_uses{};
  std::map<TokenIndex, Declaration> declarations{};  // by first token
  WordMap<IndexValue> constants{};                   // macros without indices
  int depth = 0;                                     // of macros in macros
  int nesting = 0;                                   // of operands in operands
  TokenIndex at = 0;                                 // in the expression that is being read
  TokenIndex end = 0;

  IndexReader(const Place& where, const Table& table, const NumberTypes& number_types, const IndexMacros& index_macros);

  /// Whether an index begins at a token; whether an index or a macro of indices does.
  [[nodiscard]] bool is_index(TokenIndex i) const;
  [[nodiscard]] bool begins_index(TokenIndex i) const;

  [[nodiscard]] bool at_end() const { return at >= end; }
  [[nodiscard]] bool is(TokenKind kind) const { return !at_end() && s.is(at, kind); }
  void step() { ++at; }
  bool take(TokenKind kind);
  void expect(TokenKind kind);
};

/// Reads all statements with indices of the tokens [begin, end).
void read(IndexReader& r, TokenIndex begin, TokenIndex end);
/// Reads the tokens [begin, end) as one expression, whose value is used by somebody else; nothing where they are none.
[[nodiscard]] std::optional<IndexValue> read_value(IndexReader& r, TokenIndex begin, TokenIndex end);
/// Casts all indices of the tokens `range`; to `type`, if not to the rule's.
void cast_all(IndexReader& r, TokenRange range, const std::string& type = {});
/// What was found.
[[nodiscard]] IndexFindings findings(IndexReader&& r);

}  // namespace cu2sycl
