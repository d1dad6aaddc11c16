// Statements, as a tree: ISO C++20 [stmt.stmt].
#pragma once

#include <deque>

#include "lex/token.hpp"

namespace cu2sycl {

enum class StatementKind : std::uint8_t {
  kPlain,     // an expression, a declaration, a jump: to its `;`, or to the `}` of a function or of `MACRO(x) {…}`
  kCompound,  // `{…}`
  kIf,
  kFor,
  kWhile,
  kDo,
  kSwitch,
  kTry,    // with its handlers
  kLabel,  // `name:`, `case 1:`, `default:`, and the statement they stand before
};

struct Statement {
  const Statement* parent = nullptr;
  const Statement* body = nullptr;       // of `if`, a loop, `switch` or a label
  const Statement* otherwise = nullptr;  // after `else`
  TokenRange range;                      // its `;` or `}` included
  TokenRange head;                       // between the parentheses; nothing where there are none
  StatementKind kind = StatementKind::kPlain;

  [[nodiscard]] bool loop() const {
    return kind == StatementKind::kFor || kind == StatementKind::kWhile || kind == StatementKind::kDo;
  }
  [[nodiscard]] bool holds(TokenIndex i) const { return range.begin <= i && i < range.end; }
};

/// The statements of a file and of its macros. Blocks in expressions, such as those of lambdas, hang below the
/// statement they stand in. Outside of functions the declarations are statements, of which one may go on to the next.
/// Preprocessor lines are passed over. What nests over 500 deep is not entered.
class StatementTree {
 public:
  StatementTree() = default;
  StatementTree(StatementTree&&) = default;  // the addresses of statements stay
  StatementTree& operator=(StatementTree&&) = default;

  /// Reads the code of a file.
  void read(const TokenStream& stream);
  /// Reads the body of a macro. Macros come in the order of the file.
  void read_line(const TokenStream& stream, TokenRange body);

  /// The innermost statement that holds a token; nullptr where none does.
  [[nodiscard]] const Statement* around(TokenIndex i) const;
  /// The outermost statement that begins at a token; nullptr where none does.
  [[nodiscard]] const Statement* at(TokenIndex begin) const;
  /// Whether a token stands in a statement that is the body of a control statement, without braces.
  [[nodiscard]] bool unbraced(TokenIndex i) const;

 private:
  std::deque<Statement> code_;  // each before those it holds
  std::deque<Statement> lines_;
};

}  // namespace cu2sycl
