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
  TokenIndex end;  // after its last token
  const Rule* rule;
};

/// Macros whose replacement list is one expression with indices.
struct IndexMacros {
  WordMap<IndexValue> values;        // the value of each, without the indices
  std::set<std::string_view> casts;  // macros whose indices are cast
};

/// What was found in the expressions of one function or macro.
struct IndexFindings {
  std::map<TokenIndex, IndexToken> indices;  // by first token
  std::set<TokenIndex> casts;                // indices that must be cast
  std::map<TokenIndex, std::string> types;   // the type of a cast in braces, where it may not narrow; else the rule's
  std::set<std::string_view> macro_casts;    // macros whose indices must be cast
  std::set<std::string_view> macros;         // macros with indices that it uses
};

/// A place in which expressions are read, and what was found so far.
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
  WordMap<IndexValue> constants{};                   // values of macros without indices
  int depth = 0;                                     // of nested macros
  int nesting = 0;                                   // of nested operands
  TokenIndex at = 0;                                 // position in the expression that is being read
  TokenIndex end = 0;

  IndexReader(const Place& where, const Table& table, const NumberTypes& number_types, const IndexMacros& index_macros);

  /// Whether an index begins at a token. begins_index(): an index or a macro with indices.
  [[nodiscard]] bool is_index(TokenIndex i) const;
  [[nodiscard]] bool begins_index(TokenIndex i) const;

  [[nodiscard]] bool at_end() const { return at >= end; }
  [[nodiscard]] bool is(TokenKind kind) const { return !at_end() && s.is(at, kind); }
  void step() { ++at; }
  bool take(TokenKind kind);
  void expect(TokenKind kind);
};

/// Reads all statements with indices in the tokens [begin, end).
void read(IndexReader& r, TokenIndex begin, TokenIndex end);
/// Reads the tokens [begin, end) as one expression, whose value is used elsewhere; nothing if they are no expression.
[[nodiscard]] std::optional<IndexValue> read_value(IndexReader& r, TokenIndex begin, TokenIndex end);
/// Casts all indices in the tokens `range` to `type`, or to the rule's type if it is empty.
void cast_all(IndexReader& r, TokenRange range, const std::string& type = {});
/// Returns what was found.
[[nodiscard]] IndexFindings findings(IndexReader&& r);

}  // namespace cu2sycl
