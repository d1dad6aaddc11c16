// The statements of a file as a tree. ISO C++20 [stmt.stmt].
#pragma once

#include <deque>

#include "lex/token.hpp"

namespace cu2sycl {

enum class StatementKind : std::uint8_t {
  kPlain,     // an expression, declaration or jump, to its `;`, or to the `}` of a function or of `MACRO(x) {…}`
  kCompound,  // `{…}`
  kIf,
  kFor,
  kWhile,
  kDo,
  kSwitch,
  kTry,    // including its handlers
  kLabel,  // `name:`, `case 1:` or `default:`, including the statement after it
};

struct Statement {
  const Statement* parent = nullptr;
  const Statement* body = nullptr;       // of `if`, a loop, `switch` or a label
  const Statement* otherwise = nullptr;  // after `else`
  TokenRange range;                      // including its `;` or `}`
  TokenRange head;                       // between the parentheses; empty if there are none
  StatementKind kind = StatementKind::kPlain;

  [[nodiscard]] bool loop() const {
    return kind == StatementKind::kFor || kind == StatementKind::kWhile || kind == StatementKind::kDo;
  }
  [[nodiscard]] bool holds(TokenIndex i) const { return range.begin <= i && i < range.end; }
};

/// The statements of a file and of its macros. Blocks inside expressions, such as the bodies of lambdas, are children
/// of the statement that contains them. Outside functions, declarations are statements, and one may extend into the
/// next. Preprocessor lines are skipped. Statements nested more than 500 levels deep are not read.
class StatementTree {
 public:
  StatementTree() = default;
  StatementTree(StatementTree&&) = default;  // the addresses of statements do not change
  StatementTree& operator=(StatementTree&&) = default;

  /// Reads the code of a file.
  void read(const TokenStream& stream);
  /// Reads the body of a macro. Macros must be read in file order.
  void read_line(const TokenStream& stream, TokenRange body);

  /// Returns the innermost statement that contains a token; nullptr if there is none.
  [[nodiscard]] const Statement* around(TokenIndex i) const;
  /// Returns the outermost statement that begins at a token; nullptr if there is none.
  [[nodiscard]] const Statement* at(TokenIndex begin) const;
  /// Whether the innermost statement around a token is the body of a control statement, without braces.
  [[nodiscard]] bool unbraced(TokenIndex i) const;

 private:
  std::deque<Statement> code_;  // each statement before its children
  std::deque<Statement> lines_;
};

}  // namespace cu2sycl
