// Converts the operands of inline assembly to C++.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lower/core/site.hpp"
#include "ptx/types.hpp"
#include "syntax/statements/assembly.hpp"

namespace cu2sycl {

/// What an operand of the statement, or a register, becomes.
struct HeldOperand {
  std::string variable;  // of the block, which holds the operand; empty if its expression is printed
  ptx::Type type;
  bool declared = false;  // the first assignment declares it
  bool named = false;     // it is used before that
  bool shared = false;    // by all statements of the function
};

/// Returns the name of the variable for the carry flag or for a register: no word of the run.
[[nodiscard]] std::string assembly_variable(const Project& project, std::string_view name);
/// Returns the declarations, for the beginning of a function, of the variables that its statements share.
[[nodiscard]] std::vector<std::string> shared_declarations(const Project& project, const SharedAssembly& shared);

class AssemblyOperands {
 public:
  /// Chooses the operands that need variables, so that all operands are read before any is written. `uses` is how often
  /// the text names each operand. `at_once` says that the text is one expression that is evaluated completely.
  AssemblyOperands(const Site& site, const AssemblyStatement& statement, const std::vector<std::size_t>& uses,
                   bool at_once);

  /// Returns an operand as a value. `filter` says how it is converted to `own`, the type that the instruction gives it,
  /// and `target` is the operand that the result is assigned to.
  [[nodiscard]] Text value(std::string_view operand, Filter filter, std::optional<ptx::Type> own,
                           std::string_view target);
  /// Returns an operand as the left side of an assignment. If `declares` is set, a variable of the block is declared
  /// there.
  [[nodiscard]] Text target(std::string_view operand, bool declares);
  /// Returns the assignment of a value of type `result` to an operand. The bits are assigned if only one of the two
  /// types is floating.
  [[nodiscard]] Text assignment(std::string_view operand, bool declares, Text value, std::optional<ptx::Type> result);
  /// Returns the type of an operand that is assigned to.
  [[nodiscard]] std::optional<ptx::Type> type_of(std::string_view operand);
  /// Returns the variable of a predicate, with its `!`.
  [[nodiscard]] Text predicate(std::string_view operand);

  /// Records that an operand has no equivalent.
  Text refused(std::string_view operand);

  /// Returns the lines before the instructions: declarations of the variables that no instruction declares.
  /// assignments() returns the lines after them. Both are called once the instructions are written.
  [[nodiscard]] std::vector<Text> declarations();
  /// Whether the block has variables.
  [[nodiscard]] bool has_variables() const;
  [[nodiscard]] std::vector<Text> assignments();
  /// Returns why an operand has no equivalent; empty if all have one.
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  struct Known {  // an expression, and its type as far as it is known
    Text text;
    DeclaredType declared;
    std::optional<ptx::Type> type;  // of a variable of the block, or from the constraint
    bool exact = false;             // `type` is the C++ type
  };
  [[nodiscard]] Known known(std::string_view operand);
  [[nodiscard]] Known operand_at(std::size_t number);
  [[nodiscard]] HeldOperand* variable_of(std::string_view operand);
  [[nodiscard]] Text stored(const AssemblyOperand& operand, Text place, Text value) const;
  [[nodiscard]] static Known as_integer(Known given);
  [[nodiscard]] Text address(std::string_view inside, std::optional<ptx::Type> type, bool shared);
  [[nodiscard]] Text part(std::string_view operand, std::string_view selector, std::optional<ptx::Type> own);
  void add_register(const ptx::Register& one, bool shared);
  void fail(std::string why);

  const Site& site_;
  const AssemblyStatement& statement_;
  std::vector<HeldOperand> held_;
  std::map<std::string, HeldOperand, std::less<>> registers_;
  std::string error_;
};

}  // namespace cu2sycl
