// The operands of inline assembly as C++.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lower/core/site.hpp"
#include "ptx/types.hpp"
#include "syntax/statements/assembly.hpp"

namespace cu2sycl {

/// What one operand of the statement, or a register, becomes.
struct HeldOperand {
  std::string variable;  // of the block, that stands for it; empty where the expression itself is written
  ptx::Type type;
  bool declared = false;  // where it is first assigned
  bool named = false;     // before that
  bool shared = false;    // by the statements of the function
};

/// How the instructions' text uses an operand of the statement.
struct OperandUse {
  std::size_t count = 0;
  bool early = false;  // others may be read behind it
};

/// The variable that stands for the carry flag, or for a register: no word of the run.
[[nodiscard]] std::string assembly_variable(const Project& project, std::string_view name);
/// The declarations of what the statements of a function share, for its beginning.
[[nodiscard]] std::vector<std::string> shared_declarations(const Project& project, const SharedAssembly& shared);

class AssemblyOperands {
 public:
  /// Chooses which operands need variables.
  AssemblyOperands(const Site& site, const AssemblyStatement& statement, const std::vector<OperandUse>& uses);

  /// An operand as a value, as a filter wants it for an instruction; `target`: what it is assigned to.
  [[nodiscard]] Text value(std::string_view operand, Filter filter, std::string_view instruction,
                           std::string_view target);
  /// An operand that is assigned to; a variable of the block is declared with it where it `declares`.
  [[nodiscard]] Text target(std::string_view operand, bool declares);
  /// `p` of `p`, `!p` of `!p`.
  [[nodiscard]] Text predicate(std::string_view operand);

  /// The lines before and behind the instructions, once these are written: for variables that none of them declares.
  [[nodiscard]] std::vector<Text> declarations();
  /// Whether there are any.
  [[nodiscard]] bool has_variables() const;
  [[nodiscard]] std::vector<Text> assignments();
  /// Why some operand has no equivalent; empty where all have.
  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  struct Known {  // an expression and its type, as far as it is known
    Text text;
    DeclaredType declared;
    std::optional<ptx::Type> type;  // of a variable of the block, or by the constraint
    bool exact = false;             // `type` is the C++ type
  };
  [[nodiscard]] Known known(std::string_view operand);
  [[nodiscard]] Known operand_at(std::size_t number);
  [[nodiscard]] HeldOperand* variable_of(std::string_view operand);
  [[nodiscard]] std::optional<ptx::Type> type_of(std::string_view operand);
  [[nodiscard]] Text as_written(std::string_view operand, Text text) const;
  [[nodiscard]] Text address(std::string_view inside, std::string_view instruction);
  [[nodiscard]] Text literal(std::string_view number, std::optional<ptx::Type> type);
  [[nodiscard]] DeclaredType declared_type(TokenRange expression) const;
  void add_register(const ptx::Register& one, bool shared);
  std::nullopt_t fail(std::string why);

  const Site& site_;
  const AssemblyStatement& statement_;
  std::vector<HeldOperand> held_;
  std::map<std::string, HeldOperand, std::less<>> registers_;
  std::string fault_;
};

}  // namespace cu2sycl
